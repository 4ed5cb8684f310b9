internal import Synchronization

/// Counts what a group of devices holds, and refuses what would be more than its limits.
///
/// Each count is one atomic word: taking and giving back takes no lock and waits for nothing. What is taken is given back
/// exactly once, by the object that took it. Safe to use from any thread.
package final class ResourceQuota: Sendable {
    /// A count with its limit.
    package final class Counter: Sendable {
        /// The limit, 0 or more.
        package let limit: Int
        private let used = Atomic<Int>(0)
        private let refused = Atomic<Int>(0)
        // Raised before and after each reset.
        private let interval = Atomic<UInt64>(0)

        init(limit: Int) { self.limit = max(0, limit) }

        /// What is used now.
        package var count: Int { max(0, used.load(ordering: .relaxed)) }

        /// How often something was refused.
        package var refusalCount: Int { refused.load(ordering: .relaxed) }

        /// Whether there is room for so many more now.
        package func hasRoom(for more: Int) -> Bool { more <= limit - count }

        /// Takes so many; false, with nothing taken, where they do not fit.
        package func take(_ more: Int) -> Bool {
            var known = used.load(ordering: .relaxed)
            while true {
                guard more <= limit - max(0, known) else {
                    refused.add(1, ordering: .relaxed)
                    return false
                }
                let (exchanged, original) = used.compareExchange(
                    expected: known, desired: known + more, ordering: .relaxed)
                if exchanged { return true }
                known = original
            }
        }

        /// Gives back what was taken.
        package func give(_ count: Int) { used.subtract(count, ordering: .relaxed) }

        /// The number of the interval between two resets.
        var currentInterval: UInt64 { interval.load(ordering: .sequentiallyConsistent) }

        /// Gives back what was taken in an interval, unless a reset has given it back.
        func give(_ count: Int, of taken: UInt64) {
            var known = used.load(ordering: .sequentiallyConsistent)
            // In this order: a reset that comes behind the look at the interval changes the word.
            while currentInterval == taken {
                let (exchanged, original) = used.compareExchange(
                    expected: known, desired: max(0, known - count), ordering: .sequentiallyConsistent)
                if exchanged { return }
                known = original
            }
        }

        /// Begins to count from nothing again.
        func reset() {
            interval.add(1, ordering: .sequentiallyConsistent)
            used.store(0, ordering: .sequentiallyConsistent)
            interval.add(1, ordering: .sequentiallyConsistent)
        }
    }

    /// The ids in directories of accounts.
    package let accounts: Counter
    /// The files and databases that are open.
    package let openFiles: Counter
    /// The memory of open encrypted files, in bytes.
    package let heldBytes: Counter
    /// What was written to open files since the budget was renewed, in bytes.
    package let writtenBytes: Counter

    /// Makes counts that begin at nothing; a limit below 0 is 0.
    package init(
        accounts: Int = .max, openFiles: Int = .max, heldBytes: Int = .max, writtenBytes: Int = .max
    ) {
        self.accounts = Counter(limit: accounts)
        self.openFiles = Counter(limit: openFiles)
        self.heldBytes = Counter(limit: heldBytes)
        self.writtenBytes = Counter(limit: writtenBytes)
    }

    /// Takes one open file.
    package func takeFile() throws(QuotaError) {
        guard openFiles.take(1) else { throw QuotaError(.openFiles, limit: openFiles.limit) }
    }

    /// Takes memory of an open file.
    package func takeMemory(_ count: Int) throws(QuotaError) {
        guard heldBytes.take(count) else { throw QuotaError(.heldBytes, limit: heldBytes.limit) }
    }

    /// Takes what is about to be written; returns the interval of the budget, by which a failed write gives it back.
    package func takeWriting(_ count: Int) throws(QuotaError) -> UInt64 {
        let interval = writtenBytes.currentInterval
        guard writtenBytes.take(count) else { throw QuotaError(.writtenBytes, limit: writtenBytes.limit) }
        return interval
    }

    /// Gives back what was not written, unless the budget was renewed meanwhile.
    package func giveWriting(_ count: Int, of interval: UInt64) { writtenBytes.give(count, of: interval) }

    /// Begins a new budget for writing.
    package func renewWriteBudget() { writtenBytes.reset() }
}
