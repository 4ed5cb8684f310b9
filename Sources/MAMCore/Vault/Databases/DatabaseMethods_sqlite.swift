internal import CMAMSQLite
internal import MAMPOSIX
internal import MAMSealedFiles

/// The methods of every file of this library: one table, never freed, because open files point at it.
///
/// Version 2 of the table: without `xFetch` SQLite maps no file into memory.
enum DatabaseMethods {
    /// The table; read-only from the beginning.
    nonisolated(unsafe) static let table: UnsafePointer<sqlite3_io_methods> = {
        var methods = sqlite3_io_methods()
        methods.iVersion = 2
        methods.xClose = close
        methods.xRead = read
        methods.xWrite = write
        methods.xTruncate = { file, size in
            DatabaseMethods.run(file) { (file) throws(DatabaseFault) in
                guard let sealed = file.sealed else { return file.below { $0.pointee.xTruncate?($1, size) } }
                try sealed.truncate(to: size)
                return SQLITE_OK
            }
        }
        methods.xSync = { file, flags in
            DatabaseMethods.run(file) { (file) throws(DatabaseFault) in
                try file.sealed?.flush()
                return file.below { $0.pointee.xSync?($1, SystemAnswers.current.databaseFlush(flags)) }
            }
        }
        methods.xFileSize = { file, size in
            DatabaseMethods.run(file) { (file) throws(DatabaseFault) in
                guard let sealed = file.sealed else { return file.below { $0.pointee.xFileSize?($1, size) } }
                size?.pointee = try sealed.length()
                return SQLITE_OK
            }
        }
        methods.xLock = lock
        methods.xUnlock = unlock
        methods.xCheckReservedLock = { file, answer in
            DatabaseMethods.run(file) { (file) throws(DatabaseFault) in
                file.below { $0.pointee.xCheckReservedLock?($1, answer) }
            }
        }
        methods.xFileControl = control
        methods.xSectorSize = { _ in 4096 }
        methods.xDeviceCharacteristics = { file in
            guard let file = DatabaseMethods.file(file) else { return 0 }
            guard file.sealed != nil else { return file.below { $0.pointee.xDeviceCharacteristics?($1) } }
            let below = file.below { $0.pointee.xDeviceCharacteristics?($1) } & SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN
            // Frames are separate, like the bytes of a plain log; a journal's chunks are overwritten.
            return file.hasLog ? below | SQLITE_IOCAP_POWERSAFE_OVERWRITE : below
        }
        methods.xShmMap = { file, region, size, extends, address in
            DatabaseMethods.run(file) { (file) throws(DatabaseFault) in
                try file.sealed?.flush()
                file.sealed?.isShared = true
                return file.mapping { file.below { $0.pointee.xShmMap?($1, region, size, extends, address) } }
            }
        }
        methods.xShmLock = shmLock
        methods.xShmBarrier = { file in
            guard let file = DatabaseMethods.file(file) else { return }
            file.inner.methods?.pointee.xShmBarrier?(file.inner.file)
        }
        methods.xShmUnmap = { file, deletes in
            guard let file = DatabaseMethods.file(file) else { return SQLITE_IOERR }
            // Before the log is closed, while its locks can still be taken.
            if deletes == 0 { file.giveBackOfLog() }
            file.sealed?.isShared = false
            defer { file.endMapping() }
            return file.below { $0.pointee.xShmUnmap?($1, deletes) }
        }
        let address = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        address.initialize(to: methods)
        return UnsafePointer(address)
    }()

    /// Sets the object behind a `sqlite3_file`, which retains it from then on.
    static func install(_ file: DatabaseFile, in memory: UnsafeMutablePointer<sqlite3_file>) {
        memory.withMemoryRebound(to: mam_sqlite_file.self, capacity: 1) {
            $0.pointee.state = Unmanaged.passRetained(file).toOpaque()
            // Last: from here on SQLite closes the file.
            $0.pointee.base.pMethods = table
        }
    }

