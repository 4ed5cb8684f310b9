internal import MAMBase

/// Steps the remediations of an app and carries out their effects.
///
/// It holds no lock while it waits. Several drivers may run concurrently, each with the effects of its own events.
struct ComplianceDriver: Sendable {
    let app: ManagedApp

    func ask(for account: AccountID, isSilent: Bool) async -> RemediationOutcome {
        guard begin() else {
            app.report(.remediationDropped(account: account, .notReadable))
            return .dropped(.notReadable)
        }
        // The record could not be read when the app finished launching.
        if app.state.withLock({ $0.compliance.hasLaunched && $0.compliance.machine?.hasLaunched == false }) {
            await run { _ in .launched }
        }
        let outcome = await run { .asked(name(of: account, in: $0), isSilent: isSilent) }
        if let outcome { return outcome }
        return app.state.withLock { state in
            guard !state.isEnded, let machine = state.compliance.machine else { return .processEnded }
            return machine.isInProgress(for: name(of: account, in: machine)) ? .pending : .overtaken
        }
    }

    /// Begins remediations after the app finished launching.
    ///
    /// If the record cannot be read, they wait.
    func launched() async {
        if begin() { await run { _ in .launched } }
    }

    /// Ends the remediation of an account that was wiped or has left the app.
    func remove(_ account: AccountID) async {
        // Without a record there are no requests here; the next call reads the record of the last process.
        guard let machine = app.state.withLock({ $0.compliance.machine }) else { return }
        // An account that lost its policy is still registered, and the service's answer explains more than its removal.
        let isUnderWay =
            machine.stage == .launching && machine.requests.first?.account == name(of: account, in: machine)
        guard isUnderWay || !app.enrollmentManager.isRegistered(account) else { return }
        await run { .removed(name(of: account, in: $0)) }
    }

    /// Stores that the data of an account was wiped, before a step that may end the process.
    func noteWiped(_ account: AccountID) {
        guard hasRequests, begin(), let step = step({ .wasWiped(name(of: account, in: $0)) }) else { return }
        // This event has no other effects.
        if !step.effects.isEmpty { store() }
    }

    /// Whether an account waits for its remediation, here or in the record of the last process.
    private var hasRequests: Bool {
        if let machine = app.state.withLock({ $0.compliance.machine }) { return !machine.requests.isEmpty }
        do throws(StorageError) {
            return try app.device.storage.complianceRecord(of: app.storageContainer)?.isEmpty == false
        } catch { return false }
    }

    /// Returns the account by the name that the app used in its request.
    func name(of account: AccountID, in machine: ComplianceMachine) -> AccountID {
        machine.requests.first { app.accounts.isSame($0.account, account) }?.account ?? account
    }

    /// Handles an event and all events that result from it, in order.
    ///
    /// - Returns: The result for the requested account; nil if it is not known.
    @discardableResult
    private func run(_ first: (ComplianceMachine) -> ComplianceEvent) async -> RemediationOutcome? {
        var next = step(first)
        var (asked, outcome): (AccountID?, RemediationOutcome?)
        if case .asked(let account, _)? = next?.event { asked = account }
        while let (event, effects) = next {
            var following: ComplianceEvent?
            // At most one of the effects has an answer.
            for effect in effects {
                let event = await perform(effect, of: event)
                following = event ?? following
                switch effect {
                case .warn(let warning): outcome = .dropped(warning)
                case .tell(let account, let reason, _, _) where account == asked && event != nil:
                    outcome = .ended(reason.status)
                default: break
                }
            }
            next = following.flatMap { event in step { _ in event } }
        }
        return outcome
    }

    /// Steps the machine with an event that is created from it.
    ///
    /// Returns nil if the process has ended. The facts of accounts are read without the lock. If the waiting accounts
    /// changed meanwhile, they are read again: otherwise an account that was requested meanwhile under another name
    /// would be handled twice.
    private func step(
        _ make: (ComplianceMachine) -> ComplianceEvent
    ) -> (event: ComplianceEvent, effects: [ComplianceEffect])? {
        while let machine = app.state.withLock({ $0.isEnded ? nil : $0.compliance.machine }) {
            let accounts = machine.requests.map(\.account)
            let event = make(machine)
            let situation = situation(of: accounts, event)
            let effects = app.state.withLock { state -> [ComplianceEffect]? in
                guard !state.isEnded else { return [] }
                guard state.compliance.machine?.requests.map(\.account) == accounts else { return nil }
                return state.compliance.handle(event, situation)
            }
            if let effects { return (event, effects) }
        }
        return nil
    }

