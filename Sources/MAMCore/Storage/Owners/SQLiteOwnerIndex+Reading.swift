package import MAMBase
package import MAMKeys
package import MAMSealedFiles
package import MAMVolumes

extension SQLiteOwnerIndex {
    package func row(for place: FilePlace, fileID: FileID) throws(StorageError) -> OwnerRow? {
        try first(
            """
            SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
            WHERE inode = ?1 AND device = ?2 AND file = ?3 ORDER BY path LIMIT 1
            """, [.word(place.inode), .word(place.device), .id(fileID)])
    }

    package func listing(
        of place: FilePlace, fileID: FileID, at path: String, keyID: KeyID?
    ) throws(StorageError) -> OwnerListing? {
        // Rows of other files have no part in the answer.
        try withBase { (base) throws(StorageError) in
            if let number = base.owedRow(of: place, fileID) {
                let row = base.owed[number]
                return OwnerListing(sequence: row.sequence, isCurrent: row.path == path && row.keyID == keyID)
            }
            base.current.enter(base.database.logState())
            if let sequence = base.current.sequence(of: place, fileID: fileID, at: path, keyID: keyID) {
                return OwnerListing(sequence: sequence, isCurrent: true)
            }
            var found: OwnerListing?
            try base.database.each(
                """
                SELECT sequence, path = ?4 AND key IS ?5 AND state = 1 FROM files
                WHERE inode = ?1 AND device = ?2 AND file = ?3
                """, [.word(place.inode), .word(place.device), .id(fileID), .text(path), .id(keyID)]
            ) { (row) throws(StorageError) in
                found = OwnerListing(
                    sequence: max(try row.word(0), found?.sequence ?? 0),
                    isCurrent: try row.integer(1) != 0 || found?.isCurrent == true)
                return true
            }
            if let found, found.isCurrent {
                base.current.insert(place, fileID, at: path, keyID: keyID, sequence: found.sequence)
            }
            return found
        }
    }

    package func row(at path: String) throws(StorageError) -> OwnerRow? {
        try withSettledBase { (base) throws(StorageError) in try base.row(at: path) }
    }

    package func rows(of fileID: FileID) throws(StorageError) -> [OwnerRow] {
        try all(
            """
            SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
            WHERE file = ?1 ORDER BY path LIMIT 100
            """, [.id(fileID)])
    }

    package func rows(
        of owner: OwnerID, in container: AppContainer?, after path: String?, limit: Int
    ) throws(StorageError) -> [OwnerRow] {
        let (after, limit) = (SQLiteValue.text(path ?? ""), SQLiteValue.integer(Int64(max(0, limit))))
        guard let container else {
            return try all(
                """
                SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
                WHERE owner = ?1 AND path > ?2 ORDER BY path LIMIT ?3
                """, [.id(owner), after, limit])
        }
        return try withSettledBase { (base) throws(StorageError) in
            guard let number = try base.knownNumber(of: container) else { return [] }
            return try base.rows(
                """
                SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
                WHERE owner = ?1 AND path > ?2 AND container = ?4 ORDER BY path LIMIT ?3
                """, [.id(owner), after, limit, .integer(number)])
        }
    }

    package func rows(in state: OwnerRow.State, after path: String?, limit: Int) throws(StorageError) -> [OwnerRow] {
        let values: [SQLiteValue] = [
            .integer(Int64(state.rawValue)), .text(path ?? ""), .integer(Int64(max(0, limit))),
        ]
        guard state == .live else {
            // Repeats the condition of the partial index, or SQLite would not use it.
            return try all(
                """
                SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
                WHERE state <> 1 AND state = ?1 AND path > ?2 ORDER BY path LIMIT ?3
                """, values)
        }
        return try all(
            """
            SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
            WHERE state = ?1 AND path > ?2 ORDER BY path LIMIT ?3
            """, values)
    }

    package func count() throws(StorageError) -> Int {
        try withSettledBase { (base) throws(StorageError) in
            try base.database.first("SELECT count(*) FROM files") { (row) throws(StorageError) in
                try row.number(0, as: Int.self)
            } ?? 0
        }
    }

    private func first(_ sql: StaticString, _ values: [SQLiteValue]) throws(StorageError) -> OwnerRow? {
        try withSettledBase { (base) throws(StorageError) in try base.rows(sql, values).first }
    }

    private func all(_ sql: StaticString, _ values: [SQLiteValue]) throws(StorageError) -> [OwnerRow] {
        try withSettledBase { (base) throws(StorageError) in try base.rows(sql, values) }
    }
}
