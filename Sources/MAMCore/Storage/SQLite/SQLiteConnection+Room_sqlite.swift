internal import CMAMSQLite
internal import MAMBase
internal import MAMPOSIX
internal import MAMVolumes

/// Reserves for wipes on a full disk: free pages in the file, and a journal of sufficient length.
///
/// A change overwrites pages in place, after copying them to the journal. It needs disk space only if the file or the
/// journal grows. So the file keeps free pages, which ordinary changes do not use, and for databases with a rollback
/// journal the journal keeps the length that a wipe needs.
extension SQLiteConnection {
    /// The part of the free pages that a change has to leave.
    enum Room {
        /// A change that may fail on a full disk: it leaves all of them.
        case ordinary
        /// A change that adds at most ``smallByteCount`` bytes: it leaves half of them.
        case small
        /// Shredding and removing: it may use all of them.
        case wipe

        /// The room of a change that adds a number of bytes; nil if it adds nothing.
        static func adding(_ byteCount: Int?) -> Room {
            byteCount.map { $0 <= SQLiteConnection.smallByteCount ? .small : .ordinary } ?? .wipe
        }

        fileprivate var leftPageCount: Int64 {
            switch self {
            case .ordinary: SQLiteConnection.freePageCount
            case .small: SQLiteConnection.freePageCount / 2
            case .wipe: 0
            }
        }
    }

    /// The number of reserved free pages: 32 KiB, of which a wipe of an account uses one or two.
    fileprivate static let freePageCount: Int64 = 8
    /// The reserved length of the journal, in bytes: 62 pages, of which a wipe of an account changes about ten.
    static let journalByteCount = 256 << 10
    /// The maximum number of bytes that a small change adds.
    static let smallByteCount = 1024

    /// Returns the number of free pages within a change; 0 if none are reserved.
    func freePages() throws(StorageError) -> Int64 { keepsRoom ? try pragma("PRAGMA freelist_count") : 0 }

    /// Adds free pages if a change used some that it has to leave; throws `full` if the disk has no space for them.
    func leave(_ room: Room, of before: Int64) throws(StorageError) {
        guard keepsRoom, room.leftPageCount > 0 else { return }
        let after = try freePages()
        // A store that was opened on a full disk may have none of them.
        guard after < before, after < room.leftPageCount else { return }
        try addFreePages()
    }

    /// Adds the pages of a table that the change removes; secure deletion writes them, so the disk has space for each.
    func addFreePages() throws(StorageError) {
        try script(
            """
            CREATE TABLE room(bytes BLOB); INSERT INTO room VALUES(zeroblob(\(Self.freePageCount * 4096)));
            DROP TABLE room
            """, "reserving room")
    }

    /// Overwrites all free pages with zeros, within a change and in place.
    ///
    /// A change that failed or died after using them leaves its content there, because rolling back does not restore
    /// free pages.
    func overwriteFreePages() throws(StorageError) {
        var left = try pragma("PRAGMA freelist_count")
        var names: [String] = []
        while left > 0 {
            // A value has at most 16 MiB.
            let count = min(left, 2048)
            let name = "room\(names.count)"
            // The first page has 485 bytes of such a long value, and each further one 4,092.
            let byteCount = 485 + (count - 1) * 4092
            try script(
                "CREATE TABLE \(name)(bytes BLOB); INSERT INTO \(name) VALUES(zeroblob(\(byteCount)))",
                "overwriting free pages")
            names.append(name)
            left -= count
        }
        for name in names { try script("DROP TABLE \(name)", "overwriting free pages") }
    }

    /// Adds missing free pages, within a change.
    func completeFreePages() throws(StorageError) {
        if keepsRoom, try freePages() < Self.freePageCount { try addFreePages() }
    }

    /// Completes the reserves, if the disk and other processes allow it now.
    func reserveRoom() {
        guard keepsRoom else { return }
        withoutWaiting {
            if let count = try? freePages(), count < Self.freePageCount {
                try? transaction(.wipe) { () throws(StorageError) in try completeFreePages() }
            }
            guard let length = try? journal.length(), length < Self.journalByteCount else { return }
            try? whileNoneWrites { () throws(StorageError) in try journal.extend(to: Self.journalByteCount) }
        }
    }

    /// Overwrites the used part of the journal with zeros, in place, because it holds content from before the last change.
    ///
    /// If another process is writing, clearing stays owed, and the next change of this connection does it.
    func clearJournal() {
        guard keepsRoom else { return }
        withoutWaiting { try? overwriteJournal(.used) }
    }

    /// Writes zeros over what an earlier process left in the journal, unless another process writes now.
    ///
    /// They are on the disk when the call returns: a crash may have left a wrapped key there, whose row is gone.
    func clearLeftJournal() {
        guard keepsRoom, (try? journal.isZero()) != true else { return }
        owesClearing = true
        withoutWaiting { try? overwriteJournal() }
    }

