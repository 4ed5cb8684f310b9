import Foundation
import XCTest

/// `Sources/MAMCore/App/SDKNames`: the SDK's spellings, from which the compiler leads to ours.
final class SDKNamesTests: XCTestCase {
    /// One declaration: the SDK's name, the type it is a member of here, and what the compiler says.
    private struct Spelling {
        let name: String
        let owner: String?
        let attribute: String
    }

    private func spellings() throws -> [Spelling] {
        let folder = SDKFiles.root.appendingPathComponent("Sources/MAMCore/App/SDKNames")
        var found: [Spelling] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            var (owner, name, attribute) = (String?.none, "", "")
            for line in text.components(separatedBy: "\n") {
                let words = line.trimmingCharacters(in: .whitespaces)
                if line.hasPrefix("extension ") { owner = String(line.split(separator: " ")[1]) }
                if line == "}" { owner = nil }
                if words.hasPrefix("/// `") { (name, attribute) = (words.components(separatedBy: "`")[1], "") }
                if words.hasPrefix("public ") {
                    found.append(Spelling(name: name, owner: owner, attribute: attribute))
                } else if !name.isEmpty {
                    attribute += words
                }
            }
        }
        return found
    }

    /// What stands behind a label of an attribute, between its quotes.
    private func text(_ label: String, in attribute: String) -> String? {
        attribute.range(of: "\(label): \"").map { String(attribute[$0.upperBound...].prefix { $0 != "\"" }) }
    }

    func testEverySpellingIsTheSDKsAndLeadsToAPublicSymbol() throws {
        let api = try SDKFiles.api()
        let rows = Dictionary(uniqueKeysWithValues: try SDKFiles.rows().map { ($0.name, $0.here) })
        let spellings = try spellings()
        XCTAssertGreaterThan(spellings.count, 150)
        for spelling in spellings {
            guard let here = rows[spelling.name] else {
                XCTFail("\(spelling.name) is no name of the SDK")
                continue
            }
            XCTAssertTrue(spelling.attribute.contains("@available("), spelling.name)
            XCTAssertTrue(spelling.attribute.contains("*, unavailable,"), spelling.name)
            if let renamed = text("renamed", in: spelling.attribute) {
                let target = spelling.owner.map { "\($0).\(renamed)" } ?? renamed
                XCTAssertTrue(api.contains(target), "\(spelling.name): no public \(target)")
                XCTAssertEqual(target, here, "\(spelling.name): the map has another symbol")
            } else {
                XCTAssertNotNil(text("message", in: spelling.attribute), spelling.name)
            }
        }
        print("SDK names: \(spellings.count) spellings lead to ours")
    }

    func testEveryTypeAndConstantWithACounterpartHasItsSpelling() throws {
        let known = Set(try spellings().map(\.name))
        for row in try SDKFiles.rows() where row.here != "—" && !row.name.contains(" ") && !row.name.contains(".") {
            XCTAssertTrue(known.contains(row.name), "\(row.name) is missing in SDKNames")
        }
    }
}
