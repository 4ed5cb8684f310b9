import MAMBenchResults
import CMAMBenchSupport
import Dispatch
import Foundation
import MAMCore
import Synchronization

/// Decisions on two threads at once.
///
/// The baseline is the same work on one thread.
///
/// The ratio is the time of two threads that each do the work to that of one thread that does it once: 1 if they share
/// nothing, 2 if they take turns. `server.machine` is the ratio of the machine itself.
enum ServerCases {
    static let names = [
        "server.machine", "server.own", "server.shared.app", "server.shared.account", "server.shared.policy",
        "server.shared.scope", "server.metrics",
    ]

    static func run(wanted: [String], in world: World) -> [BenchFigure] { wanted.map { measured($0, world) } }

    private static func measured(_ name: String, _ world: World) -> BenchFigure {
        if name == "server.metrics" { return snapshot(name, world) }
        // One value for all threads, as in a server that keeps its accounts: its text is shared.
        let id = World.id(0)
        let device = DeviceEnvironment()
        let apps = (0..<2).map { number in
            let app = ManagedApp(
                ManagedApp.Configuration(bundleID: "com.example.app\(number)", detectsIdentityLeaks: false),
                on: device)
            app.policyManager.setPolicyInMemory(world.policy, for: id)
            return app
        }
        let held = apps[0].policyManager.policy(for: id)
        return switch name {
        case "server.machine":
            scaling(name, of: "reads of a C thread-local word") { _, count in
                for _ in 0..<count { blackHole(mam_bench_thread_word()) }
            }
        case "server.own":
            scaling(name, of: "decisions of an app of its own") { thread, count in
                let app = apps[thread]
                app.withAccountID(id) { for _ in 0..<count { blackHole(app.isBoxAllowed) } }
            }
        case "server.shared.app":
            scaling(name, of: "decisions of one app") { _, count in
                let app = apps[0]
                app.withAccountID(id) { for _ in 0..<count { blackHole(app.isBoxAllowed) } }
            }
        case "server.shared.account":
            scaling(name, of: "decisions about one account, by its id, of an app of its own") { thread, count in
                let app = apps[thread]
                for _ in 0..<count {
                    blackHole(app.policyManager.policy(for: id).isSaveAllowed(to: .box, accountID: id))
                }
            }
        case "server.shared.policy":
            scaling(name, of: "decisions of one policy in hand") { _, count in
                for _ in 0..<count { blackHole(held.isSaveAllowed(to: .box, accountID: id)) }
            }
        default:
            scaling(name, of: "scopes of one account in one app, with a decision") { _, count in
                let app = apps[0]
                for _ in 0..<count { app.withAccountID(id) { blackHole(app.isBoxAllowed) } }
            }
        }
    }

    /// A snapshot of a device with 10,000 apps.
    ///
    /// The baseline is that of a device with one app.
    private static func snapshot(_ name: String, _ world: World) -> BenchFigure {
        let devices = [10_000, 1].map { count in
            let device = DeviceEnvironment()
            let apps = (0..<count).map { number in
                let app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.app\(number)"), on: device)
                app.policyManager.setPolicyInMemory(world.policy, for: World.id(number % 8))
                return app
            }
            return (device: device, apps: apps)
        }
        return withExtendedLifetime(devices) {
            measure(
                name, against: "a snapshot of a device with one app", iterations: 10_000,
                ours: { blackHole(devices[0].device.metrics()) }, baseline: { blackHole(devices[1].device.metrics()) })
        }
    }

    private static func scaling(
        _ name: String, of what: String, count: Int = 300_000, rounds: Int = 15,
        _ work: @escaping @Sendable (_ thread: Int, _ count: Int) -> Void
    ) -> BenchFigure {
        _ = seconds(2, count / 10, work)
        var (best, least, ratios) = (Double.infinity, Double.infinity, [Double]())
        let before = mam_bench_allocations()
        for _ in 0..<rounds {
            let (one, two) = (seconds(1, count, work), seconds(2, count, work))
            ratios.append(two / one)
            (best, least) = (min(best, two), min(least, one))
        }
        let allocations = Double(mam_bench_allocations() - before) / Double(rounds * count * 3)
        let ratio = ratios.sorted()[rounds / 2]
        let hundredths = Int((200 / ratio).rounded())
        return BenchFigure(
            name: name, ratio: ratio, baseline: least * 1e9 / Double(count), nanoseconds: best * 1e9 / Double(count),
            allocations: allocations, unit: "ns",
            against:
                "one thread; two do \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) times the \(what)")
    }

    /// Returns the time of the slowest of several threads that begin at once.
    private static func seconds(
        _ threads: Int, _ count: Int, _ work: @escaping @Sendable (_ thread: Int, _ count: Int) -> Void
    ) -> Double {
        let start = StartingLine(threads)
        for number in 0..<threads {
            let thread = Thread {
                start.wait()
                let time = ContinuousClock().measure { work(number, count) }
                start.finish(time)
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
        return start.slowest()
    }

    /// Makes threads begin at once, and collects their times.
    private final class StartingLine: Sendable {
        private let count: Int
        private let ready = Atomic<Int>(0)
        private let times = Mutex<[Duration]>([])
        private let done = DispatchSemaphore(value: 0)

        init(_ count: Int) { self.count = count }

        func wait() {
            ready.add(1, ordering: .acquiringAndReleasing)
            while ready.load(ordering: .acquiring) < count { sched_yield() }
        }

        func finish(_ time: Duration) {
            times.withLock { $0.append(time) }
            done.signal()
        }

        func slowest() -> Double {
            for _ in 0..<count { done.wait() }
            let parts = (times.withLock { $0.max() } ?? .zero).components
            return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
        }
    }
}
