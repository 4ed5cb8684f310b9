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

    /// A step of a walk by folders.
    package enum WalkStep: Sendable {
        /// A folder was entered; its entries in the order of their names, folders among them.
        case entered([VolumeEntry])
        /// All entries of a folder were visited, and everything in its folders.
        case left
    }
    /// A function that receives each step: the path of the folder, and the container with this folder held open.
    package typealias FolderWalker = (
        _ folder: String, _ step: WalkStep, _ held: ContainerFolder
    ) throws(MAMFileProtectionError) -> Void

    /// Calls `body` for every entry of the container, files before their folders.
    ///
    /// The engine's own temporary files are skipped, and symbolic links are not followed. Entries that disappear
    /// meanwhile are skipped.
    package func walk(_ body: Walker) throws(MAMFileProtectionError) { try walk(root, body) }

    /// Walks from a folder, including the engine's own files if requested.
    ///
    /// Folders that cannot be read are passed to `failure`, which throws by default.
    package func walk(
        _ folder: String, includesOurs: Bool = false, orElse failure: WalkFailure = Self.throwUnlessGone,
        _ body: Walker
    ) throws(MAMFileProtectionError) {
        try walkFolders(folder, orElse: failure) { (folder, step, held) throws(MAMFileProtectionError) in
            guard case .entered(let entries) = step else { return try body(folder, .folder, held) }
            try Self.visit(entries, in: folder, includesOurs: includesOurs, orElse: failure) {
                (path, kind) throws(MAMFileProtectionError) in try body(path, kind, held)
            }
        }
    }

    /// Calls `body` for the entries of a folder that are no folders; entries that cannot be read go to `failure`.
    package static func visit(
        _ entries: [VolumeEntry], in folder: String, includesOurs: Bool = false,
        orElse failure: WalkFailure = Self.throwUnlessGone,
        _ body: (_ path: String, _ kind: FileStatus.Kind) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        for entry in entries {
            switch entry.kind {
            case .success(.folder): break
            case .success(let kind):
                if includesOurs || !isOurs(entry.name) { try body(path(of: entry.name, in: folder), kind) }
            case .failure(let error): try failure(path(of: entry.name, in: folder), MAMFileProtectionError(error))
            }
        }
    }

    /// Rethrows the error about a folder, unless it has disappeared.
    package static func throwUnlessGone(
        _ path: String, _ error: MAMFileProtectionError
    ) throws(MAMFileProtectionError) {
        guard error.isGone else { throw error }
    }

    /// The path of an entry of a folder.
    package static func path(of name: String, in folder: String) -> String {
        var path = ""
        path.reserveCapacity(folder.utf8.count + 1 + name.utf8.count)
        if folder != "/" { path += folder }
        path += "/"
        path += name
        return path
    }

    /// Walks from a folder, with one call of `body` for all entries of a folder.
    ///
    /// For walks that look at every file: what `body` needs of a folder, it makes once. It visits the entries with
    /// ``visit(_:in:includesOurs:orElse:_:)``. Folders that cannot be read are passed to `failure`.
    package func walkFolders(
        _ folder: String, orElse failure: WalkFailure = Self.throwUnlessGone, _ body: FolderWalker
    ) throws(MAMFileProtectionError) {
        // Without recursion, because the depth of folders is not under the engine's control.
        var (path, levels) = (folder, [WalkedFolder]())
        var entered = try enter(path, from: self, failure, body)
        while true {
            if let level = entered { levels.append(level) }
            guard var level = levels.popLast() else { return }
            path = String(decoding: path.utf8.prefix(level.pathLength), as: UTF8.self)
            let held = level.held ?? (try? holding(path)) ?? self
            guard let name = level.folders.popLast() else {
                try body(path, .left, held)
                entered = nil
                continue
            }
            level.held = held
            levels.append(level)
            if levels.count > Self.maximumHeldFolderCount {
                levels[levels.count - 1 - Self.maximumHeldFolderCount].held = nil
            }
            path = Self.path(of: name, in: path)
            entered = try enter(path, from: held, failure, body)
        }
    }

    /// The maximum number of nested folders that are open at a time; deeper folders are opened by their path.
    private static let maximumHeldFolderCount = 32

    // Visits the entries of a folder except its subfolders, which it returns; nil if the folder has disappeared.
    private func enter(
        _ path: String, from parent: ContainerFolder, _ failure: WalkFailure, _ body: FolderWalker
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
        try body(path, .entered(entries), held)
        for entry in entries { if case .success(.folder) = entry.kind { level.folders.append(entry.name) } }
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
