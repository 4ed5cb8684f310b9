/// What a device keeps about one account's PIN.
package struct PINRecord: Sendable, Hashable {
    /// How many earlier PINs are remembered: as many as any policy asks for, so that a stricter one counts at once.
    package static let maximumHistory = 24

    /// Moves with every PIN that is set or taken away: what was compared with an older one no longer counts.
    package var serial: UInt64 = 0
    /// The PIN; nil before the first one and after a reset.
    package var current: PINHash?
    /// Earlier ones, the newest first.
    package var previous: [PINHash] = []
    /// When the PIN was set.
    package var setAt: Instant?
    /// Tries that have begun since the last right one; written before a try is looked at.
    package var charged: UInt32 = 0
    /// Those of them that were answered with "wrong".
    package var failed: UInt32 = 0
    /// When access was last granted, or the app left that had it.
    package var lastAccess: Instant?
    /// The biometric enrolment when the PIN was last typed; nil when the device had none.
    package var enrolment: UInt64?
    /// The shape that the PIN was last held against, and has.
    package var fits: PINShape?

    /// A record before the first PIN.
    package init() {}

    /// The PINs that a new one must differ from, newest first.
    package func history(_ count: Int) -> [PINHash] {
        Array(((current.map { [$0] } ?? []) + previous).prefix(max(0, count)))
    }

    /// Puts another PIN in the place of the present one, or none.
    package mutating func replace(with hash: PINHash?) {
        if let current { previous = Array(([current] + previous).prefix(Self.maximumHistory)) }
        current = hash
        serial &+= 1
        (charged, failed) = (0, 0)
        (setAt, lastAccess, enrolment, fits) = (nil, nil, nil, nil)
    }
}
