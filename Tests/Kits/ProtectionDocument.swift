import Foundation
import XCTest

/// The page on protection: the tables under its headings.
package enum ProtectionDocument {
    /// The text of a page in Docs.
    package static func text(of page: String) throws -> String {
        // Beside the package that these tests were built from: Tests/Kits.
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent("Docs/" + page), encoding: .utf8)
    }

    package static func lines() throws -> [String] {
        try text(of: "Protection.md")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The cells of the first table under a heading, without its head.
    package static func table(under heading: String) throws -> [[String]] {
        let lines = try lines()
        let start = try XCTUnwrap(lines.firstIndex(of: heading), "the document has no heading \(heading)")
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
        return section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// A format's table as fields that lie one behind the other.
    package static func fields(under heading: String) throws -> [Field] {
        var (fields, end) = ([Field](), 0)
        for row in try table(under: heading) {
            let (at, count) = (try XCTUnwrap(Int(row[0]), heading), Int(row[1]) ?? 0)
            XCTAssertEqual(at, end, "\(row[2]) under \(heading)")
            fields.append(Field(at: at, count: count, name: row[2], value: row.count > 3 ? row[3] : ""))
            end = at + count
        }
        return fields
    }

    package struct Field {
        package let at: Int
        package let count: Int
        package let name: String
        package let value: String
    }
}

extension [ProtectionDocument.Field] {
    /// The bytes that the table says, with the values of its fields by name; every name must be one of the table.
    package func bytes(_ values: [String: [UInt8]]) throws -> [UInt8] {
        var (bytes, unused) = ([UInt8](), Set(values.keys))
        for field in self {
            // "zeros", and texts whose rest is zero, need no value.
            let value = values[field.name] ?? []
            XCTAssertTrue(values[field.name] != nil || field.name == "zeros", "no value for \(field.name)")
            XCTAssertLessThanOrEqual(value.count, field.count, field.name)
            XCTAssertEqual(bytes.count, field.at)
            bytes += value + [UInt8](repeating: 0, count: Swift.max(0, field.count - value.count))
            unused.remove(field.name)
        }
        XCTAssertEqual(unused, [], "no such fields in the table")
        return bytes
    }

    /// The bytes that stand in backquotes behind a field.
    package func magic(_ name: String) -> [UInt8] {
        let text = first { $0.name == name }?.value.split(separator: "`").first ?? ""
        return text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }
}
