// error: cannot convert value of type 'String' to expected argument type 'AccountID'
import MAMCore

/// Text from outside may be too long for an id: the conversion must be seen to fail.
func act(as text: String, in app: ManagedApp) {
    app.withAccountID(text) {}
}
