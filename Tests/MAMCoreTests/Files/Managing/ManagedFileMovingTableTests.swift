import MAMCore
import MAMVolumes
import TestKits
import XCTest

/// The table of Docs/Protection.md on what becomes of an owner when others move, copy, replace or empty a file: each row is
/// done to a file of each kind, and what comes of it is compared with the cells.
final class ManagedFileMovingTableTests: XCTestCase {
    private struct Row: Sendable {
        let event: String
        /// Does it to the file `a`, and says which name to look at.
        let run: @Sendable (any Volume) throws -> String

        init(_ event: String, _ run: @escaping @Sendable (any Volume) throws -> String) {
            (self.event, self.run) = (event, run)
        }
    }

    private static let (a, b) = ("/apps/notes/a", "/apps/notes/b")

    private static let rows = [
        Row("rename it, also into another folder") {
            try $0.rename(a, to: b)
            return "b"
        },
        Row("give it a second name (hard link)") {
            try $0.link(a, as: b)
            return "b"
        },
        Row("copy it with its attributes (`cp -a`)") {
            try copy(on: $0, attributes: true)
            return "b"
        },
        Row("copy its bytes (`cp`, an editor)") {
            try copy(on: $0, attributes: false)
            return "b"
        },
        Row("rename a new file over it (a saving editor)") {
            try make(b, on: $0)
            try $0.rename(b, to: a)
            return "a"
        },
        Row("empty it in place, and write to it") {
            let file = try $0.open(a, [.write, .truncate], mode: 0)
            defer { file.close() }
            try Array("new".utf8).withUnsafeBytes { try file.writeFully($0, at: 0) }
            return "a"
        },
        Row("delete it; a new file gets its inode and another name") {
            let place = try $0.status(of: a).place
            try $0.remove(a)
            try make(b, on: $0)
            XCTAssertEqual(try $0.status(of: b).place, place)
            return "b"
        },
        Row("delete it; a new file gets its inode and its name") {
            let place = try $0.status(of: a).place
            try $0.remove(a)
            try make(a, on: $0)
            XCTAssertEqual(try $0.status(of: a).place, place)
            return "a"
        },
    ]

    private static func make(_ path: String, on volume: any Volume) throws {
        let file = try volume.open(path, [.write, .create, .exclusive], mode: 0o600)
        defer { file.close() }
        try Array("new".utf8).withUnsafeBytes { try file.writeFully($0, at: 0) }
    }

    private static func copy(on volume: any Volume, attributes: Bool) throws {
        let (from, to) = (
            try volume.open(a, [.read], mode: 0), try volume.open(b, [.write, .create, .exclusive], mode: 0o600)
        )
        defer { [from, to].forEach { $0.close() } }
        var bytes = [UInt8](repeating: 0, count: Int(try from.status().size))
        _ = try bytes.withUnsafeMutableBytes { try from.readFully(into: $0, at: 0) }
        try bytes.withUnsafeBytes { try to.writeFully($0, at: 0) }
        guard attributes, let names = try? volume.attributeNames(of: a) else { return }
        for name in names { try volume.setAttribute(name, to: volume.attribute(name, of: a), of: b) }
    }

    // What becomes of a file of `owner`: whether it still is his, and whether he is told of it.
    private func outcome(of row: Row, _ owner: AccountID, attributes: Bool = true) throws -> [String] {
        var options = MemoryVolumeOptions()
        options.hasAttributes = attributes
        let world = try FileWorld(MemoryVolume(options))
        let app = world.app()
        try world.write("content", "a", in: app, for: owner)
        let name = try row.run(world.volume)
        let info = app.files.protectionInfo(at: name)
        XCTAssertTrue(info == nil || info?.accountID == owner)
        func isListed() throws -> Bool {
            try app.fileProtectionManager.files(ownedBy: owner).contains("/apps/notes/" + name)
        }
        let atOnce = try isListed()
        try app.files.open(at: name).close()
        return [info == nil ? "lost" : "kept", atOnce ? "yes" : try isListed() ? "once opened" : "no"]
    }

    func testEveryRowOfTheMovingTableMatchesTheOutcome() throws {
        let lines = try ProtectionDocument.lines()
        let start = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("| What others do |") })
        let printed = Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") })
        let found = try Self.rows.map { row in
            let encrypted = try outcome(of: row, FileWorld.alice)
            let tagged = try outcome(of: row, FileWorld.bob)
            let bare = try outcome(of: row, FileWorld.bob, attributes: false)
            XCTAssertEqual(
                try outcome(of: row, FileWorld.alice, attributes: false), encrypted, "the header says it all")
            return "| \(([row.event] + encrypted + tagged + bare.prefix(1)).joined(separator: " | ")) |"
        }
        XCTAssertEqual(printed, found, found.joined(separator: "\n"))
        XCTAssertEqual(found.count, 8)
    }
}
