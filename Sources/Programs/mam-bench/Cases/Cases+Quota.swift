import MAMBenchResults
import CMAMBenchSupport
import Dispatch
import Foundation
import MAMCore
import Synchronization

/// The effect on a tenant of another tenant that is at its limits: each call alone, and beside the refused calls of the
/// other tenant on a thread.
///
/// The ratio is that of the medians. Two tenants on two processors should not affect each other; the effect of the
/// machine itself is in `server.machine`.
enum QuotaCases {
    static let names = ["server.quota.decision", "server.quota.file"]

    static func run(wanted: [String]) throws -> [BenchFigure] {
        guard !wanted.isEmpty else { return [] }
        var limits = DeviceLimits()
        (limits.maximumAppCount, limits.maximumOpenFileCount, limits.maximumAccountCount) = (1, 1, 1)
        guard let full = try BenchContainer(group: DeviceGroup(limits: limits)),
            let container = try BenchContainer(group: DeviceGroup())
        else { return [] }
        let held = try full.app.files.create(at: "held", for: BenchContainer.alice)
        let (app, device) = (full.app, full.app.device)
        let hammer = Hammer {
            // One call for each quota, all refused.
            _ = try? device.start(ManagedApp.Configuration(bundleID: "com.example.refused"))
            _ = try? app.files.create(at: "refused", for: BenchContainer.alice)
            app.accounts.register("refused")
        }
        defer { hammer.end() }
        let results = try wanted.map { name in
            try name == "server.quota.decision" ? decision(name, container, hammer) : file(name, container, hammer)
        }
        try held.close()
        return results
    }

    private static func decision(_ name: String, _ container: BenchContainer, _ hammer: Hammer) -> BenchFigure {
        let (app, id) = (container.app, BenchContainer.alice)
        return measured(name, of: "decisions", count: 20, hammer) {
            batch { blackHole(app.policyManager.policy(for: id).isSaveAllowed(to: .box, accountID: id)) }
        }
    }

    private static func file(_ name: String, _ container: BenchContainer, _ hammer: Hammer) throws -> BenchFigure {
        let (app, bytes) = (container.app, [UInt8](repeating: 7, count: 4096))
        let write = {
            let file = try app.files.create(at: "t", for: BenchContainer.alice)
            try file.write(bytes)
            try file.close()
        }
        // A failure must show here, rather than in the time of a call.
        try write()
        return measured(name, of: "encrypted files of 4096 bytes, made or emptied", count: 50, hammer) {
            let parts = ContinuousClock().measure { try? write() }.components
            return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
        }
    }

    /// Times calls alone and beside the other tenant, in turns.
    private static func measured(
        _ name: String, of what: String, count: Int, rounds: Int = 25, _ hammer: Hammer, _ call: () -> Double
    ) -> BenchFigure {
        var (alone, beside): ([Double], [Double]) = ([], [])
        _ = call()
        let before = mam_bench_allocations()
        _ = call()
        let allocations = Double(mam_bench_allocations() - before)
        for _ in 0..<rounds {
            for _ in 0..<count { alone.append(call()) }
            hammer.begin()
            for _ in 0..<count { beside.append(call()) }
            hammer.pause()
        }
        let (base, ours) = (BenchFigure.Spread(alone), BenchFigure.Spread(beside))
        return BenchFigure(
            name: name, ratio: ours.p50 / base.p50, baseline: base.p50, nanoseconds: ours.p50, allocations: allocations,
            unit: "ns", against: "the same \(what) while no other tenant works", spread: ours,
            beside: BenchFigure.Beside(name: "alone", spread: base))
    }

    /// A thread that repeats work at intervals.
    private final class Hammer: Sendable {
        private let (isOn, isOver) = (Switch(), Switch())
        private let (wake, idle) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

        init(_ work: @escaping @Sendable () -> Void) {
            let thread = Thread { [isOn, isOver, wake, idle] in
                while true {
                    wake.wait()
                    // Asked here alone: after a pause it may be set at once, and then nothing would answer `end`.
                    guard !isOver.isSet else {
                        idle.signal()
                        return
                    }
                    while isOn.isSet { work() }
                    idle.signal()
                }
            }
            thread.start()
        }

        func begin() {
            isOn.set(true)
            wake.signal()
        }

        func pause() {
            isOn.set(false)
            idle.wait()
        }

        /// Ends the thread.
        func end() {
            isOver.set(true)
            wake.signal()
            idle.wait()
        }
    }

    /// A truth value that threads share.
    private final class Switch: Sendable {
        private let value = Atomic<Bool>(false)

        var isSet: Bool { value.load(ordering: .acquiring) }

        func set(_ new: Bool) { value.store(new, ordering: .releasing) }
    }
}
