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

        /// Puts reports together.
        public init(_ reports: [ScenarioReport]) {
            (version, summary, files) = (1, Summary(reports), reports)
        }
    }

    /// The reports as one JSON document with sorted keys: equal reports give equal bytes.
    public static func json(_ reports: [ScenarioReport]) -> String { stableJSON(Document(reports)) }
}

/// JSON with sorted keys, indented, with a line end.
func stableJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
        preconditionFailure("texts, whole numbers and booleans can always be written as JSON")
    }
}
