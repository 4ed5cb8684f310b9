import Foundation
import MAMCore
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// An owner index that is damaged, at open and while it is open, and wipes that cannot begin with the files.
final class ManagedFileIndexDamageTests: XCTestCase {
    private var folder = ""

    override func setUpWithError() throws {
        folder = NSTemporaryDirectory() + "/damage-\(UUID().uuidString)"
        for name in ["", "/notes"] {
            try FileManager.default.createDirectory(atPath: folder + name, withIntermediateDirectories: true)
        }
    }

    override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

    private var ownersFile: String { folder + "/store/owners.sqlite" }
    private var keysFile: String { folder + "/store/keys.sqlite" }

    private func app(_ recorder: EventRecorder = EventRecorder(), container: String = "notes") throws -> ManagedApp {
        let storage = try DeviceStorage.open(at: folder + "/store", rootKey: .file(folder + "/key/root.key"))
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: FileWorld.multiIdentity, container: folder + "/" + container,
                observer: recorder),
            on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        app.accounts.register(FileWorld.bob)
        return app
    }

    private func write(_ path: String, in app: ManagedApp, for account: AccountID) throws {
        let file = try app.files.create(at: path, for: account)
        try file.write(Array("text".utf8))
        try file.close()
    }

    private func told(_ recorder: EventRecorder) -> [String] {
        recorder.kinds.compactMap { if case .storageFailed(let message) = $0 { message } else { nil } }
    }

    private let message =
        "the index of owners was damaged and is rebuilt from the files, 2 of this app; the damaged one is kept "
        + "as `owners.sqlite.damaged-1`"

    func testARunningAppReplacesTheIndexWhenItMeetsADamagedRow() throws {
        let recorder = EventRecorder()
        let app = try app(recorder)
        for name in ["a", "b"] { try write(name, in: app, for: FileWorld.alice) }
        let all = try app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice)
        XCTAssertEqual(all.count, 2)
        // Before this question the rows are still pending, and would be written again.
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), all)
        try RawDatabase.run(
            "UPDATE files SET owner = zeroblob(17) WHERE id = 1; UPDATE files SET kind = 0", on: ownersFile)
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), all)
        XCTAssertEqual(told(recorder), [message])
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), all)
        XCTAssertEqual(told(recorder), [message], "told once")
        let again = EventRecorder()
        XCTAssertEqual(try self.app(again).fileProtectionManager.files(ownedBy: FileWorld.alice), all)
        XCTAssertEqual(told(again), [])
    }

    func testARowDamagedBeforeItIsSettledIsRepaired() throws {
        let recorder = EventRecorder()
        let app = try app(recorder)
        for name in ["a", "b"] { try write(name, in: app, for: FileWorld.alice) }
        let all = try app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice)
        try RawDatabase.run(
            "UPDATE files SET owner = zeroblob(17) WHERE id = 1; UPDATE files SET kind = 0", on: ownersFile)
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), all)
        XCTAssertEqual(
            RawDatabase.integer("SELECT count(*) FROM files WHERE state = 1 AND kind = 1", on: ownersFile), 2)
        XCTAssertEqual(told(recorder), [])
    }

    func testProcessesThatMeetTheSameDamageReplaceTheIndexOnce() throws {
        let recorders = [EventRecorder(), EventRecorder()]
        let apps = try recorders.map { try app($0) }
        for name in ["a", "b"] { try write(name, in: apps[0], for: FileWorld.alice) }
        let all = try apps[1].fileProtectionManager.files(ownedBy: FileWorld.alice)
        XCTAssertEqual(all.count, 2)
        try RawDatabase.run("UPDATE files SET kind = 0", on: ownersFile)
        for app in apps { XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), all) }
        XCTAssertEqual(recorders.map { told($0) }, [[message], []])
        XCTAssertFalse(FileManager.default.fileExists(atPath: ownersFile + ".damaged-2"))
        try write("c", in: apps[1], for: FileWorld.alice)
        XCTAssertEqual(try apps[0].fileProtectionManager.files(ownedBy: FileWorld.alice).count, 3, "one index for both")
    }

    func testAnythingUnderTheNameOfTheIndexIsPutAside() throws {
        do {
            let app = try app()
            for name in ["a", "b"] { try write(name, in: app, for: FileWorld.alice) }
        }
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: ownersFile + ending) }
        XCTAssertEqual(mkdir(ownersFile, 0o700), 0)
        let recorder = EventRecorder()
        XCTAssertEqual(try app(recorder).fileProtectionManager.files(ownedBy: FileWorld.alice).count, 2)
        XCTAssertEqual(told(recorder), [message])
    }

    func testAWipeShredsTheKeysAlsoWhereTheContainerCannotBeReachedAndGoesOnLater() throws {
        do {
            let app = try app()
            for name in ["a", "b"] { try write(name, in: app, for: FileWorld.alice) }
        }
        let keys = RawDatabase.blobs("SELECT wrapped FROM wraps", on: keysFile)
        XCTAssertEqual(keys.count, 1)
        try FileManager.default.moveItem(atPath: folder + "/notes", toPath: folder + "/away")
        XCTAssertThrowsError(try app().fileProtectionManager.wipe(FileWorld.alice)) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .fileNotFound)
        }
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM wraps WHERE wrapped <> zeroblob(40)", on: keysFile), 0)
        XCTAssertNil(try Data(contentsOf: URL(fileURLWithPath: keysFile)).range(of: Data(keys[0])))
        try FileManager.default.moveItem(atPath: folder + "/away", toPath: folder + "/notes")
        let recorder = EventRecorder()
        XCTAssertEqual(try app(recorder).fileProtectionManager.allFiles(ownedBy: FileWorld.alice), [])
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder + "/notes"), [])
        let reports: [WipeReport] = recorder.kinds.compactMap {
            if case .filesWiped(_, let report) = $0 { report } else { nil }
        }
        XCTAssertEqual(reports.map(\.files), [2])
    }

    func testADamagedRowOfARunningWipeBlocksNeitherFileAccessNorThatWipe() throws {
        do {
            let app = try app()
            try write("a", in: app, for: FileWorld.alice)
            try write("b", in: app, for: FileWorld.bob)
            let container = AppContainer(publisher: "default.publisher", app: "com.example.notes")
            let storage = try DeviceStorage.open(at: folder + "/store", rootKey: .file(folder + "/key/root.key"))
            try storage.save(RunningWipe(container: container, account: FileWorld.alice, step: 1))
        }
        try RawDatabase.run("UPDATE wipes SET tag = zeroblob(32)", on: keysFile)
        let recorder = EventRecorder()
        let app = try app(recorder)
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.bob).count, 1)
        XCTAssertEqual(told(recorder), ["`keys.sqlite`: a row of wipes was damaged or changed by another program"])
        XCTAssertTrue(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM wipes", on: keysFile), 0)
    }

    func testAWipeNamesTheFilesTheSystemRefusedWithTheReason() throws {
        let volume = FaultyVolume(over: MemoryVolume())
        let world = try FileWorld(volume)
        let app = world.app()
        for path in ["b", "a"] { try world.write("alice's", path, in: app, for: FileWorld.alice) }
        volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
        let unread = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(unread.remaining.map(\.path), ["/apps/notes/a", "/apps/notes/b"])
        XCTAssertEqual(Set(unread.remaining.map(\.reason)), [.cannotBeRead])
        volume.follow(FaultPlan(.failure(13), at: 0, of: .name, lasts: true))
        let kept = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(kept.remaining.map(\.path), ["/apps/notes/a", "/apps/notes/b"])
        XCTAssertEqual(Set(kept.remaining.map(\.reason)), [.cannotBeRemoved])
        XCTAssertEqual(kept.remainingFiles, 2)
        volume.follow(nil)
        let last = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(last.remaining, [])
        XCTAssertEqual(last.files, 2)
    }
}
