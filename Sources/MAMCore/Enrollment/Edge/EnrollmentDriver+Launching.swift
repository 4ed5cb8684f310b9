internal import MAMSettings

extension EnrollmentDriver {
    /// Makes the machine of the process from what the last one left, unless that was done; false after the end of the process.
    ///
    /// Throws when what the last one left cannot be read: nobody knows then who is managed.
    func prepare() throws(StorageError) -> Bool {
        let (isEnded, isReady) = app.state.withLock { ($0.isEnded, $0.enrollment.now?.machine != nil) }
        if isEnded || isReady { return !isEnded }
        let record = try app.keptEnrollment()
        return app.state.withLock { state in
            guard !state.isEnded else { return false }
            state.enrollment.change { contents in
                guard contents.machine == nil else { return }
                var traits = EnrollmentTraits(app.configuration.settings)
                traits.restartsForFirstPolicy = contents.restartsForFirstPolicy
                contents.machine = EnrollmentMachine(record, traits)
            }
            return true
        }
    }

    /// The same; false also when what the last process left cannot be read, which is reported.
    func prepareOrReport() -> Bool {
        do throws(StorageError) { return try prepare() } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return false
        }
    }

    /// The first thing of a process.
    func launched() async -> MAMLaunchAdmission {
        guard prepareOrReport() else { return .blocked }
        await work {
            await askDevice()
            await follow(.launched)
            if app.state.withLock({ $0.enrollment.now?.machine?.traits.isExtension ?? false }) {
                await admitInExtension()
            }
        }
        return app.state.withLock { $0.enrollment.now?.admission } ?? .waiting
    }

    /// Asks what device management says, and tells the machine.
    func askDevice() async {
        guard
            let (service, last) = app.state.withLock({ state -> ((any MAMService)?, EnrollmentDevice)? in
                state.enrollment.now.flatMap { contents in contents.machine.map { (contents.service, $0.device) } }
            })
        else { return }
        let device: EnrollmentDevice
        if let said = await service?.managedDevice(of: app.serviceApp) {
            device = EnrollmentDevice(said)
            // First, and also when it is no news here: other apps may have heard something else, and offline they go by it.
            keep(managedUser: device.managedUser)
        } else {
            device = heardElsewhere(last)
        }
        if device != last { await follow(.deviceChanged(device)) }
    }

    private func keep(managedUser: EnrollmentAccount?) {
        guard !isEnded else { return }
        do throws(StorageError) { try app.device.storage.setManagedUser(managedUser) } catch {
            reportUnlessEnded(.storageFailed(error.message))
        }
    }

    /// What counts while the service says nothing: another app of the device may have heard later than this one.
    ///
    /// Nobody is wiped for that, and a user who is known stays when there is no row.
    private func heardElsewhere(_ last: EnrollmentDevice) -> EnrollmentDevice {
        var device = last
        do throws(StorageError) {
            guard let user = try app.device.storage.managedUser() else { return last }
            device.managedUser = user
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return last
        }
        guard let machine = app.state.withLock({ $0.enrollment.now?.machine }) else { return last }
        let isRefused = machine.entries.contains { entry in
            entry.isManaged && device.refusal(of: entry.names, allowsSeveral: machine.traits.allowsSeveral) != nil
        }
        return isRefused ? last : device
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
        decide(await user.sees(.noPolicy) ? .warned : .left)
    }

    /// Tells the user that the app does not start without a policy, and ends it.
    func block() async {
        notePrompt(.block)
        _ = await user.sees(.policyRequired)
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
