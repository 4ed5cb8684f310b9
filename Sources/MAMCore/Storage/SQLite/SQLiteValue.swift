/// A value that is bound to a statement.
///
/// Text is stored as the bytes of its UTF-8: blobs compare byte by byte, and SQLite never converts them, even in a
/// database that another program wrote.
enum SQLiteValue {
    case null
    case integer(Int64)
    case bytes([UInt8])
    /// A literal text, as its UTF-8; nothing is copied.
    case literal(StaticString)

    /// A text, as its UTF-8.
    static func text(_ text: String) -> SQLiteValue { .bytes(Array(text.utf8)) }

    /// Any 64 bits.
    static func word(_ word: UInt64) -> SQLiteValue { .integer(Int64(bitPattern: word)) }

    /// An id, or nothing.
    static func id<Named>(_ id: RandomID<Named>?) -> SQLiteValue {
        guard let id else { return .null }
        return .bytes(id.bytes)
    }
}

extension RandomID {
    /// The 16 bytes in an array.
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
