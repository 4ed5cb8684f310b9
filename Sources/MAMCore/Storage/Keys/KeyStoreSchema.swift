extension SQLiteSchema {
    /// The database of the key store.
    ///
    /// Wrapped keys are in a table of their own, whose rows have one length and are only appended, overwritten in place
    /// and reused. So SQLite moves them to another page only when the table grows from one page to several
    /// (``SQLiteKeyStore/Base/overwriteCopies(beforeUsing:)``). `free` has the rows to reuse. `account` is folded,
    /// `spelled` is as it was given.
    package static let keys = SQLiteSchema(
        name: "keys.sqlite", applicationID: 0x4D41_4D4B, durability: .rollback, checksIndexes: true,
        migrations: [
            """
            CREATE TABLE marker(one INTEGER PRIMARY KEY, tag BLOB NOT NULL);
            CREATE TABLE wraps(slot INTEGER PRIMARY KEY, wrapped BLOB NOT NULL);
            CREATE TABLE free(slot INTEGER PRIMARY KEY);
            CREATE TABLE keys(
                id BLOB PRIMARY KEY, publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL,
                spelled BLOB NOT NULL, kind INTEGER NOT NULL, generation INTEGER NOT NULL, slot INTEGER NOT NULL,
                tag BLOB NOT NULL) WITHOUT ROWID;
            CREATE UNIQUE INDEX keys_by_slot ON keys(publisher, account, app, kind, generation);
            CREATE TABLE members(
                publisher BLOB NOT NULL, account BLOB NOT NULL, app BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, account, app)) WITHOUT ROWID;
            CREATE TABLE owners(account BLOB PRIMARY KEY, spelled BLOB NOT NULL, id BLOB NOT NULL, tag BLOB NOT NULL)
                WITHOUT ROWID;
            CREATE UNIQUE INDEX owners_by_id ON owners(id);
            CREATE TABLE wipes(
                publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL, spelled BLOB NOT NULL,
                step INTEGER NOT NULL, keys BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, app, account)) WITHOUT ROWID;
            """,
            """
            CREATE TABLE pins(
                publisher BLOB NOT NULL, account BLOB NOT NULL, generation INTEGER NOT NULL, spelled BLOB NOT NULL,
                record BLOB NOT NULL, tag BLOB NOT NULL, PRIMARY KEY(publisher, account, generation)) WITHOUT ROWID;
            """,
            """
            CREATE TABLE launches(
                publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL, scope INTEGER NOT NULL,
                spelled BLOB NOT NULL, record BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, app, account, scope)) WITHOUT ROWID;
            """,
            """
            CREATE TABLE overrides(
                publisher BLOB NOT NULL, app BLOB NOT NULL, record BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, app)) WITHOUT ROWID;
            """,
            """
            CREATE TABLE records(
                publisher BLOB NOT NULL, app BLOB NOT NULL, kind INTEGER NOT NULL, record BLOB NOT NULL,
                tag BLOB NOT NULL, PRIMARY KEY(publisher, app, kind)) WITHOUT ROWID;
            CREATE TABLE policies(
                publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL, spelled BLOB NOT NULL,
                record BLOB NOT NULL, tag BLOB NOT NULL, PRIMARY KEY(publisher, app, account)) WITHOUT ROWID;
            """,
            // One table replaces five, and their tags stay valid: a slot is authenticated like its row in the old
            // table.
            """
            CREATE TABLE slots(
                kind BLOB NOT NULL, publisher BLOB NOT NULL, app BLOB NOT NULL, scope INTEGER NOT NULL,
                account BLOB NOT NULL, spelled BLOB NOT NULL, record BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(kind, publisher, app, scope, account)) WITHOUT ROWID;
            INSERT INTO slots
                SELECT CAST('pins' AS BLOB), publisher, x'', generation, account, spelled, record, tag FROM pins;
            DROP TABLE pins;
            INSERT INTO slots
                SELECT CAST('launches' AS BLOB), publisher, app, scope, account, spelled, record, tag FROM launches;
            DROP TABLE launches;
            INSERT INTO slots
                SELECT CAST('overrides' AS BLOB), publisher, app, 0, x'', x'', record, tag FROM overrides;
            DROP TABLE overrides;
            INSERT INTO slots
                SELECT CAST('records' AS BLOB), publisher, app, kind, x'', x'', record, tag FROM records;
            DROP TABLE records;
            INSERT INTO slots
                SELECT CAST('policies' AS BLOB), publisher, app, 0, account, spelled, record, tag FROM policies;
            DROP TABLE policies;
            """,
            // Finding the accounts of an app reads no rows of other apps.
            """
            CREATE INDEX keys_by_app ON keys(publisher, app);
            CREATE INDEX members_by_app ON members(publisher, app);
            """,
        ])
}
