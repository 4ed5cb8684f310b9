internal import Synchronization

/// Counts the resources of a group of devices, and refuses requests beyond its limits.
///
/// Each count is one atomic word, so taking and returning needs no lock and never waits. The object that takes a
/// resource returns it exactly once. Safe to use from any thread.
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

        package var count: Int { max(0, used.load(ordering: .relaxed)) }

        package var refusalCount: Int { refused.load(ordering: .relaxed) }

        /// Whether an amount fits now.
        package func hasRoom(for more: Int) -> Bool { more <= limit - count }

        /// Takes an amount; false, without effect, if it does not fit.
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

        /// Returns an amount that was taken.
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

    package let accounts: Counter
    /// The number of open files and databases.
    package let openFiles: Counter
    /// The memory of open encrypted files, in bytes.
    package let heldBytes: Counter
    /// The bytes written since the budget was renewed.
    package let writtenBytes: Counter

    /// Makes counts of 0; limits below 0 become 0.
    package init(
        accounts: Int = .max, openFiles: Int = .max, heldBytes: Int = .max, writtenBytes: Int = .max
    ) {
        self.accounts = Counter(limit: accounts)
        self.openFiles = Counter(limit: openFiles)
        self.heldBytes = Counter(limit: heldBytes)
        self.writtenBytes = Counter(limit: writtenBytes)
    }

    package func takeFile() throws(QuotaError) {
        guard openFiles.take(1) else { throw QuotaError(.openFiles, limit: openFiles.limit) }
    }

    /// Takes memory of an open file, in bytes.
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

    package func renewWriteBudget() { writtenBytes.reset() }
}

extension ClosedRange<Int> {
    package func clamping(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
