import CMAMSQLite
import Foundation
import MAMBase
import MAMCore

/// A disk that refuses, or dies, at one of the calls by which databases change it, for the time of a test.
///
/// While it is in place every database that is opened stands on it. A disk that died stays so: what was written before, and
/// half of what was being written, is what the next process finds.
enum FaultyDatabase {
    private struct State: Sendable {
        var count = 0
        var readCount = 0
        var failing: Int?
        var dies = false
        var code: Int32 = 0
        var isFull = false
        /// The number of changes after which none can begin; nil for no limit.
        var changesLeft: Int?
    }

    private static let state = Guarded(State())
    // Made once, never freed and never changed: files that are open point at both.
    nonisolated(unsafe) private static let real = sqlite3_vfs_find(nil)
    nonisolated(unsafe) private static let methods = makeMethods()
    nonisolated(unsafe) private static let faulty = makeSystem()

    /// Runs `body` with the disk in place.
    ///
    /// - Parameters:
    ///   - call: The call that fails, counted from 1; nil for none.
    ///   - dies: Whether all later ones fail as well.
    ///   - code: What a refused call answers: `SQLITE_IOERR` or `SQLITE_FULL`.
    ///   - body: What is done on that disk.
    /// - Returns: How many calls there were that change it.
    @discardableResult
    static func with(
        failing call: Int? = nil, dies: Bool = false, code: Int32 = SQLITE_IOERR, _ body: () throws -> Void
    ) rethrows -> Int {
        state.withLock { $0 = State(failing: call, dies: dies, code: code) }
        sqlite3_vfs_register(faulty, 1)
        defer { sqlite3_vfs_register(real, 1) }
        try body()
        return state.withLock { $0.count }
    }

    /// What a disk answers that fails.
    static let ioError = SQLITE_IOERR

    /// Refuses every change from here on, of databases that were opened while the disk was in place.
    static func refuse(with code: Int32 = SQLITE_FULL) {
        state.withLock { $0 = State(failing: 1, dies: true, code: code) }
    }

    /// Has no room from here on: what makes a file longer is refused, what overwrites it is not.
    static func fill() {
        state.withLock { state in
            state = State()
            state.isFull = true
        }
    }

    /// Refuses every change after so many more, of databases that were opened while the disk was in place.
    static func refuse(after count: Int, with code: Int32 = SQLITE_FULL) {
        state.withLock { $0 = State(failing: count + 1, dies: true, code: code) }
    }

    /// Refuses the locks of every change after so many more, as where another process has them.
    static func refuseLocks(afterChanges count: Int) {
        state.withLock { state in
            state = State()
            state.changesLeft = count
        }
    }

    /// The reads since the disk was put in place, or since the last fault or recovery.
    static var readCount: Int { state.withLock { $0.readCount } }

    /// Refuses nothing any more.
    static func recover() { state.withLock { $0 = State() } }

    private static func refusal() -> Int32? {
        state.withLock { state in
            state.count += 1
            guard let failing = state.failing, state.count == failing || (state.dies && state.count > failing) else {
                return nil
            }
            return state.code
        }
    }

    /// Takes a lock of a file; the last one of a change excludes all others.
    private static func lock(_ file: UnsafeMutablePointer<sqlite3_file>?, _ level: Int32) -> Int32 {
        guard let real = behind(file) else { return SQLITE_IOERR }
        if level >= SQLITE_LOCK_RESERVED, state.withLock({ $0.changesLeft == 0 }) { return SQLITE_IOERR }
        let code = real.methods.xLock(real.file, level)
        if level == SQLITE_LOCK_EXCLUSIVE, code == SQLITE_OK {
            state.withLock { state in state.changesLeft = state.changesLeft.map { $0 - 1 } }
        }
        return code
    }

    private static var isFull: Bool { state.withLock { $0.isFull } }

    private static var isDying: Bool { state.withLock { $0.dies && $0.count == $0.failing } }

