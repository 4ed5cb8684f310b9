import Dispatch
import Foundation
import MAMCore

/// One call by which a program submits work to another thread.
struct HandOver: Sendable {
    /// When the work runs under the identity of the submitting code.
    enum Carries { case always, whenActive, never }

    /// A block that records the effective identity.
    typealias Work = @Sendable () -> Void

    let name: String
    let carries: Carries
    /// Submits the work, which runs at least once.
    let hand: @Sendable (@escaping Work) -> Void

    init(_ name: String, _ carries: Carries = .whenActive, hand: @escaping @Sendable (@escaping Work) -> Void) {
        (self.name, self.carries, self.hand) = (name, carries, hand)
    }

    /// Returns the effective identity in work that Alice submits.
    func seen(in app: ManagedApp) -> String {
        let found = Found(), done = DispatchSemaphore(value: 0)
        app.withAccountID("alice") {
            hand {
                found.account = app.currentThreadAccountID
                done.signal()
            }
        }
        done.wait()
        return found.account?.rawValue ?? "none"
    }

    /// Returns the identity that the status promises.
    func promised(by status: DispatchPropagation.Status) -> String {
        let isCarried = carries == .always || carries == .whenActive && status == .active
        return isCarried ? "alice" : "none"
    }
}

/// An account that one thread passes to another.
private final class Found: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var held: AccountID?

    var account: AccountID? {
        get { lock.withLock { held } }
        set { lock.withLock { held = newValue } }
    }
}
