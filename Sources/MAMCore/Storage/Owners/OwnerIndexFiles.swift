package import MAMBase
internal import MAMPOSIX
internal import MAMVolumes

/// The files of the owner index in a folder, and of damaged indexes.
///
/// Damaged files are never deleted: they are renamed to `owners.sqlite.damaged-1` and so on. One thread of one process
/// replaces them at a time.
package struct OwnerIndexFiles: Sendable {
    package let folder: String
    /// The maximum time that each change waits for another process, in milliseconds.
    var wait = SQLiteConnection.maximumWait
    /// The meter of the index's changes; nil for none.
    var meter: StoreMeter?

    /// Names the files of a folder.
    package init(folder: String, wait: Int32 = SQLiteConnection.maximumWait, meter: StoreMeter? = nil) {
        (self.folder, self.wait, self.meter) = (folder, wait, meter)
    }

    private var name: String { SQLiteSchema.owners.name }
    private var path: String { "\(folder)/\(name)" }

    /// Opens the index; a damaged one is moved aside first.
    func open() throws(StorageError) -> SQLiteOwnerIndex {
        do throws(StorageError) { return try SQLiteOwnerIndex.open(in: folder, wait: wait, meter: meter) } catch {
            guard error.code == .corrupt else { throw error }
        }
        // Another process may be replacing it.
        return try alone { () throws(StorageError) in try openOrReplace() }
    }

    /// Opens an index to replace one that was found damaged while it was open, with the file at `place`.
    func open(inPlaceOf place: FilePlace?) throws(StorageError) -> SQLiteOwnerIndex {
        try alone { () throws(StorageError) in
            // Another process may have replaced it.
            guard let now = self.place, now == place else { return try openOrReplace() }
            return try replace()
        }
    }

    /// The current file of the index; nil if there is none.
    var place: FilePlace? {
        var status = SystemStatus()
        guard SystemPath.with(path, { lstat($0, &status) }) == 0 else { return nil }
        return FilePlace(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Renames the index, so that the next opening makes a new one.
    package func putAside() throws(StorageError) {
        var number = 1
        while exists(keptName(number)), number < 1_000_000 { number += 1 }
        // The log first: alone it is useless, but a new database must not find it.
        for ending in ["-journal", "-wal", "-shm", ""] {
            let (old, new) = (path + ending, "\(folder)/\(keptName(number))\(ending)")
            guard SystemPath.with(old, { old in SystemPath.with(new) { rename(old, $0) } }) == 0 || errno == ENOENT
            else {
                throw StorageError.system(errno, "putting the index aside", name: name)
            }
        }
    }

    /// The name of the last damaged index that was moved aside.
    var lastKept: String {
        var number = 1
        while exists(keptName(number + 1)), number < 1_000_000 { number += 1 }
        return keptName(number)
    }

    private func keptName(_ number: Int) -> String { "\(name).damaged-\(number)" }

    private func exists(_ name: String) -> Bool {
        var status = SystemStatus()
        return SystemPath.with("\(folder)/\(name)") { lstat($0, &status) } == 0
    }

    private func openOrReplace() throws(StorageError) -> SQLiteOwnerIndex {
        do throws(StorageError) { return try SQLiteOwnerIndex.open(in: folder, wait: wait, meter: meter) } catch {
            guard error.code == .corrupt else { throw error }
            return try replace()
        }
    }

    private func replace() throws(StorageError) -> SQLiteOwnerIndex {
        try putAside()
        return try SQLiteOwnerIndex.open(in: folder, wait: wait, isReplacement: true, meter: meter)
    }

    /// Runs `body` while no other process replaces the index.
    private func alone<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
        let descriptor = SystemPath.with(folder) { MAMPOSIX.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .system(errno, "opening the folder", name: name) }
        defer { close(descriptor) }
        while WholeLock.take(descriptor) != 0 {
            guard errno == EINTR else { throw .system(errno, "locking the folder", name: name) }
        }
        return try body()
    }
}
