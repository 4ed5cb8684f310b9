import MAMCore
import MAMPOSIX
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// Every call for a file, on every class in every state of the lock, against a table.
final class LockTableTests: XCTestCase {
    /// Whether each call works on a locked device, and before its first unlock, for the classes None,
    /// CompleteUntilFirstUserAuthentication, CompleteUnlessOpen and Complete; `+` it does, `-` it fails with the error of
    /// the lock.
    ///
    /// An encrypted file of the class None needs a key, which is out of reach before the first unlock. Handles were opened
    /// before the lock.
    private static let table = """
        call                  encrypted   clear
                              lock  start lock  start
        handle read           +++-  +---  +++-  +---
        handle pread          +++-  +---  +++-  +---
        handle write          +++-  +---  +++-  +---
        handle pwrite         +++-  +---  +++-  +---
        handle append         +++-  +---  +++-  +---
        handle truncate       +++-  +---  +++-  +---
        handle sync           +++-  +---  +++-  +---
        handle datasync       +++-  +---  +++-  +---
        handle size           ++++  ++++  ++++  ++++
        handle tell           ++++  ++++  ++++  ++++
        handle seek           ++++  ++++  ++++  ++++
        handle info           ++++  ++++  ++++  ++++
        handle close          ++++  ++++  ++++  ++++
        open to read          ++--  ----  ++--  +---
        open to write         ++--  ----  ++--  +---
        open to append        ++--  ----  ++--  +---
        open emptying         ++--  ----  ++--  +---
        open or create        ++--  ----  ++--  +---
        open a second time    ++--  +---  ++--  +---
        create over it        ++--  ----  ++--  ----
        create                +++-  ----  +++-  ----
        create exclusively    +++-  ----  +++-  ----
        create for nobody     ++++  ++++  ++++  ++++
        protect again         ++--  ----  ++--  ----
        protect for another   ++--  ----  ++--  ----
        protect for nobody    ++--  ----  ++--  +---
        encrypt               ++--  ----  ++--  ----
        decrypt               ++--  ----  ++--  +---
        decrypt to a copy     ++--  ----  ++--  +---
        copy                  ++--  ----  ++--  +---
        move                  ++--  ----  ++--  +---
        move over another     ++--  ----  ++--  +---
        hand over             ++--  ----  ++--  ----
        protect nobody's      +++-  ----  +++-  ----
        protect all again     ++--  ----  ++--  ----
        is it encrypted       ++++  ++++  ++++  ++++
        protection            ++++  ++++  ++++  ++++
        list                  ++++  ++++  ++++  ++++
        list all              ++++  ++++  ++++  ++++
        list again            ++++  ++++  ++++  ++++
        wipe                  ++++  ++++  ++++  ++++
        """

    private static let levels: [FileProtectionLevel] = [
        .none, .completeUntilFirstUserAuthentication, .completeUnlessOpen, .complete,
    ]

    /// A call on alice's file `plan.txt` and a handle of it.
    private typealias Call = @Sendable (LockWorld, MAMFile, ManagedApp) async throws -> Void

