internal import MAMBase

/// Carries out the effects of an app's ``EnrollmentMachine`` with storage, service, the app's delegates and the user.
///
/// It holds no lock while it waits for them. ``run(_:bringing:)`` returns after all effects of an event; its requests
/// run concurrently. After the process ends (``ManagedApp/end()``), effects and late answers are ignored.
struct EnrollmentDriver: Sendable {
    let app: ManagedApp
    /// The host that provides the device.
    ///
    /// Defaults to the host of conditional launch.
    var host: (any LaunchHost)?
    /// The delegate that removes data and restarts the app.
    ///
    /// Defaults to the app's delegate.
    var delegate: (any MAMPolicyDelegate)?

    struct Work: Sendable, Hashable {
        let app: UInt64
        let number: UInt64
    }

    /// The work that the current task carries out or was started by.
    ///
    /// A call from there must not wait for itself.
    @TaskLocal static var works: Set<Work> = []

    /// Whether the current task carries out work for the app.
    ///
    /// A task that a delegate started belongs to the work only until that work ends.
    var isNested: Bool {
        let works = Self.works
        guard works.contains(where: { $0.app == app.serial }) else { return false }
        return app.state.withLock { state in
            state.enrollment.map { contents in
                contents.works.contains { works.contains(Work(app: app.serial, number: $0)) }
            } ?? false
        }
    }

    /// Passes an event to the machine and carries out all of its effects.
    ///
    /// - Returns: Whether there is a machine. There is none without a readable record and after the end of the process.
    @discardableResult
    func run(_ event: EnrollmentEvent) async -> Bool {
        guard prepareOrReport() else { return false }
        app.followOrReport()
        await work { await follow(named(event)) }
        app.followOrReport()
        return true
    }

    /// Counts work in progress.
    ///
    /// When none is left, waiting calls are answered.
    func work(_ body: @Sendable () async -> Void) async {
        let outer = Self.works
        let (number, works) = app.state.withLock { state in
            state.enrollment.change { contents -> (UInt64, Set<Work>) in
                contents.lastWork &+= 1
                contents.works.insert(contents.lastWork)
                // Without ended work, so that the set does not grow with each task that starts another.
                let under = outer.filter { $0.app != app.serial || contents.works.contains($0.number) }
                return (contents.lastWork, under.union([Work(app: app.serial, number: contents.lastWork)]))
            }
        }
        await Self.$works.withValue(works) { await body() }
        let idle = app.state.withLock { state in
            state.enrollment.change { contents -> [(EnrollmentState.Call, EnrollmentOutcome)] in
                contents.works.remove(number)
                guard contents.works.isEmpty else { return [] }
                let calls = contents.calls.keys.filter { contents.calls[$0]?.waiter != nil }
                return calls.sorted { $0.number < $1.number }.compactMap { call in
                    let outcome = contents.outcome(of: call)
                    return contents.calls.removeValue(forKey: call).map { ($0, outcome) }
                }
            }
        }
        for (call, outcome) in idle { call.waiter?.resume(returning: outcome) }
        if !isNested { await tellRemediation() }
    }

    /// Records that an account left, which enrollment may not have.
    func noteLeft(_ account: AccountID) async {
        guard app.state.withLock({ $0.compliance.machine != nil }) else { return }
        app.state.withLock { $0.enrollment.change { $0.left.append(account) } }
        if !isNested { await tellRemediation() }
    }

    /// Informs remediation of the accounts that left.
    private func tellRemediation() async {
        let left = app.state.withLock { state -> [AccountID] in
            guard state.enrollment.map({ $0.left.isEmpty }) == false else { return [] }
            return state.enrollment.change { contents in
                defer { contents.left = [] }
                return contents.left
            }
        }
        guard !left.isEmpty else { return }
        await part(if: true) { for account in left { await app.complianceManager.removed(account) } }
    }

