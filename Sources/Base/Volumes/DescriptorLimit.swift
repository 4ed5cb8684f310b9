internal import MAMPOSIX

/// The number of descriptors that the process may have open: the soft limit of `RLIMIT_NOFILE`.
package enum DescriptorLimit {
    /// The current limit; `Int.max` if there is none.
    package static var current: Int {
        let count = sysconf(Int32(_SC_OPEN_MAX))
        return count < 0 ? .max : count
    }

    /// Returns the number of containers without open files that stay joined, for a limit: an eighth of it, 4 to 128.
    package static func idleContainers(for limit: Int) -> Int { min(128, max(4, limit / 8)) }

    /// Returns the number of descriptors that files and idle containers leave free, for a limit: a sixteenth of it, 12
    /// to 32.
    ///
    /// Journals of the stores, walks and wipes use them, and other code in the process that opens a descriptor for a
    /// moment: Dispatch ends the process if it gets none.
    package static func reserve(for limit: Int) -> Int { min(32, max(12, limit / 16)) }

    /// Whether a descriptor belongs to the reserve; the system always returns the lowest free number.
    package static func isReserved(_ descriptor: Int32) -> Bool {
        // Below 32 no limit justifies a system call.
        guard descriptor >= 32 else { return false }
        let limit = current
        return Int(descriptor) >= limit - reserve(for: limit)
    }

    /// Whether a system error means that no descriptor is left.
    package static func isReached(_ number: Int32) -> Bool { number == EMFILE || number == ENFILE }

    /// Returns the limit in words, with its number; empty for other system errors.
    package static func words(for number: Int32) -> String {
        switch number {
        case EMFILE: ", the process may have \(current) descriptors (RLIMIT_NOFILE)"
        case ENFILE: ", the system has no descriptor left (fs.file-max)"
        default: ""
        }
    }

    /// Returns the help for a reached limit; nil for other system errors.
    package static func help(for number: Int32) -> String? {
        isReached(number) ? "close files, or raise the limit (`ulimit -n`, `fs.file-max`)" : nil
    }
}
