import CMAMBenchSupport
import Dispatch
import Foundation
import MAMBenchResults
import MAMCore
import MAMSimulation
import Synchronization

/// Check-ins, the memory of an enrolled app, and starting from storage.
///
/// The baselines are the SQLite writes and reads that they make.
enum LifeCases {
    static let names = [
        "life.checkin", "life.checkin.memory", "life.checkin.10k", "life.checkin.10k.disk", "life.app",
        "life.registered", "life.file", "life.restart.10k", "life.offline", "server.advance.1k", "server.advance.16k",
    ]
    private static let many = 10_000

    static func run(wanted: [String], in world: World) throws -> [BenchFigure] {
        guard !wanted.isEmpty else { return [] }
        guard let folder = BenchFolder.make() else { return [] }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try wanted.map { name in
            try waiting { try await measured(name, LifePlace(folder: "\(folder)/\(name)", policy: world.policy)) }
        }
    }

    private static func measured(_ name: String, _ place: LifePlace) async throws -> BenchFigure {
        guard let plain = PlainRows(path: place.folder + ".sqlite") else { preconditionFailure("no plain database") }
        return switch name {
        case "life.checkin": try await checkIns(name, place, plain, on: place.open(), count: 1)
        case "life.checkin.memory": try await checkIns(name, place, plain, on: DeviceStorage(), count: 1)
        case "life.checkin.10k": try await checkIns(name, place, plain, on: DeviceStorage(), count: many)
        case "life.checkin.10k.disk": try await checkIns(name, place, plain, on: place.open(), count: many)
        case "life.offline": try await offline(name)
        case "server.advance.1k": try await advance(name, place, count: 1000)
        case "server.advance.16k": try await advance(name, place, count: 16_000)
        case "life.app": try weight(name, place)
        case "life.registered": try await simulated(name, place, budget: 4096, hasFile: false)
        case "life.file": try await simulated(name, place, budget: 8192, hasFile: true)
        default: try await restarts(name, place, plain)
        }
    }

    /// Check-ins of one app after the other.
    ///
    /// The baseline writes as many rows to a storage on a disk, as one bare change.
    private static func checkIns(
        _ name: String, _ place: LifePlace, _ plain: PlainRows, on storage: DeviceStorage, count: Int
    ) async throws -> BenchFigure {
        let device = DeviceEnvironment(storage: storage)
        var apps: [ManagedApp] = []
        for number in 0..<count { apps.append(try await place.living(number, on: device)) }
        let writes = try await place.rowsOfACheckIn()
        let (steps, account) = (max(count, 40), World.id(0))
        var (best, least, fewest, ratios) = (Double.infinity, Double.infinity, UInt64.max, [Double]())
        for _ in 0..<(count == 1 ? 15 : 3) {
            let before = mam_bench_allocations()
            let mine = try await seconds {
                for step in 0..<steps {
                    let status = await apps[step % count].enrollmentManager.checkIn(account, isInteractive: false)
                    precondition(status.didSucceed, "a check-in failed")
                }
            }
            fewest = min(fewest, mam_bench_allocations() - before)
            let theirs = try await seconds {
                for step in 0..<steps {
                    plain.filling {
                        for kind in 0..<writes where !plain.put(app: step % count, kind: Int64(kind), count: 200) {
                            preconditionFailure("a plain change failed")
                        }
                    }
                }
            }
            ratios.append(mine / theirs)
            (best, least) = (min(best, mine), min(least, theirs))
        }
        let scale = 1e9 / Double(steps)
        return BenchFigure(
            name: name, ratio: ratios.sorted()[ratios.count / 2], baseline: least * scale, nanoseconds: best * scale,
            allocations: Double(fewest) / Double(steps), unit: "ns",
            against: "\(writes) rows by SQLite, one bare change; \(Int(Double(steps) / best)) check-ins a second",
            noise: ComparedFigure.noise(of: ratios))
    }

    /// The heap of an app with one enrolled account, including its storage in memory.
    private static func weight(_ name: String, _ place: LifePlace) throws -> BenchFigure {
        let device = DeviceEnvironment()
        _ = try place.enrolled(many, on: device)
        var apps: [ManagedApp] = []
        apps.reserveCapacity(many)
        let (before, allocations) = (mam_bench_heap_bytes(), mam_bench_allocations())
        let time = try ContinuousClock().measure {
            for number in 0..<many { apps.append(try place.enrolled(number, on: device)) }
        }
        let bytes = Double(mam_bench_heap_bytes() - before) / Double(many)
        blackHole(apps)
        return BenchFigure(
            name: name, ratio: bytes / 256, baseline: 256, nanoseconds: time.nanoseconds / Double(many),
            allocations: Double(mam_bench_allocations() - allocations) / Double(many), unit: "bytes",
            against: "256 bytes of heap; an enrolled app and what is kept of it have \(Int(bytes.rounded()))")
    }

