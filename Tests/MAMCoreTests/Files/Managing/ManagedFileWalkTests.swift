import Foundation
import MAMBase
import MAMCore
import MAMVolumes
import TestKits
import XCTest

/// Walks over a container on the machine's own file system while others change its folders.
final class ManagedFileWalkTests: XCTestCase {
    private var folder = ""

    override func setUpWithError() throws {
        // In memory if attributes work there: many folders are brought to the disk.
        let (volume, memory) = (SystemVolume(), "/dev/shm/walk-\(UUID().uuidString)")
        folder = try volume.resolve(NSTemporaryDirectory()) + "/walk-\(UUID().uuidString)"
        if (try? volume.makeFolder(memory, mode: 0o700)) != nil {
            if (try? volume.setAttribute("user.mam.test", to: [1], of: memory)) != nil {
                folder = memory
            } else {
                try volume.removeFolder(memory)
            }
        }
        for name in ["", "/notes", "/outside"] {
            try FileManager.default.createDirectory(atPath: folder + name, withIntermediateDirectories: true)
        }
    }

    override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

    private func app() -> ManagedApp {
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: FileWorld.multiIdentity, container: folder + "/notes",
                detectsIdentityLeaks: false),
            on: DeviceEnvironment(storage: DeviceStorage()))
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        app.accounts.register(FileWorld.bob)
        return app
    }

    private func write(_ path: String, in app: ManagedApp, for account: AccountID) throws {
        let file = try app.files.create(at: path, for: account)
        try file.write(Array("content of \(path)".utf8))
        try file.close()
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }

    private func names(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/" + name).sorted()
    }

    private final class End: Sendable {
        let hasCome = Guarded(false)
    }

    // Runs `body` while another thread makes `change` again and again; whole changes only, and one at least.
    private func during(_ change: @escaping @Sendable () -> Void, _ body: () throws -> Void) rethrows {
        let (end, hasBegun, hasEnded) = (End(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = Thread {
            change()
            hasBegun.signal()
            while !end.hasCome.withLock({ $0 }) { change() }
            hasEnded.signal()
        }
        thread.start()
        hasBegun.wait()
        defer {
            end.hasCome.withLock { $0 = true }
            hasEnded.wait()
        }
        try body()
    }

    func testLinksThatReplaceFoldersLeadNoWalkOutsideTheContainer() throws {
        for round in 0..<20 {
            let app = app()
            for name in ["notes/a", "notes/a/in", "outside/in"] { try makeFolder(name) }
            for number in 0..<12 {
                for place in ["a", "a/in"] { try write("\(place)/\(number)", in: app, for: FileWorld.alice) }
            }
            // A backup of the account's own files, which says whose they are as well as they do.
            for place in ["", "/in"] {
                for name in try names("notes/a" + place) where name != "in" {
                    try FileManager.default.copyItem(
                        atPath: folder + "/notes/a\(place)/\(name)", toPath: folder + "/outside\(place)/\(name)")
                }
            }
            let kept = try (names("outside"), names("outside/in"))
            let (real, aside, outside) = (folder + "/notes/a", folder + "/aside", folder + "/outside")
            during {
                rename(real, aside)
                symlink(outside, real)
                unlink(real)
                rename(aside, real)
            } _: {
                // Whatever these find, or cannot say: they stay in the container.
                _ = try? app.fileProtectionManager.protect("a", accountID: FileWorld.bob)
                _ = try? app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice)
                _ = try? app.fileProtectionManager.wipe(FileWorld.alice)
            }
            XCTAssertEqual(try names("outside"), kept.0, "round \(round)")
            XCTAssertEqual(try names("outside/in"), kept.1, "round \(round)")
            for path in kept.0 where path != "in" {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: outside + "/" + path))
                XCTAssertEqual(bytes.prefix(4), Data([0x89, 0x4D, 0x41, 0x4D]), "round \(round): \(path) is encrypted")
            }
            // Once it is quiet, nothing of the account is left in the container.
            XCTAssertTrue(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
            XCTAssertEqual(try app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice), [])
            for name in ["notes/a", "outside"] { try FileManager.default.removeItem(atPath: folder + "/" + name) }
        }
    }

    func testFoldersThatExchangeTheirNamesLoseNoFileOfAnotherAccount() throws {
        for round in 0..<20 {
            let app = app()
            for name in ["notes/a", "notes/b"] { try makeFolder(name) }
            for number in 0..<16 {
                try write("a/\(number)", in: app, for: FileWorld.alice)
                try write("b/\(number)", in: app, for: FileWorld.bob)
            }
            let (one, other, aside) = (folder + "/notes/a", folder + "/notes/b", folder + "/notes/c")
            during {
                rename(one, aside)
                rename(other, one)
                rename(aside, other)
                rename(one, aside)
                rename(other, one)
                rename(aside, other)
            } _: {
                _ = try? app.fileProtectionManager.wipe(FileWorld.alice)
            }
            XCTAssertEqual(try names("notes/b").count, 16, "round \(round)")
            XCTAssertTrue(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
            XCTAssertEqual(try names("notes/a"), [])
            for name in ["notes/a", "notes/b"] { try FileManager.default.removeItem(atPath: folder + "/" + name) }
        }
    }

    // Folders one in another, of this many bytes together; the outermost first.
    private func makeChain(_ name: String, below folder: String, _ count: Int) throws -> [String] {
        let volume = SystemVolume().withoutLinks
        var chain = [folder + "/" + name]
        try volume.makeFolder(chain[0], mode: 0o700)
        while let last = chain.last, last.utf8.count < folder.utf8.count + count {
            chain.append(last + "/" + String(repeating: "d", count: 200))
            try volume.makeFolder(last + "/" + String(repeating: "d", count: 200), mode: 0o700)
        }
        return chain
    }

    // The file manager does not get there.
    private func remove(_ chain: [String]) throws {
        for path in chain.reversed() { try SystemVolume().withoutLinks.removeFolder(path) }
    }

    private func put(_ text: String, _ path: String) throws {
        let raw = try SystemVolume().withoutLinks.open(path, [.write, .create], mode: 0o600)
        try Array(text.utf8).withUnsafeBytes { try raw.writeFully($0, at: 0) }
        raw.close()
    }

    func testOnePathBeyondTheSystemsLimitStopsNeitherProtectionNorAWipe() throws {
        let (app, volume) = (app(), SystemVolume().withoutLinks)
        let chain = try makeChain("box", below: folder + "/notes", 6000)
        let deep = try XCTUnwrap(chain.last)
        try put("clear", chain[0] + "/z")
        try put("deep and clear", deep + "/a")
        try app.fileProtectionManager.protect("box", accountID: FileWorld.alice)
        let found = try app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice)
        XCTAssertEqual(found, [deep + "/a", chain[0] + "/z"])
        XCTAssertGreaterThan(try volume.status(of: deep + "/a").size, 45056, "it is encrypted")
        let report = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(report.files, 2)
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(try volume.names(in: deep), [])
        try remove(chain)
    }

    func testFilesNestedTooDeeplyAreReportedAndOthersStillProtected() throws {
        try XCTSkipIf(ProcessMemory.isThreadWatched, "it starts no thread")
        let (app, volume) = (app(), SystemVolume().withoutLinks)
        let (upper, lower) = (
            try makeChain("box", below: folder + "/notes", 20_000), try makeChain("low", below: folder, 20_000)
        )
        try put("clear", upper[0] + "/z")
        let joint = try XCTUnwrap(upper.last) + "/low"
        try volume.rename(lower[0], to: joint)
        var steps: [ProtectionStep] = []
        try app.fileProtectionManager.protect("box", accountID: FileWorld.alice) { steps.append($0) }
        let failures = steps.compactMap { step -> MAMFileProtectionError? in
            if case .failure(let error) = step.outcome { error } else { nil }
        }
        XCTAssertEqual(failures.map(\.systemError), [ENAMETOOLONG])
        XCTAssertTrue(
            steps.contains { $0.path == upper[0] + "/z" && (try? $0.outcome.get().isEncrypted) == true })
        // What nobody can look at may be the account's.
        XCTAssertFalse(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        try volume.rename(joint, to: lower[0])
        XCTAssertTrue(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        try remove(lower)
        try remove(upper)
    }
}
