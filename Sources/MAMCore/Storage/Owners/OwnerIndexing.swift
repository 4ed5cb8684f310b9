package import MAMVolumes

/// Which files of a device belong to whom: found in nanoseconds, where the files themselves would have to be read.
///
/// Only an accelerator, and the list that a wipe begins with. The truth is in the files: a row counts only as far as the
/// file agrees, and whoever finds that it does not calls ``repair(_:)``. Paths compare byte by byte, are absolute, end
/// without `/`, and have at most ``StoreLimits/path`` bytes. Safe to use from any thread.
package protocol OwnerIndexing: AnyObject, Sendable {
    /// Notes a file before it is made, over whatever was known of the path; its state becomes `pending`.
    func insertPending(_ row: OwnerRow) throws(StorageError)
    /// Notes that a file was made: its row becomes `live` with this place and id.
    ///
    /// False when there is no row of the path.
    func makeLive(
        _ path: String, place: FilePlace, fileID: FileID?, keyID: KeyID?, sequence: UInt64
    ) throws(StorageError) -> Bool
    /// Forgets a path.
    func drop(_ path: String) throws(StorageError)
    /// Puts the truth of a file in place of what was known of its path, and forgets other files of its place.
    ///
    /// A place with another file id is one that was used again after its file had gone.
    func repair(_ row: OwnerRow) throws(StorageError)
    /// Moves the row of a path and those of everything below it, over whatever was known of the new path.
    func move(_ path: String, to newPath: String) throws(StorageError)
    /// Turns an owner's rows in an app's container to `wiping`, and says how many there are.
    func markWiping(_ owner: OwnerID, in container: AppContainer) throws(StorageError) -> Int
    /// Forgets the rows in an app's container, of all owners.
    func removeAll(in container: AppContainer) throws(StorageError)
    /// Forgets everything, before a walk over the files fills the index again.
    func removeAll() throws(StorageError)

    /// The row of a file that is open: place and id must agree, for places are used again.
    func row(for place: FilePlace, fileID: FileID) throws(StorageError) -> OwnerRow?
    /// The row of a path, which may be out of date.
    func row(at path: String) throws(StorageError) -> OwnerRow?
    /// The rows of a file id, in the order of their paths; at most 100, for copies keep their id.
    func rows(of fileID: FileID) throws(StorageError) -> [OwnerRow]
    /// An owner's rows in the order of their paths, in all containers or one: those after a path, at most `limit`.
    func rows(
        of owner: OwnerID, in container: AppContainer?, after path: String?, limit: Int
    ) throws(StorageError) -> [OwnerRow]
    /// The rows in a state, in the order of their paths: those after a path, at most `limit`.
    func rows(in state: OwnerRow.State, after path: String?, limit: Int) throws(StorageError) -> [OwnerRow]
    /// How many rows there are.
    func count() throws(StorageError) -> Int

    /// How often the index was replaced since it was opened, because it turned out to be damaged.
    var replacements: Int { get }
    /// The name of the file in the storage's folder that keeps the index that was damaged last.
    var lastKept: String? { get }
    /// Whether the index was made in place of a damaged one, and the files of an app's container are not listed in it yet.
    func isUnlisted(_ container: AppContainer) throws(StorageError) -> Bool
    /// Notes that the files of an app's container are listed.
    func noteListed(_ container: AppContainer) throws(StorageError)
}

extension OwnerIndexing {
    // An index in memory is never damaged.
    package var replacements: Int { 0 }
    package var lastKept: String? { nil }
    package func isUnlisted(_ container: AppContainer) throws(StorageError) -> Bool { false }
    package func noteListed(_ container: AppContainer) throws(StorageError) {}

    /// Fills the index anew from what a walk over the files found.
    ///
    /// `next` answers the rows one by one, and nil in the end.
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

/// What the variants of the index check alike.
enum OwnerPaths {
    /// Refuses a path that is none of those that rows have.
    static func check(_ path: String) throws(StorageError) {
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count > 1, path.utf8.last != UInt8(ascii: "/"),
            path.utf8.count <= StoreLimits.path, !path.utf8.contains(0)
        else { throw StorageError(.system, "a path is not absolute, too long, or ends in a slash") }
    }

    /// Refuses a row that cannot be stored.
    static func check(_ row: OwnerRow) throws(StorageError) {
        try check(row.path)
        try StoreLimits.check(row.container)
    }

    /// Refuses what no file system does: moving a folder into itself, or over a folder that it lies in.
    static func checkMove(_ path: String, _ newPath: String) throws(StorageError) {
        try check(path)
        try check(newPath)
        guard !lies(newPath, in: path), !lies(path, in: newPath) else {
            throw StorageError(.system, "a folder cannot be moved into itself or over a folder that it lies in")
        }
    }

    private static func lies(_ path: String, in folder: String) -> Bool {
        path.utf8.count > folder.utf8.count && path.utf8.starts(with: folder.utf8)
            && path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
    }
}
