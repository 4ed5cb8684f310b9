internal import MAMCore
internal import MAMVolumes

/// A path as the user typed it, with its absolute form.
struct FilePath: Sendable {
    /// The path as typed, for messages.
    let typed: String
    /// The absolute path, without symbolic links except perhaps in the last name.
    let absolute: String

    init(typed: String, absolute: String) { (self.typed, self.absolute) = (typed, absolute) }

    /// The kind of the item at the path; `nil` when there is none.
    var kind: FileStatus.Kind? { try? SystemVolume().status(of: absolute).kind }

    /// The folder that contains the item.
    var folder: FilePath {
        let parent = absolute.utf8.lastIndex(of: Self.slash).map { String(absolute[..<$0]) } ?? ""
        return FilePath(typed: typed, absolute: parent.isEmpty ? "/" : parent)
    }

    var name: String { Self.names(of: absolute).last ?? "" }

    private static let slash = UInt8(ascii: "/")

    /// Returns the path of an entry of a folder.
    static func joined(_ folder: String, _ name: String) -> String {
        (folder.utf8.last == slash ? folder : folder + "/") + name
    }

    /// Returns the names in a path.
    ///
    /// It splits bytes, because a combining mark after a slash would form one character with it.
    static func names(of path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// Whether the path is the folder or inside it.
    func lies(in folder: String) -> Bool {
        // Compares bytes, because names in different Unicode normal forms (NFC, NFD) are different files.
        absolute.utf8.elementsEqual(folder.utf8)
            || absolute.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
    }

    /// Resolves a path.
    ///
    /// Its folder must exist; the last name may be missing, and is not followed if it is a link.
    static func resolve(_ typed: String, from folder: String?) throws(ToolError) -> FilePath {
        let whole = try whole(typed, from: folder)
        let parts = names(of: whole)
        let volume = SystemVolume()
        do throws(SystemError) {
            guard let last = parts.last, last != ".", last != ".." else {
                return FilePath(typed: typed, absolute: try volume.resolve(whole))
            }
            let parent = try volume.resolve("/" + parts.dropLast().joined(separator: "/"))
            let path = (parent == "/" ? "" : parent) + "/" + last
            return FilePath(typed: typed, absolute: path)
        } catch {
            throw ToolError(error, in: typed)
        }
    }

    /// Resolves a path that may be missing together with folders before it.
    static func resolveMissing(_ typed: String, from folder: String?) throws(ToolError) -> FilePath {
        let whole = try whole(typed, from: folder)
        var (known, missing) = (names(of: whole), [String]())
        while true {
            if let found = try? SystemVolume().resolve("/" + known.joined(separator: "/")) {
                let rest = missing.reversed().joined(separator: "/")
                return FilePath(typed: typed, absolute: rest.isEmpty ? found : (found == "/" ? "" : found) + "/" + rest)
            }
            // The root always exists.
            guard let last = known.popLast() else { return FilePath(typed: typed, absolute: "/") }
            guard last != ".." else { throw ToolError(.noInput, "leads through a folder that is missing", in: typed) }
            if last != "." { missing.append(last) }
        }
    }

    /// Resolves an existing folder without symbolic links.
    static func resolveFolder(_ typed: String, from folder: String?) throws(ToolError) -> FilePath {
        let whole = try whole(typed, from: folder)
        let (path, kind): (String, FileStatus.Kind)
        do throws(SystemError) {
            path = try SystemVolume().resolve(whole)
            kind = try SystemVolume().status(of: path).kind
        } catch {
            throw ToolError(error, in: typed)
        }
        guard kind == .folder else { throw ToolError(.noInput, "is no folder", in: typed) }
        return FilePath(typed: typed, absolute: path)
    }

    private static func whole(_ typed: String, from folder: String?) throws(ToolError) -> String {
        guard !typed.isEmpty else { throw ToolError(.noInput, "an empty name names no file") }
        guard !typed.utf8.contains(0) else { throw ToolError(.noInput, "cannot be opened: no such file", in: typed) }
        if typed.utf8.first == slash { return typed }
        guard let folder else { throw ToolError(.noInput, "the current folder cannot be found out", in: typed) }
        return folder + "/" + typed
    }
}

/// Writes a new file atomically, readable only by the current user.
///
/// The file has no name while it is written; on systems without unnamed files it has a temporary one. A killed call
/// leaves nothing that can be read.
enum OutputFile {
    /// Creates the file that `body` writes.
    ///
    /// Refuses an existing name unless `replaces` is true.
    static func write(
        to path: FilePath, replaces: Bool,
        _ body: ((UnsafeRawBufferPointer) throws(ToolError) -> Void) throws(ToolError) -> Void
    ) throws(ToolError) {
        let folder = path.folder.absolute
        let beside = (folder == "/" ? "" : folder) + "/" + POSIX.temporaryName(beside: path.name)
        let unnamed = POSIX.createUnnamed(in: folder)
        let descriptor: Int32
        if let unnamed {
            descriptor = unnamed
        } else {
            do throws(POSIX.Failure) { descriptor = try POSIX.create(beside) } catch {
                throw ToolError(.cannotCreate, "cannot be made: \(error.reason)", in: path.typed)
            }
        }
        defer {
            POSIX.closeDescriptor(descriptor)
            POSIX.remove(beside)
        }
        try body { (bytes) throws(ToolError) in
            do throws(POSIX.Failure) { try POSIX.writeAll(bytes, to: descriptor) } catch {
                throw ToolError(.ioError, "cannot be written: \(error.reason)", in: path.typed)
            }
        }
        do throws(POSIX.Failure) {
            try POSIX.synchronize(descriptor)
            if unnamed != nil {
                guard replaces else { return try POSIX.name(descriptor, path.absolute) }
                try POSIX.name(descriptor, beside)
            }
            try POSIX.move(beside, to: path.absolute, replaces: replaces)
        } catch {
            throw ToolError(.cannotCreate, "cannot be made: \(error.reason)", in: path.typed)
        }
    }
}
