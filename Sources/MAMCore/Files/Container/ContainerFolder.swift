internal import MAMVolumes

/// The folder an app keeps its files in, and the only place its file calls reach.
///
/// A path is taken apart from its last component: the folder before it must exist, is freed of symbolic links, and must
/// lie in the container; the last component itself is never followed. Once it is free of links, no call for it follows
/// one any more: a folder that is exchanged for a link meanwhile makes the call fail.
struct ContainerFolder: Sendable {
    /// The container without symbolic links.
    let root: String
    /// The volume, which follows no symbolic link on the way to a file.
    private(set) var volume: any Volume

    /// What temporary files are called; never a name of the app's own files.
    static let temporaryPrefix = ".mam-tmp-"
    /// What the new content of a file with several names is called, once it must win over the old one.
    static let redoPrefix = ".mam-redo-"
    /// The longest path, in bytes.
    static let longestPath = 4095

    /// The container at a path, which must be a folder.
    init(_ path: String, on volume: any Volume) throws(MAMFileProtectionError) {
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

    /// The same container, for which a folder stays the one that it is now, wherever it is moved.
    func holding(_ folder: String) throws(MAMFileProtectionError) -> ContainerFolder {
        guard let volume = try system({ () throws(SystemError) in try volume.holding(folder) }) else { return self }
        var held = self
        held.volume = volume
        return held
    }

    private static let notAFolder: Int32 = 20

    /// The path of a file as the volume knows it; relative paths begin at the container.
    func resolve(_ path: String) throws(MAMFileProtectionError) -> String {
        guard !path.isEmpty, path.utf8.count <= Self.longestPath, !path.utf8.contains(0) else {
            throw MAMFileProtectionError(
                .invalidArguments, "a path has 1 to \(Self.longestPath) bytes, none of them zero")
        }
        let whole = path.hasPrefix("/") ? path : root + "/" + path
        // By bytes, as the system does: a slash and a mark that combines with it are one character of a string.
        let parts = whole.utf8.split(separator: VolumePath.slash).map { String(decoding: $0, as: UTF8.self) }
        guard let last = parts.last, last != ".", last != ".." else { return try inside(system(whole)) }
        guard !Self.isOurs(last) else { throw Self.reservedName }
        if whole.utf8.last == VolumePath.slash { return try inside(system(whole)) }
        let folder = try system("/" + parts.dropLast().joined(separator: "/"))
        let resolved = (folder == "/" ? "" : folder) + "/" + last
        return try inside(resolved)
    }

    /// Why a file that others gave one of the engine's own names is refused.
    static let reservedName = MAMFileProtectionError(
        .invalidArguments, "names that begin with `\(temporaryPrefix)` or `\(redoPrefix)` are the engine's own",
        help: "rename the file")

    /// Whether a name is one that only the engine gives.
    static func isOurs(_ name: some StringProtocol) -> Bool {
        name.utf8.starts(with: temporaryPrefix.utf8) || name.utf8.starts(with: redoPrefix.utf8)
    }

    /// Whether a resolved path lies in the container, or is it.
    func contains(_ path: String) -> Bool { Self.lies(path, in: root) }

    /// Whether a path without links and dots lies in a folder, or is it; byte by byte, as names compare on the volume.
    static func lies(_ path: String, in folder: String) -> Bool {
        guard path.utf8.starts(with: folder.utf8) else { return false }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return folder == "/" || rest.isEmpty || rest.first == VolumePath.slash
    }

    /// The folder a resolved path lies in.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: VolumePath.slash), slash != path.startIndex else { return "/" }
        return String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    /// The last component of a path.
    static func name(of path: String) -> String {
        path.utf8.split(separator: VolumePath.slash).last.map { String(decoding: $0, as: UTF8.self) } ?? path
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
