/// A call of the app, with a number from the caller of the machine.
///
/// Each call is answered once.
package struct EnrollmentCall: Sendable, Hashable {
    /// The number, unique in the process.
    package let number: UInt64
    /// Creates a call.
    package init(_ number: UInt64) { self.number = number }
}

/// The id of a request of the machine, which the answer repeats.
///
/// An answer that is no longer needed is ignored.
package struct EnrollmentTicket: Sendable, Hashable {
    /// The number of the request in the process, from 1.
    package let number: UInt64
    /// Creates a ticket.
    package init(_ number: UInt64) { self.number = number }
}

/// An event for the accounts of an app.
package enum EnrollmentEvent: Sendable, Equatable {
    /// The process was started. This is its first event.
    case launched
    /// Time has passed, see ``EnrollmentMachine/alarms(at:)``.
    case ticked(isInUse: Bool)
    /// The app registers an account. SDK: `registerAndEnrollAccountId:`
    case register(EnrollmentAccount?, EnrollmentCall)
    /// The app asks the SDK to sign an account in. SDK: `loginAndEnrollAccount:`
    case login(EnrollmentAccount?, EnrollmentCall)
    /// The app removes an account. SDK: `deRegisterAndUnenrollAccountId:withWipe:`
    case deregister(EnrollmentAccount?, withWipe: Bool, EnrollmentCall)
    /// A check of conditional launch, or the time offline, requires a wipe of an account.
    case wipe(AccountID, EnrollmentWipeCause)
    /// A caller requests the policy of an account now, whether or not it is due.
    case checkIn(AccountID, isInteractive: Bool)
    /// Conditional launch wiped an account without the machine.
    case wasWiped(AccountID)
    /// The state of device management changed.
    case deviceChanged(EnrollmentDevice)
    /// A request was answered.
    case answered(EnrollmentTicket, EnrollmentAnswer)
}

/// An answer to a request.
///
/// An answer that does not fit its request is ignored.
package enum EnrollmentAnswer: Sendable, Equatable {
    /// The app's delegate gave a token of an account.
    case token(EnrollmentAccount)
    /// There is no token.
    case noToken(MAMTokenFailure)
    /// The user signed in.
    case signedIn(EnrollmentAccount)
    /// The user canceled the sign-in.
    case notSignedIn
    /// The service answered about the account.
    case service(CheckInAnswer, EnrollmentAnswerDetails)
    /// The service refused or could not be reached.
    case failed(MAMServiceError)
    /// The user decided which account to keep.
    case chose(EnrollmentDecision)
    /// The policy was stored, or storing failed.
    case stored(Bool)
    /// The app answered whether it removed all data of the account.
    case appWiped(Bool)
    /// The removal ended. The value tells whether all data of the account is gone.
    case removed(Bool)
    /// The app answered whether it restarts itself.
    case restarts(Bool)
}

/// Details of a service's answer.
package struct EnrollmentAnswerDetails: Sendable, Hashable {
    /// Whether the policy differs from the one before.
    ///
    /// A first policy always does.
    package var hasChangedPolicy = true
    /// Whether the account has to be the only managed one.
    package var mustBeOnlyAccount = false

    /// Creates the details of an answer.
    package init(hasChangedPolicy: Bool = true, mustBeOnlyAccount: Bool = false) {
        self.hasChangedPolicy = hasChangedPolicy
        self.mustBeOnlyAccount = mustBeOnlyAccount
    }
}

/// The cause of a wipe.
package enum EnrollmentWipeCause: UInt8, Sendable, Hashable, CaseIterable {
    /// The service commanded the wipe.
    case service = 0
    /// A check of conditional launch.
    case conditionalLaunch = 1
    /// The app was offline too long.
    case offline = 2
    /// The app signed the account out and requested the removal of its data.
    case signOut = 3
    /// The user chose to keep another account.
    case accountSwitch = 4
    /// Device management does not allow the account on the device.
    case deviceManagement = 5
}
