import Foundation
import MAMJSON
import MAMSettings
import TestSeeds
import XCTest

final class JSONDifferentialTests: XCTestCase {
    func testRandomValidDocumentsAreReadAsFoundationReadsThem() throws {
        for seed in TestSeeds([1], of: name) { try randomValidDocumentsAreReadAsFoundationReadsThem(seed) }
    }

    private func randomValidDocumentsAreReadAsFoundationReadsThem(_ seed: UInt64) throws {
        var writer = RandomDocument(generator: SeededNumbers(seed: seed))
        for round in 0..<600 {
            let text = writer.value(depth: 0)
            let remark = "round \(round): \(text) seed \(seed)"
            let bytes = Array(text.utf8)
            let ours = try XCTUnwrap(try? JSONReader.read(bytes), remark)
            let theirs = try XCTUnwrap(
                try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed), remark)
            XCTAssertTrue(isSame(ours.root, theirs), remark)
            XCTAssertEqual(ours.duplicateKeys, [], remark)
            for bigEndian in [false, true] {
                let wide = try XCTUnwrap(try? JSONReader.read(utf16(text, bigEndian: bigEndian)), remark)
                XCTAssertEqual(wide.root.outline, ours.root.outline, remark)
                XCTAssertEqual(wide.root.positions.map(\.description), ours.root.positions.map(\.description), remark)
            }
            for position in ours.root.positions {
                XCTAssertEqual(position, slowPosition(in: bytes, at: position.byteOffset), remark)
            }
        }
    }

    private func isSame(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch ours.kind {
        case .null:
            return theirs is NSNull
        case .bool(let flag):
            return (theirs as? NSNumber)?.boolValue == flag
        case .number(let text):
            guard let number = theirs as? NSNumber, let value = Double(text) else { return false }
            // Their double comes from a decimal of 38 digits, which may round the last bit the other way.
            return abs(number.doubleValue - value) <= abs(value) * 1e-15
        case .string(let text):
            guard let other = theirs as? String else { return false }
            return text.unicodeScalars.elementsEqual(other.unicodeScalars)
        case .array(let elements):
            guard let others = theirs as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy { isSame($0, $1) }
        case .object(let members):
            guard let others = theirs as? [String: Any], others.count == members.count else { return false }
            return members.allSatisfy { member in others[member.key].map { isSame(member.value, $0) } ?? false }
        }
    }
}

/// Writes random valid documents with everything the grammar has.
private struct RandomDocument {
    var generator: SeededNumbers

    mutating func value(depth: Int) -> String {
        let kind = Int.random(in: 0..<(depth < 6 ? 10 : 6), using: &generator)
        let text =
            switch kind {
            case 0: "null"
            case 1: Bool.random(using: &generator) ? "true" : "false"
            case 2, 3: number()
            case 4, 5: "\"\(string())\""
            case 6, 7: "[\(items(depth) { $0.value(depth: depth + 1) })]"
            default: "{\(members(depth))}"
            }
        return blank() + text + blank()
    }

    private mutating func members(_ depth: Int) -> String {
        var count = 0
        return items(depth) { writer in
            count += 1
            let key = "\(writer.blank())\"\(count):\(writer.string())\"\(writer.blank())"
            return "\(key):\(writer.value(depth: depth + 1))"
        }
    }

    private mutating func items(_ depth: Int, _ item: (inout RandomDocument) -> String) -> String {
        let count = Int.random(in: 0...4, using: &generator)
        guard count > 0 else { return blank() }
        return (0..<count).map { _ in item(&self) }.joined(separator: ",")
    }

    private mutating func number() -> String {
        var text = Bool.random(using: &generator) ? "-" : ""
        text += String(Int.random(in: 0...(1 << Int.random(in: 0...53, using: &generator)), using: &generator))
        if Bool.random(using: &generator) { text += ".\(Int.random(in: 0...999, using: &generator))" }
        if Int.random(in: 0..<3, using: &generator) == 0 {
            text += ["e", "E", "e+", "E-"].randomElement(using: &generator) ?? "e"
            text += String(Int.random(in: 0...20, using: &generator))
        }
        return text
    }

    private mutating func string() -> String {
        let pieces = [
            "a", "Z", " ", "/", "é", "€", "😀", "\u{7F}", "\u{10FFFF}", "\\n", "\\\"", "\\\\", "\\/", "\\b", "\\u00e9",
            "\\uD83D\\uDE00", "\\u0000", "{", ",", "//",
        ]
        let count = Int.random(in: 0...8, using: &generator)
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    private mutating func blank() -> String {
        guard Int.random(in: 0..<4, using: &generator) == 0 else { return "" }
        return [" ", "\t", "\n", "\r", "\r\n", "  \n "].randomElement(using: &generator) ?? ""
    }
}
