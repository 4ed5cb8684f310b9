internal import MAMBase
internal import MAMKeys
internal import MAMVolumes

extension SQLiteOwnerIndex.Base {
    mutating func rows(_ sql: StaticString, _ values: [SQLiteValue]) throws(StorageError) -> [OwnerRow] {
        var rows: [OwnerRow] = []
        try database.each(sql, values) { (row) throws(StorageError) in
            rows.append(try read(row))
            return true
        }
        return rows
    }

    /// Returns the row of a path.
    ///
    /// If there is none, the answer is remembered for the paths up to the next row: a walk over files without owners asks
    /// about one after the other.
    mutating func row(at path: String) throws(StorageError) -> OwnerRow? {
        current.enter(database.logState())
        guard !current.isWithoutRow(path) else { return nil }
        var (found, next): (OwnerRow?, String?) = (nil, nil)
        var isNextKnown = true
        // A damaged row of another path has no part in the answer.
        try database.each(
            """
            SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
            WHERE path >= ?1 ORDER BY path LIMIT 1
            """, [.text(path)]
        ) { (row) throws(StorageError) in
            next = try? row.text(1, limit: StoreLimits.path)
            isNextKnown = next != nil
            if let next, next.hasSameBytes(as: path) { found = try read(row) }
            return false
        }
        if found == nil, isNextKnown { current.noteNoRow(from: path, to: next) }
        return found
    }

    func put(_ row: OwnerRow, _ container: Int64) throws(StorageError) {
        try database.change(
            """
            INSERT INTO files(device, inode, container, path, file, owner, key, sequence, kind, state)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT(path) DO UPDATE SET container = excluded.container, device = excluded.device,
                inode = excluded.inode, file = excluded.file, owner = excluded.owner, key = excluded.key,
                sequence = excluded.sequence, kind = excluded.kind, state = excluded.state
            """,
            [
                row.place.map { .word($0.device) } ?? .null, row.place.map { .word($0.inode) } ?? .null,
                .integer(container), .text(row.path), .id(row.fileID), .id(row.owner), .id(row.keyID),
                .word(row.sequence), .integer(Int64(row.kind.rawValue)), .integer(Int64(row.state.rawValue)),
            ])
    }

    func forgetOthers(at place: FilePlace, fileID: FileID?) throws(StorageError) {
        try database.change(
            "DELETE FROM files WHERE inode = ?1 AND device = ?2 AND file IS NOT ?3",
            [.word(place.inode), .word(place.device), .id(fileID)])
    }

    /// Returns the number of a container; nil if no row ever had it.
    mutating func knownNumber(of container: AppContainer) throws(StorageError) -> Int64? {
        if let number = numbers[container] { return number }
        let number = try database.first(
            "SELECT number FROM containers WHERE publisher = ?1 AND app = ?2",
            [.text(container.publisher), .text(container.app)]
        ) { (row) throws(StorageError) in try row.integer(0) }
        if let number { (numbers[container], containers[number]) = (number, container) }
        return number
    }

    /// Returns the number of a container, which is assigned if it has none.
    mutating func number(of container: AppContainer) throws(StorageError) -> Int64 {
        if let number = try knownNumber(of: container) { return number }
        try database.change(
            "INSERT OR IGNORE INTO containers(publisher, app) VALUES(?1, ?2)",
            [.text(container.publisher), .text(container.app)])
        guard let number = try knownNumber(of: container) else { throw lost() }
        return number
    }

    private mutating func container(_ number: Int64) throws(StorageError) -> AppContainer {
        if let known = containers[number] { return known }
        let found = try database.first(
            "SELECT publisher, app FROM containers WHERE number = ?1", [.integer(number)]
        ) { (row) throws(StorageError) in
            AppContainer(
                publisher: try row.text(0, limit: StoreLimits.name), app: try row.text(1, limit: StoreLimits.name))
        }
        guard let found else { throw lost() }
        (numbers[found], containers[number]) = (number, found)
        return found
    }

    private mutating func read(_ row: SQLiteRow) throws(StorageError) -> OwnerRow {
        guard let kind = OwnerRow.Kind(rawValue: try row.number(8, as: UInt8.self)),
            let state = OwnerRow.State(rawValue: try row.number(9, as: UInt8.self))
        else { throw row.damaged("a kind and a state") }
        let place = row.isNull(3) ? nil : FilePlace(device: try row.word(2), inode: try row.word(3))
        return OwnerRow(
            container: try container(try row.integer(0)), path: try row.text(1, limit: StoreLimits.path), place: place,
            fileID: try row.optionalID(4), owner: try row.id(5), keyID: try row.optionalID(6),
            sequence: try row.word(7), kind: kind, state: state)
    }

    private func lost() -> StorageError {
        StorageError(
            .corrupt, "`\(database.name)`: the row of a container is missing", help: "discard the index of owners")
    }
}
