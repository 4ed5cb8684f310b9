internal import MAMBase
internal import MAMKeys
package import MAMProcesses
package import MAMSealedFiles
internal import MAMVolumes

/// The open files of a device's apps in this process.
///
/// The table's lock is held for lookups only. A file's own lock is taken after a user was added, and held when the
/// number of users falls to 0. So an opening of a file that is just being closed waits, and then finds it usable.
package final class OpenFiles: Sendable {
    private let table = Guarded(Table())
    /// The databases that SQLite has open.
    package let databases = OpenDatabases()
    private let made = Guarded<(pool: NoncePool?, operations: FileOperations?)>((nil, nil))

    package init() {}

    private struct Table: Sendable {
        var files: [FilePlace: SharedFile] = [:]
        /// The number of users of each file in `files`.
        var handles: [ObjectIdentifier: Int] = [:]
        /// The paths of new content that is not completely copied over its file.
        var unfinished: [FilePlace: String] = [:]
        /// The containers that other processes may share, made by the first one.
        var containers: JoinedContainers?
    }

    /// The source of nonces for the device's files and of seeds for its buffers, made by the first of them.
    package var nonces: NoncePool { made.withLock { Self.made(&$0.pool, NoncePool()) } }

    /// The operations in progress on the device's files, made by the first one.
    package var operations: FileOperations { made.withLock { Self.made(&$0.operations, FileOperations()) } }

    private static func made<Part>(_ part: inout Part?, _ new: @autoclosure () -> Part) -> Part {
        let made = part ?? new()
        part = made
        return made
    }

    /// Returns the file at a place, with one more user.
    func acquire(_ place: FilePlace, beside processes: ProcessTable?) -> SharedFile {
        table.withLock { table in
            let file = table.files[place] ?? SharedFile(place, processes)
            table.files[place] = file
            table.handles[ObjectIdentifier(file), default: 0] += 1
            return file
        }
    }

    /// Removes one user, under the file's lock; true for the last, which closes it and calls ``forget(_:at:)``.
    ///
    /// Handles of a process that ended, and of files that were wiped, have no effect.
    func isLast(_ file: SharedFile) -> Bool {
        table.withLock { table in
            guard let count = table.handles[ObjectIdentifier(file)] else { return false }
            table.handles[ObjectIdentifier(file)] = count - 1
            return count == 1
        }
    }

    /// Removes a file that was closed, unless a new user waits for its lock.
    func forget(_ file: SharedFile, at place: FilePlace) {
        table.withLock { table in
            guard table.handles[ObjectIdentifier(file)] == 0 else { return }
            table.handles[ObjectIdentifier(file)] = nil
            if table.files[place] === file { table.files[place] = nil }
        }
    }

    /// Adds an open file also under the place of the file that will be renamed over it; called under its lock.
    ///
    /// The file has both places until ``endMove(from:)`` is called with one of them: opening either waits for its lock.
    func beginMove(from place: FilePlace, to newPlace: FilePlace) {
        table.withLock { $0.files[newPlace] = $0.files[place] }
    }

    /// Removes one of the two places; called under the file's lock.
    func endMove(from place: FilePlace) { table.withLock { $0.files[place] = nil } }

    /// Moves an open file to another place; false if another file has that place.
    func move(_ file: SharedFile, from place: FilePlace, to newPlace: FilePlace) -> Bool {
        table.withLock { table in
            guard table.files[newPlace] == nil || table.files[newPlace] === file else { return false }
            if table.files[place] === file { table.files[place] = nil }
            table.files[newPlace] = file
            return true
        }
    }

    /// Returns the containers that other processes may share; `limit` of the first call is the number that stay joined
    /// without a user.
    package func containers(keepingIdle limit: () -> Int) -> JoinedContainers {
        table.withLock { Self.made(&$0.containers, JoinedContainers(keepingIdle: limit())) }
    }

    /// The containers that other processes may share; nil before the first one.
    package var knownContainers: JoinedContainers? { table.withLock { $0.containers } }

    /// Removes a file that its handles have lost, so that they never get another at its place; called under its lock.
    func retire(_ file: SharedFile, _ state: inout SharedFile.State) {
        table.withLock { table in
            table.handles[ObjectIdentifier(file)] = nil
            if table.files[state.place] === file { table.files[state.place] = nil }
        }
        state.isRetired = true
    }

    /// Abandons the open files of an app whose process ends: nothing is finished or written.
    package func abandon(_ container: String) {
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

    /// Flushes open files to the disk and closes them under their handles: those of a container, or all for nil.
    ///
    /// Returns the first error; every file is closed nevertheless. Waits for running calls on a file.
    package func close(in container: String?) -> MAMFileProtectionError? {
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
            guard state.isWritable, state.isInReach else { return }
            file.finish(state)
            do throws(SystemError) { try raw.synchronizeFully(metadata: true) } catch {
                throw MAMFileProtectionError(error)
            }
        }
    }

    /// The number of files that have users.
    package var count: Int { table.withLock { $0.handles.count } }

    var all: [SharedFile] { table.withLock { Array($0.files.values) } }

    /// Returns the path of new content that is not completely copied over a file.
    func unfinished(_ place: FilePlace) -> String? { table.withLock { $0.unfinished[place] } }

    /// Sets the path of new content that must be copied over a file before its use; nil after that.
    func setUnfinished(_ place: FilePlace, _ path: String?) { table.withLock { $0.unfinished[place] = path } }
}
