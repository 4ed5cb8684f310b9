import MAMCore
import MAMStorage

/// Key stores as earlier versions of the library left them.
///
/// The rows were written by the last program whose store had version 5, under a root key of 32 bytes of 7, and stand here by
/// the version that brought their tables: the accounts `A`, `B` of the app `notes` of the publisher `pub`.
enum KeyStoreVersions {
    /// The versions before the newest one.
    static let all = 1...6

    /// Makes the store of a version in a folder.
    ///
    /// Version 6 only moved the rows of version 5 to another table, so its store is made from that of version 5.
    static func make(_ version: Int, in folder: String) throws(StorageError) {
        var schema = SQLiteSchema.keys
        schema.migrations = Array(schema.migrations[..<min(version, rows.count)])
        try SQLiteFile(folder: folder, schema: schema).create { (database) throws(StorageError) in
            for rows in rows.prefix(version) { try database.script(rows, "filling") }
        }
        guard version > rows.count else { return }
        schema.migrations = Array(SQLiteSchema.keys.migrations[..<version])
        _ = try SQLiteFile(folder: folder, schema: schema).open()
    }

    /// The slots of the rows: the version from which on they are kept, and where version 5 has them.
    static let slots: [(since: Int, row: String, slot: StoreSlot)] = [
        (2, "pins WHERE generation = 0", .pin(publisher: "pub", account: "a", generation: .before7)),
        (2, "pins WHERE generation = 1", .pin(publisher: "pub", account: "a", generation: .from7)),
        (2, "pins WHERE generation = 2", .pin(publisher: "pub", account: "a")),
        (3, "launches WHERE scope = 1", .launch(publisher: "pub", app: "notes", account: "a")),
        (3, "launches WHERE scope = 2", .access(publisher: "pub", account: "a")),
        (3, "launches WHERE scope = 3", .access(publisher: "pub", account: "a", generation: .from7)),
        (3, "launches WHERE scope = 4", .access(publisher: "pub", account: "a", generation: .before7)),
        (4, "overrides", .overrides(of: notes)), (5, "records WHERE kind = 0", .managedUser),
        (5, "records WHERE kind = 1", .enrollment(of: notes)), (5, "records WHERE kind = 2", .compliance(of: notes)),
        (5, "records WHERE kind = 3", .certificatePins(of: notes)),
        (5, "records WHERE kind = 4", .extensions(of: notes)), (5, "policies", .policy(of: "a", in: notes)),
    ]

    static let notes = AppContainer(publisher: "pub", app: "notes")

