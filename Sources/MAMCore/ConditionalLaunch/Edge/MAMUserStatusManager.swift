/// Whether users are at work: a view, made on demand.
///
/// Answers what the app heard last; nothing is asked of the service. A change is told by
/// ``MAMNotification/userStatusDidChange(account:status:)``.
///
/// SDK: `IntuneMAMUserStatusManager`
public struct MAMUserStatusManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// What is known of the user of an account.
    ///
    /// - Parameter account: The account.
    /// - Returns: `notConfigured` where no policy asks about working time and nothing was heard; `unknown` where one does and
    ///   nothing was heard, or what was heard cannot be read. What was heard longer ago than the policy's grace period, or
    ///   before the clock was set back, is stale.
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
    /// Whether the users of this app's accounts are at work.
    public var userStatusManager: MAMUserStatusManager { MAMUserStatusManager(app: self) }
}
