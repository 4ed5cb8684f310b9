internal import CMAMThread
internal import MAMBase

/// A mistake in an app's use of identities: an identity stayed on a thread after the work for which it was set, or the
/// app set no identity for work that needs one.
///
/// The engine never applies a leftover identity to other work: it restores the identity that was set before, or ignores
/// the leftover one. With the real SDK on a phone, the leftover identity would apply to the next work on the thread. An
/// app that looks for leaks (``ManagedApp/Configuration/detectsIdentityLeaks``) receives
/// ``MAMEvent/Kind/identityLeak(_:)``.
public struct IdentityLeak: Sendable, Equatable, Codable {
    /// The kind of a leak: which identity was not removed, or which work ran without an identity.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app did not remove an identity that it had set with
        /// ``ManagedApp/setCurrentThreadAccountID(_:file:line:)``.
        case threadIdentityLeft
        /// The app ended while a task was still in one of its scopes, or an ``IdentityCapture`` still stored one.
        case scopeOutlivesApp
        /// A multi-identity app with managed accounts asked a policy question while no identity was set.
        case policyQuestionUnderNoIdentity
        /// A multi-identity app with managed accounts created a file, or asked for the effective identity for files,
        /// while no identity was set.
        case fileTaskUnderNoIdentity
    }

    /// The moment at which the engine noticed a leak.
    public enum Point: String, Sendable, Hashable, Codable, CaseIterable {
        /// The end of a Dispatch block, or of an iteration of `concurrentPerform`.
        case block
        /// The end of a scope (`ManagedApp.withAccountID(_:operation:)`).
        case scope
        /// The end of the thread.
        case threadExit
        /// The end of the app.
        case appEnd
        /// The moment at which the app asked a policy question, created a file, or asked for the effective identity for
        /// files.
        case question
    }

    /// The kind of the leak.
    public let kind: Kind
    /// The moment at which the engine noticed the leak.
    public let point: Point
    /// The account that was left on the thread; `nil` if an identity is missing.
    public let account: AccountID?
    /// The source line of the `withAccountID` call in whose scope the leak occurred; `nil` if there was no scope.
    public let scope: SourcePlace?
    /// The source line that set the thread identity; `nil` if the leak is not of the kind ``Kind/threadIdentityLeft``.
    public let setter: SourcePlace?

    /// Makes a leak.
    ///
    /// Tests use this initializer to make the leak that they expect.
    public init(
        kind: Kind, point: Point, account: AccountID? = nil, scope: SourcePlace? = nil, setter: SourcePlace? = nil
    ) {
        self.kind = kind
        self.point = point
        self.account = account
        self.scope = scope
        self.setter = setter
    }
}

extension ManagedApp {
    /// Reports a question that was asked under no identity, if an account of the app has a policy.
    ///
    /// Such an app has to set an identity first. In a single-identity app the engine sets it, so this never happens
    /// there.
    @inline(never)
    @usableFromInline
    func noteMissingIdentity(_ kind: IdentityLeak.Kind) {
        guard detectsIdentityLeaks, state.withLock({ !$0.policies.isEmpty }) else { return }
        report(IdentityLeak(kind: kind, point: .question, scope: innermostScope))
    }

    /// Reports a leak to the observer.
    ///
    /// An identity that the observer sets on the thread ends with the call, and questions that the observer asks are
    /// not reported again.
    func report(_ leak: IdentityLeak) {
        guard mam_thread_begins_report() else { return }
        ThreadIdentity.keeping(WorkEnd(point: .block, reach: .everyApp)) { report(.identityLeak(leak)) }
        mam_thread_ends_report()
    }

    /// The line that opened the scope in force, if it is recorded.
    var innermostScope: SourcePlace? {
        IdentityContext.current.lookup(serial).detail.place.map { SourcePlace($0) }
    }
}
