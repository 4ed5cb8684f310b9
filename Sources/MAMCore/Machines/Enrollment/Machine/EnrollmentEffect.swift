/// An effect of the machine.
///
/// The caller carries out effects in order, without holding a lock.
package enum EnrollmentEffect: Sendable, Equatable {
    /// Store ``EnrollmentMachine/record`` before the following effects.
    case store
    /// Report a status to the app's enrollment delegate, and answer the call if there is one.
    case tell(EnrollmentRequestKind, MAMEnrollmentStatus, EnrollmentCall?)
    /// The call has no effect: log a warning without calling the delegate. The status, if any, answers the call.
    case ignore(EnrollmentCall, EnrollmentWarning, MAMEnrollmentStatus? = nil)
    case log(EnrollmentWarning)
    /// Ask the app's delegate for a token; with `isInteractive` the user may be asked to sign in.
    ///
    /// SDK: `getAccessTokenForAccountId:resource:completion:`
    case requestToken(EnrollmentAccount, isInteractive: Bool, EnrollmentTicket)
    /// Ask the user to sign in with any account.
    case signIn(EnrollmentTicket)
    /// Ask the service to enroll. `isAgain` tells that the app has the account as enrolled.
    case enroll(EnrollmentAccount, isAgain: Bool, EnrollmentTicket)
    case checkIn(EnrollmentAccount, EnrollmentTicket)
    /// Ask the service to un-enroll.
    case unenroll(EnrollmentAccount, EnrollmentTicket)
    /// Inform the service once that the app no longer has the account. A failure is ignored.
    case tellUnenrolled(EnrollmentAccount)
    /// Store the answer for conditional launch, see ``LaunchManager/noteCheckIn(_:of:at:)``.
    case noteCheckIn(CheckInAnswer, AccountID)
    case ask(EnrollmentQuestion, old: [AccountID], new: AccountID, EnrollmentTicket)
    /// Dismiss the question or the sign-in, whose answer is no longer needed.
    case dismiss(EnrollmentTicket)
    /// Store the account's last policy and put it in force. A first policy may wait for the restart.
    case storePolicy(AccountID, isFirst: Bool, EnrollmentTicket)
    /// Remove the policy from force and from the store.
    case dropPolicy(AccountID)
    /// Ask the app, off the main thread, to remove the account and its data. SDK: `wipeDataForAccountId:`
    case askAppToWipe(AccountID, EnrollmentTicket)
    /// Shred the keys of the account and, with `includingFiles`, remove its files.
    case removeData(AccountID, includingFiles: Bool, EnrollmentTicket)
    /// Ask the app, off the main thread, to restart. SDK: `restartApplication`
    case restart(EnrollmentTicket)
    /// Show the message and end the app, which does not restart itself.
    case forceRestart
    case notify(EnrollmentNotice)
    /// Decide whether the user may use the app.
    case admit(EnrollmentAdmission)
}

package enum EnrollmentNotice: Sendable, Hashable {
    /// A policy came into force, or was replaced.
    case policyDidChange(AccountID)
    /// An account was wiped. SDK: `IntuneMAMWipeDidCompleteNotification`
    case wipeDidComplete(AccountID)
    /// The user for whom the device is managed changed. SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
    case managedUserDidChange(AccountID?)
    /// The accounts that may use the app changed. SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
    case allowedAccountsDidChange
}

/// The decision whether the user may use the app at launch.
package enum EnrollmentAdmission: String, Sendable, Hashable {
    /// The user has to wait until it is known whether there will be a policy.
    case wait
    /// The user may use the app.
    case enter
    /// The user may use the app after a warning that there is no policy.
    case warn
    /// The user may not use the app, because there is no policy.
    case block
}

/// The reason why a call has no effect.
///
/// It names no account.
package enum EnrollmentWarning: String, Sendable, Hashable, CaseIterable {
    case alreadyRegistered = "the account is registered already"
    /// The user is already being asked.
    case underWay = "the same is under way already"
    case alreadyLeaving = "the account is being removed already"
    /// The account is not among the allowed accounts.
    case accountNotAllowed = "an account is not among those that device management allows"
    case otherUsersToken = "a token is that of another user than the account it was asked for"
    /// There is no delegate for tokens, or no service.
    case notReady = "there is no enrollment delegate, or no service"
}

/// A message that the engine shows to the user during enrollment.
public enum EnrollmentMessage: Sendable, Hashable {
    /// Tells the user that the account has no policy.
    ///
    /// The user may continue.
    case noPolicy
    /// Tells the user that the app requires a policy and has none.
    ///
    /// The app's process ends.
    case policyRequired
    /// Tells the user that the app's process has to end and start again.
    case restart
}

/// The reason why the user has to decide which account to keep in the app.
public enum EnrollmentQuestion: Sendable, Hashable {
    /// The user has to decide because the app allows only one managed account.
    case whichAccount
    /// The user has to decide because one of the accounts must be the only managed account of the app.
    case onlyAccount
    /// The user has to decide because a managed account and the new account have the same user principal name.
    ///
    /// Their object ids differ.
    case sameName
}

/// The user's decision which account to keep in the app.
public enum EnrollmentDecision: String, Sendable, Hashable, CaseIterable {
    /// The user keeps the account that is already managed.
    case keepOld
    /// The user keeps the new account.
    ///
    /// The old accounts that cannot be managed together with the new account are wiped.
    case keepNew
    /// The user canceled the question.
    ///
    /// The new account is not enrolled.
    case canceled
}
