import MAMCore
import MAMKeys
import MAMStorage
import MAMVolumes
import XCTest

/// What both indexes of owners promise about places, names and folders, and about rows that go.
final class OwnerIndexPlaceTests: OwnerIndexTestCase {
    func testAPlaceCountsOnlyWithItsFileID() throws {
        for index in try indexes() {
            let row = try row("/box/a", 5)
            try index.repair(row)
            let (place, file) = (try XCTUnwrap(row.place), try XCTUnwrap(row.fileID))
            XCTAssertEqual(try index.row(for: place, fileID: file), row)
            XCTAssertNil(try index.row(for: place, fileID: FileID.random()))
            XCTAssertNil(try index.row(for: FilePlace(device: 1, inode: 5), fileID: file))
            XCTAssertNil(try index.row(for: FilePlace(device: .max, inode: 6), fileID: file))
            // The file is gone, its place was used again under another name.
            var other = try self.row("/box/b", 5, owner: bob)
            other.fileID = StorageKit.id(99)
            try index.repair(other)
            XCTAssertNil(try index.row(at: "/box/a"))
            XCTAssertNil(try index.row(for: place, fileID: file))
            XCTAssertEqual(try index.row(for: place, fileID: XCTUnwrap(other.fileID)), other)
        }
    }

    func testTwoNamesOfOneFileAreTwoRows() throws {
        for index in try indexes() {
            let (first, second) = (try row("/box/b", 5), try row("/box/a", 5))
            try index.repair(first)
            try index.repair(second)
            XCTAssertEqual(try index.count(), 2)
            let found = try index.row(for: XCTUnwrap(first.place), fileID: XCTUnwrap(first.fileID))
            XCTAssertEqual(found, second, "the first in the order of paths")
        }
    }

    func testAnOwnersRowsComeInTheOrderOfTheirPaths() throws {
        for index in try indexes() {
            let names = ["/z", "/a", "/a/b", "/a0", "/B", "/\u{E9}", "/e\u{301}", "/a-b"]
            for (number, name) in names.enumerated() { try index.repair(row(name, number)) }
            try index.repair(row("/c", 50, owner: bob))
            try index.repair(row("/d", 51, in: notes))
            let sorted = (names + ["/d"]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            func same(_ rows: [OwnerRow], _ paths: some Sequence<String>) -> Bool {
                rows.map { Array($0.path.utf8) } == paths.map { Array($0.utf8) }
            }
            XCTAssertTrue(same(try index.rows(of: ann, in: nil, after: nil, limit: 100), sorted))
            XCTAssertTrue(same(try index.rows(of: ann, in: mail, after: nil, limit: 100), sorted.filter { $0 != "/d" }))
            XCTAssertTrue(same(try index.rows(of: ann, in: notes, after: nil, limit: 100), ["/d"]))
            XCTAssertTrue(same(try index.rows(of: ann, in: nil, after: sorted[2], limit: 3), sorted[3..<6]))
            XCTAssertEqual(try index.rows(of: ann, in: nil, after: "/zz", limit: 3).count, 1, "accents come last")
            XCTAssertEqual(try index.rows(of: ann, in: nil, after: nil, limit: 0), [])
            XCTAssertEqual(try index.rows(of: ann, in: nil, after: nil, limit: -1), [])
            XCTAssertEqual(
                try index.rows(of: ann, in: AppContainer(publisher: "x", app: "y"), after: nil, limit: 9), [])
        }
    }

    func testInvalidPathsAreRefused() throws {
        for index in try indexes() {
            for path in ["", "/", "a", "a/b", "/a/", "/a\0b", "/" + String(repeating: "x", count: 32768)] {
                XCTAssertThrowsError(try index.insertPending(row(path, 1)), path)
                XCTAssertThrowsError(try index.repair(row(path, 1)))
            }
            XCTAssertEqual(try index.count(), 0)
            let long = "/" + String(repeating: "x", count: 32767)
            try index.repair(row(long, 1))
            XCTAssertNotNil(try index.row(at: long))
        }
    }

    func testTheRowsOfOneContainerAreForgottenForAllOwners() throws {
        for index in try indexes() {
            try index.repair(row("/a", 1))
            try index.repair(row("/b", 2, owner: bob))
            try index.repair(row("/c", 3, in: notes))
            try index.removeAll(in: mail)
            XCTAssertEqual(try index.count(), 1)
            XCTAssertNil(try index.row(at: "/b"))
            XCTAssertEqual(try index.row(at: "/c"), try row("/c", 3, in: notes))
            try index.removeAll(in: AppContainer(publisher: "pub", app: "unknown"))
            XCTAssertEqual(try index.count(), 1)
        }
    }

    func testRebuildingForgetsRowsOfMissingFiles() throws {
        for index in try indexes() {
            try index.repair(row("/old", 1))
            var found = try (2..<5).map { try row("/new\($0)", $0) }
            try index.rebuild { () throws(StorageError) in found.popLast() }
            XCTAssertEqual(try index.count(), 3)
            var seen: [String] = []
            try index.forEachRow(of: ann) { seen.append($0.path) }
            XCTAssertEqual(seen, ["/new2", "/new3", "/new4"])
        }
    }
}