    /// Handles an event and all events that result from it.
    ///
    /// Requests of one event run concurrently.
    func follow(_ event: EnrollmentEvent, bringing payload: EnrollmentPayload? = nil) async {
        var next: (event: EnrollmentEvent, payload: EnrollmentPayload?)? = (event, payload)
        while let current = next {
            next = nil
            let step = step(current.event, bringing: current.payload)
            let requests = await carryOut(step, of: current.event)
            if requests.count == 1 {
                next = await answer(requests[0])
            } else if !requests.isEmpty {
                await withTaskGroup(of: Void.self) { group in
                    for request in requests {
                        // Started immediately and in order, so that immediate answers come in order.
                        group.addImmediateTask {
                            guard let (event, payload) = await answer(request) else { return }
                            await follow(event, bringing: payload)
                        }
                    }
                }
            }
        }
    }

    private func step(_ event: EnrollmentEvent, bringing payload: EnrollmentPayload?) -> EnrollmentState.Step {
        if case .taken(let step)? = payload {
            for letGo in step.givenUp { letGo() }
            return step
        }
        let now = app.device.time.now()
        if let refusal = refusal(of: event, at: now) { return EnrollmentState.Step(effects: [refusal]) }
        let step = app.state.withLock { state in
            guard !state.isEnded else { return EnrollmentState.Step() }
            return state.enrollment.step(event, payload, following: state.appConfigs.managedSettings, at: now)
        }
        for letGo in step.givenUp { letGo() }
        return step
    }

    /// Carries out effects without an answer, in order.
    ///
    /// Returns the other effects.
    private func carryOut(_ step: EnrollmentState.Step, of event: EnrollmentEvent) async -> [EnrollmentEffect] {
        let effects = step.effects.first == .store ? step.effects.dropFirst() : step.effects[...]
        // The first part ends before a delegate is asked, which is done outside of the executor anyway.
        let first = effects.prefix { !$0.asksDelegate }
        let blocks = step.leavesNoAccount || owes || first.contains(where: \.mayBlock)
        if blocks, let executor = app.executorForPart {
            await executor.runPart { await begin(step, first, of: event) }
        } else {
            await begin(step, first, of: event)
        }
        for effect in effects[first.endIndex...] where !effect.isAwaited {
            guard !isEnded else { return [] }
            if effect.mayBlock, let executor = app.executorForPart {
                await executor.runPart { await perform(effect, step, of: event) }
            } else {
                await perform(effect, step, of: event)
            }
        }
        if let serviceAnswer = step.serviceAnswer, !step.isToBeStored, serviceAnswer.answer.appConfigurations != nil {
            await part(if: true) { if !isEnded { keepConfiguration(serviceAnswer) } }
        }
        guard effects.contains(where: \.isAwaited) else { return [] }
        return isEnded ? [] : effects.filter(\.isAwaited)
    }

    /// Begins a step, and carries out its first effects.
    private func begin(
        _ step: EnrollmentState.Step, _ first: ArraySlice<EnrollmentEffect>, of event: EnrollmentEvent
    ) async {
        let isNoted = keepRecord(with: first.first, of: step)
        begin(step)
        await perform(isNoted ? first.dropFirst() : first, step, of: event)
    }

    /// Does what comes before the effects of a step.
    private func begin(_ step: EnrollmentState.Step) {
        // Before the record is stored: if the process ends in between, the next one repeats this for the account.
        if step.leavesNoAccount, !isEnded { app.settingsManager.accountUnenrolled() }
        writeOwedRecords()
        if !step.unenrolled.isEmpty {
            app.state.withLock { $0.enrollment.change { $0.left += step.unenrolled } }
            for account in step.unenrolled { reportUnlessEnded(.accountUnenrolled(account: account)) }
        }
        for account in step.enrolled { reportUnlessEnded(.accountEnrolled(account: account)) }
    }

    private func perform(
        _ effects: ArraySlice<EnrollmentEffect>, _ step: EnrollmentState.Step, of event: EnrollmentEvent
    ) async {
        for effect in effects where !effect.isAwaited {
            guard !isEnded else { return }
            await perform(effect, step, of: event)
        }
    }

    /// Runs a part of the work, on the executor of the device if it may block and the caller runs elsewhere.
    func part<Value: Sendable>(if mayBlock: Bool, _ body: @escaping @Sendable () async -> Value) async -> Value {
        guard mayBlock, let executor = app.executorForPart else { return await body() }
        return await executor.runPart(body)
    }

    var isEnded: Bool { app.state.withLock { $0.isEnded } }

    func reportUnlessEnded(_ kind: MAMEvent.Kind) { if !isEnded { app.report(kind) } }
}

