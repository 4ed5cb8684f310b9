internal import CMAMSQLite
internal import MAMBase

/// VFSs of others that were made to protect the databases of an app.
///
/// Of a patched VFS one word is another one: how it opens files. It is never put back, since others may have built on it and
/// open files need us; protection is switched off instead. Process-wide, as the VFSs are.
enum PatchedVFS {
    private static let table = Guarded<[UInt: Patch]>([:])

    private struct Patch: Sendable {
        let open: VFSOpen
        weak var app: (any DatabaseHost)?
        var isEnabled: Bool
    }

    /// What a `sqlite3_vfs` must look like to be understood: its versions, and the size of its open files.
    private static let (versions, sizes): (ClosedRange<Int32>, ClosedRange<Int32>) = (1...3, 16...65_536)

    /// Makes a VFS protect an app's new databases; done twice it changes nothing.
    static func protect(
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

    /// New databases stay clear from now on; what is protected can still be used.
    static func unprotect(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>, for app: any DatabaseHost
    ) throws(MAMFileProtectionError) {
        let failure = table.withLock { table -> MAMFileProtectionError? in
            let key = UInt(bitPattern: vfs)
            guard let patch = table[key] else { return refusal("nobody protects databases with it") }
            guard patch.app === app else { return refusal("another app protects its databases with it") }
            table[key]?.isEnabled = false
            return nil
        }
        if let failure { throw failure }
    }

    /// How a VFS opens files when we have no part in it.
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
        // Of another copy of SQLite nothing is known: neither its locks nor what a name points at.
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
            // Not in the table: somebody copied the struct.
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
