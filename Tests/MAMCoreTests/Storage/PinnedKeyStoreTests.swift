internal import MAMBase

import Foundation
import MAMCore
import MAMKeys
import MAMSettings
import MAMStorage
import TestPolicies
import XCTest

/// The key store of version 1, row by row: its tables, the bytes of its records, and their tags.
///
/// Another implementation computed the tags, under a root key of 32 bytes of 7. The rows belong to the accounts `A` and `B`
/// of the app `notes` of the publisher `pub`.
final class PinnedKeyStoreTests: StorageTestCase {
    private let notes = AppContainer(publisher: "pub", app: "notes")

    /// The slots of the rows, in the order of ``conditions``.
    private var slots: [StoreSlot] {
        [
            .pin(publisher: "pub", account: "a", generation: .before7),
            .pin(publisher: "pub", account: "a", generation: .from7), .pin(publisher: "pub", account: "a"),
            .launch(publisher: "pub", app: "notes", account: "a"), .access(publisher: "pub", account: "a"),
            .access(publisher: "pub", account: "a", generation: .from7),
            .access(publisher: "pub", account: "a", generation: .before7), .overrides(of: notes), .managedUser,
            .enrollment(of: notes), .compliance(of: notes), .certificatePins(of: notes), .extensions(of: notes),
            .policy(of: "a", in: notes),
        ]
    }

    /// The conditions that find the rows of the slots.
    private let conditions = ["pins", "launches", "overrides", "records", "policies"].flatMap { kind in
        let scopes = ["pins": 0...2, "launches": 1...4, "records": 0...4][kind] ?? 0...0
        return scopes.map { "kind = CAST('\(kind)' AS BLOB) AND scope = \($0)" }
    }

    private func make() throws {
        try? FileManager.default.removeItem(atPath: keysFile)
        try SQLiteFile(folder: root, schema: .keys).create { (database) throws(StorageError) in
            try database.script(Self.rows, "filling")
        }
    }

