internal import MAMPOSIX
package import MAMVolumes

/// The walk over a container, used by every call that reads more than one file.
///
/// Each folder is opened once, from its parent folder, and kept open while its files are visited. So a folder that is
/// moved is walked completely, a symbolic link that takes its name is not followed, and files beyond the system's
/// longest path are reached (up to ``VolumePath/maximumWalkedByteCount``).
extension ContainerFolder {
    /// A function that receives each entry: its path, its kind, and the container with the entry's folder held open.
    package typealias Walker = (
        _ path: String, _ kind: FileStatus.Kind, _ held: ContainerFolder
    ) throws(MAMFileProtectionError) -> Void
    /// A function that receives a folder that cannot be read, and the error.
    package typealias WalkFailure = (_ path: String, MAMFileProtectionError) throws(MAMFileProtectionError) -> Void

    /// Calls `body` for every entry of the container, files before their folders.
    ///
    /// The engine's own temporary files are skipped, and symbolic links are not followed. Entries that disappear
    /// meanwhile are skipped.
    package func walk(_ body: Walker) throws(MAMFileProtectionError) { try walk(root, body) }

    /// Walks from a folder, including the engine's own files if requested.
    ///
    /// Folders that cannot be read are passed to `failure`, which throws by default.
    package func walk(
        _ folder: String, includesOurs: Bool = false,
        orElse failure: WalkFailure = { (_, error) throws(MAMFileProtectionError) in
            guard error.isGone else { throw error }
        },
        _ body: Walker
    ) throws(MAMFileProtectionError) {
        // Without recursion, because the depth of folders is not under the engine's control.
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

    /// The maximum number of nested folders that are open at a time; deeper folders are opened by their path.
    private static let maximumHeldFolderCount = 32

    // Visits the entries of a folder except its subfolders, which it returns; nil if the folder has disappeared.
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

/// A folder that a walk is in, or will return to.
private struct WalkedFolder {
    /// The length of the part of the walk's path that names this folder, in bytes.
    let pathLength: Int
    /// The container with this folder held open; nil if too many folders are open.
    var held: ContainerFolder?
    /// The folders in it that are still to be walked.
    var folders: [String]
}

extension MAMFileProtectionError {
    /// Whether the name does not exist any more.
    var isMissing: Bool { systemError == ENOENT || systemError == ENOTDIR }
    /// Whether the name does not exist any more, or only as a symbolic link, which is not followed.
    package var isGone: Bool { isMissing || systemError == ELOOP }
}
