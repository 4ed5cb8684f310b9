extension LaunchManager {
    /// The app was started: what `AutoEnrollOnLaunch`, `MAMPolicyRequired` and `MAMPolicyWarnAbsent` of its Info.plist
    /// say about a missing policy is done.
    ///
    /// An app with a policy starts. Without one the known managed identity is enrolled, when the app enrols at its start
    /// and a token is at hand; an app that requires a policy then asks somebody to sign in, and does not start when that
    /// brings none; an app that warns warns. In an extension nobody is enrolled. Conditional launch comes after it:
    /// ``resumed(in:)``.
    ///
    /// Reports ``MAMEvent/Kind/startEnded(result:)``; an app that is refused has to end, and the host is told so.
    ///
    /// In an app that has a service, this is ``MAMEnrollmentManager/launched()``, and the machine of enrolment decides; the
    /// rules here are for a world in which nobody plays the service.
    ///
    /// - Returns: How it ended; nil without a host and a service, when nothing is looked at, and while the app waits for its
    ///   first policy or its start anew.
    @discardableResult
    public func started() async -> StartResult? {
        if app.enrollmentManager.service != nil { return await startedWithService() }
        guard let host else { return nil }
        let (rules, user) = (StartRules(app.configuration.engine), host.user(of: app))
        var (tried, prompts): (StartFacts.Tried, [StartPrompt]) = ([], [])
        var outcome: StartResult.Outcome?
        // Every turn but the last adds something to what was tried, so there are few.
        while outcome == nil {
            let hasPolicy = app.policyManager.isManagementEnabled
            let known = hasPolicy ? nil : await host.knownIdentity(of: app)
            let step = rules.step(StartFacts(hasPolicy: hasPolicy, account: .init(known), tried: tried))
            switch step {
            case .start: outcome = .started
            case .enroll:
                tried.insert(.enrolling)
                if let known { await host.enroll(known.account, in: app, signingIn: false) }
            case .signIn:
                tried.insert(.signingIn)
                prompts.append(.signIn)
                if case .signedIn(let account) = await user.answer(.signIn, in: app) {
                    await host.enroll(account, in: app, signingIn: true)
                }
            case .warn:
                tried.insert(.warning)
                prompts.append(.warning)
                if await user.answer(.warning, in: app) == .canceled { outcome = .left }
            case .refuse:
                prompts.append(.block)
                _ = await user.answer(.block, in: app)
                outcome = .refused
            }
        }
        let result = StartResult(outcome ?? .refused, prompts: prompts)
        app.report(.startEnded(result: result))
        if result.outcome == .refused {
            app.report(.exitRequired)
            await host.endProcess(of: app)
        }
        return result
    }
}

extension LaunchManager {
    private func startedWithService() async -> StartResult? {
        guard let outcome = StartResult.Outcome(await app.enrollmentManager.launched()) else { return nil }
        return StartResult(outcome, prompts: app.state.withLock { $0.enrollment.now?.prompts ?? [] })
    }
}

extension StartResult.Outcome {
    /// How a start ended that came to an admission; nil while it has not ended.
    init?(_ admission: MAMLaunchAdmission) {
        switch admission {
        case .enter, .warned: self = .started
        case .left: self = .left
        case .blocked: self = .refused
        case .waiting: return nil
        }
    }
}

extension StartFacts.Account {
    init(_ known: KnownIdentity?) {
        switch known {
        case nil: self = .none
        case let known? where known.isEnrolled: self = .enrolled
        case let known?: self = known.hasToken ? .knownWithToken : .known
        }
    }
}
