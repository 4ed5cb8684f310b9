package import MAMBase
package import MAMKeys
package import MAMSealedFiles
package import MAMVolumes

/// The owner index of a device's files, which finds them in nanoseconds, without reading the files.
///
/// It is a cache, and the list that a wipe begins with. The files themselves have the owners: a row is valid only if
/// its file agrees, and code that finds a difference calls ``repair(_:)``. Paths compare byte by byte, are absolute, do
/// not end with `/`, and have at most ``StoreLimits/path`` bytes. Safe to use from any thread.
package protocol OwnerIndexing: AnyObject, Sendable {
    /// Adds the row of a file before it is made, and replaces any row of the path; its state becomes `pending`.
    func insertPending(_ row: OwnerRow) throws(StorageError)
    /// Records that the file of a pending row was made, now or before a later call needs the row.
    ///
    /// The row has the place of the file. It is dropped if the pending row of its path has another file id by then,
    /// because another process has changed it.
    func settle(_ row: OwnerRow) throws(StorageError)
    /// Records the number of a header of an open file, if its row has a lower one.
    func raiseSequence(of place: FilePlace, fileID: FileID, to sequence: UInt64) throws(StorageError)
    /// Removes the row of a path.
    func drop(_ path: String) throws(StorageError)
    /// Removes rows in one change, except those whose path has another owner by now.
    func drop(_ rows: [OwnerRow]) throws(StorageError)
    /// Replaces the row of a path by the file's own values, and removes other files with its place.
    ///
    /// A place with another file id was reused after its file had been deleted.
    func repair(_ row: OwnerRow) throws(StorageError)
    /// Forgets the rows in an app's container, of all owners.
    func removeAll(in container: AppContainer) throws(StorageError)
    /// Forgets everything, before a walk over the files fills the index again.
    func removeAll() throws(StorageError)

    /// Returns the row of an open file: place and id must agree, because places are reused.
    func row(for place: FilePlace, fileID: FileID) throws(StorageError) -> OwnerRow?
    /// Returns the entry of an open file under a path and a key; nil if there is no row with its place and id.
    func listing(
        of place: FilePlace, fileID: FileID, at path: String, keyID: KeyID?
    ) throws(StorageError) -> OwnerListing?
    /// Returns the row of a path, which may be outdated.
    func row(at path: String) throws(StorageError) -> OwnerRow?
    /// Returns an owner's rows in the order of their paths, in all containers or one: those after a path, at most
    /// `limit`.
    func rows(
        of owner: OwnerID, in container: AppContainer?, after path: String?, limit: Int
    ) throws(StorageError) -> [OwnerRow]
    /// Returns the rows in a state, in the order of their paths: those after a path, at most `limit`.
    func rows(in state: OwnerRow.State, after path: String?, limit: Int) throws(StorageError) -> [OwnerRow]
    /// Returns the number of rows.
    func count() throws(StorageError) -> Int

    /// The number of times that a damaged index was replaced since it was opened.
    var replacements: Int { get }
    /// The name of the file in the storage's folder that holds the last damaged index.
    var lastKept: String? { get }
    /// Whether the index replaced a damaged one, and the files of an app's container are not listed in it yet.
    func isUnlisted(_ container: AppContainer) throws(StorageError) -> Bool
    /// Records that the files of an app's container are listed.
    func noteListed(_ container: AppContainer) throws(StorageError)
}

/// The entry of the index for an open file.
package struct OwnerListing: Sendable, Hashable {
    /// The highest number of a header that is known of the file.
    package let sequence: UInt64
    /// Whether a live row lists the file under its path and its key.
    package let isCurrent: Bool

    /// Makes a listing.
    package init(sequence: UInt64, isCurrent: Bool) { (self.sequence, self.isCurrent) = (sequence, isCurrent) }
}

extension OwnerIndexing {
    package func settle(_ row: OwnerRow) throws(StorageError) { try repair(row) }

    package func drop(_ rows: [OwnerRow]) throws(StorageError) {
        for row in rows where try self.row(at: row.path)?.owner == row.owner { try drop(row.path) }
    }

    package func raiseSequence(of place: FilePlace, fileID: FileID, to sequence: UInt64) throws(StorageError) {
        guard var row = try row(for: place, fileID: fileID), row.sequence < sequence else { return }
        row.sequence = sequence
        try repair(row)
    }

    package func listing(
        of place: FilePlace, fileID: FileID, at path: String, keyID: KeyID?
    ) throws(StorageError) -> OwnerListing? {
        guard let row = try row(for: place, fileID: fileID) else { return nil }
        return OwnerListing(
            sequence: row.sequence, isCurrent: row.path == path && row.keyID == keyID && row.state == .live)
    }

    // An index in memory is never damaged.
    package var replacements: Int { 0 }
    package var lastKept: String? { nil }
    package func isUnlisted(_ container: AppContainer) throws(StorageError) -> Bool { false }
    package func noteListed(_ container: AppContainer) throws(StorageError) {}

    /// Rebuilds the index from a walk over the files.
    ///
    /// `next` returns the rows one by one, and nil at the end.
    package func rebuild(_ next: () throws(StorageError) -> OwnerRow?) throws(StorageError) {
        try removeAll()
        while let row = try next() { try repair(row) }
    }

    /// Calls `body` with each of an owner's rows in the order of their paths, without holding a lock.
    package func forEachRow(
        of owner: OwnerID, in container: AppContainer? = nil, _ body: (OwnerRow) throws(StorageError) -> Void
    ) throws(StorageError) {
        let page = 1000
        var last: String?
        while true {
            let rows = try rows(of: owner, in: container, after: last, limit: page)
            for row in rows { try body(row) }
            guard rows.count == page else { return }
            last = rows.last?.path
        }
    }
}

/// Checks that all implementations of the index share.
enum OwnerPaths {
    /// Throws for a path that rows cannot have.
    static func check(_ path: String) throws(StorageError) {
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count > 1, path.utf8.last != UInt8(ascii: "/"),
            path.utf8.count <= StoreLimits.path, !path.utf8.contains(0)
        else { throw StorageError(.system, "a path is not absolute, too long, or ends in a slash") }
    }

    /// Throws for a row that cannot be stored.
    static func check(_ row: OwnerRow) throws(StorageError) {
        try check(row.path)
        try StoreLimits.check(row.container)
    }
}
