internal import MAMBase
internal import MAMKeys

/// Authenticates rows, so that a row cannot be changed undetected without the root key.
///
/// An attacker can still remove rows, or restore an older copy of the whole file. That loses keys, or restores shredded
/// ones from a backup, like removing or restoring the file. Not thread-safe.
final class RowSeal {
    /// The bytes of a row's tag.
    static let byteCount = 32

    private let hmac: HMACSHA256

    /// Derives the key.
    init(root: DeviceRootKey) throws(StorageError) {
        hmac = try StorageError.crypto { () throws(CryptoError) in
            let none = UnsafeRawBufferPointer(start: nil, count: 0)
            return try HMACSHA256(key: HKDF.key(from: root.key, salt: none, info: "MAMCore key store v1"))
        }
    }

    func tag(_ row: RowFields) throws(StorageError) -> [UInt8] {
        try StorageError.crypto { () throws(CryptoError) in
            var tag = [UInt8](repeating: 0, count: Self.byteCount)
            var failure: CryptoError?
            tag.withUnsafeMutableBytes { tag in
                row.bytes.withUnsafeBytes { row in
                    do throws(CryptoError) { try hmac.tag(of: row, into: tag) } catch { failure = error }
                }
            }
            if let failure { throw failure }
            return tag
        }
    }

    /// Throws for a row with a different tag.
    func check(_ tag: [UInt8], _ row: RowFields, name: String) throws(StorageError) {
        let isTag = try StorageError.crypto { () throws(CryptoError) in
            try tag.span.bytes.withUnsafeBytes { (tag) throws(CryptoError) in
                try row.bytes.span.bytes.withUnsafeBytes { (row) throws(CryptoError) in try hmac.isTag(tag, of: row) }
            }
        }
        guard isTag else {
            throw StorageError(
                .corrupt, "`\(name)`: a row of \(row.table) was damaged or changed by another program",
                help: .damagedStore)
        }
    }
}

/// The authenticated form of a row: the name of the table, then each field with its length.
struct RowFields {
    /// The table, for messages.
    let table: StaticString
    private(set) var bytes: [UInt8] = []

    /// Begins a row of a table; the capacity is the expected number of its bytes.
    init(_ table: StaticString, capacity: Int = 0) {
        self.table = table
        bytes.reserveCapacity(capacity)
        add(UInt64(table.utf8CodeUnitCount))
        bytes += table.bytes
    }

    /// Adds bytes.
    mutating func add(_ field: [UInt8]) {
        add(UInt64(field.count))
        bytes += field
    }

    /// Adds a text.
    mutating func add(_ field: String) {
        add(UInt64(field.utf8.count))
        bytes += field.utf8
    }

    /// Adds a number, without a length: all rows of a table have the same fields.
    mutating func add(_ field: UInt64) { withUnsafeBytes(of: field.littleEndian) { bytes += $0 } }
}
