/// The encoding of a text file: a code unit, with or without a byte order mark.
package struct PropertyListEncoding: Sendable, Hashable {
    /// The form of one character.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case utf8 = "UTF-8"
        case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian
        case latin1 = "ISO-8859-1"
        /// US-ASCII, which is decoded as UTF-8, its superset.
        case ascii = "US-ASCII"
    }

    package var unit: Unit
    /// Whether the file begins with a byte order mark; false for ISO-8859-1 and US-ASCII.
    var hasByteOrderMark: Bool

    package init(unit: Unit, hasByteOrderMark: Bool) { (self.unit, self.hasByteOrderMark) = (unit, hasByteOrderMark) }

    /// UTF-8 without a byte order mark.
    package static let utf8 = PropertyListEncoding(unit: .utf8, hasByteOrderMark: false)

    /// The bytes of the encoding's byte order mark, even if the file has none; empty for ISO-8859-1 and US-ASCII.
    package var mark: [UInt8] {
        switch unit {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
        case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
        case .latin1, .ascii: []
        }
    }

    /// The byte order mark of the file; empty if it has none.
    var prefix: [UInt8] { hasByteOrderMark ? mark : [] }

    /// Returns the size in the file, in bytes, of a character whose UTF-8 begins with a byte.
    func width(ofCharacterFrom lead: UInt8) -> Int {
        switch unit {
        case .utf8: lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        case .utf16LittleEndian, .utf16BigEndian: lead < 0xF0 ? 2 : 4
        case .utf32LittleEndian, .utf32BigEndian: 4
        case .latin1, .ascii: 1
        }
    }

    /// Returns the size in the file, in bytes, of a valid UTF-8 text that the encoding can represent.
    package func size(of text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + width(ofCharacterFrom: $1) }
    }

    /// Returns the bytes of a file with a text.
    ///
    /// Nil if the encoding (ISO-8859-1, US-ASCII) cannot represent one of its characters, or if the text is not UTF-8.
    package func encode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let text = Array(text)
        guard let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars else { return nil }
        var result = prefix
        switch unit {
        case .utf8: return result + text
        case .ascii: return text.allSatisfy { $0 < 0x80 } ? text : nil
        case .latin1:
            result.reserveCapacity(text.count)
            for scalar in scalars {
                guard let byte = UInt8(exactly: scalar.value) else { return nil }
                result.append(byte)
            }
        case .utf16LittleEndian, .utf16BigEndian:
            result.reserveCapacity(result.count + 2 * text.count)
            for scalar in scalars {
                for unit in scalar.utf16 { append(UInt32(unit), width: 2, to: &result) }
            }
        case .utf32LittleEndian, .utf32BigEndian:
            result.reserveCapacity(result.count + 4 * text.count)
            for scalar in scalars { append(scalar.value, width: 4, to: &result) }
        }
        return result
    }

    private func append(_ value: UInt32, width: Int, to result: inout [UInt8]) {
        let isBig = unit == .utf16BigEndian || unit == .utf32BigEndian
        for place in 0..<width {
            let shift = 8 * (isBig ? width - 1 - place : place)
            result.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
        }
    }
}

extension PropertyListEncoding {
    /// The result of decoding: the text up to the first failure, and the failure.
    struct Decoded {
        /// The text as UTF-8, up to the failure.
        var text: [UInt8]
        /// The failure at the character after ``text``; nil if all was decoded.
        var failure: PropertyListError?
    }

    /// Decodes the bytes after the byte order mark.
    func decode(_ bytes: [UInt8]) -> Decoded {
        let body = bytes.dropFirst(prefix.count)
        switch unit {
        case .utf8, .ascii: return Self.utf8(hasByteOrderMark ? Array(body) : bytes)
        case .latin1:
            var text: [UInt8] = []
            text.reserveCapacity(body.count + body.count / 8)
            for byte in body {
                if byte < 0x80 {
                    text.append(byte)
                } else {
                    text.append(0xC0 | byte >> 6)
                    text.append(0x80 | byte & 0x3F)
                }
            }
            return Decoded(text: text)
        case .utf16LittleEndian, .utf16BigEndian: return wide(body, width: 2)
        case .utf32LittleEndian, .utf32BigEndian: return wide(body, width: 4)
        }
    }

