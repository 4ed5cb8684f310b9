import Dispatch
import Foundation
import MAMCore

/// One way in which a program hands work over to somebody else.
struct HandOver: Sendable {
    /// When the work runs under the identity of whoever handed it over.
    enum Carries { case always, whenActive, never }

    /// What the work tells: that it ran, and who was acting.
    typealias Work = @Sendable () -> Void

    let name: String
    let carries: Carries
    /// Hands the work over; it runs at some time, at least once.
    let hand: @Sendable (@escaping Work) -> Void

    init(_ name: String, _ carries: Carries = .whenActive, hand: @escaping @Sendable (@escaping Work) -> Void) {
        (self.name, self.carries, self.hand) = (name, carries, hand)
    }

    /// Who is found acting in the work that Alice hands over.
    func seen(in app: ManagedApp) -> String {
        let found = Found(), done = DispatchSemaphore(value: 0)
        app.withAccountID("alice") {
            hand {
                found.account = app.currentThreadAccountID
                done.signal()
            }
        }
        done.wait()
        return found.account?.rawValue ?? "nobody"
    }

    /// What must be found, as the status says.
    func promised(by status: DispatchPropagation.Status) -> String {
        let isCarried = carries == .always || carries == .whenActive && status == .active
        return isCarried ? "alice" : "nobody"
    }
}

/// An account that one thread leaves for another.
private final class Found: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var held: AccountID?

    var account: AccountID? {
        get { lock.withLock { held } }
        set { lock.withLock { held = newValue } }
    }
}
