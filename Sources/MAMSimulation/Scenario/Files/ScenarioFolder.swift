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
