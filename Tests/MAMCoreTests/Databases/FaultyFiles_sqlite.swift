import CMAMSQLite
import MAMBase
import MAMCore
import XCTest

/// A VFS above `unix` whose files fail at one of their calls, as SQLite's own tests have it.
enum FaultyFiles {
    /// What stands in SQLite's memory: our part and, behind it, the file of `unix`.
    private struct Head {
        var base: sqlite3_file
        var real: UnsafeMutablePointer<sqlite3_file>?
    }

    private struct State: Sendable {
        var count = 0
        var failing: Int?
        var lasts = false
        var code: Int32 = 0
        var torn = 0
        var words: [String]?
        /// What happens at the n-th call, which works.
        var event: (call: Int, run: @Sendable () -> Void)?
    }

    private static let state = Guarded(State())
    nonisolated(unsafe) private static let real = sqlite3_vfs_find("unix")
    nonisolated(unsafe) private static let methods = makeMethods()
    /// Registers it and the library's above it; the name of that one.
    static let name: String? = {
        guard let vfs = makeSystem(), sqlite3_vfs_register(vfs, 0) == SQLITE_OK,
            DatabaseVFS.register("mam-faulty", above: vfs)
        else { return nil }
        return "mam-faulty"
    }()

    /// Runs `body` while the n-th call fails, counted from 1, and all later ones if it lasts; says how many there were.
    ///
    /// A write that fails writes a part of its bytes: nothing, half, or all but one.
    static func with(
        failing call: Int?, lasts: Bool, code: Int32, torn: Int, _ body: () throws -> Void
    ) rethrows -> Int {
        state.withLock { $0 = State(failing: call, lasts: lasts, code: code, torn: torn) }
        try body()
        return state.withLock { state in
            state.failing = nil
            return state.count
        }
    }

    /// Runs `body`, and `event` at its n-th call, counted from 1; says how many calls there were.
    static func with(
        _ event: @escaping @Sendable () -> Void, at call: Int, _ body: () throws -> Void
    ) rethrows -> Int {
        state.withLock { $0 = State(event: (call, event)) }
        try body()
        return state.withLock { state in
            state.event = nil
            return state.count
        }
    }

    /// Runs `body` and says which locks it asked for, and what it wrote where and brought to the disk.
    static func words(_ body: () throws -> Void) rethrows -> [String] {
        state.withLock { $0 = State(words: []) }
        try body()
        return state.withLock { state in
            defer { state.words = nil }
            return state.words ?? []
        }
    }

    private static func note(_ word: @autoclosure () -> String) {
        state.withLock { state in if state.words != nil { state.words?.append(word()) } }
    }

    private static func refusal() -> (code: Int32, torn: Int)? {
        let event = state.withLock { state in
            state.event.flatMap { $0.call == state.count + 1 ? $0.run : nil }
        }
        event?()
        return state.withLock { state in
            state.count += 1
            guard let failing = state.failing, state.count == failing || (state.lasts && state.count > failing) else {
                return nil
            }
            return (state.code, state.torn)
        }
    }

    private static func below(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<sqlite3_file>? {
        file.flatMap { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Head.self).pointee.real }
    }

    private static func makeSystem() -> UnsafeMutablePointer<sqlite3_vfs>? {
        guard let real else { return nil }
        let made = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        made.initialize(to: real.pointee)
        made.pointee.zName = strdup("faulty-files").map { UnsafePointer($0) }
        made.pointee.pNext = nil
        made.pointee.szOsFile = Int32(MemoryLayout<Head>.stride) + real.pointee.szOsFile
        made.pointee.xOpen = { _, name, file, flags, flagsOut in
            guard let file, let real = FaultyFiles.real else { return SQLITE_CANTOPEN }
            file.pointee.pMethods = nil
            if FaultyFiles.refusal() != nil { return SQLITE_CANTOPEN }
            let head = UnsafeMutableRawPointer(file).assumingMemoryBound(to: Head.self)
            let inner = UnsafeMutableRawPointer(file).advanced(by: MemoryLayout<Head>.stride)
                .assumingMemoryBound(to: sqlite3_file.self)
            let code = real.pointee.xOpen(real, name, inner, flags, flagsOut)
            guard code == SQLITE_OK else { return code }
            head.pointee.real = inner
            file.pointee.pMethods = FaultyFiles.methods
            return SQLITE_OK
        }
        made.pointee.xDelete = { _, name, syncs in
            guard let real = FaultyFiles.real else { return SQLITE_IOERR }
            if let refused = FaultyFiles.refusal() { return refused.code }
            return real.pointee.xDelete(real, name, syncs)
        }
        made.pointee.xAccess = { _, name, flags, answer in
            guard let real = FaultyFiles.real else { return SQLITE_IOERR }
            if let refused = FaultyFiles.refusal() { return refused.code }
            return real.pointee.xAccess(real, name, flags, answer)
        }
        made.pointee.xFullPathname = { _, name, count, target in
            guard let real = FaultyFiles.real else { return SQLITE_IOERR }
            return real.pointee.xFullPathname(real, name, count, target)
        }
        return made
    }

