public import MAMCore

extension SimulatedDevice {
    /// Starts an app as somebody does who taps it: a new process, in which a missing policy is looked at first
    /// (`MAMEnrollmentManager.launched()`).
    ///
    /// The process that ran before ends, and the app has a service from then on, as after ``open(_:)``. An app that does not
    /// start without a policy does not run afterwards.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - person: Who answers what the start shows.
    /// - Returns: How it ended, and what was shown, over as many processes as the start took, or that no engine decides it.
    public func start(_ app: SimulatedApp, by person: StartingUser) async -> SimulatedOpening<StartResult> {
        guard app.engine != nil else {
            relaunch(app)
            return app.isUninstalled ? .uninstalled : .withoutSDK
        }
        // Writes to the storage; a device whose executor is full leaves it to the next start.
        try? await environment.offloaded { [self] in registerUntargeted(in: app) }
        let before = life(of: app).person
        let signsIn = person.account.flatMap { tenant.user($0) }.map { SimulatedPerson.SignIn.user($0) }
        let starter = SimulatedPerson(always: signsIn ?? .canceled, goesOn: person.goesOn)
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
}

extension SimulatedDevice {
    /// Whoever is signed in and has no policy was registered by the app, and the service had none for him.
    private func registerUntargeted(in app: SimulatedApp) {
        guard let engine = app.managed ?? relaunch(app) else { return }
        for user in app.accounts where user.tenantID == tenant.id && policy(for: user, in: engine) == nil {
            if let names = user.account { try? engine.enrollmentManager.setUntargeted(names) }
        }
    }
}

/// Somebody who starts an app.
public struct StartingUser: Sendable, Hashable {
    /// Who signs in when asked to; nobody when it is nil.
    public var account: AccountID?
    /// Whether somebody goes on at a warning.
    public var goesOn: Bool

    /// Makes somebody.
    public init(signingInAs account: AccountID? = nil, goesOn: Bool = true) {
        (self.account, self.goesOn) = (account, goesOn)
    }
}
