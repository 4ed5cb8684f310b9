/// The result of an enrollment call for an account: the status of the request, or the reason for no status.
///
/// The delegate, the app's events (``MAMEvent``) and the properties of ``MAMEnrollmentManager`` agree with this result.
/// A success is reported only after the account's new state has been stored.
public enum EnrollmentOutcome: Sendable, Equatable {
    /// The request to the service ended with this status.
    ///
    /// The delegate received the same status.
    case status(MAMEnrollmentStatus)
    /// The call started no request, because an earlier enrollment failed and the next attempt is not due yet.
    ///
    /// The value is the status of that failure; the delegate already received it. The call only reported a warning.
    case waiting(MAMEnrollmentStatus)
    /// The call returned without a status, for this reason.
    case withoutStatus(Reason)

    /// The reasons why an enrollment call returned without a status.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// An earlier call registered the account and is enrolling it.
        ///
        /// The earlier call returns the status. This call only reported a warning.
        case alreadyRegistered
        /// The account is already enrolled, so the call only reported a warning.
        case alreadyEnrolled
        /// The account is already being removed, by another call or by a wipe.
        case alreadyLeaving
        /// The user is already being asked to sign in, or the account is already being enrolled.
        ///
        /// The call only reported a warning.
        case underWay
        /// The account is not registered, so the call did nothing.
        case notRegistered
        /// The request was stored, because the app has not called ``MAMEnrollmentManager/launched()`` yet.
        ///
        /// The request continues during that call.
        case notLaunched
        /// The account is registered, but has to wait for another account.
        ///
        /// The enrollment of the account starts after the other account has been enrolled, refused or removed.
        case otherAccountFirst
        /// The account is registered or enrolled, but the request has to wait for a restart of the app.
        ///
        /// The engine has requested the restart. The enrollment request then continues.
        case restartFirst
        /// The delegate made the call, so the request continues after the delegate has returned.
        case calledFromDelegate
        /// The call was made in an app extension.
        ///
        /// Only the app that contains the extension can enroll the account.
        case containingAppFirst
        /// Another change of the account, such as its removal, was completed first, so this call has no status.
        case overtaken
        /// The process has ended, or the app is being closed.
        ///
        /// The call did nothing, or its result is unknown.
        case ended
        /// The call did nothing, because the stored accounts of earlier processes cannot be read.
        ///
        /// The failure was reported as ``MAMEvent/Kind/storageFailed(_:)``.
        case storeFailed
        /// The call did nothing, because the device was too busy.
        ///
        /// Too many calls were waiting for the device's executor (``DeviceExecutor``), or no thread became free in
        /// time. The failure was reported as ``MAMEvent/Kind/storageFailed(_:)``.
        case overloaded
        /// The call did nothing, because the task was canceled before the call began.
        case canceled
        /// The call did nothing, because the simulated app is not running or does not contain the SDK.
        case notRunning
    }

    /// The status of the request, or of the earlier failure for ``waiting(_:)``; nil if the call has no status.
    public var status: MAMEnrollmentStatus? {
        switch self {
        case .status(let status), .waiting(let status): status
        case .withoutStatus: nil
        }
    }

    /// The code of ``status``; nil if the call has no status.
    public var code: MAMEnrollmentStatus.Code? { status?.code }

    /// The reason why the call has no status; nil if the call has a status.
    public var reason: Reason? { if case .withoutStatus(let reason) = self { reason } else { nil } }

    /// Whether the request of the call succeeded.
    ///
    /// Also `false` if the call started no request.
    public var didSucceed: Bool { if case .status(let status) = self { status.didSucceed } else { false } }

    /// Whether the request continues later.
    ///
    /// The delegate then receives the status.
    public var isPending: Bool {
        switch reason {
        case .notLaunched, .otherAccountFirst, .restartFirst, .calledFromDelegate: true
        default: false
        }
    }
}

extension EnrollmentOutcome: CustomStringConvertible {
    /// A text with the status or the reason, without the account's names.
    public var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .waiting(let status): "waiting, \(status)"
        case .withoutStatus(let reason): "no status: \(reason.rawValue)"
        }
    }
}
