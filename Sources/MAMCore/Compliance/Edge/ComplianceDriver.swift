internal import MAMBase

/// Steps the remediations of an app, and does what they want done.
///
/// Holds no lock while it waits for anybody. Of several at once each goes on with what it was asked to do.
struct ComplianceDriver: Sendable {
    let app: ManagedApp

    /// The app asks for a remediation.
    func ask(for account: AccountID, isSilent: Bool) async -> RemediationOutcome {
        guard begin() else {
            app.report(.remediationDropped(account: account, .notReadable))
            return .dropped(.notReadable)
        }
        // It could not be read when the app finished launching.
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

    /// The app finished launching; while nothing can be read nothing goes on.
    func launched() async {
        if begin() { await run { _ in .launched } }
    }

    /// An account was wiped or left the app.
    func remove(_ account: AccountID) async {
        // Nothing can be asked for when nothing was ever read; what the last process left is looked at with the next call.
        guard let machine = app.state.withLock({ $0.compliance.machine }) else { return }
        // One that lost its policy is registered still: the answer of the service says more than that it left.
        let isUnderWay =
            machine.stage == .launching && machine.requests.first?.account == name(of: account, in: machine)
        guard isUnderWay || !app.enrollmentManager.isRegistered(account) else { return }
        await run { .removed(name(of: account, in: $0)) }
    }

    /// Keeps that the data of an account was wiped, before anything that may end the process.
    func noteWiped(_ account: AccountID) {
        guard hasRequests, begin(), let step = step({ .wasWiped(name(of: account, in: $0)) }) else { return }
        // The event leads to nothing else.
        if !step.effects.isEmpty { store() }
    }

    /// Whether an account waits for its remediation, here or in the record of the last process.
    private var hasRequests: Bool {
        if let machine = app.state.withLock({ $0.compliance.machine }) { return !machine.requests.isEmpty }
        do throws(StorageError) {
            return try app.device.storage.complianceRecord(of: app.storageContainer)?.isEmpty == false
        } catch { return false }
    }

    /// The account under the name by which the app asked for it.
    func name(of account: AccountID, in machine: ComplianceMachine) -> AccountID {
        machine.requests.first { app.accounts.isSame($0.account, account) }?.account ?? account
    }

    /// Takes an event, and everything that follows from it, one after the other.
    ///
    /// - Returns: How it ended for the account that was asked for; nil where that is not known.
    @discardableResult
    private func run(_ first: (ComplianceMachine) -> ComplianceEvent) async -> RemediationOutcome? {
        var next = step(first)
        var (asked, outcome): (AccountID?, RemediationOutcome?)
        if case .asked(let account, _)? = next?.event { asked = account }
        while let (event, effects) = next {
            var following: ComplianceEvent?
            // At most one of them asks for something.
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

    /// Steps the machine with an event that is made of it; nil when there is none, or the process has ended.
    ///
    /// What is the case is found out without the lock. When other accounts wait by then it is found out anew: an account
    /// that was asked for meanwhile, under another of its names, would else be taken for two.
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

    /// What is the case with the accounts that wait, and with one that is asked for.
    private func situation(of accounts: [AccountID], _ event: ComplianceEvent) -> ComplianceSituation {
        var situation: ComplianceSituation = [:]
        for account in accounts { situation[account] = facts(of: account) }
        if case .asked(let account, _) = event, situation[account] == nil { situation[account] = facts(of: account) }
        return situation
    }

    /// What is the case with an account.
    func facts(of account: AccountID) -> ComplianceFacts {
        let isEnrolled = app.enrollmentManager.enrolledAccountIDs.contains { app.accounts.isSame($0, account) }
        let hasPolicy = app.policyManager.isManaged(account)
        return ComplianceFacts(
            isEnrolled: isEnrolled, hasPolicy: hasPolicy,
            hasManagedContent: isEnrolled || hasPolicy || !app.deliveredConfigurations(for: account).isEmpty
                || holdsKeys(account) || ownsFiles(account))
    }

    /// Whether the app used keys of an account, for a buffer, a file or a database, or had its policy, and was not wiped
    /// since; when the store cannot tell, it is taken to have.
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

    /// Whether the app has files of an account; when nobody can tell, it is taken to have some.
    private func ownsFiles(_ account: AccountID) -> Bool {
        guard app.configuration.container != nil, app.device.storage.hasContents else { return false }
        var hasAny = false
        do throws(MAMFileProtectionError) {
            try app.fileProtectionManager.forEachFile(ownedBy: account, walks: false) { _, _ in hasAny = true }
        } catch { return true }
        return hasAny
    }
}
