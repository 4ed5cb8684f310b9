import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// A device with a few apps, to which random things happen; in the model time passes by a look at every app at each step.
final class AdvanceWorld {
    /// Something that happens.
    enum Step {
        case install(Int)
        case open(Int)
        case register(Int, user: Int)
        case deregister(Int, user: Int, withWipe: Bool)
        case kill(Int)
        case relaunch(Int)
        case uninstall(Int)
        case goOnline(Bool)
        case breakService(seed: UInt64?)
        case breakStore(StorageFault?)
        case setWall(by: Double)
        case reboot
        case wipe(Int, user: Int)
        case pass(Double, isInUse: Bool)

        init(_ random: inout SeededRandom) {
            let (app, user) = (random.below(6), random.below(2))
            switch random.below(26) {
            case 0, 1: self = .install(app)
            case 2, 3: self = .open(app)
            case 4, 5, 6: self = .register(app, user: user)
            case 7: self = .deregister(app, user: user, withWipe: random.chance(2))
            case 8: self = .kill(app)
            case 9: self = .relaunch(app)
            case 10: self = .uninstall(app)
            case 11: self = .goOnline(!random.chance(3))
            case 12: self = .breakService(seed: random.chance(2) ? random.next() : nil)
            case 13: self = .breakStore(random.chance(2) ? StorageFault.allCases[random.below(4)] : nil)
            case 14: self = .setWall(by: Double(random.below(4) - 1) * 40_000)
            case 15: self = .reboot
            case 16: self = .wipe(app, user: user)
            default:
                let seconds = [0, 0.5, 60, 1800, 1801, 7200, 50_000][random.below(7)]
                self = .pass(seconds, isInUse: !random.chance(4))
            }
        }
    }

    let device: SimulatedDevice
    private let tenant: SimulatedTenant
    private let users: [SimulatedUser]
    private let recorder = RecordingObserver()
    private let isModel: Bool
    /// The apps for which time passes.
    private var living: [SimulatedApp] = []

    init(isModel: Bool) throws {
        self.isModel = isModel
        tenant = SimulatedTenant(seed: 5)
        let policy = try PolicyDocument(json: Array(LivingDevice.strict.utf8)).compileStrictest()
        users = [tenant.addUser(named: "mia", policy: policy), tenant.addUser(named: "omar")]
        device = SimulatedDevice(tenant: tenant)
    }

    /// What happened since this was last asked.
    func takeEvents() -> [MAMEvent] {
        defer { recorder.removeAll() }
        return recorder.events
    }

    func perform(_ step: Step) async {
        switch step {
        case .install(let number):
            device.install(
                "app\(number)",
                ManagedApp.Configuration(
                    bundleID: "com.example.app\(number)", observer: recorder, detectsIdentityLeaks: false))
        case .goOnline(let isOnline): device.traits.isOnline = isOnline
        case .breakService(let seed):
            device.service.faults = seed.map { ServiceFaultPlan(seed: $0, share: 0.3) } ?? ServiceFaultPlan()
        case .breakStore(let fault): device.storageFault = fault
        case .setWall(let seconds): device.time.setWall(device.time.now().wall + seconds)
        case .reboot: device.time.reboot(downtime: 30)
        case .wipe(let app, let user):
            device.service.setStatus(of: users[user]) { $0.pendingWipes.insert("app\(app)") }
        case .pass(let seconds, let isInUse):
            if isModel {
                await passByLookingAtAll(seconds, isInUse)
            } else {
                await device.advance(by: seconds, isInUse: isInUse)
            }
        case .open(let number), .register(let number, _), .deregister(let number, _, _), .kill(let number),
            .relaunch(let number), .uninstall(let number):
            guard let app = device.app("app\(number)") else { return }
            await perform(step, in: app)
        }
    }

    private func perform(_ step: Step, in app: SimulatedApp) async {
        switch step {
        case .open:
            begin(app)
            await device.open(app)
        case .register(_, let user):
            begin(app)
            await device.register(users[user], in: app)
        case .deregister(_, let user, let withWipe):
            begin(app)
            await device.deregister(users[user], of: app, withWipe: withWipe)
        case .kill: device.kill(app)
        case .relaunch: device.relaunch(app)
        case .uninstall: try? device.uninstall(app)
        default: break
        }
    }

    private func begin(_ app: SimulatedApp) { if !living.contains(where: { $0 === app }) { living.append(app) } }
}

/// The model.
extension AdvanceWorld {
    private typealias Waits = [String: (until: Double, length: Double)]

    private func passByLookingAtAll(_ seconds: Double, _ isInUse: Bool) async {
        var (left, waits) = (seconds, Waits())
        while let wait = first(waits, isInUse), wait <= left {
            device.time.advance(by: wait)
            left -= wait
            for app in device.apps { await look(at: app, isInUse, &waits) }
        }
        device.time.advance(by: left)
    }

    private func first(_ waits: Waits, _ isInUse: Bool) -> Double? {
        device.apps.compactMap { app in
            alarm(of: app, isInUse).map { alarm in
                let now = device.time.now().monotonic
                return max(alarm, (waits[app.name]?.until ?? now) - now)
            }
        }.min()
    }

    private func alarm(of app: SimulatedApp, _ isInUse: Bool) -> Double? {
        guard living.contains(where: { $0 === app }),
            let alarm = app.managed?.enrollmentManager.nextAlarm(isInUse: isInUse)
        else { return nil }
        return max(0, alarm.monotonic - device.time.now().monotonic)
    }

    private func look(at app: SimulatedApp, _ isInUse: Bool, _ waits: inout Waits) async {
        let now = device.time.now().monotonic
        guard let alarm = alarm(of: app, isInUse), alarm <= 0, let engine = app.managed,
            (waits[app.name]?.until ?? now) <= now
        else { return }
        await engine.enrollmentManager.ticked(isInUse: isInUse)
        await device.carryOutRestarts(of: app)
        guard self.alarm(of: app, isInUse) == 0 else { return waits[app.name] = nil }
        let length = min(1800, (waits[app.name]?.length ?? 0.5) * 2)
        waits[app.name] = (now + length, length)
    }
}
