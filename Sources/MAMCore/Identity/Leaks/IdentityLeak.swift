internal import CMAMThread
internal import MAMBase

/// An identity that was left on a thread after its work ended, or that is missing where the app should have set one.
///
/// The engine never lets an identity that was left act on other work: it restores the previous identity, or hides the
/// one that was left. On a device, it would act. An app that looks for leaks
/// (``ManagedApp/Configuration/detectsIdentityLeaks``) receives ``MAMEvent/Kind/identityLeak(_:)``.
public struct IdentityLeak: Sendable, Hashable, Codable {
    /// The kind of a leak: what was left, or what is missing.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// ``ManagedApp/setCurrentThreadAccountID(_:file:line:)`` set an identity on the thread that was not removed.
        case threadIdentityLeft
        /// The app ended while a task was still in one of its scopes, or an ``IdentityCapture`` still stored one.
        case scopeOutlivesApp
        /// A multi-identity app with managed accounts asked a policy question while no identity was set.
        case policyQuestionUnderNoIdentity
        /// A multi-identity app with managed accounts asked for the owner of a file while no identity was set.
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
        /// The moment of a policy question or of a file task.
        case question
    }

    /// The kind of the leak.
    public let kind: Kind
    /// The moment at which the engine noticed the leak.
    public let point: Point
    /// The account that was left on the thread; `nil` if an identity is missing.
    public let account: AccountID?
    /// The source line that opened the innermost scope around the leak; `nil` if there is no scope.
    public let scope: SourcePlace?
    /// The source line that set the identity which was left; `nil` if no setter did.
    public let setter: SourcePlace?

    /// Makes a leak.
    ///
    /// Tests use it to compare a leak with an expected one.
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
