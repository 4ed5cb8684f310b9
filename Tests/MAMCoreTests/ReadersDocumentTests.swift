import Foundation
import XCTest

/// The page that lists for each property of settings, configurations and policies the files that read it.
final class ReadersDocumentTests: XCTestCase {
    private struct Row: Hashable {
        let type: String
        let property: String
        let readers: [String]
        let reason: String
    }

    private static let types = [
        "ManagedAppSettings", "ServiceConfigurationSettings", "DeviceManagementSettings", "MAMPolicy", "PolicyDocument",
        "PINRules", "LaunchRequirements",
    ]
    /// Properties that every printed type has.
    private static let printed: Set<String> = ["description", "debugDescription", "customMirror"]

    /// The lines of code of each source file, without comments, by its path below `Sources`.
    private static let sources: [String: [Substring]] = {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
        let folder = root.appendingPathComponent("Sources").resolvingSymlinksInPath().path
        var sources: [String: [Substring]] = [:]
        for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
            guard path.hasSuffix(".swift"), let text = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
            else { continue }
            sources[String(path.dropLast(6))] = text.split(separator: "\n").filter {
                !$0.drop { $0 == " " }.hasPrefix("//")
            }
        }
        return sources
    }()

    private func rows() throws -> [Row] {
        var (rows, type): ([Row], String) = ([], "")
        for line in try DocumentedPage("Readers.md").text().split(separator: "\n") where line.hasPrefix("| ") {
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            XCTAssertEqual(cells.count, 3, "\(line)")
            if cells[0].hasPrefix("Property of `") {
                type = String(cells[0].dropFirst(13).dropLast())
                continue
            }
            let readers = cells[1] == "none" ? [] : cells[1].components(separatedBy: ", ").map { $0.trimmed("`") }
            rows.append(Row(type: type, property: cells[0].trimmed("`"), readers: readers, reason: cells[2]))
        }
        return rows
    }

    /// The public properties of each type, with the file that declares each of them.
    private func declared() -> [String: [String: String]] {
        var found: [String: [String: String]] = [:]
        let names = Set(Self.types)
        for (file, lines) in Self.sources {
            var type = ""
            for line in lines {
                if !line.hasPrefix(" ") {
                    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
                    guard
                        let place = words.firstIndex(where: { ["struct", "class", "extension", "enum"].contains($0) })
                    else { continue }
                    type = words.dropFirst(place + 1).first ?? ""
                    continue
                }
                guard names.contains(type), line.hasPrefix("    public ") || line.hasPrefix("    package ") else {
                    continue
                }
                let words = line.split { " :={".contains($0) }.map(String.init)
                guard !words.contains("static"), !words.contains("func"),
                    let place = words.firstIndex(where: { ["var", "let"].contains($0) }), place <= 2
                else { continue }
                let name = words[place + 1]
                if !Self.printed.contains(name) { found[type, default: [:]][name] = file }
            }
        }
        return found
    }

    private func isWord(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }

    /// The number of times that code names a property; after a dot only, if asked for.
    private func count(of property: String, in file: String, afterDot: Bool = false) -> Int {
        var count = 0
        for line in Self.sources[file] ?? [] where line.contains(property) {
            for range in line.ranges(of: property) {
                let before = line[..<range.lowerBound]
                guard !isWord(before.last), !isWord(line[range.upperBound...].first) else { continue }
                // The names of keys are no reads of a property.
                if afterDot, before.last != "." || before.hasSuffix("AppConfigurationKey.") { continue }
                count += 1
            }
        }
        return count
    }

    func testThePageListsEveryPropertyOnce() throws {
        let (rows, declared) = (try rows(), declared())
        XCTAssertEqual(Set(rows.map(\.type)), Set(Self.types))
        for type in Self.types {
            let listed = rows.filter { $0.type == type }.map(\.property)
            XCTAssertEqual(listed.sorted(), declared[type]?.keys.sorted() ?? [], type)
        }
        XCTAssertGreaterThan(rows.count, 80)
    }

    func testEveryNamedFileReadsItsProperty() throws {
        let declared = declared()
        for row in try rows() {
            XCTAssertFalse(row.readers.isEmpty && row.reason.isEmpty, row.property)
            for reader in row.readers {
                XCTAssertNotNil(Self.sources[reader], reader)
                let isDeclaring = declared[row.type]?[row.property] == reader
                XCTAssertGreaterThan(
                    count(of: row.property, in: reader), isDeclaring ? 1 : 0, "\(reader) does not read \(row.property)")
            }
        }
    }

    /// The tables that name every property read no property to decide anything.
    private func isTable(_ file: String) -> Bool {
        file.hasPrefix("MAMSettings/Reader/Keys/") || file.hasPrefix("MAMTool/Assumptions/")
            || file.hasSuffix("OverridesCoding")
    }

    func testAPropertyWithoutReadersHasNone() throws {
        let declared = declared()
        // Words that another type has too.
        let shared = [
            "deviceID": [
                "MAMTool/Commands/AppConfig/AppConfigShowCommand",
                "MAMCore/Policy/AppConfiguration/AppConfigurationToken",
                "MAMCore/Policy/AppConfiguration/AppConfigurationReader+DeviceManagement",
            ]
        ]
        for row in try rows() where row.readers.isEmpty {
            for file in Self.sources.keys where file != declared[row.type]?[row.property] && !isTable(file) {
                if shared[row.property]?.contains(file) == true { continue }
                XCTAssertEqual(count(of: row.property, in: file, afterDot: true), 0, "\(file) reads \(row.property)")
            }
        }
    }
}

extension String {
    fileprivate func trimmed(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }
}
