internal import MAMCore

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
        let parent = absolute.lastIndex(of: "/").map { String(absolute[..<$0]) } ?? ""
        return FilePath(typed: typed, absolute: parent.isEmpty ? "/" : parent)
    }

    /// The last name.
    var name: String { absolute.split(separator: "/").last.map(String.init) ?? "" }

    /// Whether it is a folder's path, or that of something in it.
    func lies(in folder: String) -> Bool {
        absolute == folder || absolute.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    /// Takes a path apart; its folder must exist, the last name need not, and is never followed.
    static func resolve(_ typed: String, from folder: String?) throws(ToolError) -> FilePath {
        let whole = try whole(typed, from: folder)
        let parts = whole.split(separator: "/")
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
        var (known, missing) = (whole.split(separator: "/").map(String.init), [String]())
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
        if typed.hasPrefix("/") { return typed }
        guard let folder else { throw ToolError(.noInput, "the current folder cannot be found out", in: typed) }
        return folder + "/" + typed
    }
}
