import Foundation
import MAMCore
import Synchronization

/// Reading policies, and changing policies while threads ask them.
enum PolicyCases {
    static let names = ["policy.compile", "policy.swap.readers"]

    static func run(wanted: [String], in world: World) throws -> [BenchResult] {
        try wanted.map { name in
            switch name {
            case "policy.compile": try compile(name)
            default: swapUnderReaders(name, world)
            }
        }
    }

    private static func compile(_ name: String) throws -> BenchResult {
        let bytes = Array(World.document.utf8)
        let data = Data(bytes)
        _ = try PolicyDocument(json: bytes)
        return measure(
            name, against: "Foundation reading the same JSON and nothing more", aim: nil, iterations: 500,
            ours: { blackHole((try? PolicyDocument(json: bytes))?.compileStrictest()) },
            baseline: { blackHole(try? JSONSerialization.jsonObject(with: data)) })
    }

    /// Two threads ask while a third replaces the policy without a pause.
    ///
    /// In the baseline the third thread asks as well.
    private static func swapUnderReaders(_ name: String, _ world: World) -> BenchResult {
        let app = world.app(accounts: 1)
        let swaps = Atomic<Int>(0)
        let quiet = readers(of: app) { app in blackHole(app.policyManager.isManaged(World.id(0))) }
        let (policy, other) = (world.policy, world.other)
        let busy = readers(of: app) { app in
            let number = swaps.add(1, ordering: .relaxed).newValue
            app.policyManager.setPolicyInMemory(number % 2 == 0 ? policy : other, for: World.id(0))
        }
        let (spread, base) = (Spread(busy), Spread(quiet))
        let count = swaps.load(ordering: .relaxed)
        return BenchResult(
            name: name, ratio: spread.p50 / base.p50, baseline: base.p50, nanoseconds: spread.p50, allocations: 0,
            unit: "ns", against: "the same readers without a swap; there were \(count) swaps", aim: nil,
            spread: spread)
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
