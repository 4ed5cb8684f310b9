package import MAMBase
package import MAMKeys
package import MAMVolumes

/// Rows of files that were made, which the database has as pending until a later change takes them along.
///
/// A change of its own for each made file would write ten pages. Until then the pending row stands for the file, as
/// after a crash between the two changes: every process can complete it from the file itself. The rows are written
/// before the connection answers any question about other files, before any other change, and at the end.
extension SQLiteOwnerIndex {
    /// The number of owed rows that the next change takes along.
    package static let maximumOwedCount = 16

    package func settle(_ row: OwnerRow) throws(StorageError) {
        guard row.place != nil, row.fileID != nil else { return try repair(row) }
        try OwnerPaths.check(row)
        try withBase { (base) throws(StorageError) in
            guard base.owed.count >= Self.maximumOwedCount else { return base.owed.append(row) }
            // Only if the changes before could not be written.
            try base.settleOwed()
            base.owed.append(row)
        }
    }

    package func raiseSequence(of place: FilePlace, fileID: FileID, to sequence: UInt64) throws(StorageError) {
        try withBase { (base) throws(StorageError) in
            if let number = base.owedRow(of: place, fileID) {
                return base.owed[number].sequence = max(base.owed[number].sequence, sequence)
            }
            let lower = try base.database.first(
                """
                SELECT id, sequence FROM files
                WHERE inode = ?1 AND device = ?2 AND file = ?3 ORDER BY path LIMIT 1
                """, [.word(place.inode), .word(place.device), .id(fileID)]
            ) { (row) throws(StorageError) in try row.word(1) < sequence ? try row.integer(0) : nil }
            guard let id = lower ?? nil else { return }
            try base.database.change("UPDATE files SET sequence = ?2 WHERE id = ?1", [.integer(id), .word(sequence)])
        }
    }

    /// Forgets the owed rows of an index that is replaced: the new one is filled from the files.
    func abandonOwed() { base.withLock { $0.owed = [] } }

    /// Runs `body` with the database after writing the owed rows, as far as the disk and other processes allow it.
    func withSettledBase<Answer: Sendable>(
        _ body: (inout Base) throws(StorageError) -> Answer
    ) throws(StorageError) -> Answer {
        try withBase { (base) throws(StorageError) in
            do throws(StorageError) { try base.settleOwed() } catch {
                // A pending row says less than a live one, and nothing wrong.
                guard error.code == .full || error.code == .busy else { throw error }
            }
            // Neither has to be repeated with `body`.
            base.database.beginCall()
            return try body(&base)
        }
    }
}

extension SQLiteOwnerIndex.Base {
    /// Returns the index of an owed row of an open file.
    func owedRow(of place: FilePlace, _ fileID: FileID) -> Int? {
        owed.firstIndex { $0.place == place && $0.fileID == fileID }
    }

    /// Writes the owed rows in one change.
    mutating func settleOwed() throws(StorageError) {
        guard !owed.isEmpty else { return }
        try database.transaction { () throws(StorageError) in try putOwed() }
        owed = []
    }

    /// Writes the owed rows, within a transaction: whole, so that a row that was damaged meanwhile is mended.
    mutating func putOwed() throws(StorageError) {
        for row in owed {
            guard let place = row.place else { continue }
            let container = try number(of: row.container)
            let changed = try database.change(
                """
                UPDATE files SET container = ?3, device = ?4, inode = ?5, owner = ?6, key = ?7, sequence = ?8,
                    kind = ?9, state = 1
                WHERE path = ?1 AND file = ?2 AND state = 0
                """,
                [
                    .text(row.path), .id(row.fileID), .integer(container), .word(place.device), .word(place.inode),
                    .id(row.owner), .id(row.keyID), .word(row.sequence), .integer(Int64(row.kind.rawValue)),
                ])
            if changed == 1 { try forgetOthers(at: place, fileID: row.fileID) }
        }
    }
}
