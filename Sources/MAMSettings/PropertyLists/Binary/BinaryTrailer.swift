internal import MAMText

/// The last 32 bytes of a binary property list, which locate the root and the table of offsets.
struct BinaryTrailer {
    /// The size of an offset in bytes, and of a reference to an object.
    let offsetSize: Int
    let referenceSize: Int
    let objects: Int
    let top: Int
    /// The start of the table of offsets; objects lie before it.
    let table: Int

    static let length = 32
    static let headerLength = 8

    /// Reads the trailer and checks that the table fits between the objects and the trailer.
    init(_ bytes: PropertyListBytes) throws(PropertyListError) {
        guard bytes.has("00", at: 6) else {
            let version = bytes.text(6..<max(6, min(8, bytes.count)))
            throw PropertyListError(
                .unsupportedFormat, "binary property lists of version \(Excerpt.quoted(version)) are not read", at: 6,
                help: "convert the file first: `plutil -convert xml1 Info.plist`")
        }
        let start = bytes.count - Self.length
        guard start > Self.headerLength else {
            throw .damaged("it has \(bytes.count) bytes, too few to hold a value", at: bytes.count)
        }
        offsetSize = Int(bytes[start + 6])
        referenceSize = Int(bytes[start + 7])
        guard (1...8).contains(offsetSize) else { throw .damaged("offsets of \(offsetSize) bytes", at: start + 6) }
        guard (1...8).contains(referenceSize) else {
            throw .damaged("references of \(referenceSize) bytes", at: start + 7)
        }
        let (count, first, table) = (
            bytes.number(at: start + 8, size: 8), bytes.number(at: start + 16, size: 8),
            bytes.number(at: start + 24, size: 8)
        )
        guard count > 0, first < count else {
            throw .damaged("the root is object \(first) of \(count)", at: start + 16)
        }
        // Numbers are below 2^64, so a sum or product may overflow; a quotient cannot.
        guard table > UInt64(Self.headerLength), table < UInt64(start) else {
            throw .damaged("the offset table begins at \(table)", at: start + 24)
        }
        let room = UInt64(start) - table
        guard count <= room / UInt64(offsetSize), count * UInt64(offsetSize) == room else {
            throw .damaged(
                "\(count) offsets of \(offsetSize) bytes do not fill the \(room) bytes of their table", at: start + 8)
        }
        guard offsetSize == 8 || table >> UInt64(8 * offsetSize) == 0 else {
            throw .damaged("offsets of \(offsetSize) bytes do not reach the whole file", at: start + 6)
        }
        guard referenceSize == 8 || count >> UInt64(8 * referenceSize) == 0 else {
            throw .damaged("references of \(referenceSize) bytes do not reach \(count) objects", at: start + 7)
        }
        (objects, top, self.table) = (Int(count), Int(first), Int(table))
    }
}

extension PropertyListBytes {
    /// Returns a big-endian unsigned number of one to eight bytes.
    @inline(__always)
    func number(at index: Int, size: Int) -> UInt64 {
        // The smart shift gives 0 for a size of 0, and the upper bytes for any other size.
        word(at: index).byteSwapped >> UInt64(8 * (8 - size))
    }
}
