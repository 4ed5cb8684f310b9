import Foundation
import MAMPropertyLists
import XCTest

/// Telling a property list from JSON, before either is read.
final class PropertyListRecognitionTests: XCTestCase {
    private let list = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>"

    func testAListIsRecognizedInEveryEncodingWithAMark() throws {
        for unit in PropertyListEncoding.Unit.allCases {
            for blanks in ["", " \r\n\t"] {
                let hasMark = unit != .latin1 && unit != .ascii
                let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: hasMark)
                let text = blanks.isEmpty ? list : "<plist><dict/></plist>"
                let bytes = Self.bytes(of: blanks + text, unit, hasMark ? encoding.mark : [])
                XCTAssertTrue(PropertyListDocument.isXMLOrBinary(bytes), "\(unit)")
                XCTAssertFalse(
                    PropertyListDocument.isXMLOrBinary(
                        Self.bytes(of: blanks + "{\"a\": \"<\"}", unit, hasMark ? encoding.mark : [])), "\(unit)")
                XCTAssertNoThrow(try PropertyListDocument(bytes), "\(unit)")
            }
        }
        let binary = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)
        XCTAssertTrue(PropertyListDocument.isXMLOrBinary(Array(binary)))
        for other in ["", " ", "{}", "[]", "a = b;"] {
            XCTAssertFalse(PropertyListDocument.isXMLOrBinary(Array(other.utf8)), other)
        }
    }

    private static func bytes(of text: String, _ unit: PropertyListEncoding.Unit, _ mark: [UInt8]) -> [UInt8] {
        mark
            + text.unicodeScalars.flatMap { scalar -> [UInt8] in
                let value = UInt8(truncatingIfNeeded: scalar.value)
                return switch unit {
                case .utf8, .latin1, .ascii: [value]
                case .utf16LittleEndian: [value, 0]
                case .utf16BigEndian: [0, value]
                case .utf32LittleEndian: [value, 0, 0, 0]
                case .utf32BigEndian: [0, 0, 0, value]
                }
            }
    }
}