    /// Returns the facts of the accounts that wait, and of a requested account.
    private func situation(of accounts: [AccountID], _ event: ComplianceEvent) -> ComplianceSituation {
        var situation: ComplianceSituation = [:]
        for account in accounts { situation[account] = facts(of: account) }
        if case .asked(let account, _) = event, situation[account] == nil { situation[account] = facts(of: account) }
        return situation
    }

    func facts(of account: AccountID) -> ComplianceFacts {
        let isEnrolled = app.enrollmentManager.enrolledAccountIDs.contains { app.accounts.isSame($0, account) }
        let hasPolicy = app.policyManager.isManaged(account)
        var facts = ComplianceFacts(
            isEnrolled: isEnrolled, hasPolicy: hasPolicy,
            hasManagedContent: isEnrolled || hasPolicy || !app.deliveredConfigurations(for: account).isEmpty
                || holdsKeys(account) || ownsFiles(account))
        facts.isUnprotected = app.policyManager.policyInForce(for: account)?.isConfigurationOnly == true
        return facts
    }

    /// Returns whether the app used an account's keys or had its policy since the last wipe; true if the store fails.
    private func holdsKeys(_ account: AccountID) -> Bool {
        guard app.device.storage.hasContents else { return false }
        let (publisher, bundleID) = (app.configuration.publisher, app.configuration.bundleID)
        do throws(StorageError) {
            for name in app.accountIDs(sameAs: account)
            where try app.device.storage.apps(of: publisher, holding: name).contains(bundleID) {
                return true
            }
            return false
        } catch { return true }
    }

    /// Returns whether the app has files of an account; true also if that cannot be determined.
    private func ownsFiles(_ account: AccountID) -> Bool {
        guard app.configuration.hasFiles, app.device.storage.hasContents else { return false }
        var hasAny = false
        do throws(MAMFileProtectionError) {
            try app.fileProtectionManager.forEachFile(ownedBy: account, walks: false) { _, _ in hasAny = true }
        } catch { return true }
        return hasAny
    }
}

extension ComplianceDriver {
    /// Carries out an effect and returns the event that results from it.
    func perform(_ effect: ComplianceEffect, of event: ComplianceEvent) async -> ComplianceEvent? {
        guard !app.state.withLock({ $0.isEnded }) else { return nil }
        switch effect {
        case .store:
            store()
            return nil
        case .warn(let warning):
            if case .asked(let account, _) = event { app.report(.remediationDropped(account: account, warning)) }
            return nil
        case .takeUserInterface:
            cover()
            return nil
        case .releaseUserInterface:
            uncover()
            return nil
        case .enroll(let account, let showsScreens, let step):
            // A silent remediation must not ask the user which account to keep.
            if !showsScreens, app.enrollmentManager.asksBeforeEnrolling(account) {
                return .answered(step: step, .screenNeeded)
            }
            let outcome = await app.enrollmentManager.enroll(account, isInteractive: showsScreens)
            return .answered(step: step, answer(outcome.status, for: account, showsScreens: showsScreens))
        case .checkIn(let account, let showsScreens, let step):
            let outcome = await app.enrollmentManager.checkIn(account, isInteractive: showsScreens)
            return .answered(step: step, answer(outcome.status, for: account, showsScreens: showsScreens))
        case .restart(let account, let step):
            // If enrollment asked for a restart, the next process continues. Otherwise the remediation continues here.
            let manager = app.enrollmentManager
            let ends = manager.awaitsRestart(account) || manager.enrollsAfterRestart(account)
            return ends ? nil : .restarting(step: step, ends: false)
        case .launch(let account, let step):
            return .launchEnded(step: step, await app.launchManager.check(account))
        case .wipe(let account, let step):
            await wipe(account)
            return .wiped(step: step)
        case .tell(let account, let reason, _, let step):
            await tell(account, reason)
            return .told(step: step)
        case .giveUp:
            // The answer will be ignored, so nothing has to be stopped.
            return nil
        }
    }

