import Foundation
import MAMJSON
import MAMSettings
import TestSeeds
import XCTest

final class JSONRobustnessTests: XCTestCase {
    private static let text =
        "{\"é\\u0041\": [1, -2.5e+3, \"😀\\n\\uD83D\\uDE00\", {\"a\":\r\n true}], // c\n\"b\": null}"

    private static let documents: [[UInt8]] = [
        Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16(text, bigEndian: false),
        utf16(text, bigEndian: true),
    ]

    // Reads with and without comments; asserts that whatever has a position has one that is true.
    private func check(_ bytes: [UInt8], _ remark: @autoclosure () -> String) {
        for options in [JSONOptions.withComments, .strict] {
            var positions: [SourcePosition]
            do throws(JSONError) {
                let document = try JSONReader.read(bytes, options: options)
                positions = document.root.positions
                positions += document.duplicateKeys.flatMap { [$0.firstPosition, $0.repeatedPosition] }
            } catch {
                positions = [error.position]
                if error.description.contains(where: \.isNewline) { XCTFail("two lines: \(remark())") }
            }
            let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            for position in positions {
                guard (0...bytes.count).contains(position.byteOffset), position.line > 0, position.column > 0 else {
                    return XCTFail("\(position)@\(position.byteOffset) is outside: \(remark())")
                }
                guard !isUTF16 else { continue }
                guard slowPosition(in: bytes, at: position.byteOffset) == position else {
                    return XCTFail("\(position)@\(position.byteOffset) is wrong: \(remark())")
                }
            }
        }
    }

    func testTheWholeDocumentsAreRead() {
        for bytes in Self.documents { XCTAssertNoThrow(try JSONReader.read(bytes, options: .withComments)) }
    }

    func testADocumentCutAtAnyByteIsRefusedInsideTheInput() {
        for bytes in Self.documents {
            for count in 0..<bytes.count {
                check(Array(bytes.prefix(count)), "cut after \(count) bytes")
                XCTAssertNotNil(jsonError(Array(bytes.prefix(count)), .withComments))
            }
        }
    }

    func testADocumentWithAnyByteMissingNeverTraps() {
        for bytes in Self.documents {
            for index in bytes.indices {
                var changed = bytes
                changed.remove(at: index)
                check(changed, "without byte \(index)")
            }
        }
    }

    func testADocumentWithAnyByteReplacedByAnyOtherNeverTraps() {
        let step = isExhaustive ? 1 : 64
        for bytes in Self.documents {
            for index in bytes.indices {
                var changed = bytes
                for value in stride(from: index % step, to: 256, by: step).map({ UInt8($0) }) {
                    changed[index] = value
                    check(changed, "byte \(index) is \(value)")
                }
            }
        }
    }

    func testEveryTwoBytesAreReadOrRefused() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max { check([first, second], "\(first), \(second)") }
        }
    }

    func testRandomlyMutatedDocumentsNeverTrap() {
        for seed in TestSeeds([1], of: name) { randomlyMutatedDocumentsNeverTrap(seed) }
    }

    private func randomlyMutatedDocumentsNeverTrap(_ seed: UInt64) {
        var generator = SeededNumbers(seed: seed)
        let tokens = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "D800", "//", "/*", "\r", "\n", "1e", "-", "0", "null",
            "\u{FEFF}", "é", "😀", "\0", "\"a\":1,",
        ].map { Array($0.utf8) }
        for round in 0..<4_000 {
            var bytes = Self.documents[Int.random(in: 0..<Self.documents.count, using: &generator)]
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0...bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
                case 1: bytes.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: index)
                case 2: bytes.removeSubrange(index..<min(bytes.count, index + 3))
                default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 20)], at: 0)
                }
            }
            check(bytes, "round \(round), \(Data(bytes).base64EncodedString()); seed \(seed)")
        }
    }
}
