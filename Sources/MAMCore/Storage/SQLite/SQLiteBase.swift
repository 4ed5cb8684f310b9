internal import MAMBase
internal import MAMKeys

/// The state that the lock of a store guards: the one connection, and values that are derived from it.
protocol SQLiteBase {
    var database: SQLiteConnection { get }
}

extension Guarded where Value: SQLiteBase {
    /// Runs `body` with the database, again as long as another process holds it, within the time that a call may wait.
    ///
    /// `body` runs once more only where it has changed nothing: no change had begun. The call waits without the lock.
    ///
    /// - Parameters:
    ///   - wait: The longest time to wait for another process, in milliseconds.
    ///   - meter: Measures the wait; nil for none.
    ///   - body: Reads or changes the database under the lock.
    /// - Returns: The answer of `body`.
    /// - Throws: The error of `body`; `busy` when the time is over.
    borrowing func withBase<Answer: Sendable>(
        waiting wait: Int32, meter: StoreMeter?, _ body: (inout Value) throws(StorageError) -> Answer
    ) throws(StorageError) -> Answer {
        var waiting: StoreWait?
        defer { waiting?.end() }
        while true {
            let (result, isBlocked) = withLock { base -> (Result<Answer, StorageError>, Bool) in
                let database = base.database
                database.beginCall()
                defer { database.endCall() }
                do throws(StorageError) { return (.success(try body(&base)), false) } catch {
                    return (.failure(error), error.code == .busy && !database.hasBegunChange)
                }
            }
            guard isBlocked else { return try result.get() }
            var current = waiting ?? StoreWait(milliseconds: wait, meter: meter)
            let goesOn = current.pause()
            waiting = current
            guard goesOn else { return try result.get() }
        }
    }
}

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

/// The schema of one kind of database file, with its application id and its durability.
package struct SQLiteSchema: Sendable {
    /// The way in which changes reach the disk.
    package enum Durability: Sendable {
        /// A rollback journal: every change is flushed to the disk, the journal is emptied after it, and deleted bytes
        /// are overwritten.
        case rollback
        /// A write-ahead log with occasional checkpoints; a loss of power may lose the newest changes, never older
        /// ones.
        case log
    }

    /// The file's name in the folder of the store.
    package var name: String
    /// The application id in the file's header, which identifies this library and the kind of database.
    var applicationID: Int32
    /// The way in which changes reach the disk.
    var durability: Durability
    /// Whether indexes are compared with their tables at open, which reads everything twice.
    var checksIndexes: Bool
    /// The statements that make the tables of an empty database.
    package var tables: StaticString

    /// The version that this code writes, and the only one that it reads.
    let version: Int64 = 1

    /// Makes a schema.
    package init(
        name: String, applicationID: Int32, durability: Durability, checksIndexes: Bool, tables: StaticString
    ) {
        self.name = name
        self.applicationID = applicationID
        self.durability = durability
        self.checksIndexes = checksIndexes
        self.tables = tables
    }
}
