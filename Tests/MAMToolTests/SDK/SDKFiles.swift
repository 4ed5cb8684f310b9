import Foundation
import XCTest

/// The files about the SDK's names, as tests read them.
enum SDKFiles {
    /// A symbol of the SDK: a row of `sdk-names.txt`.
    struct Name: Hashable {
        let header: String
        let kind: String
        let name: String
        let value: Int?
    }

    /// A row of `Docs/SDKMap.md`.
    struct Row: Hashable {
        let header: String
        let name: String
        let here: String
        let note: String
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    private static func lines(_ path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The names of all public symbols of the SDK.
    static func names() throws -> [Name] {
        try lines("Tests/MAMToolTests/SDK/sdk-names.txt").filter { !$0.isEmpty }.map { line in
            let cells = line.components(separatedBy: "\t")
            return Name(header: cells[0], kind: cells[1], name: cells[2], value: cells.count > 3 ? Int(cells[3]) : nil)
        }
    }

    /// The rows of the document, under their headers; the cell of an enumeration also has its cases.
    static func rows() throws -> [Row] {
        var (header, rows) = ("", [Row]())
        for line in try lines("Docs/SDKMap.md") {
            if line.hasPrefix("## ") { header = String(line.dropFirst(3)) }
            guard line.hasPrefix("| `"), line.hasSuffix("|") else { continue }
            let cells = line.dropFirst(2).dropLast().components(separatedBy: "|")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            try XCTAssertEqual(XCTUnwrap(cells.count), 3, line)
            let plain = cells.prefix(2).map { $0.replacingOccurrences(of: "`", with: "") }
            let parts = cells[2].components(separatedBy: ". Cases: ")
            rows.append(Row(header: header, name: plain[0], here: plain[1], note: parts[0]))
            for part in parts.dropFirst() {
                for item in part.matches(of: /`(\w+)` (?:—|`(\w+)`) ([0-9]+)(?: \(([^)]*)\))?/) {
                    rows.append(
                        Row(
                            header: header, name: "\(plain[0]).\(item.1)",
                            here: item.2.map { "\(plain[1]).\($0)" } ?? "—",
                            note: "value \(item.3)" + (item.4.map { "; \($0)" } ?? "")))
                }
            }
        }
        return rows
    }

    /// The words above the first table.
    static func introduction() throws -> String {
        try lines("Docs/SDKMap.md").prefix { !$0.hasPrefix("## ") }.joined(separator: " ")
    }

    /// Our public symbols as they are written down: `Type.member(_:)` and so on.
    static func api() throws -> Set<String> {
        var symbols: Set<String> = []
        for module in ["MAMCore", "MAMSettings", "MAMSettingsTools", "MAMPolicyTools", "MAMSimulation", "MAMTesting"] {
            for line in try lines("Docs/API/\(module).txt") where !line.contains("\tconforms\t") {
                symbols.insert(String(line.prefix { $0 != "\t" }))
            }
        }
        return symbols
    }

    /// The symbols of ours that a note names: what stands in backticks and has a type in front.
    static func symbols(in note: String) -> [String] {
        note.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            .filter { $0.first?.isUppercase ?? false && $0.contains(".") && !$0.contains(" ") }
    }
}
