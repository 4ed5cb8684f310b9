import Foundation
import MAMPropertyLists
import MAMSettingsTools
import TestSeeds
import XCTest

/// Damaged files of both formats: a value or an error, and where we see nothing odd, Foundation reads the same.
final class PropertyListMutationTests: XCTestCase {
    private let count = isExhaustive ? 40_000 : 40_000 / 64

    /// What Foundation reads otherwise, by name; everything else is a failure.
    private enum Difference: String, CaseIterable {
        /// A dictionary with the one key `CF$UID` becomes an object of its own there.
        case archiversReference
        /// A byte order mark at the beginning of a text is dropped there.
        case markAtTheBeginning
        /// An empty comment before the first element ends at the next `-->` there.
        case emptyComment
        /// An empty UTF-16 string makes the whole binary file unreadable there.
        case emptyUTF16
    }

    private struct Tally {
        var read = 0
        var refused = 0
        var compared = 0
        var differences: [Difference: Int] = [:]
    }

    private func mutate(_ file: [UInt8], pieces: [[UInt8]], _ random: inout SeededNumbers) -> [UInt8] {
        var bytes = file
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0...6, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 4: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
            case 5: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            default: bytes.removeLast(min(bytes.count, Int.random(in: 1...40, using: &random)))
            }
        }
        return bytes
    }

    /// The difference that explains another answer of Foundation's, proved for this file; nil when none does.
    private func difference(between document: PropertyListDocument, and theirs: String?) -> Difference? {
        let value = document.root.value
        if let difference = differenceOfForm(of: document, isRefused: theirs == nil) { return difference }
        guard let theirs else { return nil }
        if theirs.contains("_NSKeyedArchiverUID") { return .archiversReference }
        return PropertyListCanonical.text(Self.withoutMarks(value)) == theirs ? .markAtTheBeginning : nil
    }

    /// What Foundation trips over: without it, it reads the same value.
    private func differenceOfForm(of document: PropertyListDocument, isRefused: Bool) -> Difference? {
        let value = document.root.value
        let (difference, without): (Difference, [UInt8])
        if document.format == .binary {
            // 0x60 begins such a string; our writer writes 0x50. Another value would be none of its doing.
            guard isRefused, document.bytes.contains(0x60) else { return nil }
            (difference, without) = (.emptyUTF16, BinaryPropertyListWriter.bytes(of: value))
        } else {
            let text = String(decoding: document.bytes, as: UTF8.self)
            let other = text.replacingOccurrences(of: "<!---->", with: "<!-- -->")
            guard other != text else { return nil }
            (difference, without) = (.emptyComment, Array(other.utf8))
        }
        return PropertyListCanonical.foundation(without) == PropertyListCanonical.text(value) ? difference : nil
    }

    /// The value with every text as Foundation's strings begin: behind a byte order mark.
    private static func withoutMarks(_ value: PropertyListValue) -> PropertyListValue {
        func cut(_ text: String) -> String {
            text.unicodeScalars.first == "\u{FEFF}"
                ? String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())) : text
        }
        return switch value {
        case .string(let text): .string(cut(text))
        case .array(let values): .array(values.map(withoutMarks))
        case .dictionary(let members): .dictionary(members.map { .init(cut($0.key), withoutMarks($0.value)) })
        case .boolean, .integer, .unsigned, .real, .date, .data: value
        }
    }

    private func look(_ bytes: [UInt8], _ tally: inout Tally) {
        do {
            let document = try PropertyListDocument(bytes)
            tally.read += 1
            Self.walk(document)
            guard document.oddities.isEmpty, document.format != .oldStyle, mayReachFoundation(document) else { return }
            tally.compared += 1
            let ours = PropertyListCanonical.text(document.root.value)
            let theirs = PropertyListCanonical.foundation(bytes)
            guard ours != theirs else { return }
            if let difference = difference(between: document, and: theirs) {
                tally.differences[difference, default: 0] += 1
                return
            }
            let text =
                document.format == .xml ? String(decoding: bytes, as: UTF8.self) : PropertyListCanonical.hex(bytes)
            XCTFail("\(text)\nours       \(ours)\nFoundation \(theirs ?? "refuses")")
        } catch {
            tally.refused += 1
            XCTAssertFalse(error.description.contains("\n"))
            XCTAssertLessThanOrEqual(error.position?.byteOffset ?? 0, bytes.count)
        }
    }

    /// Whether Foundation is known to survive the file: no marker of a set anywhere.
    private func mayReachFoundation(_ document: PropertyListDocument) -> Bool {
        document.format == .xml || !document.bytes.contains { (0xC0...0xCF).contains($0) }
    }

    /// Every accessor of every node, and ranges that lie inside one another.
    private static func walk(_ document: PropertyListDocument) {
        let end = document.format == .binary ? document.bytes.count : document.text.count
        var pending = [document.root]
        while let node = pending.popLast() {
            XCTAssertTrue(0 <= node.range.lowerBound && node.range.upperBound <= end)
            XCTAssertTrue(
                node.range.contains(node.content.lowerBound) || node.content.lowerBound == node.range.upperBound)
            XCTAssertLessThanOrEqual(node.content.upperBound, node.range.upperBound)
            for member in node.members {
                XCTAssertLessThanOrEqual(member.keyRange.upperBound, end)
                XCTAssertNotNil(node[member.key])
            }
            XCTAssertEqual(node.count, node.elements.count + node.members.count)
            if document.format != .binary { pending += node.elements + node.members.map(\.value) }
        }
    }

    func testMutatedXMLIsReadAsFoundationReadsItOrRefused() throws {
        for seed in TestSeeds([1], of: name) { try mutatedXMLIsReadAsFoundationReadsItOrRefused(seed) }
    }

    private func mutatedXMLIsReadAsFoundationReadsItOrRefused(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var generator = PropertyListGenerator(seed: random.next())
        let pieces = [
            "<array>", "</array>", "<dict>", "</dict>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<plist>",
            "</plist>",
            "<true/>", "<key>CF$UID</key><integer>3</integer>", "<key>k</key>", "&#0;", "&amp;", "&#x41;",
            "<data>QQ==</data>",
            "<date>2026-02-28T01:02:03Z</date>", "<real>-1.5e3</real>", "<integer>-9223372036854775808</integer>",
            "\r\n",
            "<string/>", "<string>", "</string>", " ", "\u{0}", "\u{FEFF}", "<!DOCTYPE x [", "/>", ">", "<",
        ].map { Array($0.utf8) }
        var tally = Tally()
        for _ in 0..<count { look(mutate(generator.xml(generator.value(levels: 3)), pieces: pieces, &random), &tally) }
        print(
            "XML mutants: \(tally.read) read, \(tally.refused) refused, \(tally.compared) compared, \(tally.differences)"
        )
        XCTAssertEqual(tally.read + tally.refused, count)
        XCTAssertGreaterThan(tally.compared, count / 50)
    }

    func testMutatedBinaryIsReadAsFoundationReadsItOrRefused() throws {
        for seed in TestSeeds([1], of: name) { try mutatedBinaryIsReadAsFoundationReadsItOrRefused(seed) }
    }

    private func mutatedBinaryIsReadAsFoundationReadsItOrRefused(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var generator = PropertyListGenerator(seed: random.next())
        let pieces: [[UInt8]] = [
            [0x08], [0x09], [0x10, 1], [0x5F, 0x10, 0xFF], [0xA1, 0], [0xD1, 1, 2], [0x33, 0x7F, 0xF8],
            [0xAF, 0x13, 0xFF], [0x14],
            [0xFF, 0xFF], [0, 0, 0, 0], [0x61, 0xD8, 0], [0x0F], [0x80, 1], [0xA0], [0xD0], [0x50], [0x40],
        ]
        var tally = Tally()
        for _ in 0..<count {
            // Our writer: Foundation's order of keys changes from run to run, and with it what a seed repeats.
            let file = BinaryPropertyListWriter.bytes(of: generator.value(levels: 3))
            look(mutate(file, pieces: pieces, &random), &tally)
        }
        print(
            "binary mutants: \(tally.read) read, \(tally.refused) refused, \(tally.compared) compared, \(tally.differences)"
        )
        XCTAssertEqual(tally.read + tally.refused, count)
        XCTAssertGreaterThan(tally.compared, count / 200)
    }

    func testFoundationRefusesAnEmptyCommentAtTheBeginning() throws {
        let commented = Array("<!----><plist><string>a</string></plist>".utf8)
        XCTAssertEqual(try PropertyListDocument(commented).root.string, "a")
        XCTAssertNil(PropertyListCanonical.foundation(commented))
    }

    func testFoundationRefusesAnEmptyUTF16StringAndDropsAMark() throws {
        let empty: [UInt8] =
            Array("bplist00".utf8) + [0x60, 8, 0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1]
            + Array(repeating: 0, count: 15) + [9]
        XCTAssertEqual(try PropertyListDocument(empty).root.string, "")
        XCTAssertNil(PropertyListCanonical.foundation(empty))
        let marked = Array("<plist><string>\u{FEFF}a</string></plist>".utf8)
        XCTAssertEqual(try PropertyListDocument(marked).root.string, "\u{FEFF}a")
        XCTAssertEqual(PropertyListCanonical.foundation(marked), "s61")
    }

    func testAFileCutAtAnyByteIsReadOrRefused() throws {
        var generator = PropertyListGenerator(seed: 7)
        let value = PropertyListValue.array((0..<12).map { _ in generator.value() })
        let binary = try PropertyListSerialization.data(
            fromPropertyList: PropertyListGenerator.object(value), format: .binary, options: 0)
        var tally = Tally()
        var cuts = 0
        for file in [
            generator.xml(value), [UInt8](binary), Array("/* a */ { \"b\\n\" = (c, <0f>, 'd'); e; }".utf8),
            try PropertyListFixture.file("Docs/Scenarios/plists/single-identity-app.plist"),
        ] {
            for length in 0...file.count { look(Array(file[..<length]), &tally) }
            cuts += file.count + 1
        }
        XCTAssertEqual(tally.read + tally.refused, cuts)
    }
}