    private func store() throws -> SQLiteKeyStore { try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()) }

    /// The codes of the errors of the slots, in their order; nil for a slot that can be read.
    private func errors() throws -> [StorageError.Code?] {
        let store = try store()
        return slots.map { slot in
            StorageKit.failure { () throws(StorageError) in _ = try store.bytes(in: slot) }?.code
        }
    }

    func testTheRowsAreReadAndMeanWhatTheyMeant() throws {
        try make()
        XCTAssertEqual(RawDatabase.integer("PRAGMA user_version", on: keysFile), 1)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM slots", on: keysFile), Int64(slots.count))
        XCTAssertEqual(try errors(), slots.map { _ in nil })
        let store = try store()
        XCTAssertEqual(try store.apps(of: "pub", holding: "a"), ["notes"])
        XCTAssertEqual(try store.wipes().map(\.account), ["B"])
        XCTAssertEqual(try store.account(of: store.ownerID(for: "a")), "A")
        XCTAssertEqual(try store.knownOwnerID(of: "a"), try store.ownerID(for: "a"), "the stored id is the derived one")
        for kind in [AccountKey.Kind.container, .transfer] {
            let slot = KeySlot(kind, publisher: "pub", app: "notes", account: "a")
            XCTAssertEqual(try store.newestKey(in: slot)?.generation, 1)
        }
        let storage = try openStorage()
        XCTAssertEqual(try storage.pin(in: .pin(publisher: "pub", account: "A"))?.charged, 2)
        XCTAssertEqual(try storage.pin(in: .pin(publisher: "pub", account: "A"))?.current, PINKit.hash())
        XCTAssertEqual(
            try storage.launchRecord(in: .launch(publisher: "pub", app: "notes", account: "A"))?.lastCheckIn,
            TimeMark(LaunchKit.start))
        XCTAssertTrue(try storage.accessTimer(in: .access(publisher: "pub", account: "A")).isOpen)
        XCTAssertEqual(try storage.overrides(of: notes).overrides.accentColor, "#708090")
        XCTAssertEqual(try storage.overrides(of: notes).revision, 5)
        XCTAssertEqual(try storage.enrollmentRecord(of: notes)?.accounts.count, 1)
        XCTAssertEqual(try storage.complianceRecord(of: notes)?.requests.map(\.account), ["A"])
        XCTAssertEqual(try storage.managedUser()?.userPrincipalName, "a@one.example")
        XCTAssertEqual(try storage.certificatePins(of: notes).revision, 7)
        XCTAssertEqual(try storage.extensions(of: notes), ["notes.share"])
        let policy = try XCTUnwrap(storage.storedPolicies(of: notes).first?.policy)
        XCTAssertEqual(policy.configurations, [["url": "https://one.example/é", "count": 7]])
        XCTAssertTrue(policy.policy.settings.keys.contains { $0.rawValue == "printBlocked" })
    }

    func testADamagedSlotIsRefusedAndTheOthersAreRead() throws {
        for (place, damaged) in conditions.enumerated() {
            try make()
            try RawDatabase.run("UPDATE slots SET tag = x'00' WHERE \(damaged)", on: keysFile)
            XCTAssertEqual(try errors(), slots.indices.map { $0 == place ? .corrupt : nil }, damaged)
        }
        // The types of the columns are checked, too.
        try make()
        try RawDatabase.run(
            """
            UPDATE slots SET account = 'text', spelled = 7 WHERE \(conditions[13]);
            UPDATE slots SET scope = 'x' WHERE \(conditions[0])
            """, on: keysFile)
        let storage = try openStorage()
        XCTAssertEqual(try storage.storedPolicies(of: notes).map { $0.policy == nil }, [true])
        XCTAssertNotNil(try storage.pin(in: .pin(publisher: "pub", account: "A")))
    }

    func testTheRecordOfASlotIsRefusedInEveryOtherSlot() throws {
        try make()
        let whole = try bytes(keysFile)
        for (from, source) in conditions.enumerated() {
            for (to, target) in conditions.enumerated() where to != from {
                try RawDatabase.run(
                    """
                    UPDATE slots SET (record, tag) = (SELECT record, tag FROM slots WHERE \(source)) WHERE \(target)
                    """, on: keysFile)
                XCTAssertEqual(try errors().compactMap { $0 }, [.corrupt], "\(source) as \(target)")
                try write(whole, to: keysFile)
            }
        }
    }

    func testAStoreThatCannotBeMadeLeavesNoFile() throws {
        let file = SQLiteFile(
            folder: root,
            schema: SQLiteSchema(
                name: "notes.sqlite", applicationID: 77, durability: .rollback, checksIndexes: true,
                tables: "CREATE TABLE notes(id INTEGER PRIMARY KEY); CREATE INDEX broken ON nothing(x)"))
        XCTAssertNotNil(StorageKit.failure { () throws(StorageError) in try file.create { _ in } })
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: root), [])
    }

    func testAStoreThatExistsIsNotMadeAgain() throws {
        try make()
        try SQLiteFile(folder: root, schema: .keys).create { (database) throws(StorageError) in
            try database.script("INSERT INTO free VALUES(9)", "filling")
        }
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM free", on: keysFile), 0)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: root), ["keys.sqlite"])
    }

    private static let rows = """
        INSERT INTO marker VALUES(1, x'6AC5ABDC47CE4768CE439B25F4931D3A7EE74CDAAE0925A35F6BA5A05F49980E');
        INSERT INTO wraps VALUES(1, x'4FDE8372B9DDCD4652D8AFC14A84F6F929D106ECA4E4C1C974B7813100AE18036399640EAA56CFF\
        4');
        INSERT INTO wraps VALUES(2, x'2B726E1423C090156F453707402677BCB4718A998EF581CABDCFC630447EF0166EA78089A8705B8\
        4');
        INSERT INTO keys VALUES(x'38FECA3F29DC686769663E567EB3601A', x'707562', x'6E6F746573', x'61', x'41', 1, 1, 1,\
         x'5B68172C48959A8D8A387E930E57F6AD87F50F221A31906CCBA21A2D73AA881F');
        INSERT INTO keys VALUES(x'6E0CD3AEFE59AF7C76F794EFF2A799F3', x'707562', x'', x'61', x'41', 2, 1, 2, x'8B552F9\
        5766507C71C79A336ED0242E925BC9EF57E3F05A8C75C26D8509D3739');
        INSERT INTO members VALUES(x'707562', x'61', x'6E6F746573', x'1D4D6F9AD30F5FFBEF37780A77FC677A354DB2CCA51E7C2\
        F2A7CB0579768F656');
        INSERT INTO owners VALUES(x'61', x'41', x'6E40E91662AA878B463A9D09228C54D1', x'3931518F08B8CB7676A957608CD633\
        A64B87F17C1576F322FD27FD41EC1A79E4');
        INSERT INTO wipes VALUES(x'707562', x'6E6F746573', x'62', x'42', 3, x'B89ABEE8FDCC2619EFE3094DB06F6C7A', x'78\
        1E0FD1033961FC33017A69B294D121EA587995E717E94ADD251071C10458C4');
        INSERT INTO slots VALUES(CAST('pins' AS BLOB), x'707562', x'', 0, x'61', x'41', x'010000000000000000000000000\
        0000000000000', x'35763DBD7ED59E4AF190AD9E7ED1702BF841391A758AEA6AFE2B9735CEA9AAB5');
        INSERT INTO slots VALUES(CAST('pins' AS BLOB), x'707562', x'', 1, x'61', x'41', x'010000000000000000000000090\
        0000000000000', x'1F7414053A99C87CD7691C5360F21899E10901FB5592A2339929F5586641CEC8');
        INSERT INTO slots VALUES(CAST('pins' AS BLOB), x'707562', x'', 2, x'61', x'41', x'010100000200000000000000010\
        0000000000000010101000101010101010101010101010101010101010101010101010101010101010101010101010101010101010101\
        01010101', x'CBEE1A4B1E538126CB9BB448C25150786BBD848580DA7595F7DF590B32C75BC5');
        INSERT INTO slots VALUES(CAST('launches' AS BLOB), x'707562', x'', 2, x'61', x'41', x'0101000000406E55DA41000\
        0000000408F400100000000000000000000406E55DA410000000000408F400100000000000000000000000000000000', x'3D4EDEA54\
        D1DDA858CCE4EEB3A8C1014FF2E45079B892D57190F9D9A2015F9C5');
        INSERT INTO slots VALUES(CAST('launches' AS BLOB), x'707562', x'', 3, x'61', x'41', x'0101000000406E55DA41000\
        0000000408F400100000000000000000000406E55DA410000000000408F400100000000000000000000000000000000', x'9E3FDFE0E\
        E96EE0F8F0A75DBA5DB1211746FCA85FA4CC705D99996C0936491B0');
        INSERT INTO slots VALUES(CAST('launches' AS BLOB), x'707562', x'', 4, x'61', x'41', x'0101000000406E55DA41000\
        0000000408F400100000000000000000000406E55DA410000000000408F400100000000000000000000000000000000', x'58638E29F\
        7E145985946DEECA0CCBF9AA25C3C68289C8DDEFEE2006B411E88F0');
        INSERT INTO slots VALUES(CAST('launches' AS BLOB), x'707562', x'6E6F746573', 1, x'61', x'41', x'0100010300000\
        0000000000001000000406E55DA410000000000408F400100000000000000000000000000408F40', x'ADD1834E4B26E18315C6A8720\
        2D4627272805D7FE9ABFD70BD17F3E3068A276A');
        INSERT INTO slots VALUES(CAST('overrides' AS BLOB), x'707562', x'6E6F746573', 0, x'', x'', x'0105000000000000\
        000404070000002337303830393003000000070000006C6963656E63650000000004000000636CC3A9', x'C8225AE66F106096A769C2\
        AF94EEF4FDF863C5F098B6F26F73E72D0E3BAFE8A7');
        INSERT INTO slots VALUES(CAST('records' AS BLOB), x'', x'', 0, x'', x'', x'01030100410D0061406F6E652E6578616D\
        706C65', x'F930945C8D80BD8BCA0FECD80D9604F102CB39601EAABFC33542900F2CCC837A');
        INSERT INTO slots VALUES(CAST('records' AS BLOB), x'707562', x'6E6F746573', 1, x'', x'', x'010001030100410D00\
        61406F6E652E6578616D706C6502030000000000000000030157E7FE05C1DA4167E93DA7D798A6407FDF6BCE81248F030157E7FE05C1D\
        A4167E93DA7D798A6407FDF6BCE81248F030000000000000000000157E7FE05C1DA4167E93DA7D798A6407FDF6BCE81248F030157E7FE\
        05C1DA4167E93DA7D798A6407FDF6BCE81248F03000000000000000000', x'BAE9048BB0AF0273C9CB377A98095FFCB1AF182CD96321\
        70DF3067544C10C2F7');
        INSERT INTO slots VALUES(CAST('records' AS BLOB), x'707562', x'6E6F746573', 2, x'', x'', x'010100000000000000\
        0000010100000000000000010041', x'91E46AD8A765E73614B496C895D2644C9100D9A96876705F0FE13E44EFF330CE');
        INSERT INTO slots VALUES(CAST('records' AS BLOB), x'707562', x'6E6F746573', 3, x'', x'', x'010700000000000000\
        0000', x'EAC97E6B5933FE3614962E065F5FE0302458DAC992BA77B0A7A3D8EA162CC9E3');
        INSERT INTO slots VALUES(CAST('records' AS BLOB), x'707562', x'6E6F746573', 4, x'', x'', x'010B0000006E6F7465\
        732E7368617265', x'1B1147434470641F84DCC898DA613C20347B12E54D5AD286AE6FDFF0C6824104');
        INSERT INTO slots VALUES(CAST('policies' AS BLOB), x'707562', x'6E6F746573', 0, x'61', x'41', x'0100030100410\
        D0061406F6E652E6578616D706C6501000C7072696E74426C6F636B656401010000000200000005000000636F756E7402070000000000\
        00000300000075726C041600000068747470733A2F2F6F6E652E6578616D706C652FC3A9', x'E4B3BD388B6B5246ED447512D4AE03D4\
        5CD89519CA5C05F7112AC27647378437');
        """
}
