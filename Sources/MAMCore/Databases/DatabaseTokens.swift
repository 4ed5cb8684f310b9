internal import MAMBase

/// The apps that the URIs of databases name.
///
/// Process-wide, because the VFS that looks them up is: SQLite knows it by a name. An app that is gone is forgotten.
enum DatabaseTokens {
    private static let table = Guarded<[String: Named]>([:])

    /// Who is named.
    struct Named: Sendable {
        weak var app: (any DatabaseHost)?
        /// Whose a database becomes that is made; nil for who acts then.
        let account: AccountID?
    }

    /// The token of an app, and of the account whose new databases are; the same each time.
    static func token(for app: any DatabaseHost, _ account: AccountID?) throws(MAMFileProtectionError) -> String {
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

    /// The keys of all apps that have tokens.
    static var keyrings: [any AccountKeyring] {
        let apps = table.withLock { table in table.values.compactMap(\.app) }
        return apps.flatMap { (try? $0.databaseKeyrings()) ?? [] }
    }

    /// Whom a token names; nil for one that was never given out, or whose app is gone.
    static func named(_ token: String) -> (app: any DatabaseHost, account: AccountID?)? {
        guard let named = table.withLock({ $0[token] }), let app = named.app else { return nil }
        return (app, named.account)
    }
}

/// An app, as far as its databases need it.
protocol DatabaseHost: AnyObject, Sendable {
    /// The keys under which its databases may be protected.
    func databaseKeyrings() throws(MAMFileProtectionError) -> [any AccountKeyring]
    /// Where a path leads; a database that is made there becomes the account's, or with nil that of who acts then.
    func databasePlace(
        of path: String, for account: AccountID?
    ) throws(MAMFileProtectionError) -> DatabaseOpening.Place
}
