/// The texts of the page of benchmarks that people write: an introduction, notes about cases, and sections of their own.
///
/// A text has a heading of the second level for each part. `## Introduction` is the first part of the page, a heading with the
/// name of a case is a note below the table of its area, and any other heading is a section at the end of the page.
package struct BenchNotes: Sendable {
    /// The introduction; empty without one.
    package private(set) var introduction = ""
    /// The notes, by the name of the case.
    package private(set) var notes: [String: String] = [:]
    /// The sections at the end, in their order.
    package private(set) var sections: [(title: String, text: String)] = []

    /// The maximum length of a file, in bytes.
    package static let maximumByteCount = 1 << 20

    /// Reads the texts.
    ///
    /// - Parameter text: The whole file.
    /// - Throws: ``EarlierResultsError`` with a line: for a file that is too long, for text before the first heading, and for a
    ///   heading that is given twice, is empty, or has a lower-case letter first but names no case.
    package init(_ text: String) throws(EarlierResultsError) {
        guard text.utf8.count <= Self.maximumByteCount else {
            throw EarlierResultsError(description: "1: the notes have more than \(Self.maximumByteCount) bytes")
        }
        var parts: [(title: String, line: Int, text: [Substring])] = []
        var isCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("## ") {
                parts.append((String(line.dropFirst(3)), index + 1, []))
            } else if !parts.isEmpty {
                parts[parts.count - 1].text.append(line)
            } else if !line.allSatisfy(\.isWhitespace) {
                throw EarlierResultsError(description: "\(index + 1): expected a heading `## …` before the text")
            }
        }
        for part in parts { try add(part.title, Self.trimmed(part.text), line: part.line) }
    }

    private mutating func add(_ title: String, _ text: String, line: Int) throws(EarlierResultsError) {
        let isKnown = notes[title] != nil || sections.contains { $0.title == title }
        guard !isKnown, title != "Introduction" || introduction.isEmpty else {
            throw EarlierResultsError(description: "\(line): the heading `\(title)` was already given")
        }
        if title == "Introduction" {
            introduction = text
        } else if BenchCase.named(title) != nil {
            notes[title] = text
        } else if title.first?.isUppercase == true {
            sections.append((title, text))
        } else {
            throw EarlierResultsError(description: "\(line): no case has the name `\(title)`")
        }
    }

    private static func trimmed(_ lines: [Substring]) -> String {
        let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
        let rest = lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return rest.joined(separator: "\n")
    }
}