    /// Writes zeros over the journal, which are on the disk when the call returns if it is the whole journal.
    func overwriteJournal(_ part: SQLiteJournal.Part = .whole) throws(StorageError) {
        guard keepsRoom else { return }
        try whileNoneWrites { () throws(StorageError) in try journal.overwrite(part) }
        owesClearing = false
    }

    // While this process holds the lock for writing and writes nothing, no process uses the journal.
    private func whileNoneWrites(_ body: () throws(StorageError) -> Void) throws(StorageError) {
        try script("BEGIN IMMEDIATE", "locking the journal")
        hasBegunChange = true
        // Nothing was changed, so there is nothing to commit. A commit could fail while other processes wait, and leave
        // the lock.
        defer { try? script("ROLLBACK", "unlocking the journal") }
        try body()
    }

    private var journal: SQLiteJournal {
        SQLiteJournal(path: sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? "", name: name)
    }
}

/// The rollback journal beside a database, while no process writes to it.
struct SQLiteJournal {
    /// The part of a journal that is overwritten.
    enum Part {
        /// From the beginning to the first block of zeros, which stand where no change wrote since the whole journal was zeros.
        case used
        /// All of it.
        case whole
    }

    private static let blockByteCount = 1 << 14

    private let path: String
    private let name: String

    init(path: String, name: String) { (self.path, self.name) = (path + "-journal", name) }

    /// The length in bytes; 0 where there is none.
    func length() throws(StorageError) -> Int {
        var status = SystemStatus()
        guard SystemPath.with(path, { lstat($0, &status) }) == 0 else {
            guard errno == ENOENT else { throw .system(errno, "looking at the journal", name: name) }
            return 0
        }
        return Int(status.st_size)
    }

    /// Allocates disk space for it; its first bytes, which tell whether it has an incomplete change, stay.
    func extend(to byteCount: Int) throws(StorageError) {
        try opened(O_WRONLY | O_CREAT) { (descriptor) throws(StorageError) in
            let number = SystemFiles.reserve(descriptor, byteCount: byteCount)
            guard number == 0 else { throw .system(number, "reserving room for the journal", name: name) }
        }
    }

    /// Whether all of it is zeros, as where there is none.
    func isZero() throws(StorageError) -> Bool {
        let length = try length()
        guard length > 0 else { return true }
        var isZero = false
        try opened(O_RDONLY) { (descriptor) in isZero = Self.isZero(descriptor, length) }
        return isZero
    }

    private static func isZero(_ descriptor: Int32, _ length: Int) -> Bool {
        let zeros = [UInt8](repeating: 0, count: blockByteCount)
        var found = zeros
        var place = 0
        while place < length {
            let wanted = min(zeros.count, length - place)
            guard pread(descriptor, &found, wanted, off_t(place)) == wanted, memcmp(found, zeros, wanted) == 0 else {
                return false
            }
            place += wanted
        }
        return true
    }

    /// Writes zeros over what is there; where that fails, it is emptied.
    func overwrite(_ part: Part) throws(StorageError) {
        let length = try length()
        guard length > 0 else { return }
        try opened(O_RDWR) { (descriptor) throws(StorageError) in
            let isZero = Self.zero(part, descriptor, length)
            guard !isZero || part == .whole && SystemFiles.synchronize(descriptor) != 0 else { return }
            guard ftruncate(descriptor, 0) == 0, SystemFiles.synchronize(descriptor) == 0 else {
                throw .system(errno, "overwriting the journal", name: name)
            }
        }
    }

    // Blocks of zeros are not written again. A change writes from the beginning, and each 4,104 bytes of what it writes
    // have the number of a page, which is not 0: so the used part ends before the first block of zeros. It is written from
    // its end, so that a process that is killed meanwhile leaves no content behind a block of zeros; after a loss of power,
    // opening overwrites the whole.
    private static func zero(_ part: Part, _ descriptor: Int32, _ length: Int) -> Bool {
        let zeros = [UInt8](repeating: 0, count: blockByteCount)
        var found = zeros
        var used: [Range<Int>] = []
        var place = 0
        while place < length {
            let count = pread(descriptor, &found, min(zeros.count, length - place), off_t(place))
            guard count > 0 else { return false }
            if memcmp(found, zeros, count) != 0 {
                used.append(place..<place + count)
            } else if part == .used {
                break
            }
            place += count
        }
        for block in used.reversed() {
            guard pwrite(descriptor, zeros, block.count, off_t(block.lowerBound)) == block.count else { return false }
        }
        return true
    }

    private func opened(
        _ flags: Int32, _ body: (Int32) throws(StorageError) -> Void
    ) throws(StorageError) {
        let descriptor = SystemPath.with(path) { open($0, flags | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw .system(errno, "opening the journal", name: name) }
        // SQLite's locks are on the database, so closing this descriptor releases none.
        defer { close(descriptor) }
        try body(descriptor)
    }
}
