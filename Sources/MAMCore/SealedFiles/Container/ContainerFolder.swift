internal import MAMBase
package import MAMKeys
internal import MAMPOSIX
package import MAMVolumes

/// The folder of an app's files, to which all file calls are limited.
///
/// The folder before the last component of a path must exist, is resolved from symbolic links, and must be in the
/// container. The last component itself is never followed. Later calls for a resolved path do not follow links: if a
/// folder is meanwhile replaced by a link, the call fails.
package struct ContainerFolder: Sendable {
    /// The container without symbolic links.
    package let root: String
    /// The volume, which does not follow symbolic links in the path of a file.
    package private(set) var volume: any Volume

    /// The prefix of the names of temporary files, which the app's own files never have.
    package static let temporaryPrefix = ".mam-tmp-"
    /// The prefix of the names of files that hold the new content of a file with several names, once it must replace
    /// the old content.
    package static let redoPrefix = ".mam-redo-"
    /// The longest path, in bytes.
    static let longestPath = 4095

    /// The container at a path, which must be a folder.
    package init(_ path: String, on volume: any Volume) throws(MAMFileProtectionError) {
        guard path.hasPrefix("/") else {
            throw MAMFileProtectionError(.invalidArguments, "the container of the app is no absolute path")
        }
        do throws(SystemError) {
            root = try volume.resolve(path)
            guard try volume.status(of: root).kind == .folder else {
                throw SystemError(Self.notAFolder, "looking at the container")
            }
        } catch {
            throw MAMFileProtectionError(error, help: "make the folder before the app is started")
        }
        self.volume = volume.withoutLinks
    }

    /// Returns the container with a folder held open, so that paths in it stay valid if it is moved.
    package func holding(_ folder: String) throws(MAMFileProtectionError) -> ContainerFolder {
        guard let volume = try system({ () throws(SystemError) in try volume.holding(folder) }) else { return self }
        var held = self
        held.volume = volume
        return held
    }

    private static let notAFolder: Int32 = 20

    /// Returns the path of a file for the volume; relative paths start at the container.
    package func resolve(_ path: String) throws(MAMFileProtectionError) -> String {
        guard !path.isEmpty, path.utf8.count <= Self.longestPath, !path.utf8.contains(0) else {
            throw MAMFileProtectionError(
                .invalidArguments, "a path has 1 to \(Self.longestPath) bytes, none of them zero")
        }
        let whole = path.hasPrefix("/") ? path : root + "/" + path
        // By bytes, like the system: in a string, a slash and a following combining mark are one character.
        let parts = whole.utf8.split(separator: VolumePath.slash).map { String(decoding: $0, as: UTF8.self) }
        guard let last = parts.last, last != ".", last != ".." else { return try inside(system(whole)) }
        guard !Self.isOurs(last) else { throw Self.reservedName }
        if whole.utf8.last == VolumePath.slash { return try inside(system(whole)) }
        let folder = try system("/" + parts.dropLast().joined(separator: "/"))
        let resolved = (folder == "/" ? "" : folder) + "/" + last
        return try inside(resolved)
    }

    /// Returns the path of a file for the volume without reading the disk; nil if only ``resolve(_:)`` can determine
    /// it.
    ///
    /// The path is that of ``resolve(_:)`` unless one of its folders is a symbolic link, which the opening of the file
    /// or its folder notices.
    package func plainPath(_ path: String) -> String? {
        let isAbsolute = path.utf8.first == VolumePath.slash
        let start = root.utf8.count + 1
        guard root != "/", path.utf8.count + (isAbsolute ? 0 : start) <= Self.longestPath else { return nil }
        if isAbsolute {
            guard Self.lies(path, in: root), path.utf8.count > start else { return nil }
        }
        // Each component, from its first byte on.
        var (count, dots) = (0, 0)
        for byte in path.utf8.dropFirst(isAbsolute ? start : 0) {
            guard byte != VolumePath.slash else {
                guard count > 0, count != dots else { return nil }
                (count, dots) = (0, 0)
                continue
            }
            // A name that is not UTF-8 has several strings.
            guard byte != 0, byte != SystemPath.leadOfBytes else { return nil }
            // Names of the engine begin with a dot as well.
            if count == dots, byte == UInt8(ascii: ".") { dots += 1 }
            count += 1
        }
        guard count > 0, dots == 0 else { return nil }
        guard !isAbsolute else { return path }
        var whole = ""
        whole.reserveCapacity(start + path.utf8.count)
        whole += root
        whole += "/"
        whole += path
        return whole
    }

    /// The error for a file with one of the engine's own names that another program made.
    package static let reservedName = MAMFileProtectionError(
        .invalidArguments, "names that begin with `\(temporaryPrefix)` or `\(redoPrefix)` are the engine's own",
        help: "rename the file")

    /// Whether a name is reserved for the engine.
    @inlinable package static func isOurs(_ name: some StringProtocol) -> Bool {
        name.utf8.starts(with: temporaryPrefix.utf8) || name.utf8.starts(with: redoPrefix.utf8)
    }

    /// Whether a resolved path is the container or in it.
    package func contains(_ path: String) -> Bool { Self.lies(path, in: root) }

    /// Whether a path without links and dots is a folder or in it, compared by bytes like names on the volume.
    package static func lies(_ path: String, in folder: String) -> Bool {
        guard path.hasBytes(of: folder) else { return false }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return folder == "/" || rest.isEmpty || rest.first == VolumePath.slash
    }

    /// The folder that contains a resolved path.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: VolumePath.slash), slash != path.startIndex else { return "/" }
        return String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: VolumePath.slash) else { return path }
        let name = bytes[bytes.index(after: slash)...]
        // Without a slash at the end, which only paths from outside have.
        guard name.isEmpty else { return String(decoding: name, as: UTF8.self) }
        return bytes.split(separator: VolumePath.slash).last.map { String(decoding: $0, as: UTF8.self) } ?? path
    }

    private func inside(_ path: String) throws(MAMFileProtectionError) -> String {
        guard contains(path) else {
            throw MAMFileProtectionError(
                .invalidArguments, "the path leads out of the container of the app",
                help: "files for another app are handed over, see `handOver(_:to:)`")
        }
        return path
    }

    private func system(_ path: String) throws(MAMFileProtectionError) -> String {
        do throws(SystemError) { return try volume.resolve(path) } catch { throw MAMFileProtectionError(error) }
    }
}

