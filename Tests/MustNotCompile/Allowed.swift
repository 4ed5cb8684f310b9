import Dispatch
import MAMCore

struct Refused: Error {}
final class Draft { var text = "" }
func save() async {}
func refuse() async throws(Refused) { throw Refused() }

/// What the other files get wrong, done right: without this they might fail for any reason.
func allowed(in app: ManagedApp, _ text: String, on queue: DispatchQueue) async throws(Refused) -> Bool {
    await app.withAccountID("alice") { await save() }
    try await app.withAccountID("alice") { () async throws(Refused) in try await refuse() }
    try app.withAccountID("alice") { () throws(Refused) in throw Refused() }
    let (count, draft) = (1, app.withAccountID(AccountID(text)) { Draft() })
    draft.text = "\(count)"
    queue.mam.async { print(count) }
    app.mainQueue.async { print(count) }
    queue.async(execute: DispatchWorkItem.mam { print(count) })
    let callback = IdentityCapture().wrap { (more: Int) in print(count + more) }
    callback(2)
    setter(in: app)
    return app.currentThreadAccountID == AccountID(text) && DispatchPropagation.status == .active
}

/// Synchronous code has a thread.
func setter(in app: ManagedApp) {
    app.setCurrentThreadAccountID("alice")
    // What stays on this thread may be anything.
    let draft = Draft()
    var count = 0
    queueInPlace.mam.sync {
        count += 1
        draft.text = "\(count)"
    }
}

let queueInPlace = DispatchQueue(label: "in place")

/// An observer with nothing that changes.
struct Quiet: MAMObserver {
    func report(_ event: MAMEvent) {}
}
