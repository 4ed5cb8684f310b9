internal import MAMBase

/// The stored PIN of an account, with its history and tries.
package struct PINRecord: Sendable, Equatable {
    /// The maximum number of earlier PINs.
    ///
    /// It is the maximum of all policies, so that a stricter policy is effective immediately.
    static let maximumHistory = 24

    /// A number that grows with every PIN that is set or removed.
    ///
    /// Comparisons with an older PIN no longer count.
    package var serial: UInt64 = 0
    /// The PIN; nil before the first one and after a reset.
    package var current: PINHash?
    /// The earlier PINs, newest first.
    package var previous: [PINHash] = []
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

/// The bytes of a record, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 1 | optional parts that follow: 1 the PIN, 2 set at, 4 last access, 8 enrollment, 16 shape |
/// | 2 | 1 | number of earlier PINs, at most 24 |
/// | 3 | 1 | 0 |
/// | 4 | 4 | tries charged |
/// | 8 | 4 | tries failed, not more than charged |
/// | 12 | 8 | serial |
/// | 20 | | set at (24), last access (24), enrollment (8), shape (4), the PIN (52), earlier ones (52 each) |
///
/// A time is wall and monotonic clock (finite binary64) and boot id. A shape is kind, length, simple blocked (1 byte
/// each) and 0. A hash is log N, r, p, 0, 16 bytes of salt, 32 bytes of digest. A record has one encoding only.
extension PINRecord {
    /// The maximum length of a record, in bytes.
    package static let maximumByteCount = headCount + 24 + 24 + 8 + 4 + (1 + maximumHistory) * hashCount

    private static let headCount = 20
    private static let hashCount = 4 + PINHash.saltCount + PINHash.digestCount

    package var encoded: [UInt8] {
        var bytes: [UInt8] = [1, 0, UInt8(clamping: min(previous.count, Self.maximumHistory)), 0]
        func add(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        func add(_ time: Instant) {
            add(time.wall.bitPattern)
            add(time.monotonic.bitPattern)
            add(time.bootID)
        }
        func add(_ hash: PINHash) {
            bytes += [hash.cost.logN, hash.cost.r, hash.cost.p, 0]
            bytes += hash.salt + hash.digest
        }
        add(charged)
        add(failed)
        add(serial)
        var parts: UInt8 = 0
        if let setAt {
            parts |= 2
            add(setAt)
        }
        if let lastAccess {
            parts |= 4
            add(lastAccess)
        }
        if let enrollment {
            parts |= 8
            add(enrollment)
        }
        if let fits {
            parts |= 16
            bytes += [fits.kind.rawValue, UInt8(clamping: fits.minimumLength), fits.isSimpleBlocked ? 1 : 0, 0]
        }
        if let current {
            parts |= 1
            add(current)
        }
        for hash in previous.prefix(Self.maximumHistory) { add(hash) }
        bytes[1] = parts
        return bytes
    }

    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "a pin record")
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version = try reader.byte()
        try reader.expect(version == 1, "version 1", back: 1)
        let parts = try reader.byte()
        try reader.expect(parts < 32, "known parts", back: 1)
        let count = Int(try reader.byte())
        try reader.expect(count <= Self.maximumHistory, "at most \(Self.maximumHistory) pins", back: 1)
        try reader.zero()
        charged = try reader.number()
        failed = try reader.number()
        try reader.expect(failed <= charged, "no more failed tries than tries", back: 4)
        serial = try reader.number()
        if parts & 2 != 0 { setAt = try reader.moment() }
        if parts & 4 != 0 { lastAccess = try reader.moment() }
        if parts & 8 != 0 { enrollment = try reader.number() }
        if parts & 16 != 0 { fits = try reader.shape() }
        if parts & 1 != 0 { current = try reader.hash() }
        for _ in 0..<count { previous.append(try reader.hash()) }
        try reader.end()
    }
}

extension MarkReader {
    fileprivate mutating func byte() throws(RecordError) -> UInt8 { try number() }

    fileprivate mutating func zero() throws(RecordError) {
        let byte = try byte()
        try expect(byte == 0, "0", back: 1)
    }

    fileprivate mutating func moment() throws(RecordError) -> Instant {
        let (wall, monotonic) = (Double(bitPattern: try number()), Double(bitPattern: try number()))
        try expect(wall.isFinite && monotonic.isFinite, "a time", back: 16)
        return Instant(wall: wall, monotonic: monotonic, bootID: try number())
    }

    fileprivate mutating func shape() throws(RecordError) -> PINShape {
        let (kind, length, simple) = (PINShape.Kind(rawValue: try byte()), Int(try byte()), try byte())
        guard let kind, PINShape.minimumLengths.contains(length), simple <= 1 else { throw failure("a shape", back: 3) }
        try zero()
        return PINShape(kind: kind, minimumLength: length, isSimpleBlocked: simple == 1)
    }

    fileprivate mutating func hash() throws(RecordError) -> PINHash {
        guard let cost = PINCost(logN: try byte(), r: try byte(), p: try byte()) else {
            throw failure("an allowed cost", back: 3)
        }
        try zero()
        let (salt, digest) = (try slice(count: PINHash.saltCount), try slice(count: PINHash.digestCount))
        return PINHash(cost: cost, salt: Array(salt), digest: Array(digest))
    }
}

