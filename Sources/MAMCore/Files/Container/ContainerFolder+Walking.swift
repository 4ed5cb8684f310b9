internal import MAMPOSIX
internal import MAMVolumes

/// The one walk over a container, which every call that looks at more than one file uses.
///
/// Each folder is opened once, from the one it lies in, and held while its files are looked at: a folder that is moved is
/// walked to its end, a symbolic link that takes its name leads nowhere, and files beyond the longest path that the system
/// takes are reached (down to ``VolumePath/maximumWalkedByteCount``).
extension ContainerFolder {
    /// What is told of everything that is found: its path, what it is, and the container with its folder held open.
    typealias Walker = (
        _ path: String, _ kind: FileStatus.Kind, _ held: ContainerFolder
    ) throws(MAMFileProtectionError) -> Void
    /// What is told of a folder that cannot be looked at.
    typealias WalkFailure = (_ path: String, MAMFileProtectionError) throws(MAMFileProtectionError) -> Void

    /// Calls `body` for everything in the container, files before the folders they lie in; the engine's own temporary
    /// files are left out, symbolic links are not followed.
    ///
    /// What disappears meanwhile is passed over.
    func walk(_ body: Walker) throws(MAMFileProtectionError) { try walk(root, body) }

    /// The same from a folder on, and with the engine's own files if asked.
    ///
    /// What cannot be looked at goes to `failure`, which throws unless the caller knows better.
    func walk(
        _ folder: String, includesOurs: Bool = false,
        orElse failure: WalkFailure = { (_, error) throws(MAMFileProtectionError) in
            guard error.isGone else { throw error }
        },
        _ body: Walker
    ) throws(MAMFileProtectionError) {
        // Not by recursion: how deep folders lie in each other is not ours to trust.
        var (path, levels) = (folder, [WalkedFolder]())
        var entered = try enter(path, from: self, includesOurs, failure, body)
        while true {
            if let level = entered { levels.append(level) }
            guard var level = levels.popLast() else { return }
            path = String(decoding: path.utf8.prefix(level.pathLength), as: UTF8.self)
            let held = level.held ?? (try? holding(path)) ?? self
            guard let name = level.folders.popLast() else {
                try body(path, .folder, held)
                entered = nil
                continue
            }
            level.held = held
            levels.append(level)
            if levels.count > Self.maximumHeldFolderCount {
                levels[levels.count - 1 - Self.maximumHeldFolderCount].held = nil
            }
            path = (path == "/" ? "" : path) + "/" + name
            entered = try enter(path, from: held, includesOurs, failure, body)
        }
    }

    /// How many of the folders one in another are open at a time; the others are found again by their path.
    private static let maximumHeldFolderCount = 32

    // Tells of what lies in a folder but the folders; nil when it has disappeared.
    private func enter(
        _ path: String, from parent: ContainerFolder, _ includesOurs: Bool, _ failure: WalkFailure, _ body: Walker
    ) throws(MAMFileProtectionError) -> WalkedFolder? {
        var level = WalkedFolder(pathLength: path.utf8.count, held: parent, folders: [])
        let (held, entries): (ContainerFolder, [VolumeEntry])
        do throws(MAMFileProtectionError) {
            let folder = try parent.holding(path)
            (held, entries) = (folder, try system { () throws(SystemError) in try folder.volume.entries(in: path) })
        } catch {
            if error.isMissing { return nil }
            try failure(path, error)
            return level
        }
        level.held = held
        for entry in entries {
            let whole = (path == "/" ? "" : path) + "/" + entry.name
            switch entry.kind {
            case .success(.folder): level.folders.append(entry.name)
            case .success(let kind):
                if includesOurs || !Self.isOurs(entry.name) { try body(whole, kind, held) }
            case .failure(let error): try failure(whole, MAMFileProtectionError(error))
            }
        }
        return level
    }
}

/// A folder in which a walk is, or which it will come back to.
private struct WalkedFolder {
    /// How much of the walk's path is this folder's, in bytes.
    let pathLength: Int
    /// The container with this folder held open; nil when too many are.
    var held: ContainerFolder?
    /// The folders in it that are still to be walked.
    var folders: [String]
}

extension MAMFileProtectionError {
    /// Nothing has that name, any more.
    var isMissing: Bool { systemError == ENOENT || systemError == ENOTDIR }
    /// Nothing has that name any more but a symbolic link, which is not followed.
    var isGone: Bool { isMissing || systemError == ELOOP }
}
