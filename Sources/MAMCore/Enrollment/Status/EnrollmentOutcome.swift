/// The result of a call about an account: the status of its request, or the reason why there is no status.
///
/// The delegate, the events and the queries report the same result. A success is reported after the store holds it.
public enum EnrollmentOutcome: Sendable, Hashable {
    /// The request ended with this status. The delegate received the same status.
    case status(MAMEnrollmentStatus)
    /// No request was started. The account waits for its timer after an enrollment that failed with this status.
    ///
    /// The call reports a warning. The delegate received the status when the enrollment failed.
    case waiting(MAMEnrollmentStatus)
    /// The call has no status, for this reason.
    case withoutStatus(Reason)

    /// The reasons why a call has no status.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// An earlier call registered the account and is enrolling it; that call gets the status. A warning is
        /// reported.
        case alreadyRegistered
        /// The account is already enrolled, so the call did nothing. A warning is reported.
        case alreadyEnrolled
        /// Another call or a wipe is already removing the account.
        case alreadyLeaving
        /// The user is already being asked to sign in. A warning is reported.
        case underWay
        /// The account is not registered, so the call did nothing.
        case notRegistered
        /// The call is stored and continues after the process was launched (``MAMEnrollmentManager/launched()``).
        case notLaunched
        /// The account is registered. Its enrollment starts after another account is enrolled, refused or removed.
        case otherAccountFirst
        /// The account is registered or enrolled. It continues after the restart that was requested from the app.
        case restartFirst
        /// The call came from the delegate and continues when the delegate returns.
        case calledFromDelegate
        /// The account belongs to the containing app, which enrolls it.
        case containingAppFirst
        /// Another change of the account ended the request early.
        case overtaken
        /// The process has ended or is being closed. The call did nothing, or its result is unknown.
        case ended
        /// The call did nothing, because the record of the last process cannot be read. A failure of the store is
        /// reported.
        case storeFailed
        /// The call did nothing: too many calls wait for the device's executor, or no thread was free in time. A
        /// failure of the store is reported.
        case overloaded
        /// The call did nothing, because the task was canceled before the call began.
        case canceled
        /// The call did nothing, because the simulated app is not running or has no SDK.
        case notRunning
    }

    /// The status of the request, or the status for which the account waits; nil without a status.
    public var status: MAMEnrollmentStatus? {
        switch self {
        case .status(let status), .waiting(let status): status
        case .withoutStatus: nil
        }
    }

    /// The code of ``status``.
    public var code: MAMEnrollmentStatus.Code? { status?.code }

    /// The reason why there is no status; nil with a status.
    public var reason: Reason? { if case .withoutStatus(let reason) = self { reason } else { nil } }

    /// Whether a request ended with a success.
    ///
    /// `false` also if the call started no request.
    public var didSucceed: Bool { if case .status(let status) = self { status.didSucceed } else { false } }

    /// Whether the call continues later and then reports its status to the delegate.
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
