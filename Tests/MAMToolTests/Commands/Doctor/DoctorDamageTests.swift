import Foundation
import MAMTool
import TestSeeds
import XCTest

/// Damaged files of `mam doctor` and `mam policy page`: each is refused with its place, or judged no looser.
final class DoctorDamageTests: ToolTestCase {
    /// What became of the damaged variants.
    private struct Counts {
        var (refused, same, other) = (0, 0, 0)
        var total: Int { refused + same + other }
    }

    /// The states of the links in the order of the report.
    private func states(_ output: String) throws -> [String] {
        try XCTUnwrap(document(output)["links"] as? [[String: Any]]).compactMap { $0["state"] as? String }
    }

    /// Runs the doctor over a case whose files may be others.
    private func doctor(_ row: DoctorCase, _ files: [String: [UInt8]]) async throws -> Outcome {
        var arguments = ["doctor", "--format", "json"]
        for word in row.arguments.split(separator: " ").map(String.init) {
            guard row.files[word] != nil else {
                arguments.append(word)
                continue
            }
            arguments.append(try file(word, files[word] ?? Array((row.files[word] ?? "").utf8)))
        }
        return await mam(arguments)
    }

    /// Checks one damaged variant of a file of a case.
    private func check(
        _ row: DoctorCase, _ name: String, _ damage: Damage, _ bytes: [UInt8], beside whole: [String],
        _ counts: inout Counts
    ) async throws {
        let outcome = try await doctor(row, [name: bytes])
        let note = "\(row.name), \(name), \(damage.name): \(String(decoding: bytes, as: UTF8.self))"
        switch outcome.status {
        case .dataError:
            counts.refused += 1
            XCTAssertEqual(outcome.output, "", note)
            XCTAssertTrue(outcome.error.contains(name), "\(note)\n\(outcome.error)")
            XCTAssertFalse(outcome.error.contains("mia@"), note)
        case .success, .negative:
            XCTAssertFalse(damage.isUnreadable(in: name), "it was read: \(note)")
            let found = try states(outcome.output)
            XCTAssertEqual(outcome.status == .negative, found.contains("broken"), note)
            if found == whole { counts.same += 1 } else { counts.other += 1 }
            // A member that is gone has its default, as in any export.
            guard damage != .missing else { return }
            for (place, pair) in zip(whole, found).enumerated() {
                // Behind a link that broke, later ones have nothing to be compared with.
                if pair.0 != "broken", pair.1 == "broken" { break }
                if pair.0 != "fine", pair.1 == "fine" { XCTFail("link \(place) was \(pair.0) and is fine: \(note)") }
            }
        default: XCTFail("exit status \(outcome.status): \(note)\n\(outcome.error)")
        }
    }

    func testDamagedFilesAreRefusedOrJudgedNoLooser() async throws {
        var counts = Counts()
        var numbers = SeededRandom(22, of: name)
        var sets = 0
        for row in DoctorCase.all {
            let whole = try states(try await doctor(row, [:]).output)
            sets += 1
            for (name, text) in row.files.sorted(by: { $0.key < $1.key }) {
                for (damage, bytes) in Damage.variants(of: text, isJSON: name.hasSuffix("json"), &numbers) {
                    try await check(row, name, damage, bytes, beside: whole, &counts)
                }
            }
        }
        print(
            "\(sets) sets of files, \(counts.total) damaged variants: \(counts.refused) refused, \(counts.same) judged the"
                + " same, \(counts.other) judged otherwise, 0 looser")
        XCTAssertEqual(sets, 116)
        XCTAssertGreaterThan(counts.total, 400)
        XCTAssertGreaterThan(counts.refused, 200)
        XCTAssertGreaterThan(counts.other, 20)
    }

    /// The cells of a page that block something.
    private func blocked(_ page: String) -> Int { page.count { $0 == "✗" } }

    func testPagesOfDamagedPoliciesAreRefusedOrBlockAsMuch() async throws {
        var counts = Counts()
        var numbers = SeededRandom(23, of: name)
        let members = [
            Self.managed + ", \"saveAsBlocked\": true, \"allowedDataStorageLocations\": [\"sharePoint\"]",
            "\"allowedOutboundDataTransferDestinations\": \"none\", \"printBlocked\": true, \"minimumPinLength\": 8",
            "\"exemptedAppProtocols\": [{\"name\": \"A\", \"value\": \"a\"}], \"minimumRequiredOsVersion\": \"17.0\"",
            "\"displayName\": \"</script><img onerror=alert(1)>\", \"customBrowserProtocol\": \"x:<b>\"",
        ]
        for text in members {
            let json = "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \(text)}"
            let whole = await mam(["policy", "page", try file("p.json", json.utf8)])
            XCTAssertEqual(whole.status, .success, whole.error)
            XCTAssertFalse(whole.output.contains("<img"), "the name of a policy is text")
            for (damage, bytes) in Damage.variants(of: json, isJSON: true, &numbers) {
                let note = "\(damage.name): \(String(decoding: bytes, as: UTF8.self))"
                let outcome = await mam(["policy", "page", try file("p.json", bytes)])
                switch outcome.status {
                case .dataError:
                    counts.refused += 1
                    XCTAssertEqual(outcome.output, "", note)
                    XCTAssertTrue(outcome.error.contains("p.json:"), "\(note)\n\(outcome.error)")
                case .success:
                    XCTAssertFalse(damage.isUnreadable(in: "p.json"), "it was read: \(note)")
                    XCTAssertFalse(outcome.output.contains("<img"), note)
                    XCTAssertLessThan(outcome.output.utf8.count, 400_000, note)
                    let (before, after) = (blocked(whole.output), blocked(outcome.output))
                    if before == after { counts.same += 1 } else { counts.other += 1 }
                    // A member that is gone has its default, as in any export.
                    if damage != .missing { XCTAssertGreaterThanOrEqual(after, before, note) }
                default: XCTFail("exit status \(outcome.status): \(note)\n\(outcome.error)")
                }
            }
        }
        print(
            "\(counts.total) damaged policies: \(counts.refused) refused, \(counts.same) pages with as many blocked cells,"
                + " \(counts.other) with others, 0 looser")
        XCTAssertGreaterThan(counts.total, 60)
        XCTAssertGreaterThan(counts.refused, 30)
    }
}

