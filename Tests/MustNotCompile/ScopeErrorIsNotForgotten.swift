// error: call can throw, but it is not marked with 'try' and the error is not handled
import MAMCore

struct Refused: Error {}

/// A scope swallows no error.
func upload(in app: ManagedApp) {
    app.withAccountID("alice") { () throws(Refused) in throw Refused() }
}
