internal import MAMBase
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
