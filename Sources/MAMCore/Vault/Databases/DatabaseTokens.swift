package import MAMBase
package import MAMKeys
package import MAMProcesses
package import MAMSealedFiles
internal import MAMVolumes

/// The apps that are named by the URIs of databases.
///
/// Process-wide, like the VFS that looks them up by a name. An app that has been released is removed.
package enum DatabaseTokens {
    private static let table = Guarded<[String: Named]>([:])

    struct Named: Sendable {
        weak var app: (any DatabaseHost)?
        /// The owner of a database that is made; nil for the owner of a new file at that moment.
        let account: AccountID?
    }

    /// Returns the token of an app and an account for new databases; the same each time.
    package static func token(for app: any DatabaseHost, _ account: AccountID?) throws(MAMFileProtectionError) -> String
    {
        let new: String
        do throws(CryptoError) { new = try RandomID<DatabaseTokens>.random().hexadecimal } catch {
            throw MAMFileProtectionError(error)
        }
        return table.withLock { table in
            table = table.filter { $0.value.app != nil }
            let known = table.first { named in
                named.value.app === app && named.value.account?.rawValue == account?.rawValue
            }
            if let known { return known.key }
            table[new] = Named(app: app, account: account)
            return new
        }
    }

    static var keyrings: [any AccountKeyring] {
        let apps = table.withLock { table in table.values.compactMap(\.app) }
        return apps.flatMap { (try? $0.databaseKeyrings()) ?? [] }
    }

    /// Returns the app and account of a token; nil for an unknown token, or one whose app has been released.
    static func named(_ token: String) -> (app: any DatabaseHost, account: AccountID?)? {
        guard let named = table.withLock({ $0[token] }), let app = named.app else { return nil }
        return (app, named.account)
    }
}

/// The interface of an app that its databases need.
package protocol DatabaseHost: AnyObject, Sendable {
    /// The keys under which its databases may be protected.
    func databaseKeyrings() throws(MAMFileProtectionError) -> [any AccountKeyring]
    /// Returns the place of a path.
    ///
    /// A database that is made there belongs to the account, or with nil to the owner of a new file at that moment.
    func databasePlace(of path: String, for account: AccountID?) throws(MAMFileProtectionError) -> DatabaseOpening.Place
}

extension DatabaseOpening {
    /// The place of a database, and the objects that manage it.
    package struct Place {
        package let path: String
        let owners: FileOwners
        let nonces: NoncePool
        let isPowerSafe: Bool
        let databases: OpenDatabases
        package let processes: ProcessTable?
        /// Counts the databases that are open; nil where there is no quota.
        let quota: ResourceQuota?
        /// Returns the owner of a database that is made now.
        let newOwnership: () throws(MAMFileProtectionError) -> FileOwnership

        package init(
            path: String, owners: FileOwners, nonces: NoncePool, isPowerSafe: Bool, databases: OpenDatabases,
            processes: ProcessTable?, quota: ResourceQuota?,
            newOwnership: @escaping () throws(MAMFileProtectionError) -> FileOwnership
        ) {
            (self.path, self.owners, self.nonces, self.isPowerSafe) = (path, owners, nonces, isPowerSafe)
            (self.databases, self.processes, self.quota) = (databases, processes, quota)
            self.newOwnership = newOwnership
        }
    }
}

extension ContainerFolder {
    /// The suffixes of files that SQLite keeps beside a database.
    static let companions = ["-journal", "-wal", mapSuffix]
    /// The suffix of SQLite's map of a log.
    static let mapSuffix = "-shm"

    /// Whether SQLite may use a file: a clear database, or any protected file, which its first connection converts.
    func mayBeDatabase(at path: String) throws(MAMFileProtectionError) -> Bool {
        let (raw, status) = try openForLook(path)
        defer { raw.close() }
        let slots = try Self.slots(of: raw, status)
        return slots.isOfClearDatabase || slots.beginsWithMagic
    }

    /// Deletes the files that SQLite kept beside a deleted database; a file without a header cannot show its owner.
    func removeCompanions(of path: String) throws(MAMFileProtectionError) {
        for companion in Self.companions where !isMissing(path + companion) { try remove(path + companion) }
    }

    /// Throws if SQLite has a file open, or has not finished with it, so that it must not be replaced.
    ///
    /// Connections would continue with the old file, and a log or journal belongs to the very file beside it.
    func checkNotInDatabaseUse(_ path: String, _ place: FilePlace) throws(MAMFileProtectionError) {
        guard !LockedPlaces.contains(place), !Self.companions.dropLast().contains(where: { !isMissing(path + $0) })
        else { throw Self.databaseInUse }
    }

    static let databaseInUse = MAMFileProtectionError(
        .internalError, "the database is open, or was not closed",
        help: "close its connections first; SQLite removes its log and its journal then", systemError: 16)
}

extension HeaderSlots {
    /// Whether they are of a clear database.
    fileprivate var isOfClearDatabase: Bool { begins(with: Self.clearBeginning.utf8) }

    /// Whether they are of a database, encrypted or clear.
    var isOfDatabase: Bool { isOfClearDatabase || mayBeOpenEnded }

    /// The first bytes of a clear database.
    private static let clearBeginning = "SQLite format 3\0"
}
