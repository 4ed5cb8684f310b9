/// Reports whether the users of an app's accounts are at work.
///
/// The manager returns the status that the service reported last. The service reports a status at a check-in, or when
/// conditional launch asks for one. The manager itself sends no request to the service. A change of the status is
/// posted as ``MAMNotification/userStatusDidChange(account:status:)``. The manager is a value that refers to its app.
///
/// SDK: `IntuneMAMUserStatusManager`
public struct MAMUserStatusManager: Sendable {
    /// The app whose users this manager reports about.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Returns whether the user of an account is at work, as the service last reported it.
    ///
    /// - Parameter account: The account.
    /// - Returns: The last status that the service reported. The status is marked as stale in two cases: the status is
    ///   older than the policy's grace period, or the device's clock was set back after the status was received. If the
    ///   service has reported no status, the result is `notConfigured` for a policy that does not check working time,
    ///   and `unknown` otherwise. The result is also `unknown` if the stored record cannot be read.
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
    /// The object that reports whether the users of this app's accounts are at work.
    public var userStatusManager: MAMUserStatusManager { MAMUserStatusManager(app: self) }
}
