internal import CMAMThread
internal import MAMBase

/// An identity that was left where it does not belong, or that was missing where one is expected.
///
/// The engine never lets such an identity act: it is put back, or stamped so that other work does not see it. On the
/// device it would act, so apps that look for leaks (``ManagedApp/Configuration/detectsIdentityLeaks``) are told by
/// ``MAMEvent/Kind/identityLeak(_:)``.
public struct IdentityLeak: Sendable, Hashable, Codable {
    /// What is wrong.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The plain setter left an identity behind.
        case threadIdentityLeft
        /// The app ended while a task or a capture still holds one of its scopes.
        case scopeOutlivesApp
        /// A multi-identity app with managed accounts asked for a policy while nobody acted.
        case policyQuestionUnderNoIdentity
        /// A multi-identity app with managed accounts asked for the owner of a file while nobody acted.
        case fileTaskUnderNoIdentity
    }

    /// Where it is noticed.
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

    /// What is wrong.
    public let kind: Kind
    /// Where it was noticed.
    public let point: Point
    /// The account that was left; `nil` where there is none.
    public let account: AccountID?
    /// Where the innermost scope around it was opened; `nil` outside of scopes.
    public let scope: SourcePlace?
    /// Where the setter was called that left the identity.
    public let setter: SourcePlace?

    /// Makes a leak; used by tests that compare one with an expected one.
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
    /// Reports a question that was asked while nobody acts, where that is a mistake: some account has a policy.
    ///
    /// Then the app has to say whose turn it is. In a single-identity app the engine does, so somebody always acts.
    @inline(never)
    @usableFromInline
    func noteMissingIdentity(_ kind: IdentityLeak.Kind) {
        guard detectsIdentityLeaks, state.withLock({ !$0.policies.isEmpty }) else { return }
        report(IdentityLeak(kind: kind, point: .question, scope: innermostScope))
    }

    /// Tells the observer of a leak.
    ///
    /// What the observer sets on the thread ends with the call, and what it asks is not reported again.
    func report(_ leak: IdentityLeak) {
        guard mam_thread_begins_report() else { return }
        ThreadIdentity.keeping(WorkEnd(point: .block, reach: .everyApp)) { report(.identityLeak(leak)) }
        mam_thread_ends_report()
    }

    /// Where the scope in force was opened, as far as that is kept.
    var innermostScope: SourcePlace? {
        IdentityContext.current.lookup(serial).detail.place.map { SourcePlace($0) }
    }
}