extension EnrollmentEffect {
    /// Whether carrying out the effect may wait for the storage, besides its answer.
    fileprivate var mayBlock: Bool {
        switch self {
        case .noteCheckIn, .dropPolicy, .notify(.wipeDidComplete): true
        case .store, .tell, .ignore, .log, .dismiss, .notify, .admit, .requestToken, .signIn, .enroll, .checkIn,
            .unenroll, .ask, .storePolicy, .askAppToWipe, .removeData, .restart, .tellUnenrolled, .forceRestart:
            false
        }
    }

    /// Whether carrying out the effect asks the delegate, and does nothing else that takes time.
    fileprivate var asksDelegate: Bool { if case .tell = self { true } else { false } }

    /// Whether the effect has an answer, so that it runs concurrently with others.
    fileprivate var isAwaited: Bool {
        switch self {
        case .requestToken, .signIn, .enroll, .checkIn, .unenroll, .ask, .storePolicy, .askAppToWipe, .removeData,
            .restart, .tellUnenrolled, .forceRestart, .admit(.warn), .admit(.block):
            true
        case .store, .tell, .ignore, .log, .noteCheckIn, .dismiss, .dropPolicy, .notify, .admit(.wait), .admit(.enter):
            false
        }
    }
}

/// Check-ins for conditional launch, with the app's service.
extension EnrollmentDriver {
    /// Checks in for an account now, whether or not it is due, and applies the answer.
    ///
    /// An enrolled account checks in through the machine. An account whose policy was set manually is unknown to the
    /// machine: its check-in has no token, and the delegate is not called.
    func checkIn(_ account: AccountID, isInteractive: Bool) async throws(StorageError) -> LaunchCheckIn {
        guard try prepare() else { return .ended }
        guard let entry = entry(of: account), entry.isManaged else { return try await askAboutUnknownAccount(account) }
        // An account that is being removed or wiped does not check in.
        guard entry.isEnrolled else { return .leaving }
        let outcome = await watch(entry.id, .checkIn(entry.id, isInteractive: isInteractive))
        if outcome.code == .wipeReceived { return .wiped }
        guard outcome.didSucceed else { return .refused }
        return try isAdmitted(account) ? .letIn : .refused
    }

    private func isAdmitted(_ account: AccountID) throws(StorageError) -> Bool {
        let record = try app.launchManager.record(of: account)
        return app.policyManager.isManaged(account) && !record.isDisabled
    }

    private func askAboutUnknownAccount(_ account: AccountID) async throws(StorageError) -> LaunchCheckIn {
        guard let service else { return .noService }
        guard let names = EnrollmentAccount(account) else { return .refused }
        let epoch = app.epoch(of: account)
        let request = request(about: names, isAgain: true)
        let said = await awaited(from: service) { () -> MAMServiceAnswer? in
            do throws(MAMServiceError) { return try await service.checkIn(request) } catch { return nil }
        }
        let answer = (said ?? nil) ?? MAMServiceAnswer(CheckInAnswer.unreachable)
        putInForce(answer, for: account, askedIn: epoch)
        guard try app.launchManager.noteCheckIn(answer.checkIn, of: account, askedIn: epoch) else { return .refused }
        return try isAdmitted(account) ? .letIn : .refused
    }

    /// Puts in force the policy of an answer about an account that is unknown to the machine, without storing it.
    ///
    /// The answer is ignored if the account was wiped or enrolled meanwhile.
    private func putInForce(_ answer: MAMServiceAnswer, for account: AccountID, askedIn epoch: UInt64?) {
        guard let epoch, answer.checkIn.outcome != .unreachable, !answer.checkIn.asksForWipe else { return }
        let policy: MAMPolicy?
        if case .registered = answer.checkIn.outcome {
            // An answer without a policy keeps the policy in force.
            guard let brought = answer.policy else { return }
            policy = app.device.policies.intern(brought)
        } else {
            policy = nil
        }
        guard app.policyManager.policyInForce(for: account) != policy else { return }
        let (group, isMachines) = (app.group(of: account), entry(of: account)?.isManaged ?? false)
        guard !isMachines else { return }
        app.changePolicy(policy, for: account, allowsScreenCapture: allowsScreenCapture(account)) { state in
            !state.isEnded && (group.flatMap { state.launch.epoch(of: $0) } ?? 0) == epoch
        }
    }
}

