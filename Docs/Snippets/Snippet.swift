import Foundation
import MAMCore
import XCTest

/// Code of the documentation, run: the lines between `// snippet: ARTICLE` and `// end` of a test are a block of the
/// article, comments aside, and what they print is the block behind it.
class SnippetTestCase: XCTestCase {
    /// What was printed, a line each.
    private(set) var printed: [String] = []

    /// Stands for the `print` of the standard library.
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    /// The root of the repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The policy of the examples: copies to OneDrive only, Org data encrypted.
    static let json = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "displayName": "Copies to OneDrive",
          "allowedOutboundDataTransferDestinations": "managedApps",
          "saveAsBlocked": true,
          "allowedDataStorageLocations": ["oneDriveForBusiness"],
          "appDataEncryptionType": "whenDeviceLocked"
        }
        """

    /// Compares the snippet of an article, in this file, and what it printed, with the article.
    ///
    /// Of several snippets in one article, each has a name behind that of the article.
    func check(_ article: String, named name: String? = nil, file: String = #filePath, line: UInt = #line) throws {
        let source = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        let mark = "// snippet: \(article)" + (name.map { " \($0)" } ?? "")
        let start = try XCTUnwrap(source.firstIndex { $0.hasSuffix(mark) }, line: line)
        let code = source[(start + 1)...].prefix { $0.trimmingCharacters(in: .whitespaces) != "// end" }
        let indent = code.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        let block = code.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
            .replacingOccurrences(of: "(?m)  +// .*$", with: "", options: .regularExpression)
        let text = try String(contentsOf: Self.root.appendingPathComponent(article), encoding: .utf8)
            .replacingOccurrences(of: "(?m)  +// .*$", with: "", options: .regularExpression)
        XCTAssertTrue(text.contains("\n\(block)\n```\n"), "\(article) has other code:\n\(block)", line: line)
        guard !printed.isEmpty else { return }
        let result = printed.joined(separator: "\n")
        XCTAssertTrue(
            text.contains("\n```\n\(result)\n```\n"), "\(article) prints something else:\n\(result)", line: line)
    }

    /// Runs a body with the path of a folder that is removed afterwards.
    func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("notes"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.path)
    }
}
