internal import MAMBase
internal import MAMPOSIX
internal import Synchronization

/// The files of this process on which SQLite may hold locks, and descriptors of these files that must stay open.
///
/// SQLite's locks are POSIX record locks: closing *any* descriptor of a file drops all locks of the process on it. Code
/// that reads a database during a transaction, like the walk of a wipe, would release its locks. So a descriptor of
/// such a file is kept until SQLite has closed the file; SQLite treats its own descriptors the same way. This includes
/// SQLite's map of a log, which has the locks of the log.
///
/// Process-wide, because those locks are. Two counters order closing against beginning, so that the usual case takes no
/// lock.
package enum LockedPlaces {
    private static let open = Atomic<Int>(0)
    private static let closing = Atomic<Int>(0)
    private static let table = Guarded<Table>(Table())

    private struct Entry: Sendable {
        var users = 0
        /// The kept descriptors by their access mode.
        var kept: [Int32: [Int32]] = [:]
    }

    private struct Table: Sendable {
        var entries: [FilePlace: Entry] = [:]
        /// The number of files that SQLite is about to open and whose place is unknown, and the descriptors closed
        /// meanwhile.
        var (unknown, waiting): (Int, [(place: FilePlace, descriptor: Int32)]) = (0, [])

        /// Keeps a descriptor if SQLite has its file open; otherwise returns that it may be closed.
        mutating func mayClose(_ descriptor: Int32, of place: FilePlace) -> Bool {
            if entries[place] != nil {
                entries[place]?.kept[fcntl(descriptor, F_GETFL) & O_ACCMODE, default: []].append(descriptor)
            } else if unknown > 0 {
                waiting.append((place, descriptor))
            } else {
                return true
            }
            return false
        }
    }

    /// Keeps descriptors of a file open from now on; called before SQLite can lock it.
    package static func begin(_ place: FilePlace) {
        open.add(1, ordering: .sequentiallyConsistent)
        table.withLock { $0.entries[place, default: Entry()].users += 1 }
        // A thread that checked earlier closes its descriptor in a moment.
        while closing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
    }

    /// Records that SQLite has closed a file once; the last close also closes the kept descriptors.
    package static func end(_ place: FilePlace) {
        // Under the lock, so that no thread opens the file before the last descriptor is closed.
        table.withLock { table in
            guard var entry = table.entries.removeValue(forKey: place) else { return }
            entry.users -= 1
            if entry.users > 0 {
                table.entries[place] = entry
            } else {
                for descriptor in entry.kept.values.joined() {
                    // The file that is about to be opened may be this one.
                    if table.unknown > 0 {
                        table.waiting.append((place, descriptor))
                    } else {
                        MAMPOSIX.close(descriptor)
                    }
                }
            }
        }
        open.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Records that SQLite is about to open and lock a file whose place is unknown: no descriptor is closed meanwhile.
    ///
    /// Called while another file of the same database is listed.
    package static func beginUnknown() { table.withLock { $0.unknown += 1 } }

    /// Records that the file is listed, or was not opened.
    package static func endUnknown() {
        table.withLock { table in
            table.unknown -= 1
            guard table.unknown == 0 else { return }
            let waiting = table.waiting
            table.waiting = []
            for (place, descriptor) in waiting where table.mayClose(descriptor, of: place) {
                MAMPOSIX.close(descriptor)
            }
        }
    }

    /// Returns a kept descriptor for another opening of its file, so that frequent reads while SQLite has it open do
    /// not use an additional descriptor each time.
    static func reuse(_ access: Int32, of place: () -> FilePlace?) -> Int32? {
        guard open.load(ordering: .sequentiallyConsistent) > 0, let place = place() else { return nil }
        return table.withLock { $0.entries[place]?.kept[access]?.popLast() }
    }

    /// Whether SQLite has the file open through this library.
    package static func contains(_ place: FilePlace) -> Bool {
        guard open.load(ordering: .sequentiallyConsistent) > 0 else { return false }
        return table.withLock { $0.entries[place] != nil }
    }

    /// Whether SQLite has the file open more than once through this library.
    package static func isShared(_ place: FilePlace) -> Bool { table.withLock { $0.entries[place]?.users ?? 0 } > 1 }

    /// Closes a descriptor now, or when SQLite has closed its file.
    static func close(_ descriptor: Int32) {
        closing.add(1, ordering: .sequentiallyConsistent)
        if open.load(ordering: .sequentiallyConsistent) == 0 {
            MAMPOSIX.close(descriptor)
            closing.subtract(1, ordering: .sequentiallyConsistent)
            return
        }
        closing.subtract(1, ordering: .sequentiallyConsistent)
        var status = SystemStatus()
        guard fstat(descriptor, &status) == 0 else {
            MAMPOSIX.close(descriptor)
            return
        }
        let place = FileStatus(status).place
        // Under the lock, so that no thread opens the file between the check and the close.
        table.withLock { if $0.mayClose(descriptor, of: place) { MAMPOSIX.close(descriptor) } }
    }
}

/// The status of one file or folder on a volume.
package struct FileStatus: Sendable, Hashable {
    /// The kind of an entry.
    package enum Kind: UInt8, Sendable, Hashable { case file, folder, link, other }

    /// The kind of the entry.
    package var kind: Kind
    /// The number of its volume.
    package var device: UInt64
    /// Its number on that volume; reused after the file is gone.
    package var inode: UInt64
    /// Its length in bytes.
    package var size: Int64
    /// The number of its names.
    package var linkCount: UInt64
    /// Its permissions, the lower twelve bits.
    package var mode: UInt32
    /// The time of the last change of its content, in nanoseconds since 1970.
    package var modified: Int64
    /// The time of its last change of any kind, in nanoseconds since 1970.
    package var changed: Int64

    /// Makes a status.
    package init(
        kind: Kind, device: UInt64, inode: UInt64, size: Int64, linkCount: UInt64, mode: UInt32, modified: Int64,
        changed: Int64
    ) {
        self.kind = kind
        self.device = device
        self.inode = inode
        self.size = size
        self.linkCount = linkCount
        self.mode = mode
        self.modified = modified
        self.changed = changed
    }

    /// The identity of the file while it exists.
    package var place: FilePlace { FilePlace(device: device, inode: inode) }
}

/// The identity of a file on a machine; all its names have the same place.
package struct FilePlace: Sendable, Hashable {
    package let device: UInt64
    package let inode: UInt64

    /// Makes a place.
    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
