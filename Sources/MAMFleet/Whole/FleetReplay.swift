internal import MAMCore
public import MAMSimulation

/// One device of a fleet simulation as a complete `SimulatedDevice`, with a `ManagedApp` for each app.
///
/// The fleet simulates its devices with simplified code. The complete device uses the same random numbers, so its user
/// opens the same apps at the same times.
///
/// Use a replay from one task at a time.
public final class FleetReplay {
    /// The complete simulated device, which a program can inspect and change.
    public let device: SimulatedDevice
    /// The user of the device.
    public let user: SimulatedUser
    /// The events of the device so far, in the order in which the fleet simulation lists them.
    public var events: [FleetEvent] { FleetEvent.sorted(told) }

    let number: Int
    let world: FleetWorld
    let group: FleetGroup
    let apps: [SimulatedApp]
    private let random: FleetRandom
    private let memory = PINMemory()
    // The run of the shard gives the sessions, and holds no state of the device but the end of its last session.
    private(set) var run: ShardRun<NoRecorder>
    private let index: Int
    private let policies: [MAMPolicy]
    private var told: [FleetEvent] = []
    private(set) var row: DeviceRow
    private(set) var running: Set<Int> = []
    private var there: Set<Int> = []
    private(set) var gone: [Int: UInt32] = [:]
    private(set) var nextDay = 0
    // The number of the policy under which the user chose the PIN; 0 without a PIN.
    private(set) var pinPolicy: UInt8 = 0

    /// Makes a complete device of a fleet simulation in its state at the beginning of the run.
    ///
    /// The result is nil if the plan has no such device.
    ///
    /// - Parameters:
    ///   - number: The number of the device in the plan, from 0.
    ///   - simulation: The simulation of the plan.
    public init?(device number: Int, of simulation: FleetSimulation) {
        guard let shard = simulation.shard(ofDevice: number), let user = FleetPerson.user(of: UInt32(number)) else {
            return nil
        }
        (world, self.user, self.number) = (simulation.world, user, number)
        run = ShardRun(world, shard, NoRecorder())
        (group, index) = (run.group, number - Int(shard.firstDevice))
        random = FleetRandom(seed: world.seed, device: UInt32(number))
        row = run.firstRow(random)
        let tenant = SimulatedTenant(id: FleetPerson.tenant, domain: FleetPerson.domain)
        tenant.add(user)
        tenant.setGroups([group.plan.name], of: user)
        let device = SimulatedDevice(
            tenant: tenant, facts: DeviceFacts(rawValue: row.facts), policies: PolicyInterner())
        self.device = device
        // Before the apps are installed, so that all of them receive the keys.
        if row.managed == 1 { device.noteManagedUser(user) }
        device.messageLimit = 10_000
        device.traits.model = group.plan.model
        device.traits.osVersion = world.systems[Int(row.system)]
        let bundleIDs = group.apps.map { simulation.world.bundleIDs[$0] }
        apps = zip(group.plan.apps, bundleIDs).map { name, bundleID in
            device.install(name, ManagedApp.Configuration(bundleID: bundleID, detectsIdentityLeaks: false))
        }
        policies = simulation.plan.policies.map(\.policy)
        assign(set: 0)
        for (app, installed) in apps.enumerated()
        where group.plan.areEnrolled && run.assigned(set: 0, app: app, managed: row.managed, inForce: 0) != 0 {
            device.enroll(user, in: installed)
            // The sign-in is noted now, and not after the first check-in.
            _ = device.known(user, in: installed)
            there.insert(app)
        }
    }

    /// Simulates the device up to the end of a day.
    ///
    /// - Parameter days: The number of days since the beginning of the run, at most the number in the plan. Days that
    ///   were already simulated are not repeated.
    public func advance(toEndOfDay days: Int) async {
        let last = min(days, world.days)
        while nextDay < last {
            let count = run.sessionCount(random, nextDay)
            for number in 0..<count {
                await live(
                    ShardRun.Session(
                        group, random, index, after: row.busyUntil, day: nextDay, number: number, of: count))
            }
            nextDay += 1
        }
    }

    private func tell(_ kind: FleetEvent.Kind, _ moment: Moment) {
        told.append(FleetEvent(moment.time, group.plan.apps[moment.app], kind))
    }

    private func live(_ session: ShardRun<NoRecorder>.Session) async {
        let app = apps[session.app]
        var moment = Moment(session.begin, session.app, session.isOnline, session.random)
        set(moment)
        let isCold = session.isCold || !running.contains(session.app) || !app.isRunning
        tell(.opened(isCold: isCold), moment)
        if isCold {
            await device.open(app)
            running.insert(session.app)
        } else {
            await tick(app)
        }
        takeMessages(moment)
        await register(app, moment)
        var end = moment.time + session.length
        if app.managed?.policyManager.policyInForce(for: user.objectID) != nil {
            if await launch(app, moment) { act(session, app, moment) } else { end = moment.time }
        }
        while let alarm = alarm(of: app, moment), max(alarm, moment.time + 1) <= end {
            moment.time = max(alarm, moment.time + 1)
            set(moment)
            await tick(app)
            takeMessages(moment)
        }
        moment.time = end
        pass(to: end)
        device.leaveForeground(app)
        tell(.left, moment)
        row.busyUntil = end
    }