    /// Returns the object behind a file; nil for a file of another VFS.
    @inline(__always)
    static func file(_ memory: UnsafeMutablePointer<sqlite3_file>?) -> DatabaseFile? {
        guard let memory, memory.pointee.pMethods == table else { return nil }
        let state = memory.withMemoryRebound(to: mam_sqlite_file.self, capacity: 1) { $0.pointee.state }
        return state.map { Unmanaged<DatabaseFile>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs a call on a file whose account was not wiped; a fault becomes its code.
    @inline(__always)
    private static func run(
        _ memory: UnsafeMutablePointer<sqlite3_file>?, _ body: (DatabaseFile) throws(DatabaseFault) -> Int32
    ) -> Int32 {
        guard let file = file(memory) else { return SQLITE_IOERR }
        do throws(DatabaseFault) {
            try file.check()
            return try body(file)
        } catch { return error.code }
    }

    private static let close: @convention(c) (UnsafeMutablePointer<sqlite3_file>?) -> Int32 = { memory in
        guard let memory, let file = DatabaseMethods.file(memory) else { return SQLITE_IOERR }
        memory.pointee.pMethods = nil
        let code = file.close()
        Unmanaged.passUnretained(file).release()
        return code
    }

    private static let read:
        @convention(c) (UnsafeMutablePointer<sqlite3_file>?, UnsafeMutableRawPointer?, Int32, Int64) -> Int32 = {
            memory, target, count, offset in
            DatabaseMethods.run(memory) { (file) throws(DatabaseFault) in
                guard let sealed = file.sealed else {
                    return file.below { $0.pointee.xRead?($1, target, count, offset) }
                }
                guard let target else { throw .read }
                let tolerance = file.tolerance(Int(count), at: offset)
                let got = try sealed.read(target, Int(count), at: offset, tolerance)
                return got == Int(count) ? SQLITE_OK : DatabaseFault.shortRead.code
            }
        }

    private static let write:
        @convention(c) (UnsafeMutablePointer<sqlite3_file>?, UnsafeRawPointer?, Int32, Int64) -> Int32 = {
            memory, source, count, offset in
            DatabaseMethods.run(memory) { (file) throws(DatabaseFault) in
                guard let sealed = file.sealed else {
                    return file.below { $0.pointee.xWrite?($1, source, count, offset) }
                }
                guard let source else { throw .write }
                try sealed.write(source, Int(count), at: offset)
                return SQLITE_OK
            }
        }

    private static let lock: @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32 = { memory, level in
        DatabaseMethods.run(memory) { (file) throws(DatabaseFault) in
            if level > file.lock {
                try file.sealed?.flush()
                file.sealed?.forget()
            }
            let code = file.below { $0.pointee.xLock?($1, level) }
            guard code == SQLITE_OK else { return code }
            // If another file took its name, or it was emptied, just after it was opened, writes to it would be lost.
            if !file.wasLocked, let fault = file.faultOfFirstLock {
                // SQLite assumes that it has no lock, and would not release this one.
                _ = file.below { $0.pointee.xUnlock?($1, SQLITE_LOCK_NONE) }
                throw fault
            }
            (file.lock, file.wasLocked) = (level, true)
            return code
        }
    }

    // Always passed down: a lock that stays would exclude all other connections.
    private static let unlock: @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32 = { memory, level in
        guard let file = DatabaseMethods.file(memory) else { return SQLITE_IOERR }
        let flushed = DatabaseMethods.run(memory) { (file) throws(DatabaseFault) in
            try file.sealed?.flush()
            // Under another lock, or none, the copy may be another connection's, and the only one of its chunk.
            if file.isWriter { try file.sealed?.clearJournal() }
            return SQLITE_OK
        }
        if flushed != SQLITE_OK { file.sealed?.dropHeld() }
        file.sealed?.log?.dropHeld()
        let code = file.below { $0.pointee.xUnlock?($1, level) }
        if code == SQLITE_OK { file.lock = min(file.lock, level) }
        return flushed == SQLITE_OK || file.entry?.isWiped == true ? code : flushed
    }

    private static let shmLock: @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32, Int32, Int32) -> Int32 = {
        memory, first, count, flags in
        guard let file = DatabaseMethods.file(memory) else { return SQLITE_IOERR }
        // Releasing is always passed down.
        if flags & SQLITE_SHM_LOCK != 0 {
            let code = DatabaseMethods.run(memory) { (file) throws(DatabaseFault) in
                if flags & SQLITE_SHM_EXCLUSIVE != 0 {
                    try file.sealed?.flush()
                    file.sealed?.forget()
                    file.sealed?.log?.written = -1
                }
                return SQLITE_OK
            }
            if code != SQLITE_OK { return code }
        } else if flags & SQLITE_SHM_EXCLUSIVE != 0 {
            switch first {
            // The writer's lock.
            case 0: file.sealed?.log?.dropHeld()
            // The checkpointer's lock: after its release a copy may be another's, and the only one of its chunk.
            case 1: if file.entry?.isInReach != false { file.sealed?.endCheckpoint() }
            default: break
            }
        }
        return file.below { $0.pointee.xShmLock?($1, first, count, flags) }
    }

    private static let control:
        @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32, UnsafeMutableRawPointer?) -> Int32 = {
            memory, what, value in
            DatabaseMethods.run(memory) { (file) throws(DatabaseFault) in
                guard file.sealed != nil else {
                    // The table has no method to map a file, encrypted or not.
                    if what == SQLITE_FCNTL_MMAP_SIZE { return DatabaseMethods.refuseMapping(value) }
                    return file.below { $0.pointee.xFileControl?($1, what, value) }
                }
                switch what {
                case SQLITE_FCNTL_MMAP_SIZE: return DatabaseMethods.refuseMapping(value)
                // These concern the raw file's length.
                case SQLITE_FCNTL_CHUNK_SIZE, SQLITE_FCNTL_SIZE_HINT: return SQLITE_OK
                case SQLITE_FCNTL_POWERSAFE_OVERWRITE, SQLITE_FCNTL_BEGIN_ATOMIC_WRITE,
                    SQLITE_FCNTL_COMMIT_ATOMIC_WRITE, SQLITE_FCNTL_ROLLBACK_ATOMIC_WRITE:
                    return SQLITE_NOTFOUND
                // These precede a commit; other calls do not concern held-back content, and must not fail for it.
                case SQLITE_FCNTL_SYNC, SQLITE_FCNTL_COMMIT_PHASETWO: try file.sealed?.flush()
                default: break
                }
                return file.below { $0.pointee.xFileControl?($1, what, value) }
            }
        }

    private static func refuseMapping(_ value: UnsafeMutableRawPointer?) -> Int32 {
        value?.storeBytes(of: 0, as: Int64.self)
        return SQLITE_OK
    }
}

extension DatabaseFile {
    /// Returns the log's unused reservation, under the lock for writing to it, unless another connection holds it.
    func giveBackOfLog() {
        guard entry?.isInReach != false, let log = sealed?.log, log.sealing?.isReserving == true else { return }
        let lock = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE
        guard below({ $0.pointee.xShmLock?($1, 0, 1, lock) }) == SQLITE_OK else { return }
        log.giveBackRest()
        // The returned part is not used: the keys are read again for a later write.
        (log.held, log.sealing) = (SealedFile.Held(), nil)
        _ = below { $0.pointee.xShmLock?($1, 0, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE) }
    }

    /// Runs a call of the file below; a missing method is an error.
    @inline(__always)
    func below(
        _ call: (UnsafePointer<sqlite3_io_methods>, UnsafeMutablePointer<sqlite3_file>) -> Int32?
    ) -> Int32 {
        guard let methods = inner.methods else { return SQLITE_IOERR }
        return call(methods, inner.file) ?? SQLITE_IOERR
    }
}
