internal import MAMBase
internal import MAMPOSIX
internal import Synchronization

/// The files of this process on which SQLite may hold locks, and descriptors of the same files that must stay open.
///
/// SQLite's locks are POSIX record locks, and closing *any* descriptor of a file drops all that the process holds on it:
/// whoever looked at a database while a transaction runs, as the walk of a wipe does, would take its locks away. So a
/// descriptor of such a file is kept until SQLite has closed the file, as SQLite does with its own; and of SQLite's map of a
/// log, on which the locks of the log lie.
///
/// Process-wide because those locks are. Two counters order closing against beginning without a lock on the usual way.
package enum LockedPlaces {
    private static let open = Atomic<Int>(0)
    private static let closing = Atomic<Int>(0)
    private static let table = Guarded<Table>(Table())

    private struct Entry: Sendable {
        var users = 0
        /// By what can be done with them.
        var kept: [Int32: [Int32]] = [:]
    }

    private struct Table: Sendable {
        var entries: [FilePlace: Entry] = [:]
        /// How many files SQLite is about to open of which nobody knows yet which they are, and what was closed meanwhile.
        var (unknown, waiting): (Int, [(place: FilePlace, descriptor: Int32)]) = (0, [])

        /// Keeps a descriptor whose file SQLite has open; else says that it may be closed.
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

    /// From now on descriptors of the file stay open; to be called before SQLite can lock it.
    package static func begin(_ place: FilePlace) {
        open.add(1, ordering: .sequentiallyConsistent)
        table.withLock { $0.entries[place, default: Entry()].users += 1 }
        // Whoever looked before is about to close, and has it behind him in a moment.
        while closing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
    }

    /// SQLite has closed the file once; the last time closes what was kept.
    package static func end(_ place: FilePlace) {
        // Under the lock, so that nobody begins before the last of them is closed.
        table.withLock { table in
            guard var entry = table.entries.removeValue(forKey: place) else { return }
            entry.users -= 1
            if entry.users > 0 {
                table.entries[place] = entry
            } else {
                for descriptor in entry.kept.values.joined() {
                    // What is about to be opened may be this very file.
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

    /// SQLite is about to open and to lock a file of which nobody knows yet which it is: no descriptor is closed meanwhile.
    ///
    /// To be called while another file of the same database is listed.
    package static func beginUnknown() { table.withLock { $0.unknown += 1 } }

    /// It is listed now, or was not opened.
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

    /// A descriptor of a file that was kept open, for whoever opens the file once more: what is looked at often while SQLite
    /// has it open must not take one more each time.
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
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            MAMPOSIX.close(descriptor)
            return
        }
        let place = FileStatus(status).place
        // Under the lock, so that nobody begins between the look and the close.
        table.withLock { if $0.mayClose(descriptor, of: place) { MAMPOSIX.close(descriptor) } }
    }
}
