import MAMBase
import MAMCore
import MAMStorage
import TestSeeds
import XCTest

/// Questions about paths without rows, whose answers an index remembers for the paths beside them.
final class OwnerIndexGapTests: OwnerIndexTestCase {
    func testAPathHasTheRowThatAnyProcessLastGaveIt() throws {
        let (mine, other) = (try SQLiteOwnerIndex.open(in: root), try SQLiteOwnerIndex.open(in: root))
        for index in [mine, other] { XCTAssertNil(try index.row(at: "/box/b")) }
        try other.repair(row("/box/c", 1))
        XCTAssertNil(try mine.row(at: "/box/b"))
        XCTAssertEqual(try mine.row(at: "/box/c"), try row("/box/c", 1), "in what was a gap before")
        XCTAssertNil(try mine.row(at: "/box/bb"))
        // Between the two that were asked about.
        try other.insertPending(row("/box/ba", 2))
        XCTAssertEqual(try mine.row(at: "/box/ba")?.state, .pending)
        XCTAssertNil(try mine.row(at: "/box/bb"))
        try mine.drop("/box/c")
        XCTAssertNil(try mine.row(at: "/box/c"))
        try other.drop("/box/ba")
        try other.repair(row("/box/z", 2))
        XCTAssertNil(try mine.row(at: "/box/ba"))
        XCTAssertNotNil(try mine.row(at: "/box/z"))
    }

    func testAPendingRowIsNotMistakenForAGap() throws {
        let index = try SQLiteOwnerIndex.open(in: root)
        var made = try row("/box/b", 1)
        made.state = .pending
        try index.insertPending(made)
        XCTAssertNil(try index.row(at: "/box/a"))
        made.state = .live
        try index.settle(made)
        XCTAssertNil(try index.row(at: "/box/a"))
        XCTAssertEqual(try index.row(at: "/box/b"), made)
    }

    func testAnswersAboutPathsMatchTheIndexInMemory() throws {
        for seed in TestSeeds([1], of: name) { try answersAboutPathsAreThoseOfTheMemory(seed) }
    }

    private func answersAboutPathsAreThoseOfTheMemory(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        let folder = "\(root)/\(seed)"
        XCTAssertEqual(mkdir(folder, 0o700), 0)
        let memory = MemoryOwnerIndex()
        let indexes = [try SQLiteOwnerIndex.open(in: folder), try SQLiteOwnerIndex.open(in: folder)]
        // The slash comes between the others in the order of bytes.
        let paths = ["/a", "/a-", "/a/b", "/a/b/c", "/a/c", "/a0", "/ab", "/b", "/\u{E9}"]
        for _ in 0..<400 {
            let changing = indexes[random.below(2)]
            let row = try row(paths[random.below(paths.count)], random.below(20), owner: random.chance(2) ? ann : bob)
            if random.chance(2) {
                try memory.repair(row)
                try changing.repair(row)
            } else {
                let rows = [row, try self.row(paths[random.below(paths.count)], 0)]
                try memory.drop(rows)
                try changing.drop(rows)
            }
            for _ in 0..<2 {
                let asked = indexes[random.below(2)]
                for path in paths where random.chance(2) {
                    XCTAssertEqual(try asked.row(at: path), memory.row(at: path), random.replay)
                }
            }
        }
    }

    func testRowsAreDroppedTogetherUnlessTheirPathHasAnotherOwner() throws {
        for index in try indexes() {
            let rows = try (0..<5).map { try row("/box/\($0)", $0) }
            for row in rows { try index.repair(row) }
            try index.repair(row("/box/3", 3, owner: bob))
            try index.drop(rows.dropLast() + [row("/box/none", 9)])
            XCTAssertEqual(try index.rows(in: .live, after: nil, limit: 9).map(\.path), ["/box/3", "/box/4"])
            try index.drop([])
            XCTAssertEqual(try index.count(), 2)
        }
    }
}
