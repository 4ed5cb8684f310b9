internal import MAMCore
internal import MAMPOSIX
internal import MAMVolumes

/// Reads the files that a scenario file names, from the scenario's folder or from one more folder.
///
/// A path is looked up in the scenario's folder first, and then in `root` if there is one. After all symbolic links are
/// resolved, the file must be inside one of the two folders.
public struct ScenarioFolder: ScenarioFiles {
    /// The maximum size of one file, in bytes: 4 MiB.
    public static let maximumByteCount = 4 << 20

    private let folder: String
    private let root: String?

    /// Makes a reader for the files in a folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the scenario's folder; empty for the current folder.
    ///   - root: The path of another folder from which files are allowed, for example a folder that several scenarios
    ///     share. Defaults to `nil`, for none.
    public init(_ folder: String, root: String? = nil) {
        self.folder = folder.isEmpty ? "." : folder
        self.root = root
    }

    /// Makes a reader for the files in the same folder as a scenario file.
    ///
    /// - Parameters:
    ///   - path: The path of the scenario file.
    ///   - root: The path of another folder from which files are allowed. Defaults to `nil`, for none.
    public init(besideFile path: String, root: String? = nil) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        self.init(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "", root: root)
    }

    /// Returns the content of a file in one of the two folders.
    ///
    /// Blocks while the file is read.
    ///
    /// - Parameter name: The relative path, as the scenario file gives it.
    /// - Returns: The content.
    /// - Throws: ``ScenarioFileError`` when the file does not exist, is outside of the two folders, is larger than
    ///   ``maximumByteCount``, or cannot be read.
    public func read(_ name: String) throws(ScenarioFileError) -> [UInt8] {
        // The system would cut off a name at a zero byte.
        guard !name.utf8.contains(0), name.utf8.first != UInt8(ascii: "/") else { throw .outside }
        let bases = ([folder] + (root.map { [$0] } ?? [])).compactMap(PlainFile.realPath)
        var failure = ScenarioFileError.missing
        for base in bases {
            guard let path = PlainFile.realPath("\(base)/\(name)") else { continue }
            guard
                bases.contains(where: { path.utf8.starts(with: ($0.utf8.elementsEqual("/".utf8) ? $0 : $0 + "/").utf8) }
                )
            else {
                failure = .outside
                continue
            }
            return try PlainFile.contents(path, limit: Self.maximumByteCount)
        }
        // A name that leads out of the folder gives the same error whether or not a file is there.
        if failure == .missing, InMemoryFiles.normalized(name) == nil { failure = .outside }
        throw failure
    }
}

/// The system calls for ``ScenarioFolder``.
enum PlainFile {
    /// Returns the path with links and dots resolved; `nil` if nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let found = SystemPath.with(path, { realpath($0, nil) }) else { return nil }
        defer { free(found) }
        return SystemPath.string(UnsafeRawBufferPointer(start: found, count: strlen(found)))
    }

    /// Reads a plain file at a path without links.
    ///
    /// Refuses a path in which a folder or the file was replaced by a link meanwhile, and does not wait for a pipe.
    static func contents(_ path: String, limit: Int) throws(ScenarioFileError) -> [UInt8] {
        let file: any VolumeFile
        do throws(SystemError) { file = try SystemVolume().withoutLinks.open(path, .read, mode: 0) } catch {
            throw .unreadable(
                [EISDIR, SystemVolume.notAFile].contains(error.number)
                    ? "it is not a regular file" : "it cannot be opened")
        }
        defer { file.close() }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count: Int
            do throws(SystemError) { count = try file.read(into: &chunk, at: Int64(bytes.count)) } catch {
                throw .unreadable("reading it failed")
            }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else { throw .tooLarge(limit) }
        }
    }
}

extension VolumeFile {
    fileprivate func read(into chunk: inout [UInt8], at offset: Int64) throws(SystemError) -> Int {
        let result = chunk.withUnsafeMutableBytes { buffer in
            Result { () throws(SystemError) in try read(into: buffer, at: offset) }
        }
        return try result.get()
    }
}
