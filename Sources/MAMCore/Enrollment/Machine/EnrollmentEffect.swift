/// What the machine wants done; the caller does it, in this order, and holds no lock meanwhile.
package enum EnrollmentEffect: Sendable, Hashable {
    /// Keep ``EnrollmentMachine/record`` before anything that follows.
    case store
    /// Tell the app's enrolment delegate; it answers the call if there is one.
    case tell(EnrollmentRequestKind, MAMEnrollmentStatus, EnrollmentCall?)
    /// The call has no effect: a warning is logged, and the delegate is not told. The status, if any, answers the call.
    case ignore(EnrollmentCall, EnrollmentWarning, MAMEnrollmentStatus? = nil)
    /// A warning is logged.
    case log(EnrollmentWarning)
    /// Ask the app's delegate for a token; with `isInteractive` the user may be asked to sign in.
    ///
    /// SDK: `getAccessTokenForAccountId:resource:completion:`
    case requestToken(EnrollmentAccount, isInteractive: Bool, EnrollmentTicket)
    /// Ask the user to sign in, with whatever account.
    case signIn(EnrollmentTicket)
    /// Ask the service to enrol; `isAgain` when the account is enrolled as far as the app knows.
    case enroll(EnrollmentAccount, isAgain: Bool, EnrollmentTicket)
    /// Check in for the policy.
    case checkIn(EnrollmentAccount, EnrollmentTicket)
    /// Ask the service to un-enrol.
    case unenroll(EnrollmentAccount, EnrollmentTicket)
    /// Tell the service, once, that the app no longer has the account; it does not hear of it where it is not reached.
    case tellUnenrolled(EnrollmentAccount)
    /// Keep what the service said for conditional launch, see ``LaunchManager/noteCheckIn(_:of:at:)``.
    case noteCheckIn(CheckInAnswer, AccountID)
    /// Ask the user which account to keep.
    case ask(EnrollmentQuestion, old: [AccountID], new: AccountID, EnrollmentTicket)
    /// Take the question or the sign-in away: it has no answer any more.
    case dismiss(EnrollmentTicket)
    /// Store the policy that came last for the account, and put it in force: a first one may wait for the restart.
    case storePolicy(AccountID, isFirst: Bool, EnrollmentTicket)
    /// Take the policy out of force and forget it.
    case dropPolicy(AccountID)
    /// Ask the app, off the main thread, to remove account and data. SDK: `wipeDataForAccountId:`
    case askAppToWipe(AccountID, EnrollmentTicket)
    /// Shred the keys of the account and, with `includingFiles`, remove its files.
    case removeData(AccountID, includingFiles: Bool, EnrollmentTicket)
    /// Ask the app, off the main thread, to start anew. SDK: `restartApplication`
    case restart(EnrollmentTicket)
    /// Show the message and end the app: it does not start anew by itself.
    case forceRestart
    /// Tell whoever listens.
    case notify(EnrollmentNotice)
    /// Let the user in, or not.
    case admit(EnrollmentAdmission)
}

/// What listeners are told.
package enum EnrollmentNotice: Sendable, Hashable {
    /// A policy came into force, or another one did.
    case policyDidChange(AccountID)
    /// An account was wiped. SDK: `IntuneMAMWipeDidCompleteNotification`
    case wipeDidComplete(AccountID)
    /// The device is managed for another user. SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
    case managedUserDidChange(AccountID?)
    /// Other accounts are allowed. SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
    case allowedAccountsDidChange
}

/// Whether the user gets into the app at launch.
package enum EnrollmentAdmission: String, Sendable, Hashable {
    /// Not before it is known whether there will be a policy.
    case wait
    /// In.
    case enter
    /// In, after a warning that there is no policy.
    case warn
    /// Not in: there is no policy.
    case block
}

/// Why a call has no effect; none names an account.
package enum EnrollmentWarning: String, Sendable, Hashable, CaseIterable {
    /// The account is registered already.
    case alreadyRegistered = "the account is registered already"
    /// The user is being asked already.
    case underWay = "the same is under way already"
    /// The account is being taken off already.
    case alreadyLeaving = "the account is being removed already"
    /// The account is not among the allowed ones.
    case accountNotAllowed = "an account is not among those that device management allows"
    /// The token is that of another user.
    case otherUsersToken = "a token is that of another user than the account it was asked for"
    /// There is nobody to ask for a token, or no service.
    case notReady = "there is no enrolment delegate, or no service"
}
