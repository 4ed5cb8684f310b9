import Foundation
import MAMBase
import MAMCore
import MAMVolumes
import XCTest

/// Many threads at the same few files: what was acknowledged is there, and nobody waits for ever.
final class ManagedFileContentionTests: XCTestCase {
    private final class Failures: Sendable {
        private let kept = Guarded<[String]>([])
        func add(_ text: String) { kept.withLock { $0.append(text) } }
        func run(_ what: String, _ body: () throws -> Void) {
            do { try body() } catch { add("\(what): \(error)") }
        }
        var all: [String] { kept.withLock { $0 } }
    }

    private static func number(_ value: Int) -> [UInt8] { Array(String(value + 1_000_000_000).utf8) }

    func testWritesAreSeenByLaterHandlesWhileTheFileChangesOwners() throws {
        let world = try FileWorld()
        let (app, failures) = (world.app(), Failures())
        try world.write(String(repeating: "-", count: 40), "t", in: app, for: FileWorld.alice)
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            for round in 0..<60 {
                failures.run("thread \(thread), round \(round)") {
                    if thread >= 4 {
                        let owner = [FileWorld.alice, FileWorld.bob, FileWorld.carol][(round + thread) % 3]
                        return try app.fileProtectionManager.protect("t", accountID: owner)
                    }
                    let (value, offset) = (Self.number(round * 10 + thread), Int64(thread * 10))
                    let first = try app.files.open(at: "t", .readWrite)
                    try first.pwrite(value, at: offset)
                    if round % 2 == 0 { try first.close() }
                    let second = try app.files.open(at: "t")
                    let found = try second.pread(10, at: offset)
                    if found != value { failures.add("thread \(thread), round \(round): a write is lost") }
                    try second.close()
                    if round % 2 == 1 { try first.close() }
                }
            }
        }
        XCTAssertEqual(failures.all, [])
        XCTAssertEqual(try world.volume.names(in: "/apps/notes"), ["t"])
        app.abandonOpenFiles()
        let text = try world.read("t", in: world.app())
        XCTAssertEqual(text, String(decoding: (0..<4).flatMap { Self.number(590 + $0) }, as: UTF8.self))
    }

    func testAFileThatSeveralThreadsCreateIsEncryptedAndComplete() throws {
        for round in 0..<40 {
            let world = try FileWorld()
            let (app, failures) = (world.app(), Failures())
            DispatchQueue.concurrentPerform(iterations: 6) { thread in
                failures.run("round \(round), thread \(thread)") {
                    try app.withAccountID(FileWorld.alice) {
                        let file = try app.files.open(at: "t", [.readWrite, .create])
                        if !file.isEncrypted { failures.add("round \(round), thread \(thread): a clear handle") }
                        try file.pwrite(Self.number(thread), at: Int64(thread * 10))
                        try file.close()
                    }
                }
            }
            XCTAssertEqual(failures.all, [])
            XCTAssertTrue(app.files.isEncrypted(at: "t"))
            XCTAssertEqual(
                try world.read("t", in: app), String(decoding: (0..<6).flatMap { Self.number($0) }, as: UTF8.self))
        }
    }

    func testNoFileOfAnAccountOutlivesItsWipeWithoutAKey() throws {
        for round in 0..<12 {
            let world = try FileWorld()
            let (app, failures) = (world.app(), Failures())
            for name in 0..<20 { try world.write("bob's", "b\(name)", in: app, for: FileWorld.bob) }
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for name in 0..<20 {
                    switch thread {
                    case 0: _ = try? world.write("alice's", "a\(name)", in: app, for: FileWorld.alice)
                    case 1: try? app.fileProtectionManager.protect("b\(name)", accountID: FileWorld.alice)
                    case 2:
                        if name % 7 == 0 {
                            failures.run("wipe") { _ = try app.fileProtectionManager.wipe(FileWorld.alice) }
                        }
                    default: _ = try? world.read("a\(name)", in: app)
                    }
                }
            }
            XCTAssertEqual(failures.all, [])
            for path in try world.volume.names(in: "/apps/notes") {
                XCTAssertNoThrow(try world.read(path, in: app), "round \(round), `\(path)`")
            }
            XCTAssertTrue(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
            XCTAssertEqual(try app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice), [])
        }
    }

    func testAStartingAppDoesNotDisturbFileChangesOfAnother() throws {
        let world = try FileWorld()
        let (app, failures) = (world.app(), Failures())
        for path in ["t", "u"] { try world.write("content", path, in: app, for: FileWorld.bob) }
        try world.volume.link("/apps/notes/u", as: "/apps/notes/v")
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<60 {
                failures.run("thread \(thread), round \(round)") {
                    let owner = [FileWorld.alice, FileWorld.bob, FileWorld.carol][round % 3]
                    switch thread {
                    case 0: try app.fileProtectionManager.protect("t", accountID: owner)
                    case 1: try app.fileProtectionManager.protect("u", accountID: owner)
                    case 2: try app.fileProtectionManager.decryptFile("t", toCopyPath: "w")
                    default:
                        let other = world.app()
                        if try world.read("t", in: other) != "content" { failures.add("other content") }
                    }
                }
            }
        }
        XCTAssertEqual(failures.all, [])
        for path in ["t", "u", "v", "w"] { XCTAssertEqual(try world.read(path, in: app), "content") }
        XCTAssertEqual(try world.volume.names(in: "/apps/notes"), ["t", "u", "v", "w"])
    }

    func testConcurrentOperationsOfAllKindsTerminateAndLeaveReadableFiles() throws {
        let world = try FileWorld()
        let (notes, mail, twin) = (world.app(), world.app("mail"), world.app())
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<40 {
                let path = "f\((round + thread) % 3)"
                let owner = [FileWorld.alice, FileWorld.bob, FileWorld.carol][(round * 7 + thread) % 3]
                let app = thread % 2 == 0 ? notes : twin
                switch (round + thread) % 8 {
                case 0: _ = try? world.write("text", path, in: app, for: owner)
                case 1: _ = try? world.read(path, in: app)
                case 2: try? app.fileProtectionManager.protect(path, accountID: owner)
                case 3: _ = try? app.files.handOver(path, to: mail)
                case 4: try? app.fileProtectionManager.decryptFile(path, toCopyPath: "f\(round % 3)")
                case 5: if round % 10 == 0 { _ = try? app.fileProtectionManager.wipe(owner) }
                case 6: _ = try? app.fileProtectionManager.protect("/apps/notes", accountID: owner)
                default:
                    guard let file = try? app.files.open(at: path, [.readWrite, .create, .truncate]) else { continue }
                    try? file.write(Array("more".utf8))
                    _ = file.protectionInfo
                    if round % 2 == 0 { try? file.close() }
                }
            }
        }
        for (app, folder) in [(notes, "/apps/notes"), (mail, "/apps/mail")] {
            for path in try world.contents(of: folder).keys {
                XCTAssertFalse(path.contains("/.mam-"), path)
                XCTAssertNoThrow(try world.read(path, in: app), path)
            }
        }
    }
}
