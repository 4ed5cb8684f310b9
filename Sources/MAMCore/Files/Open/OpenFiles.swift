/// The files of a device's apps that are open in this process.
///
/// The lock is held for a look-up only. A file's own lock is taken after an entry was counted and before its count may
/// fall to nothing, so that whoever opens a file that is just being closed waits, and then finds it usable.
final class OpenFiles: Sendable {
    private let entries = Guarded<[FilePlace: Entry]>([:])

    private let pool = Guarded<NoncePool?>(nil)

    /// Where the nonces of the device's files come from; made by the first file.
    var nonces: NoncePool {
        pool.withLock { pool in
            if let pool { return pool }
            let made = NoncePool()
            pool = made
            return made
        }
    }

    private struct Entry: Sendable {
        let file: SharedFile
        var handles: Int
    }

    /// The file at a place, counted once more.
    func acquire(_ place: FilePlace) -> SharedFile {
        entries.withLock { entries in
            let file = entries[place]?.file ?? SharedFile(place)
            entries[place, default: Entry(file: file, handles: 0)].handles += 1
            return file
        }
    }

    /// The file at a place if somebody has it open, counted once more.
    func acquireOpen(_ place: FilePlace) -> SharedFile? {
        entries.withLock { entries in
            guard let file = entries[place]?.file else { return nil }
            entries[place]?.handles += 1
            return file
        }
    }

    /// Gives one count back; the last one finishes the file and closes it.
    ///
    /// The error of finishing: the content is safe, but the next one who opens the file has to recover it.
    func release(_ file: SharedFile) throws(MAMFileProtectionError) {
        try file.state.withChanging { (state) throws(MAMFileProtectionError) in
            let place = state.place
            let isLast = entries.withLock { entries in
                // Handles of a process that died give nothing back.
                guard entries[place]?.file === file else { return false }
                entries[place]?.handles -= 1
                return entries[place]?.handles == 0
            }
            guard isLast else { return }
            var failure: MAMFileProtectionError?
            if case .protected(let content) = state.content, state.isWritable {
                do throws(ProtectedFileError) { try content.finish() } catch {
                    failure = MAMFileProtectionError(error, writing: true)
                }
                // The index only compares; a number that is too low there notices less.
                try? state.files?.noteClosing(of: content, place: place)
            }
            // Whoever was counted since then waits for the lock, and opens the file anew.
            state.raw?.close()
            (state.raw, state.content, state.isWritable, state.files) = (nil, .unopened, false, nil)
            entries.withLock { entries in
                if entries[place]?.handles == 0 { entries[place] = nil }
            }
            if let failure { throw failure }
        }
    }

    /// Notes that a file lies at another place now; called under its lock.
    func move(from place: FilePlace, to newPlace: FilePlace) {
        entries.withLock { entries in
            guard let entry = entries.removeValue(forKey: place) else { return }
            entries[newPlace] = entry
        }
    }

    /// Forgets the open files of an app whose process dies: nothing is finished, nothing is written.
    func abandon(_ container: String) {
        for file in all {
            file.state.withChanging { state in
                guard state.files?.container.root == container else { return }
                entries.withLock { entries in
                    if entries[state.place]?.file === file { entries[state.place] = nil }
                }
                state.raw?.close()
                (state.raw, state.content, state.files) = (nil, .unopened, nil)
            }
        }
    }

    /// The files that are open now.
    var all: [SharedFile] { entries.withLock { $0.values.map(\.file) } }
}
