// error: instance method 'setCurrentThreadAccountID' is unavailable from asynchronous contexts
import MAMCore

/// After a suspension another thread would go on without the identity, and this one would keep it.
func upload(in app: ManagedApp) async {
    app.setCurrentThreadAccountID("alice")
}
