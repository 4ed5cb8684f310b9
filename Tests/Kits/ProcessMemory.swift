import Foundation
import MAMPOSIX
import TestSeeds

/// How much memory this process holds.
package enum ProcessMemory {
    /// Resident bytes.
    package static var resident: Int { SystemMachine.residentBytes }

    /// Whether a sanitizer is at work: one keeps memory for everything it has seen, one reuses memory late.
    package static var isWatched: Bool { isThreadWatched || dlsym(nil, "__asan_init") != nil }

    /// Whether it is the thread sanitizer, which has functions of its own before Dispatch's.
    package static var isThreadWatched: Bool { dlsym(nil, "__tsan_init") != nil }
}

/// How often a test repeats something: as often as it can in an exhaustive build, and a fraction of it otherwise.
package func repetitions(_ full: Int, debug divisor: Int = 64) -> Int { isExhaustive ? full : full / divisor }
