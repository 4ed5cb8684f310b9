internal import CMAMSQLite
internal import MAMBase
internal import MAMKeys

/// One row of an answer, as long as the statement stands on it.
///
/// Every getter says which type it wants and how long it may be; a row that has something else is damaged, since nothing
/// else is ever stored.
struct SQLiteRow {
    private let statement: OpaquePointer
    private let name: String

    init(statement: OpaquePointer, name: String) {
        self.statement = statement
        self.name = name
    }

    /// Any integer.
    func integer(_ column: Int32) throws(StorageError) -> Int64 {
        guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw damaged("an integer") }
        return sqlite3_column_int64(statement, column)
    }

    /// Any 64 bits.
    func word(_ column: Int32) throws(StorageError) -> UInt64 { UInt64(bitPattern: try integer(column)) }

    /// An integer of a narrower type.
    func number<Number: FixedWidthInteger>(_ column: Int32, as: Number.Type) throws(StorageError) -> Number {
        guard let number = Number(exactly: try integer(column)) else { throw damaged("a smaller number") }
        return number
    }

    /// Whether the column holds nothing.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// Runs `body` with bytes of a length within `counts`.
    func withBytes<Result>(
        _ column: Int32, _ counts: ClosedRange<Int>, _ body: (UnsafeRawBufferPointer) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { throw damaged("bytes") }
        let start = sqlite3_column_blob(statement, column)
        let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(columnCount(column)))
        guard counts.contains(bytes.count) else { throw damaged("bytes of another length") }
        return try body(bytes)
    }

    /// Bytes of a length within `counts`.
    func bytes(_ column: Int32, _ counts: ClosedRange<Int>) throws(StorageError) -> [UInt8] {
        try withBytes(column, counts) { Array($0) }
    }

    /// A text of at most `limit` bytes of UTF-8.
    func text(_ column: Int32, limit: Int) throws(StorageError) -> String {
        try withBytes(column, 0...limit) { (bytes) throws(StorageError) in
            guard let text = String(utf8: bytes) else { throw damaged("text") }
            return text
        }
    }

    func account(_ column: Int32) throws(StorageError) -> AccountID {
        guard let account = AccountID(try text(column, limit: AccountID.maximumByteCount)) else {
            throw damaged("an account")
        }
        return account
    }

    /// Sixteen bytes.
    func id<Named>(_ column: Int32) throws(StorageError) -> RandomID<Named> {
        try withBytes(column, RandomID<Named>.byteCount...RandomID<Named>.byteCount) { (bytes) throws(StorageError) in
            try StorageError.crypto { () throws(CryptoError) in try RandomID(bytes) }
        }
    }

    /// Sixteen bytes or nothing.
    func optionalID<Named>(_ column: Int32) throws(StorageError) -> RandomID<Named>? {
        isNull(column) ? nil : try id(column)
    }

    /// The error for a row that holds something else than what is stored there.
    func damaged(_ wanted: StaticString) -> StorageError {
        StorageError(.corrupt, "`\(name)`: a row is damaged: \(wanted) expected", help: .damagedStore)
    }

    private func columnCount(_ column: Int32) -> Int32 { max(0, sqlite3_column_bytes(statement, column)) }
}