extension EnrollmentDriver {
    /// Carries out an effect that has no answer.
    func perform(_ effect: EnrollmentEffect, _ step: EnrollmentState.Step, of event: EnrollmentEvent) async {
        switch effect {
        case .tell(let kind, let status, let call): await tell(kind, status, answering: call)
        case .ignore(let call, let warning, let status):
            app.report(.enrollmentWarning(warning.rawValue))
            answer(call, with: status.map { .waiting($0) } ?? .withoutStatus(reason(of: warning, in: event)))
        case .log(let warning): app.report(.enrollmentWarning(warning.rawValue))
        case .noteCheckIn(let answer, let account): note(answer, of: account, in: step)
        case .dropPolicy(let account):
            if let names = step.names[account] ?? EnrollmentAccount(account) { drop(names) }
        case .notify(let notice): await notify(notice, of: event)
        case .admit(.enter): decide(.enter)
        case .admit(.wait): app.state.withLock { $0.enrollment.change { $0.admission = .waiting } }
        // A screen is dismissed with its request, see `EnrollmentMachine.awaits`.
        case .dismiss: break
        case .store, .requestToken, .signIn, .enroll, .checkIn, .unenroll, .ask, .storePolicy, .askAppToWipe,
            .removeData,
            .restart, .tellUnenrolled, .forceRestart, .admit(.warn), .admit(.block):
            break
        }
    }

    /// Returns the reason why a call has no effect.
    private func reason(of warning: EnrollmentWarning, in event: EnrollmentEvent) -> EnrollmentOutcome.Reason {
        switch warning {
        case .underWay: return .underWay
        case .alreadyLeaving: return .alreadyLeaving
        case .alreadyRegistered, .accountNotAllowed, .otherUsersToken, .notReady: break
        }
        // A token may have shown that two names belong to one account.
        let account: EnrollmentAccount? =
            switch event {
            case .register(let account, _), .login(let account, _): account
            case .answered(_, .token(let account)), .answered(_, .signedIn(let account)): account
            default: nil
            }
        let isEnrolled = account.flatMap { entry(of: $0.id) }?.isEnrolled ?? false
        return isEnrolled ? .alreadyEnrolled : .alreadyRegistered
    }

    private func tell(
        _ kind: EnrollmentRequestKind, _ status: MAMEnrollmentStatus, answering call: EnrollmentCall?
    ) async {
        app.report(.enrollmentStatus(request: kind, code: status.code.rawValue, account: status.accountID))
        if let delegate = app.state.withLock({ $0.enrollment.map { $0.delegate } ?? nil }) {
            await app.asking {
                await app.notingDefaults {
                    switch kind {
                    case .enrollment: await delegate.enrollmentRequest(with: status)
                    case .policy: await delegate.policyRequest(with: status)
                    case .unenroll: await delegate.unenrollRequest(with: status)
                    }
                }
            }
        }
        if let call { answer(call, with: .status(status)) }
        answerWatchers(of: kind, with: status)
    }

    private func note(_ answer: CheckInAnswer, of account: AccountID, in step: EnrollmentState.Step) {
        do throws(StorageError) {
            _ = try app.launchManager.noteCheckIn(answer, of: account, askedIn: epoch(of: account, in: step))
        } catch { app.report(.storageFailed(error.message)) }
    }

    private func notify(_ notice: EnrollmentNotice, of event: EnrollmentEvent) async {
        switch notice {
        case .policyDidChange(let account):
            // The code that put the policy in force has posted this, except at launch: there was no listener yet.
            guard case .launched = event, app.state.withLock({ $0.restoring == .done }) else { break }
            app.post(.policyDidChange(account: account))
        case .wipeDidComplete(let account):
            // The code that wiped the account has posted this.
            if case .wasWiped = event { break }
            ComplianceDriver(app: app).noteWiped(account)
            if let host = host ?? app.launchManager.host {
                await app.asking { await host.accountWiped(account, in: app) }
            }
            app.report(.accountWiped(account: account), notifying: .wipeDidComplete(account: account))
        case .managedUserDidChange(let user):
            app.report(.managedUserChanged(account: user), notifying: .mdmEnrolledAccountIDDidChange(account: user))
        case .allowedAccountsDidChange:
            let allowed = app.enrollmentManager.allowedAccountIDs
            app.report(
                .allowedAccountsChanged(allowed: allowed), notifying: .allowedAccountsDidChange(allowed: allowed))
        }
    }
}

