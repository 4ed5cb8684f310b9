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
