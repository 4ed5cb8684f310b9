// error: type 'ManagedApp' has no member 'shared'
import MAMCore

/// There is no app that everybody finds: whoever asks has been given one.
func ask() -> AccountID? {
    ManagedApp.shared.currentThreadAccountID
}
