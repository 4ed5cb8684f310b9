import Foundation
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMTool
import MAMVolumes
import XCTest

/// Each damage of a device's store, and what `wipe`, `info` and `files list` make of it.
final class StoreDamageTests: FileToolTestCase {
    /// One kind of damage and the answers it leads to.
    private struct Damage: Sendable {
        let name: String
        /// Statements for `keys.sqlite`.
        var keys = ""
        /// Statements for `owners.sqlite`.
        var owners = ""
        /// What becomes of the bytes of `owners.sqlite`.
        var index: (@Sendable (inout [UInt8]) -> Void)?
        /// What a wipe of alice deletes by the index and by looking at every file, and how many keys it shreds.
        var wiped = (listed: 2, found: 0, keys: 1)
        /// What `info` says of alice's encrypted file.
        var owner = "owner          alice@contoso.example"
        var key = "present"
        var status = ExitStatus.success
        /// Whether bob's key still opens his file.
        var isBobReadable = true
        /// How many files a new index is filled with, for a list and for a wipe.
        var relisted: (list: Int, wipe: Int)?
    }

    private static let ofAlice = "WHERE account = CAST('alice@contoso.example' AS BLOB)"
    private static let ofBob = "WHERE account = CAST('bob@contoso.example' AS BLOB)"
    private static let claimed = "claimed owner  alice@contoso.example"
    private static let damaged = "damaged in the store of the device"

    private static let table: [Damage] = [
        Damage(name: "none"),
        Damage(
            name: "a wrapped key is changed", keys: "UPDATE wraps SET wrapped = randomblob(40) WHERE slot = 1",
            owner: claimed, key: damaged, status: .negative),
        Damage(
            name: "a wrapped key is cut", keys: "UPDATE wraps SET wrapped = substr(wrapped, 1, 39) WHERE slot = 1",
            owner: claimed, key: damaged, status: .negative),
        Damage(
            name: "a wrapped key is missing", keys: "DELETE FROM wraps WHERE slot = 1", owner: claimed, key: damaged,
            status: .negative),
        Damage(
            name: "the tag of a key is changed", keys: "UPDATE keys SET tag = zeroblob(32) WHERE slot = 1",
            owner: claimed, key: damaged, status: .negative),
        Damage(
            name: "a key names another place", keys: "UPDATE keys SET slot = 77 WHERE slot = 1", owner: claimed,
            key: damaged, status: .negative),
        Damage(
            name: "a key is found under another account", keys: "UPDATE keys SET account = x'61' WHERE slot = 1",
            owner: claimed, key: damaged, status: .negative),
        Damage(
            name: "a key is missing", keys: "DELETE FROM keys WHERE slot = 1", wiped: (2, 0, 0), owner: claimed,
            key: "absent"),
        Damage(
            name: "another account's wrapped key is changed",
            keys: "UPDATE wraps SET wrapped = randomblob(40) WHERE slot = 2", isBobReadable: false),
        Damage(
            name: "the tag of another account's key is changed",
            keys: "UPDATE keys SET tag = zeroblob(32) WHERE slot = 2", isBobReadable: false),
        Damage(name: "the tag of an owner is changed", keys: "UPDATE owners SET tag = zeroblob(32) \(ofAlice)"),
        Damage(name: "the name of an owner is changed", keys: "UPDATE owners SET spelled = x'6D' \(ofAlice)"),
        Damage(name: "an owner is found under another account", keys: "UPDATE owners SET account = x'6D' \(ofAlice)"),
        Damage(name: "the id of an owner is changed", keys: "UPDATE owners SET id = randomblob(16) \(ofAlice)"),
        Damage(name: "an owner is missing", keys: "DELETE FROM owners \(ofAlice)"),
        Damage(name: "the tag of another owner is changed", keys: "UPDATE owners SET tag = zeroblob(32) \(ofBob)"),
        Damage(name: "another owner is missing", keys: "DELETE FROM owners \(ofBob)"),
        Damage(name: "every owner is missing", keys: "DELETE FROM owners"),
        Damage(name: "the index is no database", index: { $0 = Array("no database".utf8) }, relisted: (4, 4)),
        Damage(name: "the index is empty", index: { $0 = [] }, relisted: (4, 4)),
        Damage(name: "the index is cut", index: { $0.removeLast(4096) }, relisted: (4, 4)),
        Damage(
            name: "a page of the index is changed",
            index: { bytes in for place in 4096..<8192 { bytes[place] = 0xA5 } }, relisted: (4, 4)),
        // Found when the row is read: the wipe goes on by looking at every file, and bob's two are listed afterwards.
        Damage(
            name: "a row of the index is changed", owners: "UPDATE files SET kind = 77", wiped: (0, 2, 1),
            relisted: (4, 2)),
        Damage(
            name: "the index and an owner are damaged", keys: "DELETE FROM owners \(ofAlice)", index: { $0 = [] },
            relisted: (4, 4)),
        Damage(
            name: "a key, an owner and the index are damaged",
            keys:
                "UPDATE wraps SET wrapped = randomblob(40) WHERE slot = 1; UPDATE owners SET id = randomblob(16) \(ofAlice)",
            index: { $0 = [] }, owner: claimed, key: damaged, status: .negative, relisted: (4, 4)),
    ]

