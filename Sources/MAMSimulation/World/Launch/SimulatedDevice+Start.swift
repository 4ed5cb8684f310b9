internal import MAMBase
public import MAMCore
internal import MAMStorage

extension SimulatedDevice {
    /// Starts an app as a user does, and answers the screens that the app shows if it has no policy.
    ///
    /// Ends the app's previous process if it still runs. From then on, the app uses the simulated ``service``, as after
    /// ``open(_:)``. An app that requires a policy and has none does not run after this call. The app's engine decides
    /// which screens to show (`MAMEnrollmentManager.launched()`).
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - person: The user who answers the screens.
    /// - Returns: The result of the start, with all screens that were shown. If the app restarted during the start, the
    ///   screens before the restart are included. If no engine ran, the result is the reason: the app does not contain
    ///   the SDK, or was uninstalled.
    public func start(_ app: SimulatedApp, by person: StartingUser) async -> SimulatedOpening<StartResult> {
        guard app.engine != nil else {
            relaunch(app)
            return app.isUninstalled ? .uninstalled : .withoutSDK
        }
        // This writes to the storage. If the device's executor is full, the next start does it.
        try? await environment.offloaded { [self] in registerUntargeted(in: app) }
        let before = life(of: app).person
        let signsIn = person.account.flatMap { tenant.user($0) }.map { SimulatedPerson.SignIn.user($0) }
        let starter = SimulatedPerson(
            always: signsIn ?? .canceled, goesOn: person.goesOn, removesAccounts: person.removesAccounts)
        setPerson(starter, of: app)
        let admission = await open(app)
        setPerson(before, of: app)
        let outcome: StartResult.Outcome =
            switch admission.answer {
            case .enter, .warned: .started
            case .left: .left
            case .blocked, .waiting, nil: .refused
            }
        return .answered(StartResult(outcome, prompts: starter.prompts))
    }

    /// Records the signed-in users without a policy as registered accounts for which the service had no policy.
    private func registerUntargeted(in app: SimulatedApp) {
        guard let engine = app.managed ?? relaunch(app) else { return }
        for user in app.accounts where user.tenantID == tenant.id && policy(for: user, in: engine) == nil {
            if let names = user.account { try? engine.enrollmentManager.setUntargeted(names) }
        }
    }
}

/// The prepared answers of a simulated user to the screens that an app shows when it starts without a policy.
public struct StartingUser: Sendable, Hashable {
    /// The account that the user signs in with; `nil` if the user cancels the sign-in.
    public var account: AccountID?
    /// Whether the user continues when the app shows a warning.
    public var goesOn: Bool
    /// Whether the user removes an account for which an app that requires a policy has none.
    public var removesAccounts: Bool

    /// Makes a simulated user who starts an app.
    ///
    /// By default the user cancels a sign-in and continues after a warning.
    ///
    /// - Parameters:
    ///   - account: The account that the user signs in with. Defaults to `nil`, which cancels the sign-in.
    ///   - goesOn: Whether the user continues after a warning. Defaults to `true`.
    ///   - removesAccounts: Whether the user removes an account for which an app that requires a policy has none.
    ///     Defaults to `false`.
    public init(signingInAs account: AccountID? = nil, goesOn: Bool = true, removesAccounts: Bool = false) {
        (self.account, self.goesOn, self.removesAccounts) = (account, goesOn, removesAccounts)
    }
}

/// The records of an account that a fleet packs into its rows.
extension SimulatedDevice {
    /// Returns the inactivity of a user in the apps of an app's publisher.
    package func access(of user: SimulatedUser, in app: SimulatedApp) -> AccessTimer {
        guard let manager = launchManager(of: app) else { return AccessTimer() }
        return (try? environment.storage.accessTimer(in: manager.sharedSlot(user.objectID, .from14))) ?? AccessTimer()
    }

    /// Returns the accounts of an app, of its process or as the last one stored them; nil before the first.
    package func enrollment(of app: SimulatedApp) -> EnrollmentMachine? {
        guard let engine = app.engine else { return nil }
        if let machine = app.managed?.enrollmentManager.machine { return machine }
        guard let record = (try? environment.storage.enrollmentRecord(of: engine.accountsContainer)) ?? nil else {
            return nil
        }
        return EnrollmentMachine(record, EnrollmentTraits())
    }

    /// Returns the PIN of a user in the apps of an app's publisher; nil before the first.
    package func pinRecord(of user: SimulatedUser, in app: SimulatedApp) -> PINRecord? {
        guard let publisher = app.engine?.configuration.publisher else { return nil }
        // The record lies under the first name of the account, which is one of these.
        let records = [user.objectID, user.userPrincipalName].map {
            try? environment.storage.pin(in: StoreSlot.pin(publisher: publisher, account: $0))
        }
        return records.compactMap { $0 ?? nil }.first
    }
}

extension SimulatedService {
    /// Returns the time of the last contact with an enrolled app; nil if there is no enrollment.
    package func lastContact(with app: SimulatedApp, of user: SimulatedUser) -> Instant? {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return nil }
        return state.withLock { $0.enrollments[Enrollment(bundleID: bundleID, account: user.objectID)]?.heard }
    }
}