/// A way to damage a file.
private enum Damage: Equatable {
    /// The end is missing.
    case cut
    /// A byte that no text has stands in the middle.
    case invalidByte
    /// A key stands twice, with different values.
    case twice
    /// A value has another type, or is one that no reader knows.
    case otherValue
    /// A member of the document is null.
    case missing

    var name: String { "\(self)" }

    /// Whether no reader may accept the file; that of dumps takes a key that stands twice for a value it cannot read.
    func isUnreadable(in name: String) -> Bool {
        self == .cut || self == .invalidByte || self == .twice && !name.hasPrefix("d")
    }

    /// Damaged variants of a text.
    static func variants(
        of text: String, isJSON: Bool, _ numbers: inout SeededRandom
    ) -> [(damage: Damage, bytes: [UInt8])] {
        let bytes = Array(text.utf8)
        // A final line end is no part of a document.
        let end = (bytes.lastIndex { $0 > 0x20 } ?? 0)
        var all: [(damage: Damage, bytes: [UInt8])] = (0..<4).map { _ in
            (.cut, Array(bytes.prefix(1 + numbers.below(max(1, end - 1)))))
        }
        for byte: UInt8 in [0, 0xFF, 0x1B] {
            all.append((.invalidByte, Array(bytes[..<(end / 2)] + [byte] + bytes[(end / 2)...])))
        }
        return all + (isJSON ? json(text, &numbers) : propertyList(text))
    }

    private static func propertyList(_ text: String) -> [(damage: Damage, bytes: [UInt8])] {
        [
            // Readers of property lists differ about a key that stands twice; the check warns.
            ("<dict>", "<dict><key>a</key><string>1</string><key>a</key><string>2</string>"),
            ("<true/>", "<string>x</string>"), ("<array>", "<array><integer>7</integer>"),
        ].map { (.otherValue, Array(text.replacing($0.0, with: $0.1).utf8)) }
    }

    private static func json(_ text: String, _ numbers: inout SeededRandom) -> [(damage: Damage, bytes: [UInt8])] {
        guard let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else { return [] }
        var all: [(damage: Damage, bytes: [UInt8])] = []
        if let brace = text.firstIndex(of: "{"), root is [String: Any], !(root as? [String: Any] ?? [:]).isEmpty {
            let rest = text[text.index(after: brace)...]
            let key = rest.prefix(while: { $0 != ":" })
            all.append((.twice, Array("{\(key): 1,\(rest)".utf8)))
        }
        let paths = places(in: root, [])
        for path in paths {
            // Another text would be another value, and no damage.
            let isText = value(at: path[...], in: root) is String
            let wrong: [Any] = [7, [Any](), [String: Any](), [["x": 1]]] + (isText ? [] : ["\u{1F4A9}"])
            let other: Any = wrong[numbers.below(wrong.count)]
            for (damage, new) in [(Damage.otherValue, other), (.missing, NSNull())] {
                guard let data = try? JSONSerialization.data(withJSONObject: changed(root, path[...], new)) else {
                    continue
                }
                // An element without a value is none that an export has.
                all.append((damage == .missing && path.count > 1 ? .otherValue : damage, Array(data)))
            }
        }
        return all
    }

    /// The places of all values below the root.
    private static func places(in value: Any, _ path: [String]) -> [[String]] {
        let children: [(String, Any)] =
            if let members = value as? [String: Any] {
                members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            } else if let elements = value as? [Any] { elements.enumerated().map { ("\($0.offset)", $0.element) } } else
            { [] }
        return children.flatMap { key, child in [path + [key]] + places(in: child, path + [key]) }
    }

    private static func value(at path: ArraySlice<String>, in value: Any) -> Any {
        guard let key = path.first else { return value }
        let child = (value as? [String: Any])?[key] ?? Int(key).flatMap { (value as? [Any])?[$0] }
        return child.map { Self.value(at: path.dropFirst(), in: $0) } ?? value
    }

    private static func changed(_ value: Any, _ path: ArraySlice<String>, _ new: Any) -> Any {
        guard let key = path.first else { return new }
        if var members = value as? [String: Any], let child = members[key] {
            members[key] = changed(child, path.dropFirst(), new)
            return members
        }
        if var elements = value as? [Any], let index = Int(key) {
            elements[index] = changed(elements[index], path.dropFirst(), new)
            return elements
        }
        return value
    }
}
