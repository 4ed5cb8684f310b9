import Dispatch
import MAMCore
import Synchronization
import TestKits
import XCTest

/// A policy replaced over and over under readers: every answer rests on one version, and nothing piles up.
final class PolicySwapTests: XCTestCase {
    private let app = IdentityKit.app()

    func testEveryAnswerUnderAMillionSwapsIsOneOfTheTwoAndMemoryStaysFlat() {
        let app = app
        let swaps = repetitions(1_000_000)
        swap(times: 1_000)
        let before = ProcessMemory.resident
        let isOver = Atomic<Bool>(false)
        let reads = Atomic<Int>(0)
        let mixed = Atomic<Int>(0)
        let open = Atomic<Int>(0)
        let closed = Atomic<Int>(0)
        let done = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 3) { worker in
            if worker == 0 {
                // The readers first, or a short run is over before they start.
                while reads.load(ordering: .relaxed) < 2 {}
                for swap in 0..<swaps {
                    let policy = swap.isMultiple(of: 2) ? IdentityKit.open : IdentityKit.closed
                    app.policyManager.setPolicyInMemory(policy, for: "a")
                    done.add(1, ordering: .relaxed)
                }
                return isOver.store(true, ordering: .releasing)
            }
            app.withAccountID("a") {
                while !isOver.load(ordering: .acquiring) {
                    let decision = app.decision(for: IdentityKit.question)
                    switch (decision.isAllowed, decision.rule) {
                    case (true, .sendAll): open.add(1, ordering: .relaxed)
                    case (false, .sendNone): closed.add(1, ordering: .relaxed)
                    default: mixed.add(1, ordering: .relaxed)
                    }
                    reads.add(1, ordering: .relaxed)
                }
            }
        }
        let grown = ProcessMemory.resident - before
        let read = reads.load(ordering: .relaxed)
        let seen = [open.load(ordering: .relaxed), closed.load(ordering: .relaxed)]
        print("\(swaps) swaps, \(read) reads (\(seen[0]) open, \(seen[1]) closed), \(grown) bytes grown")
        XCTAssertEqual(mixed.load(ordering: .relaxed), 0, "answers that mix two policies")
        XCTAssertEqual(done.load(ordering: .relaxed), swaps)
        XCTAssertEqual(seen[0] + seen[1], read)
        XCTAssertGreaterThan(read, swaps / 100)
        XCTAssertGreaterThan(min(seen[0], seen[1]), 0)
        XCTAssertLessThan(grown, 8 << 20, "resident bytes")
    }

    func testAQuestionThatNamesTheAccountItselfRestsOnOneVersionToo() {
        let id = AccountReference.id("a")
        assertOneVersion(of: .save(to: .oneDriveForBusiness, account: id))
    }

    func testAQuestionAboutTheSameAccountRestsOnOneVersionToo() {
        assertOneVersion(of: .save(to: .oneDriveForBusiness, account: .same))
    }

    func testAPolicyThatComesAndGoesIsAllThereOrNotAtAll() {
        assertOneVersion(of: IdentityKit.question, whenThere: .saveOtherAccount, allowed: false)
    }

    private func swap(times: Int) {
        for swap in 0..<times {
            app.policyManager.setPolicyInMemory(
                swap.isMultiple(of: 2) ? IdentityKit.open : IdentityKit.closed, for: "a")
        }
    }

    /// A policy that lets copies go to OneDrive comes and goes; the answer is that of the policy, or that of none.
    private func assertOneVersion(
        of question: PolicyQuestion, whenThere rule: PolicyRule = .saveListed, allowed: Bool = true,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let app = app
        let swaps = repetitions(200_000, debug: 4)
        let isOver = Atomic<Bool>(false)
        let others = IdentityKit.Box<[PolicyDecision]>()
        others.value = []
        app.policyManager.setPolicyInMemory(IdentityKit.listed, for: "a")
        DispatchQueue.concurrentPerform(iterations: 2) { worker in
            if worker == 0 {
                for swap in 0..<swaps {
                    app.policyManager.setPolicyInMemory(swap.isMultiple(of: 2) ? nil : IdentityKit.listed, for: "a")
                }
                return isOver.store(true, ordering: .releasing)
            }
            app.withAccountID("a") {
                while !isOver.load(ordering: .acquiring) {
                    let decision = app.decision(for: question)
                    let isWhole = decision.rule == rule && decision.isAllowed == allowed
                    if !isWhole, decision.rule != .unmanaged { others.value = [decision] }
                }
            }
        }
        XCTAssertEqual(others.value, [], "an answer of neither version", file: file, line: line)
    }
}
