internal import MAMBase
internal import MAMCore
package import MAMProcesses
package import MAMVolumes

/// The memory region that the simulated processes of one container share: its words and locks.
///
/// Each process has a ``Party``, which may die. Safe to use from any thread.
package final class MemoryRegion: Sendable {
    private let memory: Memory
    private let locks = Guarded<[ProcessLock: [Int: Bool]]>([:])
    fileprivate let words: ProcessWords

    // Sendable because its words are accessed by atomic operations only.
    private final class Memory: @unchecked Sendable {
        let start: UnsafeMutableRawPointer

        init() {
            start = .allocate(byteCount: ProcessWords.byteCount, alignment: 64)
            start.initializeMemory(as: UInt8.self, repeating: 0, count: ProcessWords.byteCount)
        }

        deinit { start.deallocate() }
    }

    package init() {
        memory = Memory()
        words = ProcessWords(memory.start)
    }

    fileprivate func tryLock(_ lock: ProcessLock, by party: Int, isShared: Bool) -> Bool {
        locks.withLock { locks in
            let others = (locks[lock] ?? [:]).filter { $0.key != party }
            guard isShared ? others.values.allSatisfy({ $0 }) : others.isEmpty else { return false }
            locks[lock, default: [:]][party] = isShared
            return true
        }
    }

    fileprivate func unlock(_ lock: ProcessLock, by party: Int) {
        locks.withLock { $0[lock]?[party] = nil }
    }

    fileprivate func isHeld(_ lock: ProcessLock, notBy party: Int) -> Bool {
        locks.withLock { locks in (locks[lock] ?? [:]).contains { $0.key != party } }
    }

    fileprivate func forget(_ party: Int) {
        locks.withLock { locks in for lock in locks.keys { locks[lock]?[party] = nil } }
    }

    /// A simulated process that uses the region.
    package final class Party: ProcessRegion {
        private let place: MemoryRegion
        private let number: Int
        private let wait: @Sendable (Int) -> UInt64
        private let clock = Guarded<UInt64>(0)
        private let isDead = Guarded(false)

        /// Joins the region as the process with a number.
        ///
        /// `wait` is called with the round in place of sleeping, and returns the nanoseconds that passed.
        package init(
            of place: MemoryRegion, number: Int, wait: @escaping @Sendable (Int) -> UInt64 = { _ in 1_000_000 }
        ) {
            (self.place, self.number, self.wait) = (place, number, wait)
        }

        /// Ends the process: its locks become free, and its later attempts to lock fail.
        package func die() {
            isDead.withLock { $0 = true }
            place.forget(number)
        }

        package var words: ProcessWords { place.words }

        package func tryLock(_ lock: ProcessLock, isShared: Bool) throws(SystemError) -> Bool {
            guard !isDead.withLock({ $0 }) else { throw SystemError(FaultPlan.dead, "locking among processes") }
            return place.tryLock(lock, by: number, isShared: isShared)
        }

        package func unlock(_ lock: ProcessLock) { place.unlock(lock, by: number) }

        package func isHeldElsewhere(_ lock: ProcessLock) throws(SystemError) -> Bool {
            place.isHeld(lock, notBy: number)
        }

        package func pause(round: Int) {
            let passed = wait(round)
            clock.withLock { $0 += passed }
        }

        package var now: UInt64 { clock.withLock { $0 } }
    }
}

/// Gives a simulated process the same region for every container.
package struct MemoryRegions: ProcessRegions {
    let party: MemoryRegion.Party

    package init(_ party: MemoryRegion.Party) { self.party = party }

    package func region(for container: FilePlace) throws(SystemError) -> any ProcessRegion { party }
}
