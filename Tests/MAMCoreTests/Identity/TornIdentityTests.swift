import Dispatch
import MAMCore
import Synchronization
import TestKits
import XCTest

/// Layers that change while they are read: an answer must be one that held at some moment, never a mix.
final class TornIdentityTests: XCTestCase {
    /// Changes a window in a task while the process's main thread, which has the main role, reads.
    private func whileChanging(_ change: @escaping @Sendable (Int) async -> Void, read: () -> Void) {
        let (isOver, rounds) = (IdentityKit.Box<Bool>(), repetitions(200_000, debug: 4))
        Task.detached {
            for round in 0..<rounds { await change(round) }
            isOver.value = true
        }
        while isOver.value != true { for _ in 0..<64 { read() } }
    }

    func testAMergedWindowThatIsUnsetIsSeenAsLockdownOrUnsetOnly() {
        let app = IdentityKit.app(merging: true)
        for id in ["alice", "bob", "process"] as [AccountID] {
            app.policyManager.setPolicyInMemory(IdentityKit.closed, for: id)
        }
        app.policyManager.setProcessAccountID("process")
        var (allowed, impossible) = (0, 0)
        whileChanging { round in
            if round.isMultiple(of: 2) {
                await app.policyManager.setUIPolicyAccountIDs(["alice", "bob"])
            } else {
                await app.policyManager.setUIPolicyAccountID(nil)
            }
        } read: {
            if app.decision(for: IdentityKit.question).isAllowed { allowed += 1 }
            let identity = app.effectiveIdentity()
            if identity.accountIDs.isEmpty { impossible += 1 }
        }
        XCTAssertEqual(allowed, 0, "answers looser than the policy of either moment")
        XCTAssertEqual(impossible, 0, "identities of a layer without an account")
    }

    func testAProcessIdentityThatIsRemovedIsSeenWholeOrNotAtAll() {
        let app = IdentityKit.app()
        var impossible = 0
        whileChanging { round in
            app.policyManager.setProcessAccountID(round.isMultiple(of: 2) ? "stranger" : nil)
        } read: {
            let found = app.actsAs
            if found != .nobody, found != .process("stranger") { impossible += 1 }
        }
        XCTAssertEqual(impossible, 0)
    }

    func testAnIdentityMovedBetweenWindowAndProcessIsAlwaysSeenInOneOfThem() {
        let app = IdentityKit.app()
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        app.policyManager.setProcessAccountID("alice")
        var allowed = 0
        whileChanging { _ in
            await app.policyManager.setUIPolicyAccountID("alice")
            app.policyManager.setProcessAccountID(nil)
            app.policyManager.setProcessAccountID("alice")
            await app.policyManager.setUIPolicyAccountID(nil)
        } read: {
            if app.decision(for: IdentityKit.question).isAllowed { allowed += 1 }
        }
        XCTAssertEqual(allowed, 0, "answers without any identity, though one layer always held it")
    }

    func testAChangeOfTheKeyWindowShowsOneWindowOrTheOther() {
        let app = IdentityKit.app(merging: true)
        let second = app.windows.open()
        IdentityKit.inTask {
            await app.policyManager.setUIPolicyAccountIDs(["stranger", "other"])
            await app.policyManager.setUIPolicyAccountID("alice", for: second)
        }
        var impossible = 0
        whileChanging { round in
            app.windows.makeKey(round.isMultiple(of: 2) ? second : .main)
        } read: {
            let found = app.actsInUI
            if found != .window("stranger+other"), found != .window("alice") { impossible += 1 }
        }
        XCTAssertEqual(impossible, 0)
    }
}
