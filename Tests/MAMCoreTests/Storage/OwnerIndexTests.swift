import Dispatch
import MAMBase
import MAMCore
import MAMVolumes
import TestSeeds
import XCTest

/// What both indexes of owners promise.
final class OwnerIndexTests: StorageTestCase {
    private let mail = AppContainer(publisher: "pub", app: "com.example.mail")
    private let notes = AppContainer(publisher: "pub", app: "com.example.notes")
    private var ann: OwnerID { get throws { try XCTUnwrap(StorageKit.id(1)) } }
    private var bob: OwnerID { get throws { try XCTUnwrap(StorageKit.id(2)) } }

    private func indexes() throws -> [any OwnerIndexing] {
        [MemoryOwnerIndex(), try SQLiteOwnerIndex.open(in: root)]
    }

    private func row(
        _ path: String, _ number: Int, owner: OwnerID? = nil, in container: AppContainer? = nil
    ) throws -> OwnerRow {
        OwnerRow(
            container: container ?? mail, path: path, place: FilePlace(device: .max, inode: UInt64(number)),
            fileID: StorageKit.id(1000 + number), owner: try owner ?? ann, keyID: StorageKit.id(7), sequence: .max,
            kind: .encrypted, state: .live)
    }

    func testAFileIsNotedBeforeItIsMade() throws {
        for index in try indexes() {
            var row = try row("/box/a", 5)
            (row.place, row.fileID, row.keyID, row.sequence) = (nil, nil, nil, 0)
            try index.insertPending(row)
            row.state = .pending
            XCTAssertEqual(try index.row(at: "/box/a"), row)
            XCTAssertEqual(try index.rows(in: .pending, after: nil, limit: 10), [row])
            let live = try self.row("/box/a", 5)
            XCTAssertTrue(
                try index.makeLive(
                    "/box/a", place: FilePlace(device: .max, inode: 5), fileID: live.fileID, keyID: live.keyID,
                    sequence: live.sequence))
            XCTAssertEqual(try index.row(at: "/box/a"), live)
            XCTAssertEqual(try index.rows(in: .pending, after: nil, limit: 10), [])
            XCTAssertEqual(try index.rows(in: .live, after: nil, limit: 10), [live])
            XCTAssertFalse(
                try index.makeLive(
                    "/box/b", place: FilePlace(device: 1, inode: 6), fileID: nil, keyID: nil, sequence: 0))
            try index.drop("/box/a")
            try index.drop("/box/a")
            XCTAssertNil(try index.row(at: "/box/a"))
            XCTAssertEqual(try index.count(), 0)
        }
    }

