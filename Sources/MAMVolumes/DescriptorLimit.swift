internal import MAMPOSIX

/// The number of descriptors that the process may have open: the soft limit of `RLIMIT_NOFILE`.
package enum DescriptorLimit {
    /// The limit now; `Int.max` where there is none.
    package static var current: Int {
        let count = sysconf(Int32(_SC_OPEN_MAX))
        return count < 0 ? .max : count
    }

    /// The number of containers without open files that stay joined, for a limit: an eighth of it, 4 to 128.
    package static func idleContainers(for limit: Int) -> Int { min(128, max(4, limit / 8)) }

    /// The number of descriptors that files and idle containers leave free, for a limit: a sixteenth of it, 12 to 32.
    ///
    /// Journals of the stores, walks and wipes work with them, and whatever else in the process opens a descriptor for a
    /// moment: Dispatch ends the process where it gets none.
    package static func reserve(for limit: Int) -> Int { min(32, max(12, limit / 16)) }

    /// Whether a descriptor is one of the reserve; the system always gives the lowest number that is free.
    package static func isReserved(_ descriptor: Int32) -> Bool {
        // Below 32 there is no limit worth a call of the system.
        guard descriptor >= 32 else { return false }
        let limit = current
        return Int(descriptor) >= limit - reserve(for: limit)
    }

    /// Whether a number of the system says that no descriptor is left.
    package static func isReached(_ number: Int32) -> Bool { number == EMFILE || number == ENFILE }

    /// The limit in words, with its number; empty for any other number of the system.
    package static func words(for number: Int32) -> String {
        switch number {
        case EMFILE: ", the process may have \(current) descriptors (RLIMIT_NOFILE)"
        case ENFILE: ", the system has no descriptor left (fs.file-max)"
        default: ""
        }
    }

    /// The help for a limit that is reached; nil for any other number of the system.
    package static func help(for number: Int32) -> String? {
        isReached(number) ? "close files, or raise the limit (`ulimit -n`, `fs.file-max`)" : nil
    }
}
