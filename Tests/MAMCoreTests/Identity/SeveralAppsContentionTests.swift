import Dispatch
import MAMCore
import Synchronization
import TestSeeds
import XCTest

/// Random programs of scopes, setters and captures of two apps on eight threads, each checked against a plain model.
final class SeveralAppsContentionTests: XCTestCase {
    func testTwoAppsKeepApartUnderContention() {
        for seed in TestSeeds([1], of: name) { twoAppsKeepApartUnderContention(seed) }
    }

    private func twoAppsKeepApartUnderContention(_ seed: UInt64) {
        let apps = [IdentityKit.app(), IdentityKit.app()]
        for id in ["a", "b"] as [AccountID] { apps[0].accounts.register(id) }
        let seeds = SeededRandom(seed, of: name)
        let checks = Atomic<Int>(0)
        let failure = IdentityKit.Box<String>()
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            var program = IdentityProgram(apps: apps, worker: worker, random: seeds.forked(worker))
            IdentityCapture().run { program.run(operations: 10_000) }
            checks.add(program.checks, ordering: .relaxed)
            if let found = program.failure { failure.value = "worker \(worker): \(found); \(seeds.replay)" }
        }
        XCTAssertNil(failure.value)
        XCTAssertGreaterThanOrEqual(checks.load(ordering: .relaxed), 8 * 10_000 * 2)
    }
}

/// One thread's program, with the plain model of what the two apps must answer.
private struct IdentityProgram {
    /// What the model knows about one app.
    struct Model {
        /// Grows with every scope; which one is open.
        var scope: Int?
        var scopeHolds: String?
        var thread: (holds: String?, scope: Int?)?

        var answer: Acting {
            if let thread, thread.scope == scope { return thread.holds.map { .thread($0) } ?? .nobody }
            return scopeHolds.map { .scope($0) } ?? .nobody
        }
    }

    let apps: [ManagedApp]
    let worker: Int
    var random: SeededRandom
    var models = [Model(), Model()]
    var left = 0
    var checks = 0
    var serial = 0
    var failure: String?

    init(apps: [ManagedApp], worker: Int, random: SeededRandom) {
        (self.apps, self.worker, self.random) = (apps, worker, random)
    }

    mutating func run(operations: Int) {
        left = operations
        while left > 0 { step(depth: 0) }
    }

    private mutating func step(depth: Int) {
        guard left > 0, failure == nil else {
            left = 0
            return
        }
        left -= 1
        let which = random.below(2)
        let id = [nil, "", "a", "b", "w\(worker)"][random.below(5)]
        switch random.below(depth > 8 ? 2 : 5) {
        case 0, 1:
            apps[which].setCurrentThreadAccountID(id.flatMap { AccountID($0) })
            models[which].thread = (id, models[which].scope)
        case 2, 3:
            inside(which, id, depth)
        default:
            captured(depth)
        }
        check()
    }

    /// A scope puts back every app's thread identity.
    private mutating func inside(_ which: Int, _ id: String?, _ depth: Int) {
        let before = models
        apps[which].withAccountID(id.flatMap { AccountID($0) }) {
            serial += 1
            (models[which].scope, models[which].scopeHolds) = (serial, id)
            check()
            for _ in 0..<random.below(6) { step(depth: depth + 1) }
        }
        models = before
    }

    /// A capture changes nothing where it was taken, and ends what its work sets.
    private mutating func captured(_ depth: Int) {
        let before = models
        IdentityCapture().run {
            check()
            for _ in 0..<random.below(6) { step(depth: depth + 1) }
        }
        models = before
    }

    private mutating func check() {
        for (app, model) in zip(apps, models) {
            checks += 1
            let found = app.actsAs
            if found != model.answer, failure == nil {
                failure = "\(found) instead of \(model.answer) with \(left) operations left"
            }
        }
    }
}