    /// Translates a status of enrollment, together with the account's current state.
    ///
    /// The status is nil if another account or a restart comes first, or the request was canceled.
    private func answer(
        _ status: MAMEnrollmentStatus?, for account: AccountID, showsScreens: Bool
    ) -> ComplianceAnswer {
        let manager = app.enrollmentManager
        let answer = status.map { ComplianceAnswer(enrollmentStatus: $0.code.rawValue) }
        switch status?.code {
        // An account whose policy was gone (220) immediately enrolls again.
        case nil, .policyRecordGone, .newPoliciesReceived, .policiesHaveNotChanged:
            if manager.awaitsRestart(account) { return .policyAppliedAfterRestart }
            if manager.enrollsAfterRestart(account) { return .enrollsAfterRestart }
            if app.policyManager.policyInForce(for: account)?.isConfigurationOnly == true { return .noPolicy }
            let isEnrolledAgain = status?.code == .policyRecordGone && facts(of: account).isEnrolled
            return isEnrolledAgain ? .policyApplied : answer ?? .serviceFailed
        // The user kept this account, which waits for the other one to be removed, or canceled the question.
        case .switchExistingAccount:
            if manager.enrollsAfterRestart(account) { return .enrollsAfterRestart }
            return showsScreens ? .cancelled : .screenNeeded
        default: return answer ?? .serviceFailed
        }
    }

    /// Remaining data is removed at the next start, or by the next check of the account.
    private func wipe(_ account: AccountID) async {
        do throws(StorageError) { try await app.launchManager.wipe(account) } catch {
            app.report(.storageFailed(error.message))
        }
    }

    private func tell(_ account: AccountID, _ reason: ComplianceReason) async {
        let manager = app.complianceManager
        let (status, texts, name) = (reason.status, manager.texts, manager.appName)
        app.report(.remediationEnded(account: account, status: status))
        guard let delegate = manager.delegate else { return }
        await app.asking {
            await delegate.account(
                account, hasComplianceStatus: status,
                errorMessage: texts.text(.message(of: status, reason), appName: name),
                errorTitle: texts.text(.title(of: status), appName: name))
        }
    }

    private func cover() {
        let cover = app.state.withLock { state -> ComplianceState.Cover? in
            guard let account = state.compliance.machine?.requests.first?.account else { return nil }
            state.compliance.cover = ComplianceState.Cover(window: state.keyWindow, account: account)
            return state.compliance.cover
        }
        if let cover { app.cover(cover.window, for: cover.account) }
    }

    private func uncover() {
        let cover = app.state.withLock { state in
            defer { state.compliance.cover = nil }
            return state.compliance.cover
        }
        if let cover { app.uncover(cover.window, for: cover.account) }
    }
}

extension LaunchManager {
    /// Checks whether an account may be used, without showing it in a window.
    ///
    /// Without a host there are no checks. An unanswered prompt counts as canceled.
    func check(_ account: AccountID) async -> ComplianceLaunchAnswer {
        guard let host, app.policyManager.isManaged(account) else { return .passed }
        let ending = await LaunchDriver(app: app, host: host, accounts: [account], window: app.windows.key).run()
        guard let result = ending.result else { return ending.failure == nil ? .cancelled : .failed }
        switch result.outcome {
        case .success: return .passed
        case .blocked: return .blocked
        case .canceled: return .cancelled
        }
    }
}

/// The persistence of remediations.
extension ComplianceDriver {
    /// Loads the record of the last process, unless that was done already.
    ///
    /// Returns whether it could be read. A damaged record is discarded. The app then gets the same token error again
    /// and repeats its request.
    func begin() -> Bool {
        guard app.state.withLock({ $0.compliance.machine == nil }) else { return true }
        let record: ComplianceRecord?
        do throws(StorageError) { record = try app.device.storage.complianceRecord(of: app.storageContainer) } catch {
            app.report(.storageFailed(error.message))
            guard error.code == .corrupt else { return false }
            record = nil
        }
        app.state.withLock { $0.compliance.begin(record) }
        return true
    }

    /// Stores the current record.
    ///
    /// If two drivers store concurrently, the later record stays.
    func store() {
        do throws(StorageError) {
            try app.device.storage.saveComplianceRecord(of: app.storageContainer) { () throws(StorageError) in
                let (isEnded, record) = app.state.withLock { ($0.isEnded, $0.compliance.machine?.record) }
                // An ended process must not overwrite the record of the next one.
                guard !isEnded, let record else { throw StorageError(.system, "the process has ended") }
                return record
            }
        } catch {
            // The remediation continues in this process. In the next process the app gets the same token error again.
            if !app.state.withLock({ $0.isEnded }) { app.report(.storageFailed(error.message)) }
        }
    }
}
