extension PropertyListEncoding {
    /// Lines and columns of offsets into the text, in the order of the offsets given; one walk for all of them.
    ///
    /// CR, LF and CR LF each end one line. The byte offsets are those of the file as it was given.
    func positions(of offsets: [Int], in text: [UInt8]) -> [SourcePosition] {
        var result = Array(repeating: SourcePosition.start, count: offsets.count)
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
                result[number] = SourcePosition(line: line, column: column, byteOffset: byteOffset)
            }
        }
        return result
    }

    /// The place of one offset into the text.
    func position(of offset: Int, in text: [UInt8]) -> SourcePosition {
        positions(of: [offset], in: text).first ?? .start
    }
}
