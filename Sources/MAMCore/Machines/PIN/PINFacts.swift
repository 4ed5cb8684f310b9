internal import MAMSettings

/// The inputs of a step of PIN access.
package struct PINFacts: Sendable, Equatable {
    /// The rules in force; nil without a policy.
    package var rules: PINRules?
    /// The PIN record; nil before the first PIN.
    package var record: PINRecord?
    var biometrics: PINBiometrics
    package var device: DeviceFacts
    package var now: Instant

    /// Creates the inputs of a step.
    package init(
        rules: PINRules?, record: PINRecord? = nil, biometrics: PINBiometrics = .none, device: DeviceFacts = [],
        now: Instant
    ) {
        self.rules = rules
        self.record = record
        self.biometrics = biometrics
        self.device = device
        self.now = now
    }

    /// The rules, if they require a PIN on this device; otherwise nil.
    package var demanded: PINRules? { rules.flatMap { $0.isRequired(on: device) ? $0 : nil } }

    var areTriesSpent: Bool { demanded.map { Int(record?.failed ?? 0) >= $0.maximumTries } ?? false }

    package var triesLeft: Int { demanded.map { max(0, $0.maximumTries - Int(record?.charged ?? 0)) } ?? 0 }

    /// Whether the PIN is older than the rules allow.
    package var isExpired: Bool {
        guard let expiry = demanded?.expiry, let record, record.current != nil else { return false }
        guard let setAt = record.setAt else { return true }
        return PINClock.elapsed(since: setAt, now: now) > Double(expiry)
    }

    /// Whether the user has to set or replace the PIN, even if access was granted recently.
    package var mustAct: Bool { demanded != nil && (areTriesSpent || record?.current == nil || isExpired) }

    /// Whether access was granted recently, so that it is not required again.
    var isRecent: Bool {
        guard let demanded else { return false }
        return !PINClock.hasPassed(demanded.recheck, since: record?.lastAccess, now: now)
    }

    /// Whether biometrics may replace the PIN now.
    var mayUseBiometrics: Bool {
        guard let demanded, let record, demanded.allows(biometrics.kind), !isExpired else { return false }
        // The PIN was never checked against rules this strict. Only typing it shows whether it follows them.
        guard record.fits?.implies(demanded.shape) == true else { return false }
        guard record.enrollment == biometrics.enrollment, record.lastAccess != nil else { return false }
        guard let override = demanded.biometricOverride else { return true }
        return !PINClock.hasPassed(override, since: record.lastAccess, now: now)
    }

    /// The state of access before any prompt.
    package var entry: PINState {
        guard let demanded else { return .notRequired }
        if areTriesSpent { return demanded.spentAction == .wipe ? .wipeDemanded : .signingIn(.triesSpent) }
        guard let record, record.current != nil else {
            return .choosing(record?.previous.isEmpty == false ? .reset : .first)
        }
        if isExpired { return .asking }
        if isRecent { return .unlocked }
        return mayUseBiometrics ? .biometrics(biometrics.kind) : .asking
    }
}

/// Calculates the time since a stored time.
package enum PINClock {
    /// Returns the seconds between two times.
    ///
    /// The result is never less than the time that may have passed. Within one boot of the device the longer of both
    /// clocks is used, so setting back the wall clock lengthens no interval. After a reboot it is the wall clock, but
    /// at least the new monotonic clock. If the wall clock is behind the start, the result is infinite. (Assumption
    /// `pin-clocks`.)
    package static func elapsed(since start: Instant, now: Instant) -> Double {
        let wall = now.wall - start.wall
        guard wall.isFinite, now.monotonic.isFinite, start.monotonic.isFinite else { return .infinity }
        if start.bootID == now.bootID, now.monotonic >= start.monotonic {
            return max(wall, now.monotonic - start.monotonic)
        }
        return wall < 0 ? .infinity : max(wall, now.monotonic)
    }

    /// Returns whether a time has passed; true if the start is unknown.
    static func hasPassed(_ seconds: Int, since start: Instant?, now: Instant) -> Bool {
        guard let start else { return true }
        return elapsed(since: start, now: now) >= Double(seconds)
    }
}

/// The biometrics that are set up on a device: Touch ID, Face ID or none.
public struct PINBiometrics: Sendable, Equatable {
    /// The kind of biometrics on a device.
    ///
    /// A device has at most one kind.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// No biometrics are set up on the device.
        case none
        /// Touch ID.
        ///
        /// If the policy allows Touch ID, the user has to use it instead of the PIN.
        case touchID
        /// Face ID.
        ///
        /// If the policy allows Face ID, the user has to use it instead of the PIN.
        case faceID
    }

    /// The kind of biometrics that is set up on the device.
    public var kind: Kind
    /// A number that changes when a finger or a face is added or removed.
    ///
    /// The number has no other meaning.
    public var enrollment: UInt64

    /// Creates the biometrics of a device.
    ///
    /// ``enrollment`` defaults to 0.
    public init(_ kind: Kind, enrollment: UInt64 = 0) {
        self.kind = kind
        self.enrollment = enrollment
    }

    /// The value for a device on which no biometrics are set up.
    public static let none = PINBiometrics(.none)
}

/// The generation of an SDK.
///
/// Apps of the same publisher share a PIN if their SDKs have the same generation.
package enum PINGeneration: UInt8, Sendable, Hashable, CaseIterable {
    /// Versions before 7.1.12.
    case before7 = 0
    /// Versions 7.1.12 to 14.5.
    case from7 = 1
    /// Versions 14.6.0 and later.
    case from14 = 2

    package init(_ version: VersionNumber) {
        self =
            SDKBehavior.pinOfVersion14.isIn(version)
            ? .from14 : SDKBehavior.pinOfVersion7.isIn(version) ? .from7 : .before7
    }
}
