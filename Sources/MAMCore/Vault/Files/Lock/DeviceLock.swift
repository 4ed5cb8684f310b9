internal import Synchronization

/// The lock of a device, in one word that every call for a file loads.
package final class DeviceLock: Sendable {
    /// 0 while unlocked; 1 before the first unlock; else the monotonic time of the lock, with the sign bit set.
    private let word = Atomic<UInt64>(0)
    private let time: any TimeSource

    private static let (unlocked, beforeFirstUnlock) = (UInt64(0), UInt64(1))

    package init(time: any TimeSource) { self.time = time }

    /// Whether a file may be out of reach; false on a device that is unlocked.
    @inline(__always)
    var isEngaged: Bool { word.load(ordering: .relaxed) != Self.unlocked }

    /// Whether keys can be read.
    package var allowsKeys: Bool {
        word.load(ordering: .relaxed) != Self.beforeFirstUnlock || DeviceLockState.beforeFirstUnlock.allowsKeys
    }

    /// The state at this moment.
    package var state: DeviceLockState {
        let word = word.load(ordering: .relaxed)
        switch word {
        case Self.unlocked: return .unlocked
        case Self.beforeFirstUnlock: return .beforeFirstUnlock
        default:
            let passed = time.now().monotonic + Double(bitPattern: word)
            // A clock that ran backward is that of another start, so the time of the lock is unknown.
            return (0..<DeviceLockState.gracePeriod).contains(passed) ? .locking : .locked
        }
    }

    /// Locks the device; a device that is locked stays as it is.
    package func lock() {
        let moment = (-time.now().monotonic).bitPattern | 1 << 63
        _ = word.compareExchange(expected: Self.unlocked, desired: moment, ordering: .relaxed)
    }

    package func unlock() { word.store(Self.unlocked, ordering: .relaxed) }

    /// Locks the device as its start does.
    package func restart() { word.store(Self.beforeFirstUnlock, ordering: .relaxed) }
}
