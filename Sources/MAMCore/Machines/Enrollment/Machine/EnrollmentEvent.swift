/// A call of the app, with a number from the caller of the machine.
///
/// Each call is answered once.
package struct EnrollmentCall: Sendable, Hashable {
    /// The number, unique in the process.
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
}

/// The id of a request of the machine, which the answer repeats.
///
/// An answer that is no longer needed is ignored.
package struct EnrollmentTicket: Sendable, Hashable {
    /// The number of the request in the process, from 1.
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
}

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
    case deviceChanged(EnrollmentDevice)
    case answered(EnrollmentTicket, EnrollmentAnswer)
}

/// An answer to a request.
///
/// An answer that does not fit its request is ignored.
package enum EnrollmentAnswer: Sendable, Equatable {
    /// The app's delegate gave a token of an account.
    case token(EnrollmentAccount)
    case noToken(MAMTokenFailure)
    case signedIn(EnrollmentAccount)
    /// The user canceled the sign-in.
    case notSignedIn
    /// The service answered about the account.
    case service(CheckInAnswer, EnrollmentAnswerDetails)
    /// The service refused or could not be reached.
    case failed(MAMServiceError)
    /// The user decided which account to keep.
    case chose(EnrollmentDecision)
    case stored(Bool)
    /// The app answered whether it removed all data of the account.
    case appWiped(Bool)
    /// The removal ended. The value tells whether all data of the account is gone.
    case removed(Bool)
    case restarts(Bool)
}

package struct EnrollmentAnswerDetails: Sendable, Hashable {
    /// Whether the policy differs from the one before.
    ///
    /// A first policy always does.
    package var hasChangedPolicy = true
    /// Whether the account has to be the only managed one.
    package var mustBeOnlyAccount = false

    package init(hasChangedPolicy: Bool = true, mustBeOnlyAccount: Bool = false) {
        self.hasChangedPolicy = hasChangedPolicy
        self.mustBeOnlyAccount = mustBeOnlyAccount
    }
}

package enum EnrollmentWipeCause: UInt8, Sendable, Hashable, CaseIterable {
    case service = 0
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

/// The reasons why the Intune service refuses a request or cannot carry it out.
///
/// The delegate receives a status that depends on the reason and the kind of request, see ``MAMEnrollmentStatus/Code``.
public enum MAMServiceError: String, Error, Sendable, Hashable, CaseIterable {
    /// The location service, which finds the Intune service of the user's tenant, could not be reached.
    case location
    /// The Intune service could not be reached.
    case network
    /// The answer of the service cannot be read.
    case malformed
    /// The service did not answer in time.
    case timeout
    /// The service failed internally.
    case internalError
    /// The service no longer has a record of the policy that the account has in this app.
    case gone
    /// According to the service, the app is not enrolled for this account.
    case notEnrolled
    /// According to the service, another account is enrolled in this app.
    case otherAccountEnrolled
    /// According to the service, the account is already enrolled in this app.
    case alreadyEnrolled
    /// The service enrolls only the account for which the device is managed, and this is another account.
    case notEMMAccount
    /// Device management (MDM) manages the device for another user.
    case otherManagedUser
    /// According to the service, the device belongs to another account.
    case notDeviceAccount
    /// The user's enrollment has ended at the service, so the account cannot be enrolled again.
    case unenrolledUser
    /// The organization (tenant) is being migrated.
    case tenantMigration
    /// The service does not allow the device to enroll accounts.
    case deviceBlocked
    /// The service allows only one managed account in the app.
    case onlyOneAccount
}

/// The reasons why the app's delegate cannot provide an access token.
///
/// The delegate requests the token from Microsoft Entra ID with a token library, such as MSAL.
///
/// SDK: `error` of `IntuneMAMEnrollmentToken`
public enum MAMTokenFailure: String, Error, Sendable, Hashable, CaseIterable {
    /// The user has to enter their credentials before the token can be provided.
    case credentials
    /// The user canceled the sign-in that the token requires.
    case canceled
    /// The token library (such as MSAL) failed.
    case tokenLibrary
    /// The token library (such as MSAL) does not have a method that is required.
    case tokenMethod
    /// The token library (such as MSAL) could not reach the service that issues tokens.
    case network
    /// The answer of the token library (such as MSAL) cannot be read.
    case malformed
    /// The request for the token timed out.
    case timeout
    /// The token could not be provided because of another error.
    case internalError
}
