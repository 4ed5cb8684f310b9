package import CMAMSQLite
internal import MAMBase
package import MAMSealedFiles

/// Foreign VFSs that were changed to protect the databases of an app.
///
/// A patched VFS differs in one word: its function that opens files. It is never restored, because other code may have
/// built on it and open files need this library; protection is switched off instead. Process-wide, like the VFSs.
package enum PatchedVFS {
    private static let table = Guarded<[UInt: Patch]>([:])

    private struct Patch: Sendable {
        let open: VFSOpen
        weak var app: (any DatabaseHost)?
        var isEnabled: Bool
    }

    /// The supported versions of a `sqlite3_vfs`, and sizes of its open files.
    private static let (versions, sizes): (ClosedRange<Int32>, ClosedRange<Int32>) = (1...3, 16...65_536)

    /// Makes a VFS protect an app's new databases; a second call changes nothing.
    package static func protect(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>, for app: any DatabaseHost
    ) throws(MAMFileProtectionError) {
        _ = try app.databaseKeyrings()
        try check(vfs)
        guard let current = vfs.pointee.xOpen else { throw refusal("it cannot open files") }
        let failure = table.withLock { table -> MAMFileProtectionError? in
            let key = UInt(bitPattern: vfs)
            if var patch = table[key] {
                guard patch.app === app || patch.app == nil || !patch.isEnabled else {
                    return refusal("another app of this process protects its databases with it")
                }
                (patch.app, patch.isEnabled) = (app, true)
                table[key] = patch
                return nil
            }
            table[key] = Patch(open: current, app: app, isEnabled: true)
            vfs.pointee.xOpen = open
            return nil
        }
        if let failure { throw failure }
    }

    /// Makes new databases stay clear; protected ones can still be used.
    package static func unprotect(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>, for app: any DatabaseHost
    ) throws(MAMFileProtectionError) {
        let failure = table.withLock { table -> MAMFileProtectionError? in
            let key = UInt(bitPattern: vfs)
            guard let patch = table[key] else { return refusal("no app protects databases with it") }
            guard patch.app === app else { return refusal("another app protects its databases with it") }
            table[key]?.isEnabled = false
            return nil
        }
        if let failure { throw failure }
    }

    /// Returns the function by which a VFS opened files before it was patched.
    static func unpatchedOpen(of vfs: UnsafeMutablePointer<sqlite3_vfs>) -> VFSOpen? {
        table.withLock { $0[UInt(bitPattern: vfs)]?.open } ?? vfs.pointee.xOpen
    }

    private static func check(_ vfs: UnsafeMutablePointer<sqlite3_vfs>) throws(MAMFileProtectionError) {
        guard versions.contains(vfs.pointee.iVersion) else {
            throw refusal("its version \(vfs.pointee.iVersion) is unknown")
        }
        guard sizes.contains(vfs.pointee.szOsFile) else {
            throw refusal("its files take \(vfs.pointee.szOsFile) bytes, 16 to 65536 wanted")
        }
        guard let name = vfs.pointee.zName, vfs.pointee.xDelete != nil, vfs.pointee.xFullPathname != nil,
            vfs.pointee.xAccess != nil, vfs.pointee.xOpen != nil
        else { throw refusal("it has no name, or lacks a method") }
        // The locks and names of another copy of SQLite are unknown.
        guard sqlite3_vfs_find(name) == vfs else {
            throw refusal("it is not registered with the SQLite that this library uses")
        }
        guard String(cString: name) != DatabaseVFS.name else { throw refusal("it is this library's own") }
    }

    private static func refusal(_ why: String) -> MAMFileProtectionError {
        MAMFileProtectionError(
            .invalidArguments, "the VFS cannot be used: \(why)",
            help: "databases that are opened by `app.databases.uri(for:)` need no VFS to be changed")
    }

    private static let open: VFSOpen = { vfs, name, file, flags, flagsOut in
        guard let vfs, let file,
            // Not in the table: other code copied the struct.
            let patch = PatchedVFS.table.withLock({ $0[UInt(bitPattern: vfs)] })
        else { return SQLITE_CANTOPEN }
        guard let app = patch.app else { return patch.open(vfs, name, file, flags, flagsOut) }
        let opening = DatabaseOpening(
            vfs: vfs, open: patch.open, name: name, flags: flags, protectsNew: patch.isEnabled,
            keyrings: flags & SQLITE_OPEN_SUPER_JOURNAL == 0 ? [] : (try? app.databaseKeyrings()) ?? [])
        return opening.run(in: file, flagsOut) { (path) throws(DatabaseFault) in
            guard let place = try? app.databasePlace(of: path, for: nil), place.path == path else { return nil }
            return place
        }
    }
}