/// Calls of the volume with the errors of this domain.
extension ContainerFolder {
    package func status(of raw: any VolumeFile) throws(MAMFileProtectionError) -> FileStatus {
        do throws(SystemError) { return try raw.status() } catch { throw MAMFileProtectionError(error) }
    }

    package func place(of raw: any VolumeFile) throws(MAMFileProtectionError) -> FilePlace {
        do throws(SystemError) { return try raw.place } catch { throw MAMFileProtectionError(error) }
    }

    package func status(at path: String) throws(MAMFileProtectionError) -> FileStatus {
        do throws(SystemError) { return try volume.status(of: path) } catch { throw MAMFileProtectionError(error) }
    }

    /// Returns the device and inode of the file with this name; nil if there is none.
    package func inode(at path: String) throws(MAMFileProtectionError) -> FilePlace? {
        do throws(SystemError) { return try volume.status(of: path).place } catch {
            // A folder that was replaced by a link counts as missing.
            guard error.isMissing || error.number == ELOOP else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// Returns the status of the file at a place if it has this name; nil if the name has another file or none.
    package func status(at path: String, of place: FilePlace) throws(MAMFileProtectionError) -> FileStatus? {
        do throws(SystemError) {
            let status = try volume.status(of: path, expecting: place)
            return status.place == place ? status : nil
        } catch {
            guard error.isMissing || error.number == ELOOP else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// Whether a name is known to be free; false if that cannot be determined.
    ///
    /// A name longer than the volume allows is free. For a path that is too long as a whole the answer cannot be
    /// determined.
    package func isMissing(_ path: String) -> Bool {
        do throws(MAMFileProtectionError) { return try inode(at: path) == nil } catch {
            return error.systemError == ENAMETOOLONG && path.utf8.count <= Self.longestPath
        }
    }

    /// Removes a file by its name; a missing file is no error.
    package func remove(_ path: String) throws(MAMFileProtectionError) {
        do throws(SystemError) { try volume.remove(path) } catch {
            guard error.number == ENOENT else { throw MAMFileProtectionError(error) }
        }
    }

    package func open(_ path: String, _ flags: OpenFlags, mode: UInt32 = 0) throws(MAMFileProtectionError)
        -> any VolumeFile
    {
        try system { () throws(SystemError) in try volume.open(path, flags, mode: mode) }
    }

    /// Opens a file only to read it, for a moment, and returns its status at that time.
    package func openForLook(
        _ path: String
    ) throws(MAMFileProtectionError) -> (file: any VolumeFile, status: FileStatus) {
        try system { () throws(SystemError) in try volume.openForLook(path) }
    }

    /// Reads the header slots of a file whose status was just read.
    package static func slots(
        of raw: any VolumeFile, _ status: FileStatus
    ) throws(MAMFileProtectionError) -> HeaderSlots {
        do throws(ProtectedFileError) { return try HeaderSlots(of: raw, length: status.size) } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Flushes the folder of a file, with its names, to the disk.
    package func synchronize(namesBeside path: String) throws(MAMFileProtectionError) {
        try system { () throws(SystemError) in try volume.synchronizeFolder(Self.folder(of: path)) }
    }

    /// Runs calls of the volume, and translates their errors into errors of this domain.
    @inlinable package func system<Result>(_ body: () throws(SystemError) -> Result) throws(MAMFileProtectionError)
        -> Result
    {
        do throws(SystemError) { return try body() } catch { throw MAMFileProtectionError(error) }
    }

    /// Runs a call for extended attributes; nil where the volume has none.
    @inlinable package func withAttributes<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(MAMFileProtectionError) -> Result? {
        do throws(SystemError) { return try body() } catch {
            guard error.hasNoAttributes else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// Returns an unused path for a temporary file in the folder of another file.
    package func temporaryPath(beside path: String, _ prefix: String) throws(MAMFileProtectionError) -> String {
        let folder = Self.folder(of: path)
        return (folder == "/" ? "" : folder) + "/" + prefix + (try FileID.made().hexadecimal)
    }
}

extension FileID {
    /// A new id, with the errors of this domain.
    package static func made() throws(MAMFileProtectionError) -> FileID {
        do throws(CryptoError) { return try .random() } catch { throw MAMFileProtectionError(error) }
    }
}

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
    static func throwUnlessGone(
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