    func testASettledRowIsLiveForEveryQuestion() throws {
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
                    try index.listing(
                        of: place, fileID: XCTUnwrap(live.fileID), at: live.path, keyID: live.keyID),
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
            XCTAssertEqual(try index.markWiping(ann, in: mail), 1)
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
        try other.move("/box/a", to: "/box/c")
        XCTAssertEqual(try listing(), OwnerListing(sequence: 20, isCurrent: false))
        try mine.move("/box/c", to: "/box/a")
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

    func testAPlaceCountsOnlyWithItsFileID() throws {
        for index in try indexes() {
            let row = try row("/box/a", 5)
            try index.repair(row)
            let (place, file) = (try XCTUnwrap(row.place), try XCTUnwrap(row.fileID))
            XCTAssertEqual(try index.row(for: place, fileID: file), row)
            XCTAssertNil(try index.row(for: place, fileID: FileID.random()))
            XCTAssertNil(try index.row(for: FilePlace(device: 1, inode: 5), fileID: file))
            XCTAssertNil(try index.row(for: FilePlace(device: .max, inode: 6), fileID: file))
            XCTAssertEqual(try index.rows(of: file), [row])
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
            XCTAssertEqual(try index.rows(of: XCTUnwrap(first.fileID)), [second, first])
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

    func testAFolderMovesWithAllThatIsInIt() throws {
        for index in try indexes() {
            for (number, name) in ["/a", "/a/x", "/a/y/z", "/a0", "/a-b", "/ab/x", "/b/x", "/b"].enumerated() {
                try index.repair(row(name, number))
            }
            try index.move("/a", to: "/b")
            XCTAssertEqual(
                try index.rows(in: .live, after: nil, limit: 100).map(\.path),
                ["/a-b", "/a0", "/ab/x", "/b", "/b/x", "/b/y/z"])
            XCTAssertEqual(try index.row(at: "/b/x")?.place?.inode, 1)
            XCTAssertEqual(try index.row(at: "/b")?.place?.inode, 0)
            try index.move("/b", to: "/b")
            try index.move("/nothing", to: "/b/x")
            XCTAssertEqual(try index.count(), 5, "what a move lands on is gone")
            XCTAssertThrowsError(try index.move("/b", to: "/b/inside"))
            XCTAssertThrowsError(try index.move("/b/y/z", to: "/b"))
            XCTAssertThrowsError(try index.move("/b", to: "/" + String(repeating: "x", count: 32766)))
            XCTAssertEqual(try index.count(), 5)
        }
    }

    func testAWipeMarksTheRowsOfOneContainer() throws {
        for index in try indexes() {
            for number in 0..<5 { try index.repair(row("/m\(number)", number)) }
            try index.repair(row("/n", 10, in: notes))
            try index.repair(row("/b", 11, owner: bob))
            XCTAssertEqual(try index.markWiping(ann, in: mail), 5)
            XCTAssertEqual(try index.markWiping(ann, in: AppContainer(publisher: "x", app: "y")), 0)
            XCTAssertEqual(try index.rows(in: .wiping, after: "/m1", limit: 2).map(\.path), ["/m2", "/m3"])
            XCTAssertEqual(try index.rows(in: .live, after: nil, limit: 9).map(\.path), ["/b", "/n"])
        }
    }

    func testPathsThatAreNoneAreRefused() throws {
        for index in try indexes() {
            for path in ["", "/", "a", "a/b", "/a/", "/a\0b", "/" + String(repeating: "x", count: 32768)] {
                XCTAssertThrowsError(try index.insertPending(row(path, 1)), path)
                XCTAssertThrowsError(try index.repair(row(path, 1)))
                XCTAssertThrowsError(try index.move(path, to: "/b"))
                XCTAssertThrowsError(try index.move("/b", to: path))
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

    func testRebuildingForgetsWhatIsGone() throws {
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

    func testBothVariantsAnswerAlikeWhateverIsDone() throws {
        for seed in TestSeeds([1], of: name) { try bothVariantsAnswerAlikeWhateverIsDone(seed) }
    }

    private func bothVariantsAnswerAlikeWhateverIsDone(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        // Each seed begins with an empty index.
        let folder = "\(root)/\(seed)"
        XCTAssertEqual(mkdir(folder, 0o700), 0)
        let (memory, database) = (MemoryOwnerIndex(), try SQLiteOwnerIndex.open(in: folder))
        let owners = [try ann, try bob]
        let names = ["a", "b", "ab", "c"]
        func path(_ random: inout SeededRandom) -> String {
            (0...random.below(3)).map { _ in "/" + names[random.below(names.count)] }.joined()
        }
        #if DEBUG
            let steps = 1_500
        #else
            let steps = 20_000
        #endif
        var most = 0
        for step in 0..<steps {
            let (one, other, choice) = (path(&random), path(&random), random.below(10))
            var row = try row(
                one, random.below(12), owner: owners[random.below(2)], in: random.chance(2) ? mail : notes)
            row.fileID = random.chance(8) ? nil : StorageKit.id(random.below(12))
            if random.chance(4) { row.place = nil }
            func apply(_ index: any OwnerIndexing) -> StorageError.Code? {
                StorageKit.failure { () throws(StorageError) in
                    switch choice {
                    case 0...3: try index.repair(row)
                    case 4: try index.insertPending(row)
                    case 5:
                        _ = try index.makeLive(
                            one, place: row.place ?? FilePlace(device: 1, inode: 1), fileID: row.fileID, keyID: nil,
                            sequence: 3)
                    case 6: try index.drop(one)
                    case 7, 8: try index.move(one, to: other)
                    default: _ = try index.markWiping(row.owner, in: row.container)
                    }
                }?.code
            }
            XCTAssertEqual(apply(memory), apply(database), random.replay)
            most = max(most, memory.count())
            guard step % 10 == 0 || step == steps - 1 else { continue }
            for state in OwnerRow.State.allCases {
                XCTAssertEqual(
                    memory.rows(in: state, after: nil, limit: 1000),
                    try database.rows(in: state, after: nil, limit: 1000), random.replay)
            }
            for owner in owners {
                XCTAssertEqual(
                    memory.rows(of: owner, in: mail, after: one, limit: 5),
                    try database.rows(of: owner, in: mail, after: one, limit: 5), random.replay)
            }
            if let place = row.place, let file = row.fileID {
                XCTAssertEqual(
                    memory.row(for: place, fileID: file), try database.row(for: place, fileID: file), random.replay)
                XCTAssertEqual(memory.rows(of: file), try database.rows(of: file), random.replay)
            }
        }
        // Rows come and go, so how many are left is nobody's to say; that there were some to compare is.
        print("index: \(steps) steps, at most \(most) rows at once")
        XCTAssertGreaterThan(most, 5)
    }

    func testThreadsFindTheirOwnRows() throws {
        for index in try indexes() {
            let wrong = Guarded(0)
            let rows = try (0..<8).map { worker in
                try (0..<30).map { try row("/w\(worker)/\($0)", worker * 1000 + $0) }
            }
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                for row in rows[worker] {
                    do {
                        try index.insertPending(row)
                        try index.repair(row)
                        guard let place = row.place, let file = row.fileID,
                            try index.row(for: place, fileID: file) == row
                        else { throw StorageKitFailure() }
                    } catch { wrong.withLock { $0 += 1 } }
                }
            }
            XCTAssertEqual(wrong.withLock { $0 }, 0)
            XCTAssertEqual(try index.count(), 240)
        }
    }

    private struct StorageKitFailure: Error {}
}
