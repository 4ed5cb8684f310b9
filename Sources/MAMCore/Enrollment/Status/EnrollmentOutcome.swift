/// The result of an enrollment call for an account: the status of the request to the service, or the reason why there
/// is none.
///
/// The status that the delegate receives, the app's events (``MAMEvent``) and the properties of
/// ``MAMEnrollmentManager`` agree with this result. A success is reported only after the account's new state has been
/// stored.
public enum EnrollmentOutcome: Sendable, Equatable {
    /// The request ended with this status. The delegate received the same status.
    case status(MAMEnrollmentStatus)
    /// The call started no request, because an earlier enrollment failed with this status and the next attempt is not
    /// due.
    ///
    /// The call reported a warning. The delegate received the status when the earlier enrollment failed.
    case waiting(MAMEnrollmentStatus)
    /// The call has no status, for this reason.
    case withoutStatus(Reason)

    /// The reasons why a call has no status.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// An earlier call registered the account and is enrolling it; that call returns the status, and this call
        /// reported a warning.
        case alreadyRegistered
        /// The account is already enrolled, so the call did nothing but report a warning.
        case alreadyEnrolled
        /// The account is already being removed, by another call or by a wipe.
        case alreadyLeaving
        /// The user is already being asked to sign in, or the account is already being enrolled; the call reported a
        /// warning.
        case underWay
        /// The account is not registered, so the call did nothing.
        case notRegistered
        /// The call was stored; it continues during ``MAMEnrollmentManager/launched()``, which the app has not called
        /// yet.
        case notLaunched
        /// The account is registered; its enrollment starts after another account has been enrolled, refused or
        /// removed.
        case otherAccountFirst
        /// The account is registered or enrolled; the request continues after the app has restarted, as the engine
        /// requested.
        case restartFirst
        /// The delegate made the call, so it continues after the delegate has returned.
        case calledFromDelegate
        /// The call was made in an extension, but only the app that contains the extension can enroll the account.
        case containingAppFirst
        /// Another change of the account came first, such as its removal, so this call's request has no status.
        case overtaken
        /// The process has ended or the app is being closed; the call did nothing, or its result is unknown.
        case ended
        /// The call did nothing, because the accounts that earlier processes stored cannot be read; the failure was
        /// reported as ``MAMEvent/Kind/storageFailed(_:)``.
        case storeFailed
        /// The call did nothing, because too many calls wait for the device's executor, or no thread became free in
        /// time.
        ///
        /// The failure was reported as ``MAMEvent/Kind/storageFailed(_:)``.
        case overloaded
        /// The call did nothing, because the task was canceled before the call began.
        case canceled
        /// The call did nothing, because the simulated app is not running or does not contain the SDK.
        case notRunning
    }

    /// The status of the request, or of the earlier enrollment that failed; nil if the call has no status.
    public var status: MAMEnrollmentStatus? {
        switch self {
        case .status(let status), .waiting(let status): status
        case .withoutStatus: nil
        }
    }

    /// The code of ``status``.
    public var code: MAMEnrollmentStatus.Code? { status?.code }

    /// The reason why the call has no status; nil if the call has a status.
    public var reason: Reason? { if case .withoutStatus(let reason) = self { reason } else { nil } }

    /// Whether the call's request ended with a success.
    ///
    /// `false` also if the call started no request.
    public var didSucceed: Bool { if case .status(let status) = self { status.didSucceed } else { false } }

    /// Whether the call continues later, and then reports its status to the delegate.
    public var isPending: Bool {
        switch reason {
        case .notLaunched, .otherAccountFirst, .restartFirst, .calledFromDelegate: true
        default: false
        }
    }
}

extension EnrollmentOutcome: CustomStringConvertible {
    /// The status or the reason, without the account's names.
    public var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .waiting(let status): "waiting, \(status)"
        case .withoutStatus(let reason): "no status: \(reason.rawValue)"
        }
    }
}
