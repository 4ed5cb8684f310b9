import MAMCore
import MAMKeys
import MAMStorage
import MAMVolumes
import XCTest

/// What both indexes of owners promise about listings of folders.
final class OwnerListingTests: OwnerIndexTestCase {
    func testAListingSaysWhetherItIsOfThisPathAndKey() throws {
        for index in try indexes() {
            var (first, second) = (try row("/box/a", 5), try row("/box/b", 5))
            (first.sequence, second.sequence) = (9, 4)
            try index.repair(first)
            let (place, id) = (try XCTUnwrap(first.place), try XCTUnwrap(first.fileID))
            func isCurrent(_ path: String, _ key: KeyID?) throws -> Bool? {
                try index.listing(of: place, fileID: id, at: path, keyID: key)?.isCurrent
            }
            XCTAssertEqual(try isCurrent("/box/a", first.keyID), true)
            XCTAssertEqual(try isCurrent("/box/b", first.keyID), false)
            XCTAssertEqual(try isCurrent("/box/a", nil), false)
            XCTAssertEqual(try isCurrent("/box/a", KeyID.random()), false)
            XCTAssertNil(try index.listing(of: place, fileID: .random(), at: "/box/a", keyID: first.keyID))
            XCTAssertNil(
                try index.listing(of: FilePlace(device: 1, inode: 5), fileID: id, at: "/box/a", keyID: first.keyID))
            first.state = .pending
            try index.repair(first)
            XCTAssertEqual(try isCurrent("/box/a", first.keyID), false)
        }
    }

    func testAListingIsThatOfTheLastChangeByAnyProcess() throws {
        let (mine, other) = (try SQLiteOwnerIndex.open(in: root), try SQLiteOwnerIndex.open(in: root))
        var row = try row("/box/a", 5)
        row.sequence = 3
        let (place, id) = (try XCTUnwrap(row.place), try XCTUnwrap(row.fileID))
        func listing() throws -> OwnerListing? {
            let first = try mine.listing(of: place, fileID: id, at: "/box/a", keyID: row.keyID)
            // Without a change between them, the second question is not asked.
            XCTAssertEqual(try mine.listing(of: place, fileID: id, at: "/box/a", keyID: row.keyID), first)
            return first
        }
        XCTAssertNil(try listing())
        try other.repair(row)
        for number in 3..<20 as Range<UInt64> {
            XCTAssertEqual(try listing(), OwnerListing(sequence: number, isCurrent: true))
            XCTAssertEqual(try mine.listing(of: place, fileID: id, at: "/box/b", keyID: row.keyID)?.isCurrent, false)
            XCTAssertEqual(try mine.listing(of: place, fileID: id, at: "/box/a", keyID: nil)?.isCurrent, false)
            try (number % 2 == 0 ? mine : other).raiseSequence(of: place, fileID: id, to: number + 1)
        }
        (row.path, row.sequence) = ("/box/c", 20)
        try other.drop("/box/a")
        try other.repair(row)
        XCTAssertEqual(try listing(), OwnerListing(sequence: 20, isCurrent: false))
        row.path = "/box/a"
        try mine.drop("/box/c")
        try mine.repair(row)
        XCTAssertEqual(try listing()?.isCurrent, true)
        try other.removeAll()
        XCTAssertNil(try listing())
        // More changes than a log holds before it is written back and begun again.
        try other.repair(row)
        for number in 0..<400 { try other.repair(self.row("/box/x\(number)", 100 + number)) }
        XCTAssertEqual(try listing()?.isCurrent, true)
        try other.drop("/box/a")
        XCTAssertNil(try listing())
    }
}
