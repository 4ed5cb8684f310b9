internal import MAMText

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ScenarioReport {
    /// Reports as one document.
    public struct Document: Sendable, Hashable, Codable {
        /// The version of this form.
        public let version: Int
        /// The numbers over all files.
        public let summary: Summary
        /// One report per file.
        public let files: [ScenarioReport]
        /// The files that could not be run.
        public let unread: [UnreadFile]

        /// Puts reports together.
        public init(_ reports: [ScenarioReport], unread: [UnreadFile] = []) {
            (version, summary, files, self.unread) = (1, Summary(reports), reports, unread)
        }
    }

    /// A file that could not be run: a reader of the report must not take it for a success.
    public struct UnreadFile: Sendable, Hashable, Codable {
        /// The file, as it was named.
        public let file: String
        /// Why, with the place.
        public let message: String

        /// Makes an entry.
        public init(file: String, message: String) { (self.file, self.message) = (file, message) }
    }

    /// The reports as one JSON document with sorted keys: equal reports give equal bytes.
    public static func json(_ reports: [ScenarioReport], unread: [UnreadFile] = []) -> String {
        stableJSON(Document(reports, unread: unread))
    }
}

/// JSON with sorted keys, indented, with a line end; what is not printed is escaped.
func stableJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
        return PlainText.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    } catch {
        preconditionFailure("texts, whole numbers and booleans can always be written as JSON")
    }
}
