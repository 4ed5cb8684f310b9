import Dispatch
import Foundation
import MAMBase
import MAMKeys
import TestKits
import XCTest

final class DataProtectionKeyFileTests: XCTestCase {
    private var root = ""

    override func setUpWithError() throws {
        var template = Array((NSTemporaryDirectory() + "/key-file-XXXXXX").utf8CString)
        root = String(cString: try XCTUnwrap(mkdtemp(&template)))
    }

    override func tearDown() { try? FileManager.default.removeItem(atPath: root) }

    private var folder: String { root + "/keys" }
    private var path: String { folder + "/root.key" }

    private func failure(_ path: String, creates: Bool = false) -> KeyFileError? {
        do throws(KeyFileError) {
            _ = try creates ? DeviceRootKey.loadOrCreate(at: path) : DeviceRootKey.load(from: path)
            return nil
        } catch {
            return error
        }
    }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    private func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        XCTAssertEqual(chmod(path, 0o600), 0)
    }

    // Equal root keys open what the other wrapped.
    private func isSame(_ first: DeviceRootKey, _ second: DeviceRootKey) throws -> Bool {
        let wrapped = try KeyHierarchy(root: first).wrap(
            KeyHierarchy(root: first).makeAccountKey(.container, generation: 0))
        let (other, id) = (try KeyHierarchy(root: second), try KeyID.random())
        return DataProtectionKit.code { () throws(CryptoError) in
            try other.unwrap(wrapped, id: id, kind: .container, generation: 0)
        } == nil
    }

    func testAKeyFileIsMadeOnceAndReadFromThenOn() throws {
        let made = try DeviceRootKey.loadOrCreate(at: path)
        let written = try bytes(path)
        XCTAssertEqual(written.count, 64)
        XCTAssertEqual(DataProtectionKit.hex(written[..<16]), "894d414d4b0d0a1a0100000000000000")
        var status = stat()
        XCTAssertEqual(stat(path, &status), 0)
        XCTAssertEqual(status.st_mode & 0o7777, 0o600)
        XCTAssertEqual(status.st_nlink, 1)
        XCTAssertEqual(stat(folder, &status), 0)
        XCTAssertEqual(status.st_mode & 0o7777, 0o700)
        XCTAssertTrue(try isSame(made, DeviceRootKey.load(from: path)))
        XCTAssertTrue(try isSame(made, DeviceRootKey.loadOrCreate(at: path)))
        XCTAssertEqual(try bytes(path), written)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["root.key"])
    }

    func testAKeyFileOfTheDocumentedBytesIsRead() throws {
        XCTAssertEqual(mkdir(folder, 0o700), 0)
        try write(
            DataProtectionKit.hex("894d414d4b0d0a1a0100000000000000") + Array(0..<32)
                + DataProtectionKit.hex("d3e74b6f0a02d7edbe6ed15b315d442d"))
        let given = DeviceRootKey(given: try DataProtectionKit.countingKey())
        XCTAssertTrue(try isSame(given, DeviceRootKey.load(from: path)))
    }

    func testKeyFilesDiffer() throws {
        let first = try DeviceRootKey.loadOrCreate(at: path)
        XCTAssertFalse(try isSame(first, DeviceRootKey.loadOrCreate(at: folder + "/other.key")))
    }

    func testTheMaskOfTheProcessDoesNotMatter() throws {
        for mask in [0o000, 0o777] as [mode_t] {
            let old = umask(mask)
            defer { _ = umask(old) }
            XCTAssertEqual(mkdir(folder, 0o700), 0)
            XCTAssertEqual(chmod(folder, 0o700), 0)
            _ = try DeviceRootKey.loadOrCreate(at: path)
            XCTAssertNil(failure(path))
            try FileManager.default.removeItem(atPath: folder)
        }
    }

    func testALostFileIsNotFoundAndNotMadeByLoading() {
        XCTAssertEqual(failure(path)?.code, .notFound)
        XCTAssertEqual(mkdir(folder, 0o700), 0)
        XCTAssertEqual(failure(path)?.description, "`root.key`: opening the file: no such file")
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }

    func testAFileThatOthersMayTouchIsRefused() throws {
        _ = try DeviceRootKey.loadOrCreate(at: path)
        for mode in [0o644, 0o640, 0o604, 0o620, 0o660, 0o666, 0o700, 0o400, 0o4600, 0o2600, 0o1600] as [mode_t] {
            XCTAssertEqual(chmod(path, mode), 0)
            XCTAssertEqual(failure(path)?.code, .wrongMode, String(mode, radix: 8))
            XCTAssertEqual(failure(path, creates: true)?.code, .wrongMode)
        }
        XCTAssertEqual(chmod(path, 0o644), 0)
        XCTAssertEqual(failure(path)?.description, "`root.key`: the file has mode 0644, 0600 wanted")
        XCTAssertEqual(chmod(path, 0o600), 0)
        XCTAssertNil(failure(path))
    }

    func testAFolderThatOthersMayEnterIsRefused() throws {
        _ = try DeviceRootKey.loadOrCreate(at: path)
        for mode in [0o755, 0o710, 0o701, 0o770, 0o777] as [mode_t] {
            XCTAssertEqual(chmod(folder, mode), 0)
            XCTAssertEqual(failure(path)?.code, .wrongMode, String(mode, radix: 8))
        }
        XCTAssertEqual(failure(path)?.description, "`keys`: the folder has mode 0777, 0700 wanted")
    }

    func testAnotherUsersFileOrFolderIsRefused() throws {
        guard geteuid() == 0 else { throw XCTSkip("only root can give files away") }
        _ = try DeviceRootKey.loadOrCreate(at: path)
        XCTAssertEqual(chown(path, 12_345, 12_345), 0)
        XCTAssertEqual(failure(path)?.description, "`root.key`: it belongs to user 12345, not 0")
        XCTAssertEqual(chown(path, 0, 0), 0)
        XCTAssertEqual(chown(folder, 12_345, 12_345), 0)
        XCTAssertEqual(failure(path)?.description, "`keys`: it belongs to user 12345, not 0")
    }

    func testAFolderThatMayNotBeWrittenIsReported() throws {
        guard geteuid() != 0 else { throw XCTSkip("root may write everywhere") }
        XCTAssertEqual(mkdir(folder, 0o500), 0)
        XCTAssertEqual(failure(path, creates: true)?.code, .system)
    }

    func testSymbolicLinksAreRefused() throws {
        _ = try DeviceRootKey.loadOrCreate(at: path)
        let link = folder + "/link.key"
        XCTAssertEqual(symlink(path, link), 0)
        XCTAssertEqual(failure(link)?.code, .symbolicLink)
        XCTAssertEqual(failure(link, creates: true)?.code, .symbolicLink)
        XCTAssertEqual(symlink(folder + "/nowhere", folder + "/dangling.key"), 0)
        XCTAssertEqual(failure(folder + "/dangling.key", creates: true)?.code, .symbolicLink)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder + "/nowhere"))
        XCTAssertEqual(symlink(folder, root + "/other"), 0)
        XCTAssertEqual(failure(root + "/other/root.key")?.code, .symbolicLink)
        XCTAssertEqual(failure(root + "/other/new.key", creates: true)?.code, .symbolicLink)
    }

    func testOnlyFilesAreRead() throws {
        XCTAssertEqual(mkdir(folder, 0o700), 0)
        XCTAssertEqual(mkdir(path, 0o700), 0)
        XCTAssertEqual(failure(path)?.code, .wrongType)
        XCTAssertEqual(failure(path, creates: true)?.code, .wrongType)
        XCTAssertEqual(mkfifo(folder + "/pipe.key", 0o600), 0)
        XCTAssertEqual(failure(folder + "/pipe.key")?.code, .wrongType, "a pipe is not waited for")
        try Data().write(to: URL(fileURLWithPath: folder + "/plain"))
        XCTAssertEqual(failure(folder + "/plain/root.key")?.code, .wrongType)
        // The folder is looked at first: it is root's, and others may look into it.
        XCTAssertEqual(failure("/dev/null")?.code, geteuid() == 0 ? .wrongMode : .wrongOwner)
    }

    func testFilesOfAnotherLengthAreRefused() throws {
        _ = try DeviceRootKey.loadOrCreate(at: path)
        let whole = try bytes(path)
        for count in 0..<64 {
            try write(Array(whole[..<count]))
            XCTAssertEqual(failure(path)?.code, .wrongLength)
            XCTAssertEqual(failure(path)?.offset, count)
        }
        XCTAssertEqual(failure(path)?.description, "`root.key`: the file ends early at byte 63")
        for extra in [1, 64, 100_000] {
            try write(whole + [UInt8](repeating: 0, count: extra))
            XCTAssertEqual(failure(path)?.description, "`root.key`: the file is too long at byte 64")
            XCTAssertEqual(failure(path, creates: true)?.code, .wrongLength)
        }
        XCTAssertEqual(try bytes(path).count, 64 + 100_000, "a wrong file is never replaced")
    }

    func testEveryFlippedBitIsNoticedAndPlaced() throws {
        _ = try DeviceRootKey.loadOrCreate(at: path)
        let whole = try bytes(path)
        for bit in 0..<512 {
            var changed = whole
            changed[bit / 8] ^= 1 << (bit % 8)
            try write(changed)
            let error = try XCTUnwrap(failure(path), "bit \(bit)")
            switch bit / 8 {
            case 0..<8, 10..<16:
                XCTAssertEqual(error.code, .invalidContent)
                XCTAssertEqual(error.offset, bit / 8)
            case 8..<10:
                XCTAssertEqual(error.code, .unknownVersion)
                XCTAssertEqual(error.offset, 8)
            default:
                XCTAssertEqual(error.description, "`root.key`: the check of the key is wrong at byte 48")
            }
        }
    }

    func testNamesThatAreNoFilesAreRefused() {
        for name in ["", "/", "keys/", ".", "..", "keys/.", "a\0b"] {
            XCTAssertEqual(failure(name, creates: true)?.code, .invalidPath, name)
        }
    }

    func testMissingParentFoldersAreNotCreated() {
        XCTAssertEqual(failure(root + "/a/b/root.key", creates: true)?.code, .notFound)
        XCTAssertFalse(FileManager.default.fileExists(atPath: root + "/a"))
    }

    func testConcurrentCallersAllGetTheKeyThatTheFirstCreated() throws {
        for round in 0..<20 {
            let path = "\(root)/round\(round)/root.key"
            let keys = Guarded<[DeviceRootKey]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                guard let key = try? DeviceRootKey.loadOrCreate(at: path) else { return }
                keys.withLock { $0.append(key) }
            }
            let all = keys.withLock { $0 }
            XCTAssertEqual(all.count, 8)
            for key in all { XCTAssertTrue(try isSame(key, all[0])) }
            XCTAssertTrue(try isSame(DeviceRootKey.load(from: path), all[0]))
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: "\(root)/round\(round)"), ["root.key"])
        }
    }

    func testTemporaryNamesLeftByACrashAreRemoved() throws {
        let key = try DeviceRootKey.loadOrCreate(at: path)
        let digits = String(repeating: "0a", count: 16)
        XCTAssertEqual(link(path, "\(folder)/.root.key.\(digits).new"), 0)
        try Data([1]).write(
            to: URL(fileURLWithPath: "\(folder)/.root.key.\(digits.reversed().map(String.init).joined()).new"))
        let others = [".root.key.new", ".root.key.\(digits)", "root.key.\(digits).new", ".other.key.\(digits).new"]
        for other in others { try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/\(other)")) }
        XCTAssertTrue(try isSame(key, DeviceRootKey.load(from: path)))
        XCTAssertEqual(Set(try FileManager.default.contentsOfDirectory(atPath: folder)), Set(others + ["root.key"]))
    }

    func testErrorsNameTheFileAndNothingOfItsFoldersOrBytes() throws {
        _ = try DeviceRootKey.loadOrCreate(at: path)
        var changed = try bytes(path)
        changed[20] ^= 1
        try write(changed)
        let error = try XCTUnwrap(failure(path))
        XCTAssertEqual(error.path, path)
        XCTAssertFalse("\(error)".contains(root))
        XCTAssertFalse("\(error)".contains(DataProtectionKit.hex(changed[16..<20])))
    }
}
