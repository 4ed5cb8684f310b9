internal import MAMKeys

/// Opens an app's SQLite databases with the same protection as the app's files.
///
/// A database, its write-ahead log and its journal are encrypted like other files of the owner (Docs/Databases.md).
///
/// A value of this type refers to its app, and is safe to use from any thread.
public struct ManagedDatabases: Sendable {
    let app: ManagedApp

    /// Returns a URI with which SQLite opens a database in the app's folder (container).
    ///
    /// Pass the URI to `sqlite3_open_v2` with `SQLITE_OPEN_URI`, or to `ATTACH`. The URI names the VFS `mam`, which the
    /// first call registers with SQLite. The URI also contains a token that identifies the app. The token is valid
    /// until the app is closed, and only in this process. This method itself does not open the database.
    ///
    /// - Parameters:
    ///   - path: The path of the database, relative to the container or absolute.
    ///   - account: The account that owns the database if SQLite creates a new one. Defaults to the owner that a new
    ///     file would get at that moment, see ``ManagedFiles/create(at:_:mode:for:)``.
    /// - Returns: The URI.
    /// - Throws: An error with one of these codes:
    ///   - `applicationNotManaged` for an app without a container.
    ///   - `invalidArguments` for a path outside of the container.
    ///   - `fileNotFound` if the folder of the database does not exist.
    ///   - `internalError` if another VFS with the name `mam` is registered.
    public func uri(for path: String, account: AccountID? = nil) throws(MAMFileProtectionError) -> String {
        let resolved = try app.filesHolding(path).path
        try DatabaseVFS.register()
        let token = try DatabaseTokens.token(for: app, account)
        return "file:\(Self.escaped(resolved))?vfs=\(DatabaseVFS.name)&\(DatabaseVFS.parameter)=\(token)"
    }

    // Escapes characters that have a meaning in a URI.
    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let plain = Set("/-._~".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            let isPlain = plain.contains(byte) || (byte < 128 && Character(UnicodeScalar(byte)).isLetter)
            if isPlain || (0x30...0x39).contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ManagedApp {
    /// The object that opens the app's SQLite databases with protection.
    public var databases: ManagedDatabases { ManagedDatabases(app: self) }
}

extension ManagedApp: DatabaseHost {
    package func databaseKeyrings() throws(MAMFileProtectionError) -> [any AccountKeyring] {
        try appFiles().map(\.owners.keyring)
    }

    package func databasePlace(
        of path: String, for account: AccountID?
    ) throws(MAMFileProtectionError) -> DatabaseOpening.Place {
        let (files, path) = try filesHolding(path)
        // An open database must not count as a running call.
        let owners = files.owners
        return DatabaseOpening.Place(
            path: path, owners: owners, nonces: files.contents.nonces,
            isPowerSafe: files.contents.options.isPowerSafe, databases: files.openFiles.databases,
            processes: files.processes, quota: device.group?.quota
        ) { () throws(MAMFileProtectionError) in
            if let account { return self.ownership(of: account) }
            return try self.ownershipOfNewFile(at: path, among: owners)
        }
    }
}
