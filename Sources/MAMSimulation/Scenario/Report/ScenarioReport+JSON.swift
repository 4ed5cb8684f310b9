internal import MAMText

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ScenarioReport {
    /// The document that ``ScenarioReport/json(_:unread:)`` writes, with the reports of several scenario files and
    /// totals.
    public struct Document: Sendable, Hashable, Codable {
        /// The version of the document's format.
        public let version: Int
        /// The numbers of scenarios and steps in all scenario files.
        public let summary: Summary
        /// The reports, one for each scenario file that was run.
        public let files: [ScenarioReport]
        /// The scenario files that could not be run.
        public let unread: [UnreadFile]

        /// Makes a document with the reports of several scenario files.
        ///
        /// - Parameters:
        ///   - reports: The reports, one for each scenario file that was run.
        ///   - unread: The scenario files that could not be run. Defaults to none.
        public init(_ reports: [ScenarioReport], unread: [UnreadFile] = []) {
            (version, summary, files, self.unread) = (1, Summary(reports), reports, unread)
        }
    }

    /// A scenario file that could not be run.
    ///
    /// Reports list the file, so that readers do not mistake a missing result for success.
    public struct UnreadFile: Sendable, Hashable, Codable {
        /// The name of the scenario file, as the caller gave it.
        public let file: String
        /// The reason why the scenario file could not be run, with the position of the mistake in the file.
        public let message: String

        /// Makes a report entry for a scenario file that could not be run.
        public init(file: String, message: String) { (self.file, self.message) = (file, message) }
    }

    /// Writes the reports of scenario files as one JSON document with sorted keys.
    ///
    /// Equal reports give equal bytes.
    ///
    /// - Parameters:
    ///   - reports: The reports, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The document.
    public static func json(_ reports: [ScenarioReport], unread: [UnreadFile] = []) -> String {
        stableJSON(Document(reports, unread: unread))
    }
}

extension ScenarioReport.Step {
    /// The step as JSON on one line, with sorted keys, as an encoder writes it; a server writes one for each call.
    package var json: String {
        // A step takes some 250 bytes.
        var text = ""
        text.reserveCapacity(384)
        text += "{"
        func name(_ name: String) {
            if text.utf8.count > 1 { text += "," }
            text += name
        }
        func add(_ key: String, _ value: String?) {
            guard let value else { return }
            name(key)
            JSONLiteral.append(value, to: &text)
        }
        if let accounts {
            name(#""accounts":["#)
            for (place, account) in accounts.enumerated() {
                if place > 0 { text += "," }
                JSONLiteral.append(account, to: &text)
            }
            text += "]"
        }
        add(#""action":"#, action)
        add(#""answer":"#, answer)
        add(#""app":"#, app)
        add(#""expected":"#, expected)
        add(#""expectedRule":"#, expectedRule)
        add(#""explanation":"#, explanation)
        add(#""index":"#, index)
        name(isAsExpected ? #""isAsExpected":true"# : #""isAsExpected":false"#)
        add(#""layer":"#, layer)
        name(#""line":"#)
        text += "\(line)"
        add(#""rule":"#, rule)
        add(#""site":"#, site)
        add(#""verb":"#, verb)
        text += "}"
        return text
    }
}

/// Encodes a value as JSON on one line, with sorted keys.
///
/// Unprintable characters are escaped.
func singleLineJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return PlainText.json(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
        preconditionFailure("texts, booleans and finite numbers can always be written as JSON")
    }
}

/// Encodes a value as indented JSON with sorted keys and a final line end.
///
/// Unprintable characters are escaped.
func stableJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
        return PlainText.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    } catch {
        preconditionFailure("texts, whole numbers and booleans can always be written as JSON")
    }
}
