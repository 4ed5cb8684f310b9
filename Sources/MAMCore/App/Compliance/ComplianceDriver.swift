internal import MAMBase

/// Steps the remediations of an app and carries out their effects.
///
/// It holds no lock while it waits. Several drivers may run concurrently, each with the effects of its own events.
struct ComplianceDriver: Sendable {
    let app: ManagedApp

    /// Starts a remediation for the app.
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

    /// Returns the facts of an account.
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
