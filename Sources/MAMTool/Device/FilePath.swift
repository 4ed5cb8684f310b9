internal import MAMCore
internal import MAMVolumes

/// A path as somebody typed it, and as the file system knows it.
struct FilePath: Sendable {
    /// As it was typed, for messages.
    let typed: String
    /// Absolute; everything but the last name is free of symbolic links.
    let absolute: String

    init(typed: String, absolute: String) { (self.typed, self.absolute) = (typed, absolute) }

    /// What stands there; nil when nothing does.
    var kind: FileStatus.Kind? { try? SystemVolume().status(of: absolute).kind }

    /// The folder it lies in.
    var folder: FilePath {
        let parent = absolute.utf8.lastIndex(of: Self.slash).map { String(absolute[..<$0]) } ?? ""
        return FilePath(typed: typed, absolute: parent.isEmpty ? "/" : parent)
    }

    /// The last name.
    var name: String { Self.names(of: absolute).last ?? "" }

    private static let slash = UInt8(ascii: "/")

    /// The names in a path; by bytes, since a mark behind a slash would make one character of both.
    static func names(of path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// Whether it is a folder's path, or that of something in it.
    func lies(in folder: String) -> Bool {
        // Names that read the same (NFC, NFD) are not the same.
        absolute.utf8.elementsEqual(folder.utf8)
            || absolute.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
    }

    /// Takes a path apart; its folder must exist, the last name need not, and is never followed.
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

    /// The same for something that may be missing together with folders before it.
    static func resolveMissing(_ typed: String, from folder: String?) throws(ToolError) -> FilePath {
        let whole = try whole(typed, from: folder)
        var (known, missing) = (names(of: whole), [String]())
        while true {
            if let found = try? SystemVolume().resolve("/" + known.joined(separator: "/")) {
                let rest = missing.reversed().joined(separator: "/")
                return FilePath(
                    typed: typed, absolute: rest.isEmpty ? found : (found == "/" ? "" : found) + "/" + rest)
            }
            // The root always exists.
            guard let last = known.popLast() else { return FilePath(typed: typed, absolute: "/") }
            guard last != ".." else { throw ToolError(.noInput, "leads through a folder that is missing", in: typed) }
            if last != "." { missing.append(last) }
        }
    }

    /// An existing folder, free of symbolic links.
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
