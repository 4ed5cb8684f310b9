internal import MAMBase
internal import MAMSettings

extension EnrollmentDriver {
    /// Makes the machine of the process from what the last one left, unless that was done; false after the end of the process.
    ///
    /// Throws when what the last one left cannot be read: nobody knows then who is managed.
    func prepare() throws(StorageError) -> Bool {
        let (isEnded, isReady) = app.state.withLock { ($0.isEnded, $0.enrollment.now?.machine != nil) }
        if isEnded || isReady { return !isEnded }
        let record = app.sharingNames(try app.keptEnrollment())
        return app.state.withLock { state in
            guard !state.isEnded else { return false }
            state.enrollment.change { contents in
                guard contents.machine == nil else { return }
                var traits = EnrollmentTraits(app.configuration.settings)
                traits.restartsForFirstPolicy = traits.restartsForFirstPolicy && contents.restartsForFirstPolicy
                contents.machine = EnrollmentMachine(record, traits)
            }
            return true
        }
    }

    /// The same; false also when what the last process left cannot be read, which is reported.
    func prepareOrReport() -> Bool { hindrance == nil }

    /// The same with why there is no machine; nil where there is one.
    var hindrance: EnrollmentOutcome.Reason? {
        do throws(StorageError) { return try prepare() ? nil : .ended } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return .storeFailed
        }
    }

    /// The first thing of a process.
    func launched() async -> MAMLaunchAdmission {
        guard !app.isClosing, prepareOrReport() else { return .blocked }
        app.followOrReport()
        await work {
            await askDevice()
            // Before the check-ins, as an app decides it.
            if app.state.withLock({ $0.enrollment.now?.machine?.traits.isExtension ?? false }) {
                await admitInExtension()
            }
            await follow(.launched)
        }
        app.followOrReport()
        return app.state.withLock { $0.enrollment.now?.admission } ?? .waiting
    }

    /// Asks what device management says, and tells the machine.
    func askDevice() async {
        guard
            let (service, last) = app.state.withLock({ state -> ((any MAMService)?, EnrollmentDevice)? in
                state.enrollment.now.flatMap { contents in
                    contents.machine.map { (contents.service, $0.device.following(nil)) }
                }
            })
        else { return }
        let device: EnrollmentDevice
        if let service, let said = await fetchManagedDevice(from: service) {
            device = EnrollmentDevice(said)
            keepManagedUser(device.managedUser)
        } else {
            device = rememberedDevice(last)
        }
        if device != last { await follow(.deviceChanged(device)) }
    }

    /// What device management says; nil when nobody answers.
    private func fetchManagedDevice(from service: any MAMService) async -> MAMManagedDevice? {
        let serviceApp = app.serviceApp
        return await awaited(from: service) { await service.managedDevice(of: serviceApp) } ?? nil
    }

    /// Keeps what was heard also when it is nothing new to this app: another one may have heard something else meanwhile.
    private func keepManagedUser(_ user: EnrollmentAccount?) {
        guard !isEnded else { return }
        do throws(StorageError) { try app.device.storage.setManagedUser(user) } catch {
            reportUnlessEnded(.storageFailed(error.message))
        }
    }

    /// What was heard last, by this app or another one of the device, which may have heard later.
    ///
    /// What somebody heard some time ago takes nobody's data: where an account would have to go, that is left to the next
    /// answer of the service.
    private func rememberedDevice(_ last: EnrollmentDevice) -> EnrollmentDevice {
        var device = last
        do throws(StorageError) {
            guard let user = try app.device.storage.managedUser() else { return last }
            device.managedUser = user
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return last
        }
        let refusesAnAccount = app.state.withLock { state in
            guard let machine = state.enrollment.now?.machine else { return true }
            let followed = device.following(state.appConfigs.managedSettings)
            return machine.entries.contains {
                followed.refusal(of: $0.names, allowsSeveral: machine.traits.allowsSeveral) != nil
            }
        }
        return refusesAnAccount ? last : device
    }

    /// In an extension nobody is enrolled: there is a policy, or there is none.
    private func admitInExtension() async {
        let settings = app.configuration.settings
        guard app.state.withLock({ $0.enrollment.now?.admission == nil }) else { return }
        if app.policyManager.isManagementEnabled {
            decide(.enter)
        } else if settings.mamPolicyRequired {
            await block()
        } else if settings.mamPolicyWarnAbsent {
            await warn()
        } else {
            decide(.enter)
        }
    }

    /// Keeps whether the user gets in, and tells of it.
    func decide(_ admission: MAMLaunchAdmission) {
        let prompts = app.state.withLock { state -> [StartPrompt]? in
            guard !state.isEnded else { return nil }
            return state.enrollment.change { contents in
                contents.admission = admission
                return contents.prompts
            }
        }
        guard let prompts, let outcome = StartResult.Outcome(admission) else { return }
        app.report(.startEnded(result: StartResult(outcome, prompts: prompts)))
    }

    /// Warns the user that there is no policy.
    func warn() async {
        notePrompt(.warning)
        decide(await app.asking { await user.sees(.noPolicy) } ? .warned : .left)
    }

    /// Tells the user that the app does not start without a policy, and ends it.
    func block() async {
        notePrompt(.block)
        _ = await app.asking { await user.sees(.policyRequired) }
        decide(.blocked)
        reportUnlessEnded(.exitRequired)
        await exit()
    }

    /// Notes what the start shows.
    func notePrompt(_ prompt: StartPrompt) {
        app.state.withLock { state in
            state.enrollment.change { contents in
                if contents.admission == nil || contents.admission == .waiting { contents.prompts.append(prompt) }
            }
        }
    }
}
