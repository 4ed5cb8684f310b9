extension SQLiteSchema {
    /// The database of the key store.
    ///
    /// Wrapped keys are in a table of their own, whose rows have one length and are only appended, overwritten in place
    /// and reused. So SQLite moves them to another page only when the table grows from one page to several
    /// (``SQLiteKeyStore/Base/overwriteCopies(beforeUsing:)``). `free` has the rows to reuse. `account` is folded,
    /// `spelled` is as it was given. The two indexes by app find the accounts of an app without rows of other apps.
    package static let keys = SQLiteSchema(
        name: "keys.sqlite", applicationID: 0x4D41_4D4B, durability: .rollback, checksIndexes: true,
        tables: """
            CREATE TABLE marker(one INTEGER PRIMARY KEY, tag BLOB NOT NULL);
            CREATE TABLE wraps(slot INTEGER PRIMARY KEY, wrapped BLOB NOT NULL);
            CREATE TABLE free(slot INTEGER PRIMARY KEY);
            CREATE TABLE keys(
                id BLOB PRIMARY KEY, publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL,
                spelled BLOB NOT NULL, kind INTEGER NOT NULL, generation INTEGER NOT NULL, slot INTEGER NOT NULL,
                tag BLOB NOT NULL) WITHOUT ROWID;
            CREATE UNIQUE INDEX keys_by_slot ON keys(publisher, account, app, kind, generation);
            CREATE INDEX keys_by_app ON keys(publisher, app);
            CREATE TABLE members(
                publisher BLOB NOT NULL, account BLOB NOT NULL, app BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, account, app)) WITHOUT ROWID;
            CREATE INDEX members_by_app ON members(publisher, app);
            CREATE TABLE owners(account BLOB PRIMARY KEY, spelled BLOB NOT NULL, id BLOB NOT NULL, tag BLOB NOT NULL)
                WITHOUT ROWID;
            CREATE UNIQUE INDEX owners_by_id ON owners(id);
            CREATE TABLE wipes(
                publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL, spelled BLOB NOT NULL,
                step INTEGER NOT NULL, keys BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, app, account)) WITHOUT ROWID;
            CREATE TABLE slots(
                kind BLOB NOT NULL, publisher BLOB NOT NULL, app BLOB NOT NULL, scope INTEGER NOT NULL,
                account BLOB NOT NULL, spelled BLOB NOT NULL, record BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(kind, publisher, app, scope, account)) WITHOUT ROWID;
            """)
}
