import Dispatch
import MAMCore
import Synchronization
import TestPolicies
import XCTest

final class PolicyInternerTests: XCTestCase {
    func testEqualDocumentsCompileToOneObject() throws {
        let interner = PolicyInterner()
        let first = try PolicyFixtures.document("\"printBlocked\": true").compileStrictest(in: interner)
        let second = try PolicyFixtures.document("\"printBlocked\":true, \"pinRequired\": null").compileStrictest(
            in: interner)
        let other = try PolicyFixtures.document("\"printBlocked\": false").compileStrictest(in: interner)
        XCTAssertTrue(first === second)
        XCTAssertFalse(first === other)
        XCTAssertNotEqual(first, other)
        XCTAssertEqual(interner.count, 2)
    }

    func testWithoutATableEachPolicyIsAnObjectOfItsOwn() throws {
        let document = try PolicyFixtures.document("\"printBlocked\": true")
        let (first, second) = (document.compileStrictest(), document.compileStrictest())
        XCTAssertFalse(first === second)
        XCTAssertEqual(first, second)
        XCTAssertEqual(try document.validated().compile(), first)
        let other = try PolicyFixtures.document("\"contactSyncBlocked\": true").compileStrictest()
        let combinations = [0, 1].map { _ in PolicyCombination.effective([first, other]) }
        XCTAssertNotNil(combinations[0])
        XCTAssertFalse(combinations[0] === combinations[1])
        XCTAssertEqual(combinations[0], combinations[1])
    }

    func testUnreferencedPoliciesAreFreed() throws {
        let interner = PolicyInterner()
        for number in 0..<1000 {
            _ = try PolicyFixtures.document("\"displayName\": \"policy \(number)\"").compileStrictest(in: interner)
        }
        XCTAssertEqual(interner.count, 0)
    }

    func testEverySetOfPoliciesHasItsOwnCombination() throws {
        let interner = PolicyInterner()
        let policies = try ["printBlocked", "contactSyncBlocked", "saveAsBlocked", "pinRequired"].map {
            try PolicyFixtures.document("\"\($0)\": true").compileStrictest(in: interner)
        }
        // The second time from the table, but for the combinations that are freed meanwhile: those with an odd number.
        var held: [MAMPolicy] = []
        for round in 0..<3 {
            for set in 1..<16 {
                let assigned = policies.indices.filter { set >> $0 & 1 == 1 }.map { policies[$0] }
                let combination = try XCTUnwrap(PolicyCombination.effective(assigned, in: interner))
                XCTAssertEqual(combination, PolicyCombination.effective(assigned), "set \(set), round \(round)")
                if set % 2 == 0, round == 0 { held.append(combination) }
                if set % 2 == 0 { XCTAssertTrue(combination === held[set / 2 - 1], "set \(set), round \(round)") }
            }
            // Four that are assigned, and the combinations that are held without being one of those.
            XCTAssertEqual(interner.count, 4 + 4)
        }
    }

    func testManyThreadsThatCompileOneDocumentGetOneObject() throws {
        let interner = PolicyInterner()
        let document = try PolicyFixtures.document("\"printBlocked\": true")
        let kept = document.compileStrictest(in: interner)
        let others = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 1000) { _ in
            if document.compileStrictest(in: interner) !== kept { others.add(1, ordering: .relaxed) }
        }
        XCTAssertEqual(others.load(ordering: .relaxed), 0)
    }

    func testTheFingerprintIsTheSameOnEveryMachine() throws {
        // Pinned: reports and snapshots name policies by it. Computed apart: SHA-256 of the line
        // `12:printBlocked,7:boolean,4:true` with its line end.
        XCTAssertEqual(
            try PolicyFixtures.document("\"printBlocked\": true").compileStrictest().fingerprint,
            "1b47f8ce1d4454460c35f5a0c5dcd65e66ca0a66d14ad5814b8f14daf69187ca")
    }
}
