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

    /// Creates a position.
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

    /// Returns the position of an offset into the text.
    func position(of offset: Int, in text: [UInt8]) -> PropertyListPosition {
        positions(of: [offset], in: text).first ?? .start
    }
}
