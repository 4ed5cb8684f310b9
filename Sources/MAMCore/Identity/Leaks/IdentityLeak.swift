internal import CMAMThread
internal import MAMBase

/// An identity left on a thread after its work ended, or missing where one is expected.
///
/// The engine never lets such an identity act: it restores the previous one, or marks the identity so that other work
/// does not see it. On a device it would act. Apps that look for leaks
/// (``ManagedApp/Configuration/detectsIdentityLeaks``) therefore receive ``MAMEvent/Kind/identityLeak(_:)``.
public struct IdentityLeak: Sendable, Hashable, Codable {
    /// The kind of a leak.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The plain setter left an identity on the thread.
        case threadIdentityLeft
        /// The app ended while a task or a capture still held one of its scopes.
        case scopeOutlivesApp
        /// A multi-identity app with managed accounts asked a policy question while no identity was set.
        case policyQuestionUnderNoIdentity
        /// A multi-identity app with managed accounts asked for the owner of a file while no identity was set.
        case fileTaskUnderNoIdentity
    }

    /// The moment at which a leak is noticed.
    public enum Point: String, Sendable, Hashable, Codable, CaseIterable {
        /// The end of a block, or of an iteration of `concurrentPerform`.
        case block
        /// The end of a scope.
        case scope
        /// The end of a thread.
        case threadExit
        /// The end of the app.
        case appEnd
        /// A policy question, or a file task.
        case question
    }

    /// The kind of the leak.
    public let kind: Kind
    /// The moment at which it was noticed.
    public let point: Point
    /// The account that was left; `nil` for a missing identity.
    public let account: AccountID?
    /// The line that opened the innermost scope around the leak; `nil` outside of scopes.
    public let scope: SourcePlace?
    /// The line that called the setter which left the identity; `nil` if no setter did.
    public let setter: SourcePlace?

    /// Makes a leak, for tests that compare a leak with an expected one.
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
