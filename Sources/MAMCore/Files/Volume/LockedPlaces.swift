internal import Glibc
internal import Synchronization

/// The files of this process on which SQLite may hold locks, and descriptors of the same files that must stay open.
///
/// SQLite's locks are POSIX record locks, and closing *any* descriptor of a file drops all that the process holds on it:
/// whoever looked at a database while a transaction runs, as the walk of a wipe does, would take its locks away. So a
/// descriptor of such a file is kept until SQLite has closed the file, as SQLite does with its own.
///
/// Process-wide because those locks are. Two counters order closing against beginning without a lock on the usual way.
enum LockedPlaces {
    private static let open = Atomic<Int>(0)
    private static let closing = Atomic<Int>(0)
    private static let table = Guarded<[FilePlace: Entry]>([:])

    private struct Entry: Sendable {
        var users = 0
        var kept: [Int32] = []
    }

    /// From now on descriptors of the file stay open; to be called before SQLite can lock it.
    static func begin(_ place: FilePlace) {
        open.add(1, ordering: .sequentiallyConsistent)
        table.withLock { $0[place, default: Entry()].users += 1 }
        // Whoever looked before is about to close, and has it behind him in a moment.
        while closing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
    }

    /// SQLite has closed the file once; the last time closes what was kept.
    static func end(_ place: FilePlace) {
        // Under the lock, so that nobody begins before the last of them is closed.
        table.withLock { table in
            guard var entry = table.removeValue(forKey: place) else { return }
            entry.users -= 1
            if entry.users > 0 {
                table[place] = entry
            } else {
                for descriptor in entry.kept { Glibc.close(descriptor) }
            }
        }
        open.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Whether SQLite has the file open through this library.
    static func contains(_ place: FilePlace) -> Bool {
        guard open.load(ordering: .sequentiallyConsistent) > 0 else { return false }
        return table.withLock { $0[place] != nil }
    }

    /// Closes a descriptor now, or when SQLite has closed its file.
    static func close(_ descriptor: Int32) {
        closing.add(1, ordering: .sequentiallyConsistent)
        if open.load(ordering: .sequentiallyConsistent) == 0 {
            Glibc.close(descriptor)
            closing.subtract(1, ordering: .sequentiallyConsistent)
            return
        }
        closing.subtract(1, ordering: .sequentiallyConsistent)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            Glibc.close(descriptor)
            return
        }
        let place = FileStatus(status).place
        // Under the lock, so that nobody begins between the look and the close.
        table.withLock { table in
            if table[place] != nil { table[place]?.kept.append(descriptor) } else { Glibc.close(descriptor) }
        }
    }
}