    private static func utf8(_ text: [UInt8]) -> Decoded {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: text.span)
            return Decoded(text: text)
        } catch {
            let place = error.byteOffsets.lowerBound
            return Decoded(
                text: Array(text[..<place]),
                failure: .malformed(
                    "bytes that are not UTF-8", at: place,
                    help: "save the file as UTF-8, or declare the encoding it has"))
        }
    }

    /// Decodes units of two or four bytes; a surrogate pair is one character.
    private func wide(_ body: ArraySlice<UInt8>, width: Int) -> Decoded {
        let isBig = unit == .utf16BigEndian || unit == .utf32BigEndian
        var text: [UInt8] = []
        text.reserveCapacity(body.count)
        var high: UInt32?
        var index = body.startIndex
        // The offset of the current character in the text; a pending high surrogate has added nothing to the text.
        while index <= body.endIndex - width {
            var value: UInt32 = 0
            for place in 0..<width { value = value << 8 | UInt32(body[index + (isBig ? place : width - 1 - place)]) }
            index += width
            if width == 2, let first = high {
                guard (0xDC00...0xDFFF).contains(value) else { return broken(text) }
                value = 0x1_0000 + ((first - 0xD800) << 10) + (value - 0xDC00)
                high = nil
            } else if width == 2, (0xD800...0xDBFF).contains(value) {
                high = value
                continue
            }
            guard let scalar = Unicode.Scalar(value) else { return broken(text) }
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        guard high == nil, index == body.endIndex else { return broken(text) }
        return Decoded(text: text)
    }

    private func broken(_ text: [UInt8]) -> Decoded {
        let name = unit == .utf16LittleEndian || unit == .utf16BigEndian ? "UTF-16" : "UTF-32"
        return Decoded(text: text, failure: .malformed("bytes that are not \(name)", at: text.count))
    }
}

/// A position in a file, with line and column as editors count them.
package struct PropertyListPosition: Sendable, Hashable, CustomStringConvertible {
    /// The number of the line, from 1; a binary file has one line.
    package let line: Int
    /// The number of the column, from 1, in Unicode scalars; in a binary file, in bytes.
    package let column: Int
    /// The offset from the start of the file, in bytes of the file's own encoding.
    package let byteOffset: Int

    /// The position of the first character of a file.
    static let start = PropertyListPosition(line: 1, column: 1, byteOffset: 0)

    package init(line: Int, column: Int, byteOffset: Int) {
        (self.line, self.column, self.byteOffset) = (line, column, byteOffset)
    }

    /// Creates a position in a binary file.
    init(inBinary offset: Int) { self.init(line: 1, column: offset + 1, byteOffset: offset) }

    /// The position as `line:column`.
    package var description: String { "\(line):\(column)" }
}

extension PropertyListEncoding {
    /// Returns the positions of offsets into the text, in the order of the offsets, with one pass over the text.
    ///
    /// CR, LF and CR LF each end one line. The byte offsets of positions are those in the file's own encoding.
    func positions(of offsets: [Int], in text: [UInt8]) -> [PropertyListPosition] {
        var result = Array(repeating: PropertyListPosition.start, count: offsets.count)
        var (line, column, byteOffset, index) = (1, 1, prefix.count, 0)
        text.withUnsafeBufferPointer { buffer in
            let bytes = PropertyListBytes(buffer)
            for number in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
                let target = min(offsets[number], text.count)
                while index < target {
                    let byte = bytes[index]
                    index += 1
                    if byte & 0xC0 == 0x80 { continue }
                    byteOffset += width(ofCharacterFrom: byte)
                    if byte == 0x0A || byte == 0x0D && bytes[index] != 0x0A {
                        line += 1
                        column = 1
                    } else {
                        column += 1
                    }
                }
                result[number] = PropertyListPosition(line: line, column: column, byteOffset: byteOffset)
            }
        }
        return result
    }

    func position(of offset: Int, in text: [UInt8]) -> PropertyListPosition {
        positions(of: [offset], in: text).first ?? .start
    }
}
