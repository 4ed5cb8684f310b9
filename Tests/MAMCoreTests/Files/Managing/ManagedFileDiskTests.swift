import Foundation
import MAMCore
import MAMSettings
import MAMVolumes
import XCTest

/// The same on the machine's own file system, with a storage that outlives the process.
final class ManagedFileDiskTests: XCTestCase {
    private var folder = ""

    override func setUpWithError() throws {
        folder = NSTemporaryDirectory() + "/managed-\(UUID().uuidString)"
        for name in ["", "/notes", "/mail"] {
            try FileManager.default.createDirectory(atPath: folder + name, withIntermediateDirectories: true)
        }
    }

    override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

    private func device() throws -> DeviceEnvironment {
        DeviceEnvironment(
            storage: try DeviceStorage.open(at: folder + "/store", rootKey: .file(folder + "/key/root.key")))
    }

    private func app(_ name: String, on device: DeviceEnvironment) -> ManagedApp {
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example." + name, settings: FileWorld.multiIdentity, container: folder + "/" + name),
            on: device)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        app.accounts.register(FileWorld.bob)
        return app
    }

    private func write(_ text: String, _ path: String, in app: ManagedApp, for account: AccountID) throws {
        let file = try app.files.create(at: path, for: account)
        try file.write(Array(text.utf8))
        try file.sync()
        try file.close()
    }

    private func read(_ path: String, in app: ManagedApp) throws -> String {
        let file = try app.files.open(at: path)
        defer { try? file.close() }
        return String(decoding: try file.read(Int.max), as: UTF8.self)
    }

    // Every file below a folder that holds these bytes.
    private func files(below folder: String, holding needle: [UInt8]) throws -> [String] {
        let names = try XCTUnwrap(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        return try names.filter { name in
            var isFolder: ObjCBool = false
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                return false
            }
            return try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(needle)) != nil
        }
    }

    func testEveryFormOfAPathReachesTheSameFile() throws {
        let app = app("notes", on: try device())
        let root = folder + "/notes"
        for path in ["/notes/sub", "/notes/.hidden", "/outside"] {
            try FileManager.default.createDirectory(atPath: folder + path, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(atPath: root + "/in", withDestinationPath: "sub")
        try FileManager.default.createSymbolicLink(atPath: root + "/out", withDestinationPath: folder + "/outside")
        try FileManager.default.createSymbolicLink(atPath: folder + "/alias", withDestinationPath: "notes")
        let forms: [(name: String, paths: [String])] = [
            (
                "sub/a",
                [
                    "sub/a", "sub//a", "./sub/a", "sub/../sub/a", "in/a", "in/./a", root + "/sub/a", root + "//in/a",
                    folder + "/alias/sub/a", folder + "/outside/../notes/sub/a",
                ]
            ),
            (".hidden/b", [".hidden/b", root + "/.hidden/b", "sub/../.hidden/b"]),
            (".c", [".c", root + "/.c", "./.c"]),
            ("\u{10FFC3}", ["\u{10FFC3}", root + "/\u{10FFC3}"]),
        ]
        for (name, paths) in forms {
            for path in paths {
                // Made by one form, found by all others.
                try write(path, path, in: app, for: FileWorld.alice)
                for other in paths { XCTAssertEqual(try read(other, in: app), path, other) }
                XCTAssertEqual(
                    try app.fileProtectionManager.files(ownedBy: FileWorld.alice).map { $0.hasSuffix("/" + name) },
                    [true], path)
                for path in try SystemVolume().names(in: root) where path == name {
                    try SystemVolume().remove(root + "/" + path)
                }
                if name.contains("/") { try FileManager.default.removeItem(atPath: root + "/" + name) }
            }
        }
        let refused = [
            "out/a", folder + "/outside/a", "../outside/a", folder + "/notesa", root, root + "/", ".", "sub/", "in",
            ".mam-tmp-1", "sub/.mam-redo-1", "", "a\0b", folder + "/mail/a", String(repeating: "n", count: 4096),
        ]
        for path in refused {
            XCTAssertThrowsError(try app.files.create(at: path, for: FileWorld.alice), path)
            XCTAssertThrowsError(try app.files.open(at: path), path)
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder + "/outside"), [])
        XCTAssertThrowsError(try app.files.open(at: "missing/a"))
        XCTAssertThrowsError(try app.files.create(at: "missing/a", for: FileWorld.alice))
    }

    func testAFileThatWasJustMadeIsListedByAnotherProcess() throws {
        let (mine, other) = (app("notes", on: try device()), app("notes", on: try device()))
        for number in 0..<20 {
            let (name, text) = ("\(number)", "text \(number)")
            try write(text, name, in: mine, for: FileWorld.alice)
            XCTAssertEqual(try other.fileProtectionManager.files(ownedBy: FileWorld.alice).count, number + 1)
            var all: [String] = []
            try other.fileProtectionManager.forEachFile(ownedBy: nil, walks: false) { (path, _) in all.append(path) }
            XCTAssertEqual(all.count, number + 1)
            XCTAssertEqual(try read(name, in: other), text)
        }
        XCTAssertEqual(try other.fileProtectionManager.wipe(FileWorld.alice).files, 20)
        XCTAssertEqual(try mine.fileProtectionManager.files(ownedBy: FileWorld.alice), [])
        try write("again", "0", in: mine, for: FileWorld.alice)
        XCTAssertEqual(try read("0", in: other), "again")
    }

    func testEverythingIsThereAgainAfterARestart() throws {
        do {
            let app = app("notes", on: try device())
            try write("sealed", "a", in: app, for: FileWorld.alice)
            try write("clear", "b", in: app, for: FileWorld.bob)
        }
        let again = app("notes", on: try device())
        XCTAssertEqual(try read("a", in: again), "sealed")
        XCTAssertTrue(again.files.protectionInfo(at: "b")?.accountID == FileWorld.bob)
        XCTAssertEqual(try again.fileProtectionManager.files(ownedBy: FileWorld.alice).count, 1)
        XCTAssertEqual(try files(below: folder, holding: Array("sealed".utf8)), [])
    }

    func testAfterAWipeTheContainerAndStoreHoldNoWrappedKey() throws {
        let device = try device()
        let (notes, mail) = (app("notes", on: device), app("mail", on: device))
        try write("sealed", "a", in: notes, for: FileWorld.alice)
        try write("mail's", "m", in: mail, for: FileWorld.alice)
        let handed = try notes.files.handOver("a", to: mail)
        // The data key as the file holds it, and the account keys as the store holds them.
        let header = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/notes/a")).prefix(1024))
        let dataKey = Array(header[80..<120])
        let keys = RawDatabase.blobs("SELECT wrapped FROM wraps", on: folder + "/store/keys.sqlite")
        XCTAssertEqual(keys.count, 3, "two containers' and one transfer key")
        for key in keys { XCTAssertFalse(try files(below: folder, holding: key).isEmpty, "the search finds them") }
        XCTAssertFalse(try files(below: folder, holding: dataKey).isEmpty)

        try notes.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(try files(below: folder, holding: dataKey), [])
        XCTAssertEqual(
            try keys.filter { try files(below: folder, holding: $0).isEmpty }.count, 1, "this container's key")
        XCTAssertEqual(try read(handed, in: mail), "sealed")
        XCTAssertEqual(try read("m", in: mail), "mail's")

        try mail.fileProtectionManager.wipe(FileWorld.alice)
        for key in keys { XCTAssertEqual(try files(below: folder, holding: key), []) }
    }
}