    private var store: String { folder.path + "/device/store" }
    private var keysFile: String { store + "/keys.sqlite" }
    private var ownersFile: String { store + "/owners.sqlite" }

    // Of alice and bob an encrypted file and a clear one each.
    private func fill() async throws {
        for name in ["device", "notes"] { try? FileManager.default.removeItem(atPath: folder.path + "/" + name) }
        for (name, account) in [("a", alice), ("b", bob)] {
            try await protectedNote(name + ".txt", for: account)
            let clear = try await protectedNote(name + "-clear.txt", for: account)
            let outcome = await run("unprotect \(clear)")
            XCTAssertEqual(outcome.status, .success, outcome.error)
        }
    }

    private func apply(_ damage: Damage) throws {
        try RawStore.run(damage.keys, on: keysFile)
        try RawStore.run(damage.owners, on: ownersFile)
        guard let change = damage.index else { return }
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: ownersFile)))
        change(&bytes)
        try Data(bytes).write(to: URL(fileURLWithPath: ownersFile))
    }

    private func remark(_ count: Int?) -> String {
        guard let count else { return "" }
        return "mam: warning: the store of the device: the index of owners was damaged and is rebuilt from the "
            + "files, \(count) of this app; the damaged one is kept as `owners.sqlite.damaged-1`\n"
    }

    // Every file of the device and the container that holds these bytes.
    private func files(holding bytes: [UInt8]) throws -> [String] {
        let names = try XCTUnwrap(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        return try names.filter { name in
            var isFolder: ObjCBool = false
            let path = folder.path + "/" + name
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                return false
            }
            return try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(bytes)) != nil
        }
    }

    func testAWipeShredsAndDeletesEverythingUnderAnyDamage() async throws {
        for damage in Self.table {
            try await fill()
            let before = RawStore.blobs("SELECT wrapped FROM wraps ORDER BY slot", on: keysFile)
            XCTAssertEqual(before.count, 2, damage.name)
            // The journal of the last change may hold the pages as they were.
            let holding = try files(holding: before[0]).filter { $0 != "device/store/keys.sqlite-journal" }
            XCTAssertEqual(holding, ["device/store/keys.sqlite"], damage.name)
            try apply(damage)
            let left = RawStore.blobs("SELECT wrapped FROM wraps WHERE slot = 1", on: keysFile)
            let outcome = await run("wipe --account \(alice) --container notes --yes")
            XCTAssertEqual(
                outcome,
                Outcome(
                    status: .success,
                    output: """
                          files deleted            2
                          of them listed           \(damage.wiped.listed)
                          of them found            \(damage.wiped.found)
                          folders cleared          0
                          container keys shredded  \(damage.wiped.keys)
                          transfer keys shredded   0
                          files remaining          0
                          files of no known owner  0

                        """, error: remark(damage.relisted?.wipe)), damage.name)
            XCTAssertEqual(
                try FileManager.default.contentsOfDirectory(atPath: folder.path + "/notes").sorted(),
                ["b-clear.txt", "b.txt"], damage.name)
            for wrapped in [before[0]] + left { XCTAssertEqual(try files(holding: wrapped), [], damage.name) }
            let read = await run("unprotect notes/b.txt -o -")
            XCTAssertEqual(read.status, damage.isBobReadable ? .success : .ioError, damage.name + read.error)
            XCTAssertEqual(read.output, damage.isBobReadable ? "the plan\n" : "", damage.name)
            // The account may come back, and a second wipe finds what is new.
            try await protectedNote("new.txt")
            let again = await run("wipe --account \(alice) --container notes --yes")
            XCTAssertEqual(again.status, .success, damage.name + again.error)
            XCTAssertTrue(again.output.hasPrefix("  files deleted            1\n"), damage.name + again.output)
            XCTAssertFalse(exists("notes/new.txt"), damage.name)
        }
    }

    func testInfoNamesTheSameOwnersUnderAnyDamage() async throws {
        for damage in Self.table {
            try await fill()
            try apply(damage)
            let outcome = await run("info notes/a.txt notes/a-clear.txt")
            XCTAssertEqual(outcome.status, damage.status, damage.name + outcome.error)
            XCTAssertEqual(
                masked(outcome.output),
                """
                notes/a.txt: encrypted
                  \(damage.owner)
                  length         9 bytes
                  file id        ID
                  key id         ID
                  key            \(damage.key)
                  sequence       4
                  being changed  no
                  holes          none
                notes/a-clear.txt: clear
                  owner   alice@contoso.example
                  length  9 bytes

                """, damage.name)
            // An index that is no database is replaced before anything is looked at; a row that is not read is not found.
            XCTAssertEqual(outcome.error, damage.index == nil ? "" : remark(damage.relisted?.list), damage.name)
        }
    }

    func testListsNameEveryFileUnderAnyDamage() async throws {
        let files = """
              clear      alice@contoso.example  notes/a-clear.txt
              encrypted  alice@contoso.example  notes/a.txt
              clear      bob@contoso.example    notes/b-clear.txt
              encrypted  bob@contoso.example    notes/b.txt

            """
        for damage in Self.table {
            try await fill()
            try apply(damage)
            let outcome = await run("files list --container notes")
            XCTAssertEqual(
                outcome, Outcome(status: .success, output: files, error: remark(damage.relisted?.list)), damage.name)
            // Told once; the new index is whole.
            let again = await run("files list --container notes")
            XCTAssertEqual(again, Outcome(status: .success, output: files, error: ""), damage.name)
            let isKept = exists("device/store/owners.sqlite.damaged-1")
            XCTAssertEqual(isKept, damage.relisted != nil, damage.name)
        }
    }

    // A tag of this device, whose id is that of no account which the store names.
    private func tagWithAnUnknownOwner(_ path: String) throws {
        let tag = OwnerTag(.file, owner: try .random(), fileID: try .random())
        let value = try storage().ownerTags().encode(tag)
        try SystemVolume().setAttribute(OwnerTag.attributeName, to: value, of: folder.path + "/" + path)
    }

    func testATagOfThisDeviceIsNotCalledForgedAndAWipeLeavesItsFile() async throws {
        try await fill()
        try tagWithAnUnknownOwner(note("x.txt"))
        let info = await run("info notes/x.txt")
        XCTAssertEqual(
            info.output,
            """
            notes/x.txt: clear
              owner   unknown: its tag was written on this device, which does not know the account any more
              length  9 bytes

            """)
        // The id of an account follows from the account, also without a row. So the file belongs to neither account.
        try RawStore.run("DELETE FROM owners \(Self.ofAlice)", on: keysFile)
        for account in [bob, alice] {
            let outcome = await run("wipe --account \(account) --container notes --yes")
            XCTAssertEqual(outcome.status, .success, outcome.output)
            XCTAssertTrue(exists("notes/x.txt"))
        }
    }

    func testEachAppListsItsFilesInTheNewIndexAndIsToldOnce() async throws {
        try await fill()
        try FileManager.default.createDirectory(atPath: folder.path + "/mail", withIntermediateDirectories: true)
        try Data("mail".utf8).write(to: folder.appendingPathComponent("mail/m.txt"))
        let made = await run("protect mail/m.txt --account \(alice) --app com.example.mail --container mail")
        XCTAssertEqual(made.status, .success, made.error)
        try Data("no database".utf8).write(to: URL(fileURLWithPath: ownersFile))
        let first = await run("files list --container notes")
        XCTAssertEqual(first.error, remark(4))
        let second = await run("files list --container mail --app com.example.mail")
        XCTAssertEqual(second.output, "  encrypted  alice@contoso.example  mail/m.txt\n")
        XCTAssertEqual(second.error, remark(1))
        let third = await run("files list --container mail --app com.example.mail")
        XCTAssertEqual(third.error, "")
    }
}
