package import MAMBase
package import MAMKeys
package import MAMSealedFiles
package import MAMVolumes
internal import Synchronization

/// The owner index in a folder, which is replaced if it is found damaged, at opening or later.
///
/// The files themselves name their owners, so a damaged index loses little: an empty one replaces it, each app lists
/// its files in it, and the call that found the damage is repeated.
package final class HealingOwnerIndex: OwnerIndexing {
    private struct Current {
        var index: SQLiteOwnerIndex
        var place: FilePlace?
    }

    private let files: OwnerIndexFiles
    private let current: Guarded<Current>
    private let replaced: Atomic<Int>

    /// Opens the index in a folder; makes it if it is missing.
    package init(in folder: String, wait: Int32, meter: StoreMeter? = nil) throws(StorageError) {
        files = OwnerIndexFiles(folder: folder, wait: wait, meter: meter)
        current = Guarded(Current(index: try files.open(), place: files.place))
        replaced = Atomic(0)
    }

    package var replacements: Int { replaced.load(ordering: .acquiring) }

    package var lastKept: String? { files.lastKept }

    private func healing<Result>(
        _ body: (SQLiteOwnerIndex) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let index = current.withLock { $0.index }
        do throws(StorageError) { return try body(index) } catch {
            guard error.code == .corrupt else { throw error }
        }
        return try body(try replace(index))
    }

    private func replace(_ damaged: SQLiteOwnerIndex) throws(StorageError) -> SQLiteOwnerIndex {
        try current.withLock { (current) throws(StorageError) in
            // Another thread may have replaced it already.
            guard current.index === damaged else { return current.index }
            damaged.abandonOwed()
            current = Current(index: try files.open(inPlaceOf: current.place), place: files.place)
            replaced.add(1, ordering: .acquiringAndReleasing)
            return current.index
        }
    }

    package func insertPending(_ row: OwnerRow) throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.insertPending(row) }
    }

    package func settle(_ row: OwnerRow) throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.settle(row) }
    }

    package func raiseSequence(of place: FilePlace, fileID: FileID, to sequence: UInt64) throws(StorageError) {
        try healing { (index) throws(StorageError) in
            try index.raiseSequence(of: place, fileID: fileID, to: sequence)
        }
    }

    package func drop(_ path: String) throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.drop(path) }
    }

    package func drop(_ rows: [OwnerRow]) throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.drop(rows) }
    }

    package func repair(_ row: OwnerRow) throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.repair(row) }
    }

    package func removeAll(in container: AppContainer) throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.removeAll(in: container) }
    }

    package func removeAll() throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.removeAll() }
    }

    package func row(for place: FilePlace, fileID: FileID) throws(StorageError) -> OwnerRow? {
        try healing { (index) throws(StorageError) in try index.row(for: place, fileID: fileID) }
    }

    package func listing(
        of place: FilePlace, fileID: FileID, at path: String, keyID: KeyID?
    ) throws(StorageError) -> OwnerListing? {
        try healing { (index) throws(StorageError) in
            try index.listing(of: place, fileID: fileID, at: path, keyID: keyID)
        }
    }

    package func row(at path: String) throws(StorageError) -> OwnerRow? {
        try healing { (index) throws(StorageError) in try index.row(at: path) }
    }

    package func rows(
        of owner: OwnerID, in container: AppContainer?, after path: String?, limit: Int
    ) throws(StorageError) -> [OwnerRow] {
        try healing { (index) throws(StorageError) in
            try index.rows(of: owner, in: container, after: path, limit: limit)
        }
    }

    package func rows(in state: OwnerRow.State, after path: String?, limit: Int) throws(StorageError) -> [OwnerRow] {
        try healing { (index) throws(StorageError) in try index.rows(in: state, after: path, limit: limit) }
    }

    package func count() throws(StorageError) -> Int {
        try healing { (index) throws(StorageError) in try index.count() }
    }

    package func isUnlisted(_ container: AppContainer) throws(StorageError) -> Bool {
        try healing { (index) throws(StorageError) in try index.isUnlisted(container) }
    }

    package func noteListed(_ container: AppContainer) throws(StorageError) {
        try healing { (index) throws(StorageError) in try index.noteListed(container) }
    }
}
