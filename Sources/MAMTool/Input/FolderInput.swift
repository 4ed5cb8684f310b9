internal import MAMCore
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

    /// A folder that contains the export of a tenant.
    struct Tenant {
        let folder: String
        /// The tenant's id, as the tool for exports wrote it; `nil` if it is not known.
        let id: String?
    }

    /// The files, in the order of their paths.
    private(set) var files: [String] = []
    /// The symbolic links.
    private(set) var links: [String] = []
    /// The entries that are neither files, folders nor links.
    private(set) var others: [String] = []
    /// The reasons why parts of the folder could not be listed.
    private(set) var failures: [ToolError] = []
    /// The folder itself, and the folders in it that contain the export of a tenant each.
    private(set) var tenants: [Tenant]

    private var bytes = 0

    /// Whether a path names a folder.
    static func isFolder(_ path: String) -> Bool {
        path != "-" && ((try? POSIX.permissions(of: path))?.isFolder ?? false)
    }

    /// Lists the files in a folder and the folders below it.
    ///
    /// - Throws: ``ToolError`` if the folder cannot be read, or if there are more files than are read.
    init(_ path: String, from current: String?) throws(ToolError) {
        let root = try FilePath.resolveFolder(path, from: current)
        tenants = [Tenant(folder: path, id: nil)]
        try list(root.absolute, as: path.hasSuffix("/") ? String(path.dropLast()) : path, depth: 0)
    }

    private mutating func list(_ folder: String, as name: String, depth: Int) throws(ToolError) {
        let entries: [VolumeEntry]
        do throws(SystemError) { entries = try SystemVolume().entries(in: folder) } catch {
            failures.append(ToolError(error, in: name))
            return
        }
        for entry in entries where !entry.name.hasPrefix(".") {
            let path = FilePath.joined(name, entry.name)
            switch entry.kind {
            case .success(.file):
                guard files.count < Self.maximumFiles else {
                    throw ToolError(
                        .dataError, "contains more than \(Self.maximumFiles) files", in: name, help: Self.help)
                }
                files.append(path)
                if entry.name == Self.tenantFile { tenants.append(Tenant(folder: name, id: Self.tenantID(in: path))) }
            case .success(.folder):
                guard depth + 1 < Self.maximumDepth else {
                    failures.append(
                        ToolError(
                            .dataError, "is more than \(Self.maximumDepth) folders deep", in: path, help: Self.help))
                    continue
                }
                try list(FilePath.joined(folder, entry.name), as: path, depth: depth + 1)
            case .success(.link): links.append(path)
            case .success, .failure: others.append(path)
            }
        }
    }

    private static let help = "name one of the folders in it"

    /// The file that a widespread tool for exports writes into the folder of each tenant.
    private static let tenantFile = "MigrationTable.json"

    private static func tenantID(in path: String) -> String? {
        guard let bytes = try? FileInput.read(path: path, limit: PolicyInput.limit),
            case .object(let members)? = try? JSONReader.read(bytes, options: .withComments).root.kind,
            case .string(let id)? = members.first(where: { $0.key.lowercased() == "tenantid" })?.value.kind
        else { return nil }
        return id.lowercased()
    }

    /// The number of tenants that are known to be different.
    var tenantCount: Int {
        let ids = tenants.dropFirst().map(\.id)
        return Set(ids.compactMap(\.self)).count + ids.count { $0 == nil }
    }

    /// The place in ``tenants`` of the innermost folder around a file.
    func tenant(of file: String) -> Int {
        let around = tenants.indices.dropFirst().filter { file.hasPrefix(tenants[$0].folder + "/") }
        return around.max { tenants[$0].folder.utf8.count < tenants[$1].folder.utf8.count } ?? 0
    }

    /// Reads what a file is.
    ///
    /// - Throws: ``ToolError`` if the file may contain policies and cannot be read, or if the files have more bytes than
    ///   are read.
    mutating func look(at file: String) throws(ToolError) -> ExportedFile? {
        let isJSON = file.lowercased().hasSuffix(".json")
        let content: [UInt8]
        do throws(ToolError) { content = try FileInput.read(path: file, limit: PolicyInput.limit) } catch {
            // A file of any other kind may be longer.
            if error.status == .dataError, !isJSON { return nil }
            throw error
        }
        bytes += content.count
        guard bytes <= Self.maximumBytes else {
            throw ToolError(
                .dataError, "is beyond the \(Self.maximumBytes >> 20) MiB that are read of a folder", in: file,
                help: Self.help)
        }
        do throws(PolicyReadError) { return try ExportedFile(content, isJSON: isJSON) } catch {
            throw ToolError(error, in: file)
        }
    }
}

extension ToolError {
    /// The error about a symbolic link in a folder of which every file counts.
    static func link(_ path: String) -> ToolError {
        ToolError(
            .noInput, "is a symbolic link, which is not followed", in: path,
            help: "name the folder that it leads to, or remove it")
    }

    /// The error about a pipe, a device or the like in the place of a file that counts.
    static func noFile(_ path: String) -> ToolError {
        ToolError(.noInput, "is no file that can be read", in: path, help: "remove it")
    }
}

extension Operand {
    /// What a command does with a folder in place of a file.
    static let foldersHelp =
        "All files of a folder and the folders in it are read. Files of other kinds are left out. A summary for each tenant ends the report."
}
