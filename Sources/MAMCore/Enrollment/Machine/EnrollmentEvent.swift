/// A call of the app, named by whoever passes it on; each is answered once.
package struct EnrollmentCall: Sendable, Hashable {
    /// Tells it from the others of the process.
    package let number: UInt64
    /// Makes a call.
    package init(_ number: UInt64) { self.number = number }
}

/// A request of the machine; the answer names it, and is ignored when nobody waits for it any more.
package struct EnrollmentTicket: Sendable, Hashable {
    /// Counts the requests of a process, from 1.
    package let number: UInt64
    /// Makes a ticket.
    package init(_ number: UInt64) { self.number = number }
}

/// What happens to the accounts of an app.
package enum EnrollmentEvent: Sendable, Hashable {
    /// The process was started; the first event of each.
    case launched
    /// Time has passed, see ``EnrollmentMachine/alarms(at:)``.
    case ticked(isInUse: Bool)
    /// The app registers an account. SDK: `registerAndEnrollAccountId:`
    case register(EnrollmentAccount?, EnrollmentCall)
    /// The app lets the SDK sign an account in. SDK: `loginAndEnrollAccount:`
    case login(EnrollmentAccount?, EnrollmentCall)
    /// The app gives an account up. SDK: `deRegisterAndUnenrollAccountId:withWipe:`
    case deregister(EnrollmentAccount?, withWipe: Bool, EnrollmentCall)
    /// A check of conditional launch, or too long a time offline, wants an account wiped.
    case wipe(AccountID, EnrollmentWipeCause)
    /// Somebody wants the policy of an account fetched now, due or not.
    case checkIn(AccountID, isInteractive: Bool)
    /// Conditional launch wiped an account by itself.
    case wasWiped(AccountID)
    /// Device management says something else.
    case deviceChanged(EnrollmentDevice)
    /// A request was answered.
    case answered(EnrollmentTicket, EnrollmentAnswer)
}

/// The answers to requests; one that does not fit its request is ignored.
package enum EnrollmentAnswer: Sendable, Hashable {
    /// The app's delegate gave a token of an account.
    case token(EnrollmentAccount)
    /// There is no token.
    case noToken(MAMTokenFailure)
    /// The user signed in.
    case signedIn(EnrollmentAccount)
    /// The user cancelled the sign-in.
    case notSignedIn
    /// What the service says about the account.
    case service(CheckInAnswer, EnrollmentAnswerDetails)
    /// The service refused, or was not reached.
    case failed(MAMServiceError)
    /// Which account the user keeps.
    case chose(EnrollmentDecision)
    /// Whether the policy was stored.
    case stored(Bool)
    /// Whether the app removed everything of the account itself.
    case appWiped(Bool)
    /// Whether all data of the account is gone.
    case removed(Bool)
    /// Whether the app starts anew by itself.
    case restarts(Bool)
}

/// What comes with an answer of the service.
package struct EnrollmentAnswerDetails: Sendable, Hashable {
    /// Whether the policy is another than before; the first one always is.
    package var hasChangedPolicy = true
    /// Whether the account is to be the only managed one.
    package var mustBeOnlyAccount = false

    /// Makes the details of an answer.
    package init(hasChangedPolicy: Bool = true, mustBeOnlyAccount: Bool = false) {
        self.hasChangedPolicy = hasChangedPolicy
        self.mustBeOnlyAccount = mustBeOnlyAccount
    }
}

/// Why an account is wiped.
package enum EnrollmentWipeCause: UInt8, Sendable, Hashable, CaseIterable {
    /// The service said so.
    case service = 0
    /// A check of conditional launch.
    case conditionalLaunch = 1
    /// Too long offline.
    case offline = 2
    /// The app signed the account out and wants its data removed.
    case signOut = 3
    /// The user keeps another account.
    case accountSwitch = 4
    /// The account must not be on the device.
    case deviceManagement = 5
}
