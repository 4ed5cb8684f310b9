internal import MAMBase
internal import MAMVolumes

/// The files of a device's apps that are open in this process.
///
/// The lock is held for a look-up only. A file's own lock is taken after an entry was counted and before its count may
/// fall to nothing, so that whoever opens a file that is just being closed waits, and then finds it usable.
final class OpenFiles: Sendable {
    private let table = Guarded(Table())
    /// Those that SQLite has open.
    let databases = OpenDatabases()
    private let made = Guarded<(pool: NoncePool?, operations: FileOperations?)>((nil, nil))

    private struct Table: Sendable {
        var files: [FilePlace: SharedFile] = [:]
        /// The users of each file that is in `files`.
        var handles: [ObjectIdentifier: Int] = [:]
        /// Files whose new content is not wholly copied over them, and where it lies.
        var unfinished: [FilePlace: String] = [:]
        /// The containers that other processes may share; made by the first one.
        var containers: JoinedContainers?
    }

    /// Where the nonces of the device's files come from; made by the first file.
    var nonces: NoncePool { made.withLock { Self.made(&$0.pool, NoncePool()) } }

    /// What is being done with the device's files; made by the first one.
    var operations: FileOperations { made.withLock { Self.made(&$0.operations, FileOperations()) } }

    private static func made<Part>(_ part: inout Part?, _ new: @autoclosure () -> Part) -> Part {
        let made = part ?? new()
        part = made
        return made
    }

    /// The file at a place, counted once more.
    func acquire(_ place: FilePlace, beside processes: ProcessTable?) -> SharedFile {
        table.withLock { table in
            let file = table.files[place] ?? SharedFile(place, processes)
            table.files[place] = file
            table.handles[ObjectIdentifier(file), default: 0] += 1
            return file
        }
    }

    /// Takes one count back, under the file's lock; true for the last one, which closes the file and calls ``forget(_:at:)``.
    ///
    /// Handles of a process that died, and of files that were wiped, give nothing back.
    func isLast(_ file: SharedFile) -> Bool {
        table.withLock { table in
            guard let count = table.handles[ObjectIdentifier(file)] else { return false }
            table.handles[ObjectIdentifier(file)] = count - 1
            return count == 1
        }
    }

    /// Forgets a file that was closed, unless somebody was counted meanwhile, who waits for its lock.
    func forget(_ file: SharedFile, at place: FilePlace) {
        table.withLock { table in
            guard table.handles[ObjectIdentifier(file)] == 0 else { return }
            table.handles[ObjectIdentifier(file)] = nil
            if table.files[place] === file { table.files[place] = nil }
        }
    }

    /// Makes an open file known under the place of what will be renamed over it; called under its lock.
    ///
    /// Until ``endMove(from:)`` or ``endMove(from:)`` with the new place it has both: whoever opens either meanwhile waits
    /// for its lock.
    func beginMove(from place: FilePlace, to newPlace: FilePlace) {
        table.withLock { $0.files[newPlace] = $0.files[place] }
    }

    /// Forgets one of the two places; called under the file's lock.
    func endMove(from place: FilePlace) { table.withLock { $0.files[place] = nil } }

    /// Makes an open file known under another place alone; false when another one is known under that.
    func move(_ file: SharedFile, from place: FilePlace, to newPlace: FilePlace) -> Bool {
        table.withLock { table in
            guard table.files[newPlace] == nil || table.files[newPlace] === file else { return false }
            if table.files[place] === file { table.files[place] = nil }
            table.files[newPlace] = file
            return true
        }
    }

    /// The containers that other processes may share; the first call says how many stay joined without a user.
    func containers(keepingIdle limit: () -> Int) -> JoinedContainers {
        table.withLock { Self.made(&$0.containers, JoinedContainers(keepingIdle: limit())) }
    }

    /// The containers that other processes may share; nil before the first one.
    var knownContainers: JoinedContainers? { table.withLock { $0.containers } }

    /// Forgets a file that its handles have lost, so that none of them ever gets another file of the same place; called
    /// under its lock.
    func retire(_ file: SharedFile, _ state: inout SharedFile.State) {
        table.withLock { table in
            table.handles[ObjectIdentifier(file)] = nil
            if table.files[state.place] === file { table.files[state.place] = nil }
        }
        state.isRetired = true
    }

    /// Forgets the open files of an app whose process dies: nothing is finished, nothing is written.
    func abandon(_ container: String) {
        for file in all {
            file.state.withChanging { state in
                guard state.container == container else { return }
                retire(file, &state)
                state.raw?.close()
                (state.raw, state.content, state.container) = (nil, .unopened, nil)
            }
        }
        table.withLock { table in
            table.unfinished = table.unfinished.filter { !ContainerFolder.lies($0.value, in: container) }
        }
        databases.abandon(container)
        operations.abandon(container)
    }

    /// Brings open files to the disk and closes them under their handles: those of a container, or all of them for nil.
    ///
    /// Returns the first error; every file is closed nevertheless. Waits for calls that are running on a file.
    func close(in container: String?) -> MAMFileProtectionError? {
        var failure: MAMFileProtectionError?
        for file in all {
            do throws(MAMFileProtectionError) { try close(file, in: container) } catch { failure = failure ?? error }
        }
        return failure
    }

    private func close(_ file: SharedFile, in container: String?) throws(MAMFileProtectionError) {
        try file.state.withChanging { (state) throws(MAMFileProtectionError) in
            guard let raw = state.raw, container == nil || state.container == container else { return }
            defer {
                retire(file, &state)
                raw.close()
                (state.raw, state.content, state.container) = (nil, .unopened, nil)
            }
            guard state.isWritable else { return }
            file.finish(state)
            do throws(SystemError) { try raw.synchronizeFully(metadata: true) } catch {
                throw MAMFileProtectionError(error)
            }
        }
    }

    /// The number of files that have users.
    var count: Int { table.withLock { $0.handles.count } }

    /// The files that are open now.
    var all: [SharedFile] { table.withLock { Array($0.files.values) } }

    /// Where the new content of a file lies that is not wholly copied over it.
    func unfinished(_ place: FilePlace) -> String? { table.withLock { $0.unfinished[place] } }

    /// Notes that the new content of a file is to be copied over it before anybody uses it, or no longer.
    func setUnfinished(_ place: FilePlace, _ path: String?) { table.withLock { $0.unfinished[place] = path } }
}
