internal import CMAMFiles
internal import MAMLibc

/// A lock of bytes of a file among processes, which belongs to the open file and ends when that is closed.
///
/// Locks of a process (`F_SETLK`) would end when any other descriptor of the file is closed. Both systems have those of open
/// files (`F_OFD_SETLK`); Swift's modules of the C libraries name them in one.
package enum RecordLock: Sendable {
    /// A lock that several holders can have at once.
    case shared
    case exclusive

    /// Takes a lock, or replaces the holder's own.
    ///
    /// - Returns: 0; -1 with the error in `errno`: `EAGAIN` or `EACCES` if another holder has it.
    package func take(_ descriptor: Int32, at offset: Int64, count: Int64 = 1) -> Int32 {
        var range = Self.range(self == .shared ? Int32(F_RDLCK) : Int32(F_WRLCK), offset, count)
        return fcntl(descriptor, mam_ofd_setlk, &range)
    }

    @discardableResult
    package static func release(_ descriptor: Int32, at offset: Int64, count: Int64 = 1) -> Int32 {
        var range = range(Int32(F_UNLCK), offset, count)
        return fcntl(descriptor, mam_ofd_setlk, &range)
    }

    /// Whether another holder has a lock of some of the bytes; nil, with the error in `errno`, if the system does not tell.
    package static func isHeldElsewhere(_ descriptor: Int32, at offset: Int64, count: Int64 = 1) -> Bool? {
        var range = range(Int32(F_WRLCK), offset, count)
        guard fcntl(descriptor, mam_ofd_getlk, &range) == 0 else { return nil }
        return range.l_type != Int16(F_UNLCK)
    }

    private static func range(_ kind: Int32, _ offset: Int64, _ count: Int64) -> flock {
        var range = flock()
        (range.l_type, range.l_whence) = (Int16(kind), Int16(SEEK_SET))
        (range.l_start, range.l_len) = (off_t(offset), off_t(count))
        return range
    }
}

/// The lock of a whole file or folder among processes (flock(2)), which ends when the open file is closed.
package enum WholeLock {
    /// Takes the lock, and waits for other holders.
    ///
    /// - Returns: 0; -1 with the error in `errno`.
    package static func take(_ descriptor: Int32) -> Int32 { flock(descriptor, LOCK_EX) }

    /// Takes the lock if no other holder has it.
    ///
    /// - Returns: 0; -1 with the error in `errno`: `EWOULDBLOCK` if another holder has it.
    package static func tryTake(_ descriptor: Int32) -> Int32 { flock(descriptor, LOCK_EX | LOCK_NB) }
}