    private static func makeSystem() -> UnsafeMutablePointer<sqlite3_vfs>? {
        guard let real else { return nil }
        let made = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        made.initialize(to: real.pointee)
        made.pointee.zName = strdup("faulty").map { UnsafePointer($0) }
        made.pointee.pNext = nil
        // Our file is SQLite's part and the address of the real one.
        made.pointee.szOsFile = Int32(2 * MemoryLayout<UnsafeRawPointer>.stride)
        made.pointee.xOpen = { _, name, file, flags, given in
            guard let real = FaultyDatabase.real, let file else { return SQLITE_CANTOPEN }
            file.pointee.pMethods = nil
            if flags & SQLITE_OPEN_CREATE != 0, FaultyDatabase.refusal() != nil { return SQLITE_CANTOPEN }
            guard let room = calloc(1, Int(real.pointee.szOsFile)) else { return SQLITE_NOMEM }
            let inner = room.assumingMemoryBound(to: sqlite3_file.self)
            let code = real.pointee.xOpen(real, name, inner, flags, given)
            guard code == SQLITE_OK else {
                _ = inner.pointee.pMethods?.pointee.xClose(inner)
                free(room)
                return code
            }
            let place = MemoryLayout<UnsafeRawPointer>.stride
            UnsafeMutableRawPointer(file).storeBytes(of: room, toByteOffset: place, as: UnsafeMutableRawPointer.self)
            file.pointee.pMethods = UnsafePointer(FaultyDatabase.methods)
            return SQLITE_OK
        }
        made.pointee.xDelete = { _, name, synchronizes in
            guard let real = FaultyDatabase.real else { return SQLITE_IOERR }
            return FaultyDatabase.refusal() ?? real.pointee.xDelete(real, name, synchronizes)
        }
        return made
    }

    /// The real file behind one of ours, with what it is asked by.
    private static func behind(
        _ file: UnsafeMutablePointer<sqlite3_file>?
    ) -> (file: UnsafeMutablePointer<sqlite3_file>, methods: sqlite3_io_methods)? {
        guard let file else { return nil }
        let room = UnsafeRawPointer(file).load(
            fromByteOffset: MemoryLayout<UnsafeRawPointer>.stride, as: UnsafeMutableRawPointer.self)
        let inner = room.assumingMemoryBound(to: sqlite3_file.self)
        return inner.pointee.pMethods.map { (inner, $0.pointee) }
    }

    private static func makeMethods() -> UnsafeMutablePointer<sqlite3_io_methods> {
        let made = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        var methods = sqlite3_io_methods()
        methods.iVersion = 1
        methods.xClose = { file in
            guard let real = FaultyDatabase.behind(file) else { return SQLITE_IOERR }
            defer { free(real.file) }
            return real.methods.xClose(real.file)
        }
        methods.xRead = { file, bytes, count, offset in
            FaultyDatabase.state.withLock { $0.readCount += 1 }
            return FaultyDatabase.behind(file).map { $0.methods.xRead($0.file, bytes, count, offset) } ?? SQLITE_IOERR
        }
        methods.xWrite = { file, bytes, count, offset in
            guard let real = FaultyDatabase.behind(file) else { return SQLITE_IOERR }
            if FaultyDatabase.isFull {
                var length: sqlite3_int64 = 0
                guard real.methods.xFileSize(real.file, &length) == SQLITE_OK, offset + Int64(count) <= length else {
                    return SQLITE_FULL
                }
            }
            guard let code = FaultyDatabase.refusal() else {
                return real.methods.xWrite(real.file, bytes, count, offset)
            }
            if FaultyDatabase.isDying { _ = real.methods.xWrite(real.file, bytes, count / 2, offset) }
            return code
        }
        methods.xTruncate = { file, length in
            guard let real = FaultyDatabase.behind(file) else { return SQLITE_IOERR }
            return FaultyDatabase.refusal() ?? real.methods.xTruncate(real.file, length)
        }
        methods.xSync = { file, flags in
            guard let real = FaultyDatabase.behind(file) else { return SQLITE_IOERR }
            return FaultyDatabase.refusal() ?? real.methods.xSync(real.file, flags)
        }
        methods.xFileSize = { file, size in
            FaultyDatabase.behind(file).map { $0.methods.xFileSize($0.file, size) } ?? SQLITE_IOERR
        }
        methods.xLock = { file, level in FaultyDatabase.lock(file, level) }
        methods.xUnlock = { file, level in
            FaultyDatabase.behind(file).map { $0.methods.xUnlock($0.file, level) } ?? SQLITE_IOERR
        }
        methods.xCheckReservedLock = { file, answer in
            FaultyDatabase.behind(file).map { $0.methods.xCheckReservedLock($0.file, answer) } ?? SQLITE_IOERR
        }
        methods.xFileControl = { file, what, argument in
            FaultyDatabase.behind(file).map { $0.methods.xFileControl($0.file, what, argument) } ?? SQLITE_IOERR
        }
        methods.xSectorSize = { file in FaultyDatabase.behind(file).map { $0.methods.xSectorSize($0.file) } ?? 4096 }
        methods.xDeviceCharacteristics = { file in
            FaultyDatabase.behind(file).map { $0.methods.xDeviceCharacteristics($0.file) } ?? 0
        }
        made.initialize(to: methods)
        return made
    }
}