    private static let rows: [String] = [
        """
        INSERT INTO marker VALUES(1, x'6AC5ABDC47CE4768CE439B25F4931D3A7EE74CDAAE0925A35F6BA5A05F49980E');
        INSERT INTO wraps VALUES(1, x'4FDE8372B9DDCD4652D8AFC14A84F6F929D106ECA4E4C1C974B7813100AE18036399640EAA56CF\
        F4');
        INSERT INTO wraps VALUES(2, x'2B726E1423C090156F453707402677BCB4718A998EF581CABDCFC630447EF0166EA78089A8705B\
        84');
        INSERT INTO keys VALUES(x'38FECA3F29DC686769663E567EB3601A', x'707562', x'6E6F746573', x'61', x'41', 1, 1, 1\
        , x'5B68172C48959A8D8A387E930E57F6AD87F50F221A31906CCBA21A2D73AA881F');
        INSERT INTO keys VALUES(x'6E0CD3AEFE59AF7C76F794EFF2A799F3', x'707562', x'', x'61', x'41', 2, 1, 2, x'8B552F\
        95766507C71C79A336ED0242E925BC9EF57E3F05A8C75C26D8509D3739');
        INSERT INTO members VALUES(x'707562', x'61', x'6E6F746573', x'1D4D6F9AD30F5FFBEF37780A77FC677A354DB2CCA51E7C\
        2F2A7CB0579768F656');
        INSERT INTO owners VALUES(x'61', x'41', x'6E40E91662AA878B463A9D09228C54D1', x'3931518F08B8CB7676A957608CD63\
        3A64B87F17C1576F322FD27FD41EC1A79E4');
        INSERT INTO wipes VALUES(x'707562', x'6E6F746573', x'62', x'42', 3, x'B89ABEE8FDCC2619EFE3094DB06F6C7A', x'7\
        81E0FD1033961FC33017A69B294D121EA587995E717E94ADD251071C10458C4');
        """,
        """
        INSERT INTO pins VALUES(x'707562', x'61', 0, x'41', x'0100000000000000000000000000000000000000', x'35763DBD7\
        ED59E4AF190AD9E7ED1702BF841391A758AEA6AFE2B9735CEA9AAB5');
        INSERT INTO pins VALUES(x'707562', x'61', 1, x'41', x'0100000000000000000000000900000000000000', x'1F7414053\
        A99C87CD7691C5360F21899E10901FB5592A2339929F5586641CEC8');
        INSERT INTO pins VALUES(x'707562', x'61', 2, x'41', x'010100000200000000000000010000000000000001010100010101\
        010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101', x'CBEE1A4B1E538\
        126CB9BB448C25150786BBD848580DA7595F7DF590B32C75BC5');
        """,
        """
        INSERT INTO launches VALUES(x'707562', x'', x'61', 2, x'41', x'0101000000406E55DA410000000000408F40010000000\
        0000000000000406E55DA410000000000408F400100000000000000000000000000000000', x'3D4EDEA54D1DDA858CCE4EEB3A8C10\
        14FF2E45079B892D57190F9D9A2015F9C5');
        INSERT INTO launches VALUES(x'707562', x'', x'61', 3, x'41', x'0101000000406E55DA410000000000408F40010000000\
        0000000000000406E55DA410000000000408F400100000000000000000000000000000000', x'9E3FDFE0EE96EE0F8F0A75DBA5DB12\
        11746FCA85FA4CC705D99996C0936491B0');
        INSERT INTO launches VALUES(x'707562', x'', x'61', 4, x'41', x'0101000000406E55DA410000000000408F40010000000\
        0000000000000406E55DA410000000000408F400100000000000000000000000000000000', x'58638E29F7E145985946DEECA0CCBF\
        9AA25C3C68289C8DDEFEE2006B411E88F0');
        INSERT INTO launches VALUES(x'707562', x'6E6F746573', x'61', 1, x'41', x'01000103000000000000000001000000406\
        E55DA410000000000408F400100000000000000000000406E55DA410000000000408F400100000000000000000000000000000000', \
        x'5C64AD8EB68DDE9B15CA00A28721C9FE519A0BBD28537FC2A33A9163DD4869DE');
        """,
        """
        INSERT INTO overrides VALUES(x'707562', x'6E6F746573', x'010500000000000000040407000000233730383039300300000\
        0070000006C6963656E63650000000004000000636CC3A9', x'C8225AE66F106096A769C2AF94EEF4FDF863C5F098B6F26F73E72D0E\
        3BAFE8A7');
        """,
        """
        INSERT INTO records VALUES(x'', x'', 0, x'01030100410D0061406F6E652E6578616D706C65', x'F930945C8D80BD8BCA0FE\
        CD80D9604F102CB39601EAABFC33542900F2CCC837A');
        INSERT INTO records VALUES(x'707562', x'6E6F746573', 1, x'010001030100410D0061406F6E652E6578616D706C65020300\
        00000000000000030157E7FE05C1DA4167E93DA7D798A6407FDF6BCE81248F030157E7FE05C1DA4167E93DA7D798A6407FDF6BCE8124\
        8F030000000000000000000157E7FE05C1DA4167E93DA7D798A6407FDF6BCE81248F030157E7FE05C1DA4167E93DA7D798A6407FDF6B\
        CE81248F03000000000000000000', x'BAE9048BB0AF0273C9CB377A98095FFCB1AF182CD9632170DF3067544C10C2F7');
        INSERT INTO records VALUES(x'707562', x'6E6F746573', 2, x'0201000000000000000000010100000000000000010041', x\
        '7B1075CAA7B032DEF64D72B6EDA27BE1FA8DEC963C35B202A0FC75943F2EC38F');
        INSERT INTO records VALUES(x'707562', x'6E6F746573', 3, x'0107000000000000000000', x'EAC97E6B5933FE3614962E0\
        65F5FE0302458DAC992BA77B0A7A3D8EA162CC9E3');
        INSERT INTO records VALUES(x'707562', x'6E6F746573', 4, x'010B0000006E6F7465732E7368617265', x'1B11474344706\
        41F84DCC898DA613C20347B12E54D5AD286AE6FDFF0C6824104');
        INSERT INTO policies VALUES(x'707562', x'6E6F746573', x'61', x'41', x'0100030100410D0061406F6E652E6578616D70\
        6C6501000C7072696E74426C6F636B656401010000000200000005000000636F756E740207000000000000000300000075726C041600\
        000068747470733A2F2F6F6E652E6578616D706C652FC3A9', x'E4B3BD388B6B5246ED447512D4AE03D45CD89519CA5C05F7112AC27\
        647378437');
        """,
    ]
}