/// Finds accounts by names. The machine has the names of registrations and tokens; the app's directory may have more.
extension EnrollmentDriver {
    /// Returns the entry of an account, by its own names or else by the directory.
    ///
    /// A managed entry is preferred.
    func entry(of account: AccountID) -> EnrollmentEntry? {
        guard let entries = app.state.withLock({ $0.enrollment.map { $0.machine?.entries } ?? nil }) else { return nil }
        func preferred(_ isFound: (EnrollmentEntry) -> Bool) -> EnrollmentEntry? {
            entries.first { $0.isManaged && isFound($0) } ?? entries.first(where: isFound)
        }
        // By the directory only with the entry's id: its user principal name may be another account's there.
        return preferred { $0.names.hasName(account) } ?? preferred { app.accounts.isSame($0.id, account) }
    }

    /// Replaces the account of an event by the names that the machine uses.
    func named(_ event: EnrollmentEvent) -> EnrollmentEvent {
        switch event {
        case .register(let account, let call): .register(known(account), call)
        case .login(let account, let call): .login(known(account ?? managedUser), call)
        case .deregister(let account, let withWipe, let call):
            .deregister(account.map { entry(of: $0.id)?.names ?? $0 }, withWipe: withWipe, call)
        case .wipe(let account, let cause): .wipe(entry(of: account)?.id ?? account, cause)
        case .wasWiped(let account): .wasWiped(entry(of: account)?.id ?? account)
        case .checkIn(let account, let isInteractive):
            .checkIn(entry(of: account)?.id ?? account, isInteractive: isInteractive)
        case .launched, .ticked, .deviceChanged, .answered: event
        }
    }

    /// Returns the names that the machine uses for an account, or the given names for a new account.
    ///
    /// Two object ids are always two accounts, whatever their other names are.
    func known(_ account: EnrollmentAccount?) -> EnrollmentAccount? {
        guard let account else { return nil }
        let names = [account.objectID, account.userPrincipalName].compactMap(\.self)
        let found = names.lazy.compactMap { entry(of: $0)?.names }.first { found in
            found.objectID == nil || account.objectID == nil || found.objectID == account.objectID
        }
        return found ?? account
    }

    private var managedUser: EnrollmentAccount? {
        app.state.withLock { state in
            state.enrollment.now?.machine?.device.following(state.appConfigs.managedSettings).user
        }
    }
}

extension ManagedApp {
    /// Replaces the names in a record by equal names of the directory, so that an app holds each name in memory once.
    func sharingNames(_ record: EnrollmentRecord) -> EnrollmentRecord {
        var record = record
        for index in record.accounts.indices { record.accounts[index].names = sharing(record.accounts[index].names) }
        let names = record.accounts.map(\.names)
        func shared(_ user: EnrollmentAccount?) -> EnrollmentAccount? {
            user.map { user in names.reduce(user) { $0.sharing($1) } }
        }
        (record.device.managedUser, record.device.sharedUser) = (
            shared(record.device.managedUser), shared(record.device.sharedUser)
        )
        return record
    }

    /// Stores the names of an account with its profile, so that they are shared with the storage.
    func noteNames(_ names: EnrollmentAccount) {
        guard let group = group(of: names.id) else { return }
        state.withLock { $0.profiles[group]?.names = names }
    }

    private func sharing(_ names: EnrollmentAccount) -> EnrollmentAccount {
        func known(_ name: AccountID?) -> AccountID? {
            guard let name else { return nil }
            return table.record(for: name)?.takeUnretainedValue().id ?? name
        }
        let account = group(of: names.id).flatMap { group in state.withLock { $0.profiles[group] } }
        let tenantID = account?.tenantID.flatMap { AccountID($0) } ?? names.tenantID
        if let known = account?.names, known.isSpelled(as: names) { return known }
        return names.sharing(
            EnrollmentAccount(
                objectID: known(names.objectID), userPrincipalName: known(names.userPrincipalName), tenantID: tenantID))
    }
}
