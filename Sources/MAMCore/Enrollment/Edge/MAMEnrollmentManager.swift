/// Registers, enrolls and removes the accounts of one app: a view, created on demand.
///
/// Set the ``service`` and the ``delegate``, then call ``launched()`` once in each process. A call returns when all the
/// work that it started is done: tokens were provided, the service answered, policies are in force and wipes are
/// complete. The engine has no timers of its own. The owner of the clock calls ``ticked(isInUse:)`` at ``nextAlarm``.
///
/// Safe to use from any thread. Callbacks run without locks held. Asynchronous calls wait for the storage on the
/// executor of the device (``DeviceStorage/executor``), in total at most two seconds for another process. The service,
/// the delegate and the user are called outside of the executor. The first query of a process blocks the calling thread
/// while it reads the record of the last process.
///
/// SDK: `IntuneMAMEnrollmentManager`
public struct MAMEnrollmentManager: Sendable {
    /// The app of this view.
    public let app: ManagedApp

    /// The resource for which tokens are requested.
    public static let tokenResource = "https://msmamservice.api.application"

    init(app: ManagedApp) { self.app = app }
}

extension ManagedApp {
    /// The manager of this app's enrollments.
    public var enrollmentManager: MAMEnrollmentManager { MAMEnrollmentManager(app: self) }
}

extension MAMEnrollmentManager {
    /// Registers an account and enrolls it now, or retries until it is enrolled.
    ///
    /// An account that waits after a failed enrollment is not tried before its time. The call then reports a warning,
    /// does not call the delegate, and returns ``EnrollmentOutcome/waiting(_:)`` with the status of the failure.
    ///
    /// SDK: `registerAndEnrollAccountId:`
    ///
    /// - Parameters:
    ///   - account: The object id or the user principal name of the account. ``AccountID/unmanaged`` fails with status
    ///     207.
    ///   - userPrincipalName: The user principal name, if `account` is an object id. Defaults to nil.
    ///   - tenantID: The account's tenant. Defaults to nil.
    /// - Returns: The status that the delegate received, once it is durable: after a success the policy is stored.
    ///   Otherwise the reason why there is no status: the call was ignored, has to wait, or the process ended.
    @discardableResult
    public func registerAndEnroll(
        _ account: AccountID, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil
    ) async -> EnrollmentOutcome {
        let names = EnrollmentAccount(account, userPrincipalName: userPrincipalName, tenantID: tenantID)
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .register(names, $0) }
        }
    }

    /// Asks the user to sign in with an account and registers it.
    ///
    /// SDK: `loginAndEnrollAccount:`, `loginAndEnrollAccount:onWindow:`
    ///
    /// - Parameter account: The account. Defaults to nil, which means the account of device management; if there is
    ///   none, the user chooses the account by signing in.
    /// - Returns: The same as ``registerAndEnroll(_:userPrincipalName:tenantID:)``.
    @discardableResult
    public func loginAndEnroll(_ account: AccountID? = nil) async -> EnrollmentOutcome {
        let names = account.flatMap { EnrollmentAccount($0) }
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .login(names, $0) }
        }
    }

    /// Removes an account from the app: un-enrolls it and removes its policy.
    ///
    /// SDK: `deRegisterAndUnenrollAccountId:withWipe:`
    ///
    /// - Parameters:
    ///   - account: The account, under any of its names.
    ///   - withWipe: Whether its data is removed too, if it was enrolled.
    /// - Returns: The same as ``registerAndEnroll(_:userPrincipalName:tenantID:)``.
    @discardableResult
    public func deregisterAndUnenroll(_ account: AccountID, withWipe: Bool) async -> EnrollmentOutcome {
        let names = EnrollmentAccount(account)
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .deregister(names, withWipe: withWipe, $0) }
        }
    }

    /// Starts the enrollments of a process.
    ///
    /// Call it first in each process.
    ///
    /// The call continues the work of the last process, checks in for every account, enrolls an account automatically
    /// if the app's settings require that, and shows the screens that block the user. Later calls in the same process
    /// return the result of the first call.
    ///
    /// - Returns: Whether the user may use the app.
    @discardableResult
    public func launched() async -> MAMLaunchAdmission {
        await app.offloaded(refused: { _ in .blocked }) {
            let admission = await driver.launched()
            // An app that ends now cannot be remediated.
            if admission != .blocked, admission != .left { await app.complianceManager.launched() }
            return admission
        }
    }

    /// Ends requests that timed out and does the work that is due, once.
    ///
    /// Before ``launched()`` no work is due; only requests that the launch waits for time out, and a failed store is
    /// tried again.
    ///
    /// - Parameter isInUse: Whether the user uses the app. Some intervals elapse only while the app is in use. Defaults
    ///   to `true`.
    public func ticked(isInUse: Bool = true) async {
        await app.offloaded(refused: { _ in }) { _ = await driver.run(.ticked(isInUse: isInUse)) }
    }
}
