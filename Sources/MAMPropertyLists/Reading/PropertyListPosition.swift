/// A position in a file as an editor counts it.
package struct PropertyListPosition: Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1; a binary list has one.
    package let line: Int
    /// The column, counted from 1, in Unicode scalars; in a binary list, in bytes.
    package let column: Int
    /// The offset from the start of the file, in bytes of the file as it was given.
    package let byteOffset: Int

    /// The beginning of a file.
    static let start = PropertyListPosition(line: 1, column: 1, byteOffset: 0)

    /// Makes a position.
    package init(line: Int, column: Int, byteOffset: Int) {
        (self.line, self.column, self.byteOffset) = (line, column, byteOffset)
    }

    /// A position in a binary list.
    init(inBinary offset: Int) { self.init(line: 1, column: offset + 1, byteOffset: offset) }

    /// `line:column`.
    package var description: String { "\(line):\(column)" }
}

extension PropertyListEncoding {
    /// Lines and columns of offsets into the text, in the order of the offsets given; one walk for all of them.
    ///
    /// CR, LF and CR LF each end one line. The byte offsets are those of the file as it was given.
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

    /// The position of one offset into the text.
    func position(of offset: Int, in text: [UInt8]) -> PropertyListPosition {
        positions(of: [offset], in: text).first ?? .start
    }
}