    private func pass(to time: UInt32) {
        let now = device.time.now().monotonic
        if Double(time) > now { device.time.advance(by: Double(time) - now) }
    }

    /// Brings the device, the tenant and the service to a moment.
    private func set(_ moment: Moment) {
        pass(to: moment.time)
        if moment.time >= row.validUntil { look(moment) }
        let reach = world.reach(moment)
        let isOnline = reach != .offline && reach != .outage
        if device.traits.isOnline != isOnline { device.traits.isOnline = isOnline }
        var faults = ServiceFaultPlan()
        if case .refused(let error) = reach {
            for call in [ServiceCall.enroll, .checkIn, .unenroll, .accountLeft] {
                faults.add(.refused(error), to: call, count: 1_000)
            }
        }
        device.service.faults = faults
    }

    private func look(_ moment: Moment) {
        let first = run.firstRow(random).system
        let inputs = FleetInputs(world, group, random, first: Int(first), at: moment.time)
        device.traits.osVersion = world.systems[inputs.system]
        if inputs.set != Int(row.set) { assign(set: inputs.set) }
        device.tenant.setLicensed(inputs.isLicensed, user)
        if inputs.wipes > Int(row.wipes) {
            device.setStatus(of: user) { [group, world] status in
                status.pendingWipes.formUnion(group.apps.map { world.bundleIDs[$0] })
            }
        }
        (row.set, row.wipes, row.validUntil) = (UInt8(inputs.set), UInt8(inputs.wipes), inputs.validUntil)
    }

    /// Assigns the policies of a set, counted in the group.
    private func assign(set: Int) {
        let numbers = world.sets[group.firstSet + set]
        device.tenant.assign(targeted: numbers.map { policies[$0] }, toGroup: group.plan.name)
    }

    private func takeMessages(_ moment: Moment) {
        for message in device.takeMessages(of: apps[moment.app]).messages {
            switch message {
            case .status(let kind, let status): tell(.status(kind, status.code), moment)
            case .wipe: tell(.wiped, moment)
            case .restart: tell(.restarted, moment)
            case .compliance: break
            }
        }
        // An account that is gone is noted once.
        guard let machine = apps[moment.app].managed?.enrollmentManager.machine else { return }
        if !machine.entries.isEmpty {
            there.insert(moment.app)
            gone[moment.app] = nil
        } else if there.contains(moment.app), gone[moment.app] == nil {
            gone[moment.app] = moment.time
        }
    }

    private func tick(_ app: SimulatedApp) async {
        await app.managed?.enrollmentManager.ticked(isInUse: true)
        await device.carryOutRestarts(of: app)
    }

    private func register(_ app: SimulatedApp, _ moment: Moment) async {
        guard app.managed?.enrollmentManager.machine?.entries.isEmpty == true else { return }
        if there.contains(moment.app) {
            guard let wait = group.plan.returnsAfter, let since = gone[moment.app],
                moment.time - since >= UInt32(wait)
            else { return }
        }
        await device.register(user, in: app)
        takeMessages(moment)
    }

    private func launch(_ app: SimulatedApp, _ moment: Moment) async -> Bool {
        let person = ScriptedUser(memory: memory)
        let launch = await device.launch([user], in: app, isResume: true, by: person)
        takeMessages(moment)
        for prompt in person.prompts { tell(.prompted(prompt.kind, prompt.verdict.check), moment) }
        guard let result = launch.result else { return false }
        tell(.launched(result.outcome, result.verdict?.check), moment)
        notePIN(app, moment)
        return result.outcome == .success
    }

    /// Notes the policy under which the user has just chosen a PIN.
    private func notePIN(_ app: SimulatedApp, _ moment: Moment) {
        guard let set = device.pinRecord(of: user, in: app)?.setAt, UInt32(set.monotonic) == moment.time,
            let policy = app.managed?.policyManager.policyInForce(for: user.objectID),
            let number = world.policies.firstIndex(where: { $0.policy == policy })
        else { return }
        pinPolicy = UInt8(number + 1)
    }

    private func act(_ session: ShardRun<NoRecorder>.Session, _ app: SimulatedApp, _ moment: Moment) {
        guard let policy = app.managed?.policyManager.policy(for: user.objectID) else { return }
        guard !world.actions.isEmpty else { return }
        var bits: UInt64 = 0
        for number in 0..<session.actionCount {
            let action = session.action(number, &bits, in: world)
            let decision = policy.decision(for: world.actions[action].question)
            tell(.asked(world.actions[action].name, isAllowed: decision.isAllowed, decision.rule), moment)
        }
    }

    private func alarm(of app: SimulatedApp, _ moment: Moment) -> UInt32? {
        app.managed?.enrollmentManager.nextAlarm(isInUse: true).map { UInt32($0.monotonic.rounded(.up)) }
    }
}
