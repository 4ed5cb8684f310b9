/// Registers, enrolls and removes the accounts of one app.
///
/// Set the ``service`` and the ``delegate``, then call ``launched()`` once in each process. A call returns when all the
/// work that the call started is done: tokens were provided, the service answered, policies are in force and wipes are
/// complete. The engine has no timers of its own. So the program that uses this library has to call
/// ``ticked(isInUse:)`` at the time ``nextAlarm``.
///
/// The manager is a value that refers to its app. The manager is safe to use from any thread. It holds no locks while
/// it calls the service, the delegate and the user.
///
/// Asynchronous calls wait for the storage on the threads of the device's executor (``DeviceStorage/executor``). The
/// service, the delegate and the user are called on other threads. By default, one call waits in total at most two
/// seconds for other processes. In each process, the first use of a property or synchronous method blocks the calling
/// thread while the stored accounts are read.
///
/// SDK: `IntuneMAMEnrollmentManager`
public struct MAMEnrollmentManager: Sendable {
    /// The app whose accounts this manager registers, enrolls and removes.
    package let app: ManagedApp

    /// The resource for which the engine requests access tokens, which is the Intune service.
    public static let tokenResource = "https://msmamservice.api.application"

    init(app: ManagedApp) { self.app = app }
}

extension ManagedApp {
    /// The object that registers, enrolls and removes this app's accounts.
    public var enrollmentManager: MAMEnrollmentManager { MAMEnrollmentManager(app: self) }
}

extension MAMEnrollmentManager {
    /// Registers an account with the app and enrolls the account at the service.
    ///
    /// After most failures, the engine tries again later. If an earlier enrollment of the account failed and the next
    /// attempt is not due yet, the call makes no attempt and does not call the delegate. It reports the event
    /// ``MAMEvent/Kind/enrollmentWarning(_:)`` and returns ``EnrollmentOutcome/waiting(_:)`` with a status that stands for
    /// the kind of the failure (assumption `registered-again` in Docs/Assumptions.md).
    ///
    /// The call shows no sign-in screen. The ``delegate`` has to return a token without one, so the user must have
    /// signed in to the app before. Otherwise the status is ``MAMEnrollmentStatus/Code/authRequired`` (203); use
    /// ``loginAndEnroll(_:)`` for a user who has to sign in. On a device of the module MAMSimulation, a user has signed in
    /// to an app after `SimulatedDevice.register(_:in:byName:)` or `SimulatedDevice.signIn(_:to:)`.
    ///
    /// SDK: `registerAndEnrollAccountId:`
    ///
    /// - Parameters:
    ///   - account: The object id or the user principal name of the account. ``AccountID/unmanaged`` fails with the
    ///     status ``MAMEnrollmentStatus/Code/nilAccount``.
    ///   - userPrincipalName: The user principal name, if `account` is an object id. Defaults to nil: unknown.
    ///   - tenantID: The id of the account's tenant. Defaults to nil: unknown.
    /// - Returns: The status of the request, or the reason why there is no status: the call was ignored, the request
    ///   continues later, or the process ended. After a success, the policy is already stored.
    @discardableResult
    public func registerAndEnroll(
        _ account: AccountID, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil
    ) async -> EnrollmentOutcome {
        let names = EnrollmentAccount(account, userPrincipalName: userPrincipalName, tenantID: tenantID)
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .register(names, $0) }
        }
    }

    /// Asks the user to sign in with an account, then registers and enrolls the account.
    ///
    /// SDK: `loginAndEnrollAccount:`, `loginAndEnrollAccount:onWindow:`
    ///
    /// - Parameter account: The account. Defaults to nil: the account for which the device is managed. If the device is
    ///   not managed, the user chooses the account when they sign in.
    /// - Returns: The same result as ``registerAndEnroll(_:userPrincipalName:tenantID:)``.
    @discardableResult
    public func loginAndEnroll(_ account: AccountID? = nil) async -> EnrollmentOutcome {
        let names = account.flatMap { EnrollmentAccount($0) }
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .login(names, $0) }
        }
    }

    /// Removes an account from the app: ends its enrollment at the service and removes its policy.
    ///
    /// SDK: `deRegisterAndUnenrollAccountId:withWipe:`
    ///
    /// - Parameters:
    ///   - account: The account, by its object id or its user principal name.
    ///   - withWipe: Whether the data of an enrolled account is also removed. Ignored if the account is not enrolled.
    /// - Returns: The same result as ``registerAndEnroll(_:userPrincipalName:tenantID:)``.
    @discardableResult
    public func deregisterAndUnenroll(_ account: AccountID, withWipe: Bool) async -> EnrollmentOutcome {
        let names = EnrollmentAccount(account)
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .deregister(names, withWipe: withWipe, $0) }
        }
    }

    /// Does the work that every launch of the app requires, and decides whether the user is allowed to use the app.
    ///
    /// In each process, call this method before the other methods. The call does this work:
    /// - It resumes the work that the app's last process did not finish.
    /// - It checks in for every enrolled account, that is, it asks the service for changes.
    /// - It enrolls an account automatically, if the app's settings require that (`AutoEnrollOnLaunch`).
    /// - Without a policy, it shows the screens that the settings require (`MAMPolicyRequired`, `MAMPolicyWarnAbsent`).
    ///
    /// Later calls in the same process return the current decision.
    ///
    /// - Returns: Whether the user is allowed to use the app.
    @discardableResult
    public func launched() async -> MAMLaunchAdmission {
        await app.offloaded(refused: { _ in .blocked }) {
            let admission = await driver.launched()
            // An app that ends now cannot be remediated.
            if admission != .blocked, admission != .left { await app.complianceManager.launched() }
            return admission
        }
    }

    /// Does the work of enrollment that is due now, and ends requests that timed out.
    ///
    /// The program has to make this call at the time ``nextAlarm``. Work that was due several times is done once. Work
    /// is due only after ``launched()`` has begun its work for the accounts. Before that, the call ends requests of
    /// ``launched()`` that timed out, and stores changes that could not be stored earlier.
    ///
    /// - Parameter isInUse: Whether the user uses the app. Some intervals elapse only during use. Defaults to `true`.
    public func ticked(isInUse: Bool = true) async {
        await app.offloaded(refused: { _ in }) { _ = await driver.run(.ticked(isInUse: isInUse)) }
    }
}
