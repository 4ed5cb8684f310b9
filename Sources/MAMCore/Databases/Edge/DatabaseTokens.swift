/// The apps that the URIs of databases name.
///
/// Process-wide, because the VFS that looks them up is: SQLite knows it by a name. An app that is gone is forgotten.
enum DatabaseTokens {
    private static let table = Guarded<[String: Named]>([:])

    /// Who is named.
    struct Named: Sendable {
        weak var app: ManagedApp?
        /// Whose a database becomes that is made; nil for who acts then.
        let account: AccountID?
    }

    /// The token of an app, and of the account whose new databases are; the same each time.
    static func token(for app: ManagedApp, _ account: AccountID?) throws(MAMFileProtectionError) -> String {
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

    /// The files, and so the keys, of all apps that have tokens.
    static var keyrings: [AppFiles] {
        let apps = table.withLock { table in table.values.compactMap(\.app) }
        return apps.compactMap { try? $0.appFiles() }
    }

    /// Whom a token names; nil for one that was never given out, or whose app is gone.
    static func named(_ token: String) -> (app: ManagedApp, account: AccountID?)? {
        guard let named = table.withLock({ $0[token] }), let app = named.app else { return nil }
        return (app, named.account)
    }
}
