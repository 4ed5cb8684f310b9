/// What a call about an account came to: the status of its request, or why there is none.
///
/// Delegate, events and queries say the same as the call: a status that is a success is told once the store has what it says.
public enum EnrollmentOutcome: Sendable, Hashable {
    /// The request ended with this status, which the delegate was told as well.
    case status(MAMEnrollmentStatus)
    /// No request was started: the account waits after a failed enrollment, with this status, until its timer says so.
    ///
    /// A warning is reported; the delegate was told when the enrollment failed.
    case waiting(MAMEnrollmentStatus)
    /// There is no status.
    case withoutStatus(Reason)

    /// Why a call has no status.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The account is registered and being enrolled; the earlier call brings the status. A warning is reported.
        case alreadyRegistered
        /// The account is enrolled; nothing was done. A warning is reported.
        case alreadyEnrolled
        /// The account is being removed already, for another call or by a wipe.
        case alreadyLeaving
        /// The user is asked to sign in already. A warning is reported.
        case underWay
        /// The account is not registered; nothing was done.
        case notRegistered
        /// The call is remembered, and goes on when the process was launched (``MAMEnrollmentManager/launched()``).
        case notLaunched
        /// The account is registered, and enrolled once another account is enrolled, refused or removed.
        case otherAccountFirst
        /// The account is registered or enrolled, and goes on after the restart that the app was asked for.
        case restartFirst
        /// The call came from the delegate, and goes on when the delegate returns.
        case calledFromDelegate
        /// The account is the containing app's, which enrolls it.
        case containingAppFirst
        /// Something else happened to the account before the request ended.
        case overtaken
        /// The process has ended or is being closed; nothing was done, or its end is not known.
        case ended
        /// Nothing was done: what the last process kept cannot be read. A failure of the store is reported.
        case storeFailed
        /// Nothing was done: too many calls wait for the device's executor, or no thread was free in time. A failure of the
        /// store is reported.
        case overloaded
        /// Nothing was done: the task was cancelled before the call began.
        case canceled
        /// Nothing was done: the simulated app does not run, or has no SDK.
        case notRunning
    }

    /// The status of the request, or the one with which the account waits; nil without one.
    public var status: MAMEnrollmentStatus? {
        switch self {
        case .status(let status), .waiting(let status): status
        case .withoutStatus: nil
        }
    }

    /// The code of ``status``.
    public var code: MAMEnrollmentStatus.Code? { status?.code }

    /// Why there is no status; nil where there is one.
    public var reason: Reason? { if case .withoutStatus(let reason) = self { reason } else { nil } }

    /// Whether a request ended well; `false` also for a call that started none.
    public var didSucceed: Bool { if case .status(let status) = self { status.didSucceed } else { false } }

    /// Whether the call goes on later, and the delegate is told its status then.
    public var isPending: Bool {
        switch reason {
        case .notLaunched, .otherAccountFirst, .restartFirst, .calledFromDelegate: true
        default: false
        }
    }
}

extension EnrollmentOutcome: CustomStringConvertible {
    /// The status or the reason, without the account.
    public var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .waiting(let status): "waiting, \(status)"
        case .withoutStatus(let reason): "no status: \(reason.rawValue)"
        }
    }
}