    private static let calls: [String: Call] = [
        "handle read": { _, file, _ in _ = try file.read(4) },
        "handle pread": { _, file, _ in _ = try file.pread(4, at: 1) },
        "handle write": { _, file, _ in try file.write(Array("more".utf8)) },
        "handle pwrite": { _, file, _ in try file.pwrite(Array("more".utf8), at: 2) },
        "handle append": { _, file, _ in
            try file.seek(to: 0, from: .end)
            try file.write(Array("more".utf8))
        },
        "handle truncate": { _, file, _ in try file.truncate(to: 2) },
        "handle sync": { _, file, _ in try file.sync() },
        "handle datasync": { _, file, _ in try file.datasync() },
        "handle size": { _, file, _ in XCTAssertEqual(try file.size(), 4) },
        "handle tell": { _, file, _ in XCTAssertEqual(try file.tell(), 0) },
        "handle seek": { _, file, _ in XCTAssertEqual(try file.seek(to: -1, from: .end), 3) },
        "handle info": { _, file, _ in
            XCTAssertEqual(file.protectionInfo?.accountID, FileWorld.alice)
            XCTAssertEqual(file.protectionInfo?.isEncrypted, file.isEncrypted)
        },
        "handle close": { _, file, _ in try file.close() },
        "open to read": { locked, file, _ in try reopen(locked, file, .readOnly) },
        "open to write": { locked, file, _ in try reopen(locked, file, .readWrite) },
        "open to append": { locked, file, _ in try reopen(locked, file, [.writeOnly, .append]) },
        "open emptying": { locked, file, _ in try reopen(locked, file, [.readWrite, .truncate]) },
        "open or create": { locked, file, _ in try reopen(locked, file, [.readWrite, .create]) },
        "open a second time": { locked, _, _ in _ = try locked.app.files.open(at: "plan.txt") },
        "create over it": { locked, file, _ in
            try file.close()
            _ = try locked.app.files.create(at: "plan.txt", for: FileWorld.alice)
        },
        "create": { locked, _, _ in
            let file = try locked.app.files.create(at: "new.txt", for: FileWorld.alice)
            try file.write(Array("new".utf8))
            XCTAssertEqual(try file.pread(3, at: 0), Array("new".utf8))
        },
        "create exclusively": { locked, _, _ in
            _ = try locked.app.files.create(at: "new.txt", [.readWrite, .exclusive], for: FileWorld.alice)
        },
        "create for nobody": { locked, _, _ in
            try locked.world.write("free", "free.txt", in: locked.app, for: .unmanaged)
            XCTAssertEqual(try locked.world.read("free.txt", in: locked.app), "free")
        },
        "protect again": { locked, file, _ in
            try file.close()
            try locked.app.fileProtectionManager.protect("plan.txt", accountID: FileWorld.alice)
        },
        "protect for another": { locked, file, _ in
            try file.close()
            try locked.app.fileProtectionManager.protect("plan.txt", accountID: FileWorld.carol)
        },
        "protect for nobody": { locked, file, _ in
            try file.close()
            try locked.app.fileProtectionManager.protect("plan.txt", accountID: nil)
        },
        "encrypt": { locked, file, _ in
            try file.close()
            try locked.app.fileProtectionManager.encryptFile("plan.txt", for: FileWorld.alice)
        },
        "decrypt": { locked, file, _ in
            try file.close()
            try locked.app.fileProtectionManager.decryptFile("plan.txt")
        },
        "decrypt to a copy": { locked, file, _ in
            try file.close()
            try locked.app.fileProtectionManager.decryptFile("plan.txt", toCopyPath: "copy.txt")
        },
        "copy": { locked, file, _ in
            try file.close()
            try locked.app.files.copy("plan.txt", to: "copy.txt")
        },
        "move": { locked, file, _ in
            try file.close()
            try locked.app.files.move("plan.txt", to: "moved.txt")
        },
        "move over another": { locked, file, _ in
            try file.close()
            try locked.app.files.move("plan.txt", to: "nobody.txt", replacing: true)
        },
        "hand over": { locked, file, sister in
            try file.close()
            try locked.app.files.handOver("plan.txt", to: sister)
        },
        "protect nobody's": { locked, _, _ in
            try locked.app.fileProtectionManager.protect("nobody.txt", accountID: FileWorld.alice)
        },
        "protect all again": { locked, file, _ in
            try file.close()
            for try await _ in locked.app.fileProtectionManager.reprotectAll(for: FileWorld.alice) {}
        },
        "is it encrypted": { locked, file, _ in
            XCTAssertEqual(locked.app.fileProtectionManager.isFileEncrypted("plan.txt"), file.isEncrypted)
        },
        "protection": { locked, _, _ in
            XCTAssertEqual(locked.app.fileProtectionManager.protectionInfo(for: "plan.txt")?.accountID, FileWorld.alice)
        },
        "list": { locked, _, _ in
            XCTAssertEqual(try locked.app.fileProtectionManager.files(ownedBy: FileWorld.alice).count, 1)
        },
        "list all": { locked, _, _ in
            XCTAssertEqual(try locked.app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice).count, 1)
        },
        "list again": { locked, _, _ in XCTAssertGreaterThan(try locked.app.fileProtectionManager.relistFiles(), 0) },
        "wipe": { locked, file, _ in
            let report = try locked.app.fileProtectionManager.wipe(FileWorld.alice)
            XCTAssertTrue(report.isComplete)
            XCTAssertEqual(report.files, 1)
            XCTAssertThrowsError(try file.pread(1, at: 0))
            XCTAssertNil(try locked.world.contents(of: "/apps/notes")["/apps/notes/plan.txt"])
        },
    ]

    private static func reopen(_ locked: LockWorld, _ file: MAMFile, _ flags: MAMFile.OpenFlags) throws {
        try file.close()
        _ = try locked.app.files.open(at: "plan.txt", flags)
    }

    private struct Row {
        let call: String
        let cells: [[Character]]

        init(_ line: Substring) {
            call = line.prefix(22).trimmingCharacters(in: .whitespaces)
            cells = line.dropFirst(22).split(separator: " ").map(Array.init)
        }
    }

    /// A world with alice's file, which is open, another file of nobody, and a sister app.
    private func world(_ level: FileProtectionLevel, isEncrypted: Bool) throws -> (LockWorld, MAMFile, ManagedApp) {
        let locked = try LockWorld(level, policy: isEncrypted ? FileWorld.strict : FileWorld.loose)
        try locked.world.write("plan", "plan.txt", in: locked.app, for: FileWorld.alice)
        try locked.world.write("none", "nobody.txt", in: locked.app, for: .unmanaged)
        locked.app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        let sister = locked.world.app("mail", settings: LockWorld.settings(level))
        let file = try locked.app.files.open(at: "plan.txt", .readWrite)
        XCTAssertEqual(file.isEncrypted, isEncrypted)
        XCTAssertEqual(file.protectionInfo?.protectionLevel, level)
        return (locked, file, sister)
    }

    func testEveryCallOnEveryClassInEveryStateOfTheLock() async throws {
        let rows = Self.table.split(separator: "\n").dropFirst(2).map(Row.init)
        XCTAssertEqual(Set(rows.map(\.call)), Set(Self.calls.keys))
        var count = 0
        for row in rows {
            let call = try XCTUnwrap(Self.calls[row.call])
            for (place, level) in Self.levels.enumerated() {
                for isEncrypted in [true, false] {
                    for state in DeviceLockState.allCases {
                        let column = (isEncrypted ? 0 : 2) + (state == .beforeFirstUnlock ? 1 : 0)
                        let works = state == .unlocked || state == .locking || row.cells[column][place] == "+"
                        let note = "\(row.call), \(level), \(isEncrypted ? "encrypted" : "clear"), \(state)"
                        let (locked, file, sister) = try world(level, isEncrypted: isEncrypted)
                        locked.enter(state)
                        do {
                            try await call(locked, file, sister)
                            XCTAssertTrue(works, note)
                        } catch let error as MAMFileProtectionError {
                            XCTAssertFalse(works, "\(note): \(error)")
                            XCTAssertTrue(error.isOfLock, "\(note): \(error.code), \(error)")
                            try lookAfterRefusal(locked, row.call, note)
                        }
                        count += 1
                    }
                }
            }
        }
        print("\(count) calls")
        XCTAssertEqual(count, 41 * 4 * 2 * 4)
    }

    /// After the unlock everything is as it was, and the call works.
    private func lookAfterRefusal(_ locked: LockWorld, _ call: String, _ note: String) throws {
        locked.enter(.unlocked)
        XCTAssertEqual(try locked.world.read("plan.txt", in: locked.app), "plan", note)
        XCTAssertEqual(try locked.world.read("nobody.txt", in: locked.app), "none", note)
        let names = try locked.world.volume.names(in: "/apps/notes").sorted()
        XCTAssertEqual(names, ["nobody.txt", "plan.txt"], note)
        XCTAssertEqual(try locked.app.fileProtectionManager.files(ownedBy: FileWorld.alice).count, 1, note)
    }
}
