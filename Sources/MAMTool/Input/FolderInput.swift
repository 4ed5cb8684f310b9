internal import MAMJSON
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMVolumes

/// A folder that was named in place of files, such as the export of a tenant.
///
/// Hidden files and folders are not read, and symbolic links are not followed.
struct FolderInput {
    /// The most files in a folder and the folders below it.
    static let maximumFiles = 10_000
    /// The most bytes of all files together.
    static let maximumBytes = 256 << 20
    /// The most folders inside one another.
    static let maximumDepth = 16

    /// A file of the folder, and whether a command reads it.
    enum Content {
        /// The file is of wanted kinds; empty if it is named as JSON and cannot be read.
        case wanted(Set<FileKind>)
        /// The file is known to be of another kind.
        case leftOut(FileKind)
        /// The content of the file shows no known kind.
        case unknown
    }

    /// The files, in the order of their paths.
    private(set) var files: [String] = []
    /// The number of other entries that were found: links, pipes and the like.
    private(set) var others = 0
    /// The folders that contain the export of a tenant each; one of them is this folder, unless a file names others.
    private(set) var tenants: [String] = []

    private var bytes = 0

    /// Whether a path names a folder.
    static func isFolder(_ path: String) -> Bool {
        path != "-" && ((try? POSIX.permissions(of: path))?.isFolder ?? false)
    }

    /// Lists the files in a folder and the folders below it.
    ///
    /// - Throws: ``ToolError`` if a folder cannot be read, or if there are more files than are read.
    init(_ path: String, from current: String?) throws(ToolError) {
        let root = try FilePath.resolveFolder(path, from: current)
        try list(root.absolute, as: path.hasSuffix("/") ? String(path.dropLast()) : path, depth: 0)
        if tenants.isEmpty { tenants = [path] }
    }

    private mutating func list(_ folder: String, as name: String, depth: Int) throws(ToolError) {
        guard depth < Self.maximumDepth else {
            throw ToolError(.dataError, "is more than \(Self.maximumDepth) folders deep", in: name, help: Self.help)
        }
        let entries: [VolumeEntry]
        do throws(SystemError) { entries = try SystemVolume().entries(in: folder) } catch {
            throw ToolError(error, in: name)
        }
        for entry in entries where !entry.name.hasPrefix(".") {
            let path = (name == "/" ? "" : name) + "/" + entry.name
            switch entry.kind {
            case .success(.file):
                guard files.count < Self.maximumFiles else {
                    throw ToolError(
                        .dataError, "contains more than \(Self.maximumFiles) files", in: name, help: Self.help)
                }
                files.append(path)
                if entry.name == Self.tenantFile { tenants.append(name) }
            case .success(.folder):
                try list((folder == "/" ? "" : folder) + "/" + entry.name, as: path, depth: depth + 1)
            case .success, .failure: others += 1
            }
        }
    }

    private static let help = "name one of the folders in it"

    /// The file that a widespread tool for exports writes into the folder of each tenant.
    private static let tenantFile = "MigrationTable.json"

    /// The folder of the tenant to which a file belongs: the innermost one around it.
    func tenant(of file: String) -> Int {
        let around = tenants.indices.filter { file.hasPrefix(tenants[$0] + "/") }
        return around.max { tenants[$0].utf8.count < tenants[$1].utf8.count } ?? 0
    }

    /// Reads what a file is.
    ///
    /// - Throws: ``ToolError`` if the file cannot be read, or the files have more bytes than are read.
    mutating func content(of file: String, wanted: Set<FileKind>) throws(ToolError) -> Content {
        let isJSON = file.lowercased().hasSuffix(".json")
        let content: [UInt8]
        do throws(ToolError) { content = try FileInput.read(path: file, limit: PolicyInput.limit) } catch {
            // No policy is as long as a file of another kind may be.
            if error.status == .dataError, !isJSON { return .unknown }
            throw error
        }
        bytes += content.count
        guard bytes <= Self.maximumBytes else {
            throw ToolError(
                .dataError, "is beyond the \(Self.maximumBytes >> 20) MiB that are read of a folder", in: file,
                help: Self.help)
        }
        let kinds = FileKind.all(in: content)
        if !kinds.isDisjoint(with: wanted) { return .wanted(kinds) }
        if let kind = FileKind.allCases.first(where: kinds.contains) { return .leftOut(kind) }
        return isJSON && (try? JSONReader.read(content, options: .withComments)) == nil ? .wanted([]) : .unknown
    }
}

extension Operand {
    /// What a command does with a folder in place of a file.
    static let foldersHelp =
        "All files of a folder and the folders in it are read. Files of other kinds are left out. A summary for each tenant ends the report."
}
