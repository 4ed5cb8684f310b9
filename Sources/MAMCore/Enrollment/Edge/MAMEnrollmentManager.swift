/// The accounts of one app, as its service manages them: a view, made on demand.
///
/// Give it a ``service`` and a ``delegate``, and the process begins with ``launched()``. A call returns when everything it set
/// off has come to rest: the tokens were given, the service answered, policies are in force, wipes are done. Nothing happens
/// by itself: whoever plays the clock calls ``ticked(isInUse:)`` when ``nextAlarm`` says so.
///
/// Safe to use from any thread. Nothing is called back under a lock. Async calls wait for the storage on the executor of the
/// device (``DeviceStorage/executor``), two seconds at most in all for another process; service, delegate and user are asked
/// elsewhere. Queries block the calling thread once a process, to read what the last one left.
///
/// SDK: `IntuneMAMEnrollmentManager`
public struct MAMEnrollmentManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    /// What tokens are asked for: the service's resource.
    public static let tokenResource = "https://msmamservice.api.application"

    init(app: ManagedApp) { self.app = app }
}

extension ManagedApp {
    /// The accounts of this app, as its service manages them.
    public var enrollmentManager: MAMEnrollmentManager { MAMEnrollmentManager(app: self) }
}

extension MAMEnrollmentManager {
    /// Registers an account, so that it is enrolled now, or again and again until it is.
    ///
    /// An account that waits after a failed enrollment is not tried before its time: a warning is reported, the delegate is not
    /// told, and the answer is ``EnrollmentOutcome/waiting(_:)`` with the status for which the account waits.
    ///
    /// SDK: `registerAndEnrollAccountId:`
    ///
    /// - Parameters:
    ///   - account: Its object id, or its user principal name; ``AccountID/unmanaged`` is nobody (status 207).
    ///   - userPrincipalName: Its user principal name beside an object id.
    ///   - tenantID: Its tenant.
    /// - Returns: The status that the delegate was told, once what it says lasts: after a success the policy is stored. Or why
    ///   there is no status: the call was ignored, something else comes first, or the process ended.
    @discardableResult
    public func registerAndEnroll(
        _ account: AccountID, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil
    ) async -> EnrollmentOutcome {
        let names = EnrollmentAccount(account, userPrincipalName: userPrincipalName, tenantID: tenantID)
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .register(names, $0) }
        }
    }

    /// Lets the user sign in with an account and registers it; without an account that of device management is meant, else the
    /// user is asked who he is.
    ///
    /// SDK: `loginAndEnrollAccount:`, `loginAndEnrollAccount:onWindow:`
    ///
    /// - Returns: As of ``registerAndEnroll(_:userPrincipalName:tenantID:)``.
    @discardableResult
    public func loginAndEnroll(_ account: AccountID? = nil) async -> EnrollmentOutcome {
        let names = account.flatMap { EnrollmentAccount($0) }
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .login(names, $0) }
        }
    }

    /// Takes an account off the app: un-enrols it, and takes its policy away.
    ///
    /// SDK: `deRegisterAndUnenrollAccountId:withWipe:`
    ///
    /// - Parameters:
    ///   - account: The account, under any of its names.
    ///   - withWipe: Whether its data goes too, as far as it was enrolled.
    /// - Returns: As of ``registerAndEnroll(_:userPrincipalName:tenantID:)``.
    @discardableResult
    public func deregisterAndUnenroll(_ account: AccountID, withWipe: Bool) async -> EnrollmentOutcome {
        let names = EnrollmentAccount(account)
        return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await driver.call { .deregister(names, withWipe: withWipe, $0) }
        }
    }

    /// The process was started: the first thing of each.
    ///
    /// Takes up what the last process left, checks in for every account, enrols by itself where the app's settings say so, and
    /// shows the user what stands in the way. Later calls of a process return what the first one came to.
    ///
    /// - Returns: Whether the user gets in.
    @discardableResult
    public func launched() async -> MAMLaunchAdmission {
        await app.offloaded(refused: { _ in .blocked }) {
            let admission = await driver.launched()
            // An app that ends at once has nobody to remediate.
            if admission != .blocked, admission != .left { await app.complianceManager.launched() }
            return admission
        }
    }

    /// Time has passed: what does not answer is given up, what is due is done, once.
    ///
    /// Before ``launched()`` nothing is due; what the launch itself waits for is given up all the same, and a store that
    /// failed is tried again.
    ///
    /// - Parameter isInUse: Whether somebody uses the app; some intervals count only then.
    public func ticked(isInUse: Bool = true) async {
        await app.offloaded(refused: { _ in }) { _ = await driver.run(.ticked(isInUse: isInUse)) }
    }
}
