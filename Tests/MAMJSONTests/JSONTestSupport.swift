import MAMJSON
import MAMSettings
import XCTest

/// Reads a text as UTF-8.
func readJSON(_ text: String, _ options: JSONOptions = .strict) throws(JSONError) -> JSONDocument {
    try JSONReader.read(Array(text.utf8), options: options)
}

/// The error that reading the bytes ends with, or nil and a failure.
func jsonError(
    _ bytes: [UInt8], _ options: JSONOptions = .strict, file: StaticString = #filePath, line: UInt = #line
) -> JSONError? {
    do throws(JSONError) {
        _ = try JSONReader.read(bytes, options: options)
        XCTFail("was read: \(String(decoding: bytes, as: UTF8.self))", file: file, line: line)
        return nil
    } catch {
        return error
    }
}

/// Asserts the description, the code and the byte offset of the error that reading the bytes ends with.
func assertRefused(
    _ bytes: [UInt8], with options: JSONOptions = .strict, _ code: JSONError.Code, _ offset: Int, _ description: String,
    file: StaticString = #filePath, line: UInt = #line
) {
    guard let error = jsonError(bytes, options, file: file, line: line) else { return }
    XCTAssertEqual(error.description, description, file: file, line: line)
    XCTAssertEqual(error.code, code, "\(error)", file: file, line: line)
    XCTAssertEqual(error.position.byteOffset, offset, "\(error)", file: file, line: line)
}

/// The same for a text.
func assertRefused(
    _ text: String, with options: JSONOptions = .strict, _ code: JSONError.Code, _ offset: Int, _ description: String,
    file: StaticString = #filePath, line: UInt = #line
) {
    assertRefused(Array(text.utf8), with: options, code, offset, description, file: file, line: line)
}

/// The text in UTF-16 with a byte order mark.
func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + text.utf16).flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return bigEndian ? [high, low] : [low, high]
    }
}

/// Where an offset into UTF-8 stands, counted the slow way, as a second opinion.
func slowPosition(in bytes: [UInt8], at offset: Int) -> SourcePosition {
    var (line, column) = (1, 1)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in min(start, offset)..<offset {
        let byte = bytes[index]
        let endsLine = byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A))
        if endsLine {
            (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }
    return SourcePosition(line: line, column: column, byteOffset: offset)
}

extension JSONValue {
    /// The value in a compact form of JSON, to compare trees by.
    var outline: String {
        switch kind {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): text
        case .string(let text): "\"\(text)\""
        case .array(let elements): "[\(elements.map(\.outline).joined(separator: ","))]"
        case .object(let members): "{\(members.map { "\"\($0.key)\":\($0.value.outline)" }.joined(separator: ","))}"
        }
    }

    /// The positions of all values and keys, in the order of the file.
    var positions: [SourcePosition] {
        switch kind {
        case .array(let elements): [position] + elements.flatMap(\.positions)
        case .object(let members): [position] + members.flatMap { [$0.keyPosition] + $0.value.positions }
        default: [position]
        }
    }
}
