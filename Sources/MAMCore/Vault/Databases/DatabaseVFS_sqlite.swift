internal import CMAMSQLite
internal import MAMBase
package import MAMSealedFiles

/// The VFS `mam` of SQLite, which opens databases of apps by the token in their URI.
///
/// Registered once for the process, above the VFS `unix`, and never unregistered, because open files point at it.
package enum DatabaseVFS {
    package static let name = "mam"
    /// The parameter of a URI that names the app.
    package static let parameter = "mam"
    private static let registered = Guarded<Bool>(false)

    /// Registers the VFS, the first time.
    ///
    /// Throws `internalError` if another VFS has the name, for example that of a second copy of this library.
    package static func register() throws(MAMFileProtectionError) {
        let failure = registered.withLock { isDone -> MAMFileProtectionError? in
            if isDone { return nil }
            guard sqlite3_vfs_find(name) == nil else {
                return MAMFileProtectionError(
                    .internalError, "SQLite has another VFS of the name `\(name)`",
                    help: "only one copy of the library can serve databases in a process")
            }
            guard let below = sqlite3_vfs_find("unix") ?? sqlite3_vfs_find(nil), register(name, above: below) else {
                return MAMFileProtectionError(.internalError, "SQLite refuses the VFS")
            }
            isDone = true
            return nil
        }
        if let failure { throw failure }
    }

    /// Registers a VFS of the same kind above another one, for tests that make calls fail; false if SQLite refuses.
    ///
    /// `below` is a `sqlite3_vfs *` that exists until the end of the process.
    package static func register(_ name: String, above below: UnsafeMutableRawPointer) -> Bool {
        register(name, above: below.assumingMemoryBound(to: sqlite3_vfs.self))
    }

    private static func register(_ name: String, above below: UnsafeMutablePointer<sqlite3_vfs>) -> Bool {
        // Never freed, because SQLite keeps the address.
        guard let text = sqlite3_malloc(Int32(name.utf8.count + 1))?.assumingMemoryBound(to: CChar.self),
            let open = PatchedVFS.unpatchedOpen(of: below)
        else { return false }
        for (place, byte) in (Array(name.utf8) + [0]).enumerated() { text[place] = CChar(bitPattern: byte) }
        let layer = UnsafeMutablePointer<Layer>.allocate(capacity: 1)
        layer.initialize(to: Layer(below: below, open: open))
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: sqlite3_vfs())
        // Later versions have calls that only SQLite's tests use.
        vfs.pointee.iVersion = 2
        vfs.pointee.szOsFile = max(Int32(MemoryLayout<mam_sqlite_file>.size), below.pointee.szOsFile)
        vfs.pointee.mxPathname = below.pointee.mxPathname
        vfs.pointee.zName = UnsafePointer(text)
        vfs.pointee.pAppData = UnsafeMutableRawPointer(layer)
        setMethods(of: vfs)
        return sqlite3_vfs_register(vfs, 0) == SQLITE_OK
    }

    /// The VFS below a VFS of this library.
    struct Layer {
        let below: UnsafeMutablePointer<sqlite3_vfs>
        let open: VFSOpen
    }

    private static func layer(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> Layer? {
        vfs?.pointee.pAppData?.assumingMemoryBound(to: Layer.self).pointee
    }

    private static func setMethods(of vfs: UnsafeMutablePointer<sqlite3_vfs>) {
        vfs.pointee.xOpen = { vfs, name, file, flags, flagsOut in
            guard let layer = DatabaseVFS.layer(vfs), let file else { return SQLITE_CANTOPEN }
            let opening = DatabaseOpening(
                vfs: layer.below, open: layer.open, name: name, flags: flags, protectsNew: true,
                keyrings: flags & SQLITE_OPEN_SUPER_JOURNAL == 0 ? [] : DatabaseTokens.keyrings)
            return opening.run(in: file, flagsOut) { (path) throws(DatabaseFault) in
                try DatabaseVFS.databasePlace(name, path)
            }
        }
        vfs.pointee.xDelete = { vfs, name, syncs in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return SQLITE_IOERR }
            return below.pointee.xDelete?(below, name, syncs) ?? SQLITE_IOERR
        }
        vfs.pointee.xAccess = { vfs, name, flags, answer in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return SQLITE_IOERR }
            return below.pointee.xAccess?(below, name, flags, answer) ?? SQLITE_IOERR
        }
        vfs.pointee.xFullPathname = { vfs, name, count, target in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return SQLITE_IOERR }
            return below.pointee.xFullPathname?(below, name, count, target) ?? SQLITE_IOERR
        }
        vfs.pointee.xRandomness = { vfs, count, target in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return 0 }
            return below.pointee.xRandomness?(below, count, target) ?? 0
        }
        vfs.pointee.xSleep = { vfs, microseconds in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return 0 }
            return below.pointee.xSleep?(below, microseconds) ?? 0
        }
        vfs.pointee.xCurrentTime = { vfs, time in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return SQLITE_ERROR }
            return below.pointee.xCurrentTime?(below, time) ?? SQLITE_ERROR
        }
        vfs.pointee.xCurrentTimeInt64 = { vfs, time in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return SQLITE_ERROR }
            return below.pointee.xCurrentTimeInt64?(below, time) ?? SQLITE_ERROR
        }
        vfs.pointee.xGetLastError = { vfs, count, target in
            guard let below = DatabaseVFS.layer(vfs)?.below else { return 0 }
            return below.pointee.xGetLastError?(below, count, target) ?? 0
        }
    }

    /// Returns the place of the database in a URI; only the token in it is trusted.
    private static func databasePlace(
        _ name: UnsafePointer<CChar>?, _ path: String
    ) throws(DatabaseFault) -> DatabaseOpening.Place {
        guard let name, let token = sqlite3_uri_parameter(name, parameter),
            let named = DatabaseTokens.named(String(cString: token))
        else { throw .cannotOpen }
        // Without locks, or as an immutable file, a database could be written while another connection writes it.
        for word in ["nolock", "immutable"] where sqlite3_uri_boolean(name, word, 0) != 0 { throw .cannotOpen }
        // SQLite opens the name that it has, which must be the one that was checked.
        guard let place = try? named.app.databasePlace(of: path, for: named.account), place.path == path else {
            throw .cannotOpen
        }
        return place
    }
}