    private static func makeMethods() -> UnsafePointer<sqlite3_io_methods> {
        var methods = sqlite3_io_methods()
        methods.iVersion = 2
        methods.xClose = { FaultyFiles.below($0).map { $0.pointee.pMethods.pointee.xClose($0) } ?? SQLITE_OK }
        methods.xRead = { file, target, count, offset in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            if let refused = FaultyFiles.refusal() { return refused.code }
            return below.pointee.pMethods.pointee.xRead(below, target, count, offset)
        }
        methods.xWrite = { file, source, count, offset in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            FaultyFiles.note("write \(offset)")
            if let refused = FaultyFiles.refusal() {
                let part = [0, count / 2, count - 1][refused.torn % 3]
                if part > 0 { _ = below.pointee.pMethods.pointee.xWrite(below, source, part, offset) }
                return refused.code
            }
            return below.pointee.pMethods.pointee.xWrite(below, source, count, offset)
        }
        methods.xTruncate = { file, size in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            return FaultyFiles.refusal()?.code ?? below.pointee.pMethods.pointee.xTruncate(below, size)
        }
        methods.xSync = { file, flags in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            FaultyFiles.note("sync")
            return FaultyFiles.refusal()?.code ?? below.pointee.pMethods.pointee.xSync(below, flags)
        }
        methods.xFileSize = { file, size in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            return FaultyFiles.refusal()?.code ?? below.pointee.pMethods.pointee.xFileSize(below, size)
        }
        methods.xLock = { file, level in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            FaultyFiles.note("lock \(level)")
            return FaultyFiles.refusal()?.code ?? below.pointee.pMethods.pointee.xLock(below, level)
        }
        methods.xUnlock = { FaultyFiles.below($0)?.pointee.pMethods.pointee.xUnlock(FaultyFiles.below($0), $1) ?? 0 }
        methods.xCheckReservedLock = { file, answer in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            return FaultyFiles.refusal()?.code ?? below.pointee.pMethods.pointee.xCheckReservedLock(below, answer)
        }
        methods.xFileControl = { file, what, value in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            return below.pointee.pMethods.pointee.xFileControl(below, what, value)
        }
        methods.xSectorSize = { _ in 4096 }
        methods.xDeviceCharacteristics = { _ in 0 }
        methods.xShmMap = { file, region, size, extends, address in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            if let refused = FaultyFiles.refusal() { return refused.code }
            return below.pointee.pMethods.pointee.xShmMap(below, region, size, extends, address)
        }
        methods.xShmLock = { file, first, count, flags in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            // Giving a lock back never fails.
            if flags & SQLITE_SHM_LOCK != 0, let refused = FaultyFiles.refusal() { return refused.code }
            return below.pointee.pMethods.pointee.xShmLock(below, first, count, flags)
        }
        methods.xShmBarrier = { file in
            guard let below = FaultyFiles.below(file) else { return }
            below.pointee.pMethods.pointee.xShmBarrier(below)
        }
        methods.xShmUnmap = { file, deletes in
            guard let below = FaultyFiles.below(file) else { return SQLITE_IOERR }
            return below.pointee.pMethods.pointee.xShmUnmap(below, deletes)
        }
        let address = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        address.initialize(to: methods)
        return UnsafePointer(address)
    }
}
