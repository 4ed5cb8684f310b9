// error: thrown expression type 'Offline' cannot be converted to error type 'Refused'
import MAMCore

struct Refused: Error {}
struct Offline: Error {}

/// What leaves a scope is what the operation says it throws.
func upload(in app: ManagedApp) throws(Refused) {
    try app.withAccountID("alice") { () throws(Refused) in throw Offline() }
}
