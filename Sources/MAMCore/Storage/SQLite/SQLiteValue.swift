internal import MAMKeys

/// A value that is bound to a statement.
///
/// Text is stored as the bytes of its UTF-8: blobs compare byte by byte, and SQLite never converts them, even in a
/// database that another program wrote.
enum SQLiteValue {
    case null
    case integer(Int64)
    case bytes([UInt8])
    /// A text, as its UTF-8.
    case text(String)
    /// Sixteen bytes, as they lie in memory.
    case words(UInt64, UInt64)
    /// A literal text, as its UTF-8; nothing is copied.
    case literal(StaticString)

    /// Any 64 bits.
    static func word(_ word: UInt64) -> SQLiteValue { .integer(Int64(bitPattern: word)) }

    /// An id, or nothing.
    static func id<Named>(_ id: RandomID<Named>?) -> SQLiteValue {
        guard let id else { return .null }
        return id.withUnsafeBytes {
            .words($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }
}

extension RandomID {
    /// The 16 bytes in an array.
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
