/// Reports whether users are at work: a view, created on demand.
///
/// The answers come from the last check-ins; a query sends no request to the service. A change is posted as
/// ``MAMNotification/userStatusDidChange(account:status:)``.
///
/// SDK: `IntuneMAMUserStatusManager`
public struct MAMUserStatusManager: Sendable {
    /// The app of this view.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Returns the status of an account's user.
    ///
    /// - Parameter account: The account.
    /// - Returns: The status of the last check-in. It is stale if it is older than the policy's grace period, or if the
    ///   clock was set back since. Without a status: `notConfigured` if no policy checks working time, else `unknown`.
    ///   `unknown` also if the record cannot be read.
    ///
    /// SDK: `userStatusForAccountId:`
    public func userStatus(for account: AccountID) -> MAMUserStatus {
        let workingTime = app.policyManager.policyInForce(for: account)?.launchRequirements.workingTime
        let nothing = workingTime == nil ? MAMClockStatus.notConfigured : .unknown
        guard app.device.keepsSomething else { return MAMUserStatus(clockStatus: nothing) }
        do throws(StorageError) {
            let report = try app.launchManager.record(of: account).clock
            guard report.heard != nil else { return MAMUserStatus(clockStatus: nothing) }
            return MAMUserStatus(clockStatus: report.status(at: app.device.time.now(), grace: workingTime?.grace))
        } catch {
            app.report(.storageFailed(error.message))
            return MAMUserStatus(clockStatus: .unknown)
        }
    }
}

extension ManagedApp {
    /// The view that reports whether the users of this app's accounts are at work.
    public var userStatusManager: MAMUserStatusManager { MAMUserStatusManager(app: self) }
}
