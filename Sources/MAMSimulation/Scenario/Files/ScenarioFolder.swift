/// The files below the folder of a scenario, and below one more folder if the caller names one.
///
/// A name is looked up beside the scenario first, then below `root`. Wherever it is found, the file it really is, after
/// every link, must lie below one of the two.
public struct ScenarioFolder: ScenarioFiles {
    /// The greatest size of one file, in bytes.
    public static let maximumByteCount = 4 << 20

    private let folder: String
    private let root: String?

    /// Makes the files of a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder the scenario stands in; empty for the current one.
    ///   - root: Another folder that files may come from, for instance one that several scenarios share.
    public init(_ folder: String, root: String? = nil) {
        self.folder = folder.isEmpty ? "." : folder
        self.root = root
    }

    /// Makes the files beside a scenario file.
    ///
    /// - Parameters:
    ///   - path: The scenario file.
    ///   - root: Another folder that files may come from.
    public init(besideFile path: String, root: String? = nil) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        self.init(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "", root: root)
    }

    /// The whole of one file below the folder or the root.
    public func read(_ name: String) throws(ScenarioFileError) -> [UInt8] {
        // A name with a zero byte would be cut there by the system.
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
        // A name that leads out of the folder is refused as such, whether there is something out there or not.
        if failure == .missing, InMemoryFiles.normalized(name) == nil { failure = .outside }
        throw failure
    }
}
