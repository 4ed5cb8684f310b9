/// What one kind of database file is: who made it, what it holds, how it is kept.
package struct SQLiteSchema: Sendable {
    /// How changes reach the disk.
    package enum Durability: Sendable {
        /// A rollback journal that is emptied after each change, the disk waited for, deleted bytes overwritten.
        case rollback
        /// A log that is written back now and then; a loss of power may take the newest changes, never old ones.
        case log
    }

    /// The file's name in the folder of the store.
    package var name: String
    /// Stands in the file's header: ours, and which of ours.
    package var applicationID: Int32
    /// How changes reach the disk.
    package var durability: Durability
    /// Whether indexes are compared with their tables at open, which reads everything twice.
    package var checksIndexes: Bool
    /// The way to each version from the one before: the first makes version 1 of an empty database, and so on.
    ///
    /// Never changed once released, only added to; the last one leads to what the code expects.
    package var migrations: [StaticString]

    /// The version that this code reads and writes.
    var version: Int { migrations.count }

    /// Makes a schema.
    package init(
        name: String, applicationID: Int32, durability: Durability, checksIndexes: Bool, migrations: [StaticString]
    ) {
        self.name = name
        self.applicationID = applicationID
        self.durability = durability
        self.checksIndexes = checksIndexes
        self.migrations = migrations
    }
}
