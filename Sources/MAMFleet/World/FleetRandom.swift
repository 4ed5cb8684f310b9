/// The purposes of random numbers, each with a stream of its own.
///
/// The numbers are part of a run's root: they never change.
package enum FleetPurpose: UInt64 {
    /// The facts of a device, drawn once.
    case device = 1
    case day = 2
    /// A session: its time, app, length and connection.
    case session = 3
    case actions = 4
    case upgrade = 5
    /// Whether and when a change of the timeline reaches a device.
    case change = 6
    /// Whether the service refuses a call.
    case refusal = 7
}

/// The random numbers of one device.
///
/// A number is a pure function of the plan's seed, the device, the purpose and a counter. It depends on no worker, no
/// clock and no number that was drawn before.
package struct FleetRandom {
    private let key: UInt64

    @inline(__always)
    package init(seed: UInt64, device: UInt32) {
        key = Self.mixed(Self.mixed(seed &+ 0x9E37_79B9_7F4A_7C15) ^ (UInt64(device) &+ 1) &* 0xD6E8_FEB8_6659_FD93)
    }

    /// Returns a number of a purpose.
    ///
    /// - Parameters:
    ///   - purpose: The purpose.
    ///   - counter: The counter, less than 2^56.
    @inline(__always)
    package subscript(purpose: FleetPurpose, counter: UInt64) -> UInt64 {
        Self.mixed(key &+ (purpose.rawValue << 56 | counter) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// Returns a share of a purpose, 0 to 9999.
    package func share(_ purpose: FleetPurpose, _ counter: UInt64) -> Int {
        FleetRandom.scaled(self[purpose, counter] >> 32, to: 10_000)
    }

    /// Scales 32 random bits to 0..<`bound`.
    @inline(__always)
    static func scaled(_ bits: UInt64, to bound: Int) -> Int { Int(((bits & 0xFFFF_FFFF) &* UInt64(bound)) >> 32) }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
