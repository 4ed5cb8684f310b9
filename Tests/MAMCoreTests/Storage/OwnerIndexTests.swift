import MAMCore
import MAMStorage
import MAMVolumes
import XCTest

/// What both indexes of owners promise about the life of a row.
final class OwnerIndexTests: OwnerIndexTestCase {
    func testAFileIsNotedBeforeItIsMade() throws {
        for index in try indexes() {
            var row = try row("/box/a", 5)
            (row.place, row.fileID, row.keyID, row.sequence) = (nil, nil, nil, 0)
            try index.insertPending(row)
            row.state = .pending
            XCTAssertEqual(try index.row(at: "/box/a"), row)
            XCTAssertEqual(try index.rows(in: .pending, after: nil, limit: 10), [row])
            let live = try self.row("/box/a", 5)
            try index.repair(live)
            XCTAssertEqual(try index.row(at: "/box/a"), live)
            XCTAssertEqual(try index.rows(in: .pending, after: nil, limit: 10), [])
            XCTAssertEqual(try index.rows(in: .live, after: nil, limit: 10), [live])
            try index.drop("/box/a")
            try index.drop("/box/a")
            XCTAssertNil(try index.row(at: "/box/a"))
            XCTAssertEqual(try index.count(), 0)
        }
    }

    func testASettledRowIsLiveInEveryQuery() throws {
        for index in try indexes() {
            // More than one change takes along, and then some that no change took.
            for number in 0..<40 {
                let live = try row("/box/\(number)", number)
                var pending = live
                (pending.place, pending.keyID, pending.sequence) = (nil, nil, 0)
                try index.insertPending(pending)
                try index.settle(live)
                let place = try XCTUnwrap(live.place)
                XCTAssertEqual(
                    try index.listing(of: place, fileID: XCTUnwrap(live.fileID), at: live.path, keyID: live.keyID),
                    OwnerListing(sequence: .max, isCurrent: true))
            }
            let last = try row("/box/39", 39)
            XCTAssertEqual(try index.row(at: last.path), last)
            XCTAssertEqual(try index.row(for: XCTUnwrap(last.place), fileID: XCTUnwrap(last.fileID)), last)
            XCTAssertEqual(try index.rows(in: .pending, after: nil, limit: 100), [])
            XCTAssertEqual(try index.rows(in: .live, after: nil, limit: 100).count, 40)
        }
    }

    func testASettledRowIsDroppedWhereAnotherProcessChangedItsPath() throws {
        let (mine, other) = (try SQLiteOwnerIndex.open(in: root), try SQLiteOwnerIndex.open(in: root))
        func begin(_ path: String, _ number: Int) throws -> OwnerRow {
            let live = try row(path, number)
            var pending = live
            (pending.place, pending.keyID, pending.sequence) = (nil, nil, 0)
            try mine.insertPending(pending)
            try mine.settle(live)
            return live
        }
        let (removed, replaced, made) = (try begin("/box/a", 1), try begin("/box/b", 2), try begin("/box/c", 3))
        // To another process the files are about to be made; it completes the rows from the files themselves.
        XCTAssertEqual(try other.rows(in: .pending, after: nil, limit: 9).map(\.path), ["/box/a", "/box/b", "/box/c"])
        XCTAssertEqual(
            try other.rows(of: ann, in: nil, after: nil, limit: 9).map(\.fileID),
            [1, 2, 3].map { StorageKit.id(1000 + $0) })
        try other.drop(removed.path)
        var pathOnly = try row(replaced.path, 8, owner: bob)
        pathOnly.kind = .pathOnly
        try other.repair(pathOnly)
        XCTAssertNil(try mine.row(at: removed.path))
        XCTAssertEqual(try mine.row(at: replaced.path), pathOnly)
        XCTAssertEqual(try other.row(at: made.path), made, "the question before took it along")
    }

    func testSettledRowsAreWrittenWhenTheIndexIsClosed() throws {
        let live = try row("/box/a", 1)
        do {
            let index = try SQLiteOwnerIndex.open(in: root)
            var pending = live
            (pending.place, pending.keyID, pending.sequence) = (nil, nil, 0)
            try index.insertPending(pending)
            try index.settle(live)
        }
        XCTAssertEqual(RawDatabase.integer("SELECT state FROM files", on: ownersFile), 1)
        XCTAssertEqual(try SQLiteOwnerIndex.open(in: root).row(at: live.path), live)
    }

    func testTheNumberOfAHeaderOnlyRises() throws {
        for index in try indexes() {
            var first = try row("/box/a", 5)
            first.sequence = 3
            let (place, id) = (try XCTUnwrap(first.place), try XCTUnwrap(first.fileID))
            try index.raiseSequence(of: place, fileID: id, to: 9)
            XCTAssertNil(try index.listing(of: place, fileID: id, at: first.path, keyID: first.keyID))
            var pending = first
            (pending.place, pending.keyID, pending.sequence) = (nil, nil, 0)
            try index.insertPending(pending)
            try index.settle(first)
            for (number, expected) in [(2, 3), (7, 7), (5, 7)] as [(UInt64, UInt64)] {
                try index.raiseSequence(of: place, fileID: id, to: number)
                XCTAssertEqual(
                    try index.listing(of: place, fileID: id, at: first.path, keyID: first.keyID)?.sequence, expected)
            }
            XCTAssertEqual(try index.row(at: first.path)?.sequence, 7)
            // Now the row is written.
            for (number, expected) in [(6, 7), (8, 8)] as [(UInt64, UInt64)] {
                try index.raiseSequence(of: place, fileID: id, to: number)
                XCTAssertEqual(try index.row(at: first.path)?.sequence, expected)
            }
        }
    }
}
