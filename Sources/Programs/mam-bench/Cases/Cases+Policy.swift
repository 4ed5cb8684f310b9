import CMAMBenchSupport
import MAMBenchResults
import Foundation
import MAMCore
internal import MAMPolicyTools
import Synchronization

/// Reading policies, and changing policies while threads ask them.
enum PolicyCases {
    static let names = ["policy.compile", "policy.page.1mb", "policy.swap.readers", "policy.swap.100hz"]

    static func run(wanted: [String], in world: World) throws -> [BenchFigure] {
        try wanted.map { name in
            switch name {
            case "policy.compile": try compile(name)
            case "policy.page.1mb": try page(name)
            case "policy.swap.100hz": swapNowAndThen(name, world)
            default: swapUnderReaders(name, world)
            }
        }
    }

    private static func compile(_ name: String) throws -> BenchFigure {
        let bytes = Array(World.document.utf8)
        let data = Data(bytes)
        _ = try PolicyDocument(json: bytes)
        return measure(
            name, against: "Foundation reading the same JSON and nothing more", iterations: 500,
            ours: { blackHole((try? PolicyDocument(json: bytes))?.compileStrictest()) },
            baseline: { blackHole(try? JSONSerialization.jsonObject(with: data)) })
    }

    /// The page of a policy with a megabyte of exempted links, compared with the policy without them, and written to a file.
    private static func page(_ name: String) throws -> BenchFigure {
        let head =
            ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "##
            + #""allowedOutboundDataTransferDestinations": "managedApps""#
        let links = (0..<33_000).map { "\"https://host\($0).example/*\"" }.joined(separator: ", ")
        let bytes = Array("\(head), \"exemptedUniversalLinks\": [\(links)]}".utf8)
        let other = try PolicyDocument(json: head + "}").compileStrictest()
        func html() -> String? {
            (try? PolicyDocument(json: bytes)).map { PolicyPage($0.compileStrictest(), comparedWith: other).html }
        }
        let (data, page) = (Data(bytes), Data((html() ?? "").utf8))
        precondition(bytes.count > 1_000_000 && page.count > 100_000, "the page is not that of the policy")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mam-bench-page-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        return measure(
            name, against: "Foundation reading the same JSON, and writing a file as long as the page", iterations: 1,
            ours: { try? Data((html() ?? "").utf8).write(to: file) },
            baseline: {
                blackHole(try? JSONSerialization.jsonObject(with: data))
                try? page.write(to: file)
            })
    }

    /// Two threads ask while a third replaces the policy without a pause.
    ///
    /// In the baseline the third thread asks as well.
    private static func swapUnderReaders(_ name: String, _ world: World) -> BenchFigure {
        let app = world.app(accounts: 1)
        let swaps = Atomic<Int>(0)
        let quiet = readers(of: app) { app in blackHole(app.policyManager.isManaged(World.id(0))) }
        let (policy, other) = (world.policy, world.other)
        let busy = readers(of: app) { app in
            let number = swaps.add(1, ordering: .relaxed).newValue
            app.policyManager.setPolicyInMemory(number % 2 == 0 ? policy : other, for: World.id(0))
        }
        let (spread, base) = (BenchFigure.Spread(busy), BenchFigure.Spread(quiet))
        let count = swaps.load(ordering: .relaxed)
        return BenchFigure(
            name: name, ratio: spread.p50 / base.p50, baseline: base.p50, nanoseconds: spread.p50, allocations: 0,
            unit: "ns", against: "the same readers without a swap; there were \(count) swaps",
            spread: spread)
    }

    /// A thread asks for the policy and decides, while another one replaces the policy each hundredth of a second.
    ///
    /// In the baseline the other thread wakes as often and replaces nothing. The ratio is that of the percentiles 99.
    private static func swapNowAndThen(_ name: String, _ world: World) -> BenchFigure {
        let app = world.app(accounts: 1)
        let (id, policies) = (World.id(0), [world.policy, world.other])
        var (quiet, busy, ratios, swaps): ([Double], [Double], [Double], Int) = ([], [], [], 0)
        let before = mam_bench_allocations()
        for _ in 0..<10 {
            let alone = decisions(of: app, id, count: 20_000) {}
            let beside = decisions(of: app, id, count: 20_000) {
                swaps += 1
                app.policyManager.setPolicyInMemory(policies[swaps % 2], for: id)
            }
            ratios.append(BenchFigure.Spread(beside).p99 / BenchFigure.Spread(alone).p99)
            (quiet, busy) = (quiet + alone, busy + beside)
        }
        let made =
            Double(mam_bench_allocations() - before) / Double(quiet.count + busy.count) / Double(decisionsOfABatch)
        let (base, spread) = (BenchFigure.Spread(quiet), BenchFigure.Spread(busy))
        return BenchFigure(
            name: name, ratio: spread.p99 / base.p99, baseline: base.p50, nanoseconds: spread.p50, allocations: made,
            against: "the same reader without a swap; batches of \(decisionsOfABatch) decisions, \(swaps) swaps",
            spread: spread, beside: BenchFigure.Beside(name: "no swaps", spread: base),
            noise: ComparedFigure.noise(of: ratios))
    }

    /// Few enough that a swap shows in its batch, and many enough that reading the clock does not count.
    private static let decisionsOfABatch = 100

    /// Returns the nanoseconds for a decision of each batch of a thread, while this thread does some work a hundred times a
    /// second.
    private static func decisions(
        of app: ManagedApp, _ id: AccountID, count: Int, while work: () -> Void
    ) -> [Double] {
        let found = Mutex<[Double]>([])
        let isRunning = Atomic<Bool>(true)
        Thread {
            var times: [Double] = []
            times.reserveCapacity(count)
            let clock = ContinuousClock()
            for _ in 0..<count {
                let parts = clock.measure {
                    for _ in 0..<decisionsOfABatch {
                        blackHole(app.policyManager.policy(for: id).isSaveAllowed(to: .box, accountID: id))
                    }
                }.components
                times.append(Double(parts.attoseconds) / 1e9 / Double(decisionsOfABatch))
            }
            found.withLock { $0 = times }
            isRunning.store(false, ordering: .releasing)
        }.start()
        while isRunning.load(ordering: .acquiring) {
            usleep(10_000)
            work()
        }
        return found.withLock { $0 }
    }

    /// The batches of two threads that ask, while this thread repeats some work.
    private static func readers(of app: ManagedApp, while work: (ManagedApp) -> Void) -> [Double] {
        let found = Mutex<[Double]>([])
        let running = Atomic<Int>(2)
        for _ in 0..<2 {
            Thread {
                let policy = app.policyManager.policy(for: World.id(0))
                let times = (0..<2000).map { _ in
                    batch { blackHole(policy.decision(for: .save(to: .box, account: nil)).isAllowed) }
                }
                found.withLock { $0 += times }
                running.subtract(1, ordering: .releasing)
            }.start()
        }
        while running.load(ordering: .acquiring) > 0 { work(app) }
        return found.withLock { $0 }
    }
}
