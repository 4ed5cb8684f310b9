import XCTest

/// Checks the slow evaluator against the tables of part B as they were typed in by hand.
final class SlowEvaluatorTests: XCTestCase {
    func testEveryCellOfTheSendTableIsAnsweredAsWritten() { check(BTables.send) }

    func testEveryCellOfTheReceiveTableIsAnsweredAsWritten() { check(BTables.receive) }

    func testEveryCellOfTheShareTableIsAnsweredAsWritten() { check(BTables.share) }

    func testEveryCellOfTheSaveTableIsAnsweredAsWritten() { check(BTables.save) }

    func testEveryCellOfTheOpenTableIsAnsweredAsWritten() { check(BTables.open) }

    func testEveryRowOfThePropertyTableIsAnsweredAsWritten() { check(BTables.properties) }

    func testTheTransferCasesOfStagesFourAndFiveComeOutAsExpected() { check(BTables.stages) }

    func testAMergedWindowIsInLockdownAsSoonAsOneOfSeveralAccountsIsManaged() {
        for row in BTables.merged {
            let answer = slowMerged(question: row.question, members: row.members, peer: row.peer, world: row.world)
            XCTAssertEqual(answer, row.expected, row.label)
        }
    }

    func testTheTablesAskEveryQuestionOfAManagedAndOfAnUnmanagedOwner() {
        for owner in SlowOwner.allCases {
            var asked: Set<SlowQuestion> = []
            for row in BTables.all where row.owner == owner { asked.insert(row.question) }
            let missing = SlowQuestion.allCases.filter { !asked.contains($0) }
            XCTAssertEqual(missing, [], "not asked of a \(owner) owner")
        }
    }

    func testTheListOfAllQuestionsHoldsEachOfThemOnce() {
        // Eleven save and ten open locations with four accounts, two share questions with four tags, four apps with
        // two payloads in two directions, twenty-six properties of which one has four modes and one three values.
        XCTAssertEqual(SlowQuestion.allCases.count, 44 + 40 + 8 + 16 + 31)
        XCTAssertEqual(Set(SlowQuestion.allCases).count, SlowQuestion.allCases.count)
        XCTAssertEqual(Set(SlowWorld.allCases).count, 8)
    }

    func testNoTwoRowsContradictEachOther() {
        var answers: [BRow: Bool] = [:]
        for row in BTables.all {
            var key = row
            key.label = ""
            key.expected = false
            XCTAssertEqual(answers[key, default: row.expected], row.expected, row.label)
            answers[key] = row.expected
        }
    }

    /// Fails with the labels of the rows that the evaluator answers differently.
    private func check(_ rows: [BRow], file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertFalse(rows.isEmpty, file: file, line: line)
        let wrong = bMismatches(rows) { row in
            slowAnswer(
                row.question, ownerManaged: row.owner == .managed, policy: row.policy, peer: row.peer, world: row.world)
        }
        XCTAssertEqual(wrong, [], file: file, line: line)
    }
}
