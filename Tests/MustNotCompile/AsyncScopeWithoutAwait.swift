// error: expression is 'async' but is not marked with 'await'
import MAMCore

func save() async {}

/// The scope must last until the work has ended.
func upload(in app: ManagedApp) async {
    app.withAccountID("alice") { await save() }
}
