import MAMBase
import MAMCore
import MAMVolumes
import TestKits
import XCTest

/// The table of Docs/Protection.md on chunks of two versions of a file: each row is done to a file, every mixture of both
/// versions is made without a key, and what of it opens is compared with the cells.
final class ManagedFileVersionsTests: XCTestCase {
    private struct Row: Sendable {
        let event: String
        /// Makes the newer version of the file `a`, and says under which name.
        let run: @Sendable (FileWorld, ManagedApp) throws -> String

        init(_ event: String, _ run: @escaping @Sendable (FileWorld, ManagedApp) throws -> String) {
            (self.event, self.run) = (event, run)
        }
    }

    private static let chunks = 4
    private static let (headers, body, slot) = (8192, 45_056, 4128)

    private static let rows = [
        Row("chunks are overwritten") {
            try write(2, "a", in: $1)
            return "a"
        },
        Row("the file is appended to") {
            let file = try $1.files.open(at: "a", [.readWrite, .append])
            try file.write(pattern(2))
            try file.close()
            return "a"
        },
        Row("`truncate` shortens it to at least one byte, and it is written again") {
            try write(2, "a", in: $1, after: 1)
            return "a"
        },
        Row("another program copies its bytes, and then both files are changed") {
            try put(try $0.raw("/apps/notes/a"), "b", in: $0)
            try write(2, "b", in: $1)
            return "b"
        },
        Row("`truncate` shortens it to 0, and it is written again") {
            try write(2, "a", in: $1, after: 0)
            return "a"
        },
        Row("`create`, or `open` with `truncate`, empties it, and it is written again") {
            try make(2, "a", in: $1)
            return "a"
        },
        Row("a new file is moved or renamed over it") {
            try make(2, "b", in: $1)
            try $1.files.move("b", to: "a", replacing: true)
            return "a"
        },
        Row("`copy` copies it, and the copy is changed") {
            try $1.files.copy("a", to: "b")
            try write(2, "b", in: $1)
            return "b"
        },
        Row("it becomes clear and then encrypted again") {
            try $1.fileProtectionManager.decryptFile("a")
            try $1.fileProtectionManager.encryptFile("a", for: FileWorld.alice)
            return "a"
        },
    ]

    private static func pattern(_ seed: Int, lacking missing: Int = 0) -> [UInt8] {
        (0..<chunks * 4096 - missing).map { UInt8(truncatingIfNeeded: ($0 >> 4) &* 7 &+ seed &* 101) }
    }

    private static func make(_ seed: Int, _ path: String, in app: ManagedApp, lacking missing: Int = 0) throws {
        let file = try app.files.create(at: path, for: FileWorld.alice)
        try file.write(pattern(seed, lacking: missing))
        try file.close()
    }

    private static func write(_ seed: Int, _ path: String, in app: ManagedApp, after length: Int64? = nil) throws {
        let file = try app.files.open(at: path, .readWrite)
        if let length { try file.truncate(to: length) }
        try file.pwrite(pattern(seed), at: 0)
        try file.close()
    }

    private static func put(_ bytes: [UInt8], _ name: String, in world: FileWorld) throws {
        let file = try world.volume.open("/apps/notes/" + name, [.write, .create, .truncate], mode: 0o600)
        defer { file.close() }
        try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
    }

    private static func range(_ chunk: Int) -> Range<Int> { body + chunk * slot..<body + (chunk + 1) * slot }

    /// Which chunks of a file with these bytes can be read.
    private func readable(_ bytes: [UInt8], _ name: String, _ world: FileWorld, _ app: ManagedApp) throws -> [Bool] {
        try Self.put(bytes, name, in: world)
        let file = try app.files.open(at: name)
        defer { try? file.close() }
        return (0..<Self.chunks).map { (try? file.pread(4096, at: Int64($0 * 4096))) != nil }
    }

    private func outcome(of row: Row) throws -> String {
        let world = try FileWorld()
        let app = world.app()
        // The last chunk is short, so that an append changes it.
        try Self.make(1, "a", in: app, lacking: 100)
        var older = try world.raw("/apps/notes/a")
        let name = try row.run(world, app)
        var newer = try world.raw("/apps/notes/" + name)
        if name == "b" { older = try world.raw("/apps/notes/a") }
        older += [UInt8](repeating: 0, count: max(0, Self.range(Self.chunks).lowerBound - older.count))
        newer += [UInt8](repeating: 0, count: max(0, Self.range(Self.chunks).lowerBound - newer.count))
        for version in [older, newer] {
            XCTAssertEqual(try readable(version, name, world, app), [true, true, true, true], row.event)
        }
        var found: Set<String> = []
        // Every choice of chunks, under the header of either version.
        for (own, other) in [(newer, older), (older, newer)] {
            for choice in 1..<1 << Self.chunks {
                var mixed = own
                for chunk in 0..<Self.chunks where choice >> chunk & 1 == 1 {
                    mixed.replaceSubrange(Self.range(chunk), with: other[Self.range(chunk)])
                }
                let read = try readable(mixed, name, world, app)
                for chunk in 0..<Self.chunks {
                    guard choice >> chunk & 1 == 1 else {
                        XCTAssertTrue(read[chunk], "\(row.event): chunk \(chunk) of \(choice) is its own")
                        continue
                    }
                    found.insert(read[chunk] ? "opens" : "is refused")
                }
            }
        }
        XCTAssertEqual(found.count, 1, "\(row.event): \(found)")
        return found.first ?? ""
    }

    func testEveryRowOfTheOlderVersionsTableMatchesTheOutcome() throws {
        let printed = try ProtectionDocument.table(under: "### Older versions")
        let found = try Self.rows.map { [$0.event, try outcome(of: $0)] }
        XCTAssertEqual(printed, found, found.map { "| \($0[0]) | \($0[1]) |" }.joined(separator: "\n"))
        XCTAssertEqual(Set(found.map { $0[1] }), ["opens", "is refused"])
    }

    func testTheOtherPagesLinkToTheTable() throws {
        for (page, place) in [
            ("Security.md", "older-versions"), ("Databases.md", "older-versions"), ("Security.md", "copied-machines"),
            ("Server.md", "copied-machines"), ("FleetOnManyMachines.md", "copied-machines"),
        ] { XCTAssertTrue(try ProtectionDocument.text(of: page).contains("(Protection.md#\(place))"), page) }
        // One sentence, in both pages on attackers.
        let sentence = "restore an older version of a whole file, or of single chunks of a file"
        for page in ["Security.md", "Protection.md"] {
            let words = try ProtectionDocument.text(of: page).lowercased().split(whereSeparator: \.isWhitespace)
            XCTAssertTrue(words.joined(separator: " ").contains(sentence), page)
        }
    }

    func testAnOlderCopyFromBeforeAnEmptyingIsReported() throws {
        let world = try FileWorld()
        let app = world.app()
        try Self.make(1, "a", in: app)
        let older = try world.raw("/apps/notes/a")
        try Self.write(2, "a", in: app, after: 0)
        let rolledBack = MAMEvent.Kind.fileRolledBack(path: "/apps/notes/a")
        XCTAssertEqual(try app.files.open(at: "a").read(Int.max), Self.pattern(2))
        XCTAssertFalse(world.recorder.kinds.contains(rolledBack))
        try Self.put(older, "a", in: world)
        XCTAssertEqual(try world.app().files.open(at: "a").read(Int.max), Self.pattern(1), "a whole older copy opens")
        XCTAssertTrue(world.recorder.kinds.contains(rolledBack))
    }
}