    /// The heap of an app on a simulated device in memory, enrolled by its service, with or without a file.
    private static func simulated(
        _ name: String, _ place: LifePlace, budget: Double, hasFile: Bool
    ) async throws -> BenchFigure {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "user", policy: place.policy)
        let device = SimulatedDevice(tenant: tenant)
        func make(_ number: Int) async throws {
            let app = device.install(
                "app\(number)",
                ManagedApp.Configuration(bundleID: "com.example.app\(number)", detectsIdentityLeaks: false))
            await device.open(app)
            let status = await device.register(user, in: app)
            precondition(status.didSucceed, "a registration failed")
            _ = device.takeMessages(of: app)
            guard hasFile, let engine = app.managed else { return }
            let file = try engine.files.create(at: "note", for: user.objectID)
            try file.write(Array("a note of some bytes".utf8))
            try file.close()
        }
        let count = 2000
        for number in 0..<count { try await make(number) }
        let (before, allocations) = (mam_bench_heap_bytes(), mam_bench_allocations())
        let time = try await seconds { for number in count..<2 * count { try await make(number) } }
        let bytes = Double(mam_bench_heap_bytes() - before) / Double(count)
        blackHole(device)
        return BenchFigure(
            name: name, ratio: bytes / budget, baseline: budget, nanoseconds: time * 1e9 / Double(count),
            allocations: Double(mam_bench_allocations() - allocations) / Double(count), unit: "bytes",
            against: "\(Int(budget)) bytes of heap; an app of a simulated device has \(Int(bytes.rounded()))")
    }

    /// The start of apps from a storage on a disk.
    ///
    /// The baseline is reading their rows.
    private static func restarts(
        _ name: String, _ place: LifePlace, _ plain: PlainRows
    ) async throws -> BenchFigure {
        try fill(place)
        plain.filling {
            for number in 0..<many { for kind in 0..<2 { _ = plain.put(app: number, kind: Int64(kind), count: 300) } }
        }
        // A new storage object has none of the written data in memory.
        let device = DeviceEnvironment(storage: try place.open())
        var apps: [ManagedApp] = []
        apps.reserveCapacity(many)
        let before = mam_bench_allocations()
        let mine = ContinuousClock().measure {
            for number in 0..<many { apps.append(place.app(number, on: device)) }
        }
        let allocations = Double(mam_bench_allocations() - before)
        precondition(apps.allSatisfy { $0.policyManager.isManaged(World.id(0)) }, "an app has lost its policy")
        let theirs = ContinuousClock().measure {
            for number in 0..<many {
                for kind in 0..<2 where !plain.get(app: number, kind: Int64(kind)) { preconditionFailure("no row") }
            }
        }
        return BenchFigure(
            name: name, ratio: mine.nanoseconds / theirs.nanoseconds, baseline: theirs.nanoseconds / Double(many),
            nanoseconds: mine.nanoseconds / Double(many), allocations: allocations / Double(many), unit: "ns",
            against: "SQLite reading two rows of each app")
    }

    /// Stores the apps.
    ///
    /// The storage is closed when this returns.
    private static func fill(_ place: LifePlace) throws {
        let device = DeviceEnvironment(storage: try place.open())
        for number in 0..<many { _ = try place.enrolled(number, on: device) }
    }

    static func seconds(_ body: () async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return (clock.now - start).nanoseconds / 1e9
    }

    /// Runs `body` in a task and waits for it; the other cases must not run in a task.
    private static func waiting(_ body: @escaping @Sendable () async throws -> BenchFigure) throws -> BenchFigure {
        let (done, found) = (DispatchSemaphore(value: 0), Found())
        Task.detached {
            do {
                let result = try await body()
                found.result.withLock { $0 = .success(result) }
            } catch { found.result.withLock { $0 = .failure(error) } }
            done.signal()
        }
        done.wait()
        guard let result = found.result.withLock({ $0 }) else { preconditionFailure("nothing came back") }
        return try result.get()
    }

    /// The result of a task, for the waiting thread.
    private final class Found: Sendable {
        let result = Mutex<Result<BenchFigure, any Error>?>(nil)
    }
}

extension Duration {
    fileprivate var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}