/// The counting of tries before and after a PIN is compared, without a store.
extension PINRecord {
    /// The start of a try.
    package struct Admission: Sendable, Equatable {
        /// The serial number of the PIN to compare with.
        package var serial: UInt64
        /// The hash to compare with; nil if no try is left.
        package var hash: PINHash?
    }

    /// The result of comparing the PIN of a try.
    package struct Outcome: Sendable, Hashable {
        var isRight: Bool
        /// Whether the PIN follows the current rules for a single PIN.
        var fits: Bool
        /// The serial number of the PIN that it was compared with.
        var serial: UInt64
        /// The device's biometric enrollment; nil without biometrics.
        var enrollment: UInt64?
        package var now: Instant

        package init(isRight: Bool, fits: Bool = true, serial: UInt64, enrollment: UInt64? = nil, now: Instant) {
            self.isRight = isRight
            self.fits = fits
            self.serial = serial
            self.enrollment = enrollment
            self.now = now
        }
    }

    /// Starts a try, if one is left; nil without a PIN.
    package mutating func admit(_ rules: PINRules) -> Admission? {
        guard let current else { return nil }
        guard charged < rules.maximumTries, failed < rules.maximumTries else {
            // Tries without a result count as failed: their process ended, or is too slow.
            failed = charged
            return Admission(serial: serial, hash: nil)
        }
        charged += 1
        return Admission(serial: serial, hash: current)
    }

    /// Returns a try that had no result and so revealed nothing.
    package mutating func withdraw(_ admission: Admission) {
        if serial == admission.serial, charged > failed { charged -= 1 }
    }

    package mutating func recordOutcome(_ outcome: Outcome, _ rules: PINRules) -> PINAnswer {
        guard current != nil else { return .noPIN }
        let left = max(0, rules.maximumTries - Int(charged))
        // Another PIN was set meanwhile, with which this one was not compared.
        guard serial == outcome.serial else { return .wrong(triesLeft: left) }
        guard outcome.isRight else {
            failed = min(failed + 1, charged)
            return .wrong(triesLeft: left)
        }
        // Concurrent tries used up the limit meanwhile, and the action may have begun.
        guard failed < rules.maximumTries else { return .spent(rules.spentAction) }
        (charged, failed) = (0, 0)
        fits = outcome.fits ? rules.shape : nil
        if PINFacts(rules: rules, record: self, now: outcome.now).isExpired { return .mustChange(.expired) }
        guard outcome.fits else { return .mustChange(.rulesChanged) }
        (lastAccess, enrollment) = (outcome.now, outcome.enrollment)
        return .correct
    }
}

/// The result of comparing a typed PIN with the stored PIN.
public enum PINAnswer: Sendable, Equatable {
    /// The PIN is correct, and the user is allowed to access the account.
    case correct
    /// The PIN is correct, but the user has to change it before they can access the account.
    case mustChange(PINChangeReason)
    /// The PIN is wrong. The value is the number of tries that are left.
    case wrong(triesLeft: Int)
    /// No tries were left, so the PIN was not compared.
    ///
    /// The value is the action that the policy requires in this case.
    case spent(PINRules.SpentAction)
    /// The account has no PIN.
    case noPIN
    /// The policy of the account requires no PIN.
    case notRequired
}

/// The rules for the characters and the length of a PIN.
///
/// The history of recent PINs is not part of these rules.
public struct PINShape: Sendable, Equatable {
    /// The kind of characters that a PIN consists of.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// A PIN of any characters, with at least one letter or symbol.
        case passcode = 0
        /// A PIN that consists only of digits.
        case numeric = 1
    }

    /// The maximum number of characters of a PIN.
    public static let maximumCount = 64
    /// The allowed minimum lengths of a PIN, in characters.
    static let minimumLengths = 4...16

    /// The kind of characters that the PIN consists of.
    public var kind: Kind
    /// The minimum length of the PIN, in characters, 4 to 16.
    public var minimumLength: Int
    /// Whether PINs with sequences such as `111`, `123` or `cba` are not allowed.
    ///
    /// If the value is `true`, a passcode must also contain a digit, a letter and a symbol.
    public var isSimpleBlocked: Bool

    /// Creates rules for the characters and the length of a PIN.
    ///
    /// - Parameters:
    ///   - kind: The kind of characters. Defaults to digits.
    ///   - minimumLength: The minimum length, 4 to 16 characters. Out-of-range values are clamped. Defaults to 4.
    ///   - isSimpleBlocked: Whether PINs with sequences such as `123` are not allowed. Defaults to `false`.
    public init(kind: Kind = .numeric, minimumLength: Int = 4, isSimpleBlocked: Bool = false) {
        self.kind = kind
        self.isSimpleBlocked = isSimpleBlocked
        self.minimumLength = min(max(minimumLength, Self.minimumLengths.lowerBound), Self.minimumLengths.upperBound)
    }

    /// Returns whether every PIN that follows these rules follows the other rules too.
    package func implies(_ other: PINShape) -> Bool {
        kind == other.kind && minimumLength >= other.minimumLength && (isSimpleBlocked || !other.isSimpleBlocked)
    }
}
