internal import MAMBase
internal import MAMSettings

extension EnrollmentDriver {
    /// Creates the machine of the process from the last process's record, unless it exists.
    ///
    /// Returns `false` after the end of the process.
    ///
    /// Throws if the record cannot be read, because the managed accounts are then unknown.
    func prepare() throws(StorageError) -> Bool {
        let (isEnded, isReady) = app.state.withLock { ($0.isEnded, $0.enrollment.hasMachine) }
        if isEnded || isReady { return !isEnded }
        let record = app.sharingNames(try app.keptEnrollment())
        return app.state.withLock { state in
            guard !state.isEnded else { return false }
            let version = state.sdk?.version
            state.enrollment.change { contents in
                guard contents.machine == nil else { return }
                var traits = EnrollmentTraits(app.configuration.settings, sdkVersion: version)
                traits.profile = app.configuration.timerProfile
                traits.restartsForFirstPolicy =
                    traits.restartsForFirstPolicy && contents.restartsForFirstPolicy && !app.configuration.isWrapped
                contents.machine = EnrollmentMachine(record, traits)
            }
            return true
        }
    }

    /// The same without throwing.
    ///
    /// If the record cannot be read, it reports the failure and returns `false`.
    func prepareOrReport() -> Bool { hindrance == nil }

    /// The reason why there is no machine; nil if there is one.
    var hindrance: EnrollmentOutcome.Reason? {
        do throws(StorageError) { return try prepare() ? nil : .ended } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return .storeFailed
        }
    }

    /// Whether ``prepare()`` reads nothing: the machine exists, or the process has ended.
    var isPrepared: Bool { app.state.withLock { $0.isEnded || $0.enrollment.hasMachine } }

    func launched() async -> MAMLaunchAdmission {
        guard !app.isClosing, prepareOrReport() else { return .blocked }
        app.followOrReport()
        await work {
            await askDevice()
            // The decision comes before the check-ins, as in an app.
            if app.state.withLock({ $0.enrollment.now?.machine?.traits.isExtension ?? false }) {
                await admitInExtension()
            }
            await follow(.launched)
        }
        app.followOrReport()
        return app.state.withLock { $0.enrollment.now?.admission } ?? .waiting
    }

    /// Asks the service for the state of device management and passes it to the machine.
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

    /// Returns the service's answer about device management; nil without an answer.
    private func fetchManagedDevice(from service: any MAMService) async -> MAMManagedDevice? {
        let serviceApp = app.serviceApp
        return await awaited(from: service) { await service.managedDevice(of: serviceApp) } ?? nil
    }

    /// Stores the user even if this app knows them already: another app may have stored another user meanwhile.
    private func keepManagedUser(_ user: EnrollmentAccount?) {
        guard !isEnded else { return }
        do throws(StorageError) { try app.device.storage.setManagedUser(user) } catch {
            reportUnlessEnded(.storageFailed(error.message))
        }
    }

    /// Returns the last known state of device management, from this app or another app of the device.
    ///
    /// An old state must not remove data. If it would remove an account, the service's next answer decides.
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

    /// Decides the admission of an extension, which enrolls no accounts: it has a policy of its app or none.
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

    /// Stores whether the user may use the app, and reports it.
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

    func warn() async {
        notePrompt(.warning)
        decide(await app.asking { await user.sees(.noPolicy) } ? .warned : .left)
    }

    /// Tells the user that the app does not start without a policy, and ends the app.
    func block() async {
        notePrompt(.block)
        let user = user
        _ = await app.asking { await user.sees(.policyRequired) }
        for account in app.state.withLock({ $0.enrollment.now?.machine?.accountsWithoutPolicy ?? [] })
        where await app.asking({ await user.removes(account.id) }) {
            guard let call = newCall(watching: nil) else { break }
            await follow(.deregister(account, withWipe: false, call))
        }
        decide(.blocked)
        reportUnlessEnded(.exitRequired)
        await exit()
    }

    func notePrompt(_ prompt: StartPrompt) {
        app.state.withLock { state in
            state.enrollment.change { contents in
                if contents.admission == nil || contents.admission == .waiting { contents.prompts.append(prompt) }
            }
        }
    }
}
