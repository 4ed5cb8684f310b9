/// The stored PIN of an account, with its history and tries.
package struct PINRecord: Sendable, Equatable {
    /// The maximum number of earlier PINs.
    ///
    /// It is the maximum of all policies, so that a stricter policy is effective immediately.
    package static let maximumHistory = 24

    /// A number that grows with every PIN that is set or removed.
    ///
    /// Comparisons with an older PIN no longer count.
    package var serial: UInt64 = 0
    /// The PIN; nil before the first one and after a reset.
    package var current: PINHash?
    /// The earlier PINs, newest first.
    package var previous: [PINHash] = []
    /// The time when the PIN was set.
    package var setAt: Instant?
    /// The number of tries since the last right one.
    ///
    /// A try is stored here before its PIN is compared.
    package var charged: UInt32 = 0
    /// The number of those tries that were wrong.
    package var failed: UInt32 = 0
    /// The time when access was last granted, or when an app with access left the foreground.
    package var lastAccess: Instant?
    /// The biometric enrollment when the PIN was last typed; nil without biometrics.
    package var enrollment: UInt64?
    /// The last rules for a single PIN that the PIN was checked against and follows.
    package var fits: PINShape?

    /// Creates a record before the first PIN.
    package init() {}

    /// Returns the PINs that a new PIN must differ from, newest first.
    package func history(_ count: Int) -> [PINHash] {
        Array(((current.map { [$0] } ?? []) + previous).prefix(max(0, count)))
    }

    /// Replaces the current PIN by another PIN, or removes it.
    package mutating func replace(with hash: PINHash?) {
        if let current { previous = Array(([current] + previous).prefix(Self.maximumHistory)) }
        current = hash
        serial &+= 1
        (charged, failed) = (0, 0)
        (setAt, lastAccess, enrollment, fits) = (nil, nil, nil, nil)
    }
}
