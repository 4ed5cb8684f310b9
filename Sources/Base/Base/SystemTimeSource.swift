internal import MAMPOSIX

/// A time source that reads the clocks of the machine on which this process runs.
public struct SystemTimeSource: TimeSource {
    /// Makes a source of the machine's time.
    ///
    /// All such sources read the same clocks.
    public init() {}

    /// Returns the time of the machine's wall clock and monotonic clock, and the id of its current boot.
    ///
    /// The monotonic clock continues while the machine sleeps. Programs can store times and compare them after a
    /// reboot. For this reason, each time contains the kernel's random id of the current boot, or 0 if this id cannot
    /// be read. Without the id, a reboot is noticed only if the monotonic clock shows an earlier time than before.
    ///
    /// - Returns: The current moment.
    public func now() -> Instant {
        Instant(wall: seconds(CLOCK_REALTIME), monotonic: seconds(Self.monotonicClock), bootID: Self.bootID)
    }

    #if os(Linux)
        private static let monotonicClock = CLOCK_BOOTTIME
    #else
        private static let monotonicClock = CLOCK_MONOTONIC
    #endif

    /// Read once, because no process outlives a boot.
    private static let bootID = readBootID()

    private static func readBootID() -> UInt64 {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = text.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        return bootID(of: text.prefix(max(0, count)))
    }

    /// Folds the hexadecimal digits of an id into 64 bits: the exclusive or of groups of 16 digits; 0 without digits.
    package static func bootID(of text: some Sequence<UInt8>) -> UInt64 {
        var (folded, part, digits) = (UInt64(0), UInt64(0), 0)
        for byte in text {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: continue
            }
            (part, digits) = (part << 4 | UInt64(digit), digits + 1)
            if digits.isMultiple(of: 16) { (folded, part) = (folded ^ part, 0) }
        }
        return folded ^ part
    }

    private func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
