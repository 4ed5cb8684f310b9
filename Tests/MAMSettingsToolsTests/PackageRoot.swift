import Foundation

/// The files of the repository.
enum PackageRoot {
    /// Found through links, so that the tests also run from a copy of the manifest elsewhere.
    static let url: URL = {
        var root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root
    }()

    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: url.appendingPathComponent(path)))
    }
}
