// error: 'async' call in a function that does not support concurrency
import MAMCore

func save() async {}

/// A synchronous function cannot wait for the end of the scope, so it cannot open one around async work.
func upload(in app: ManagedApp) {
    app.withAccountID("alice") { await save() }
}
