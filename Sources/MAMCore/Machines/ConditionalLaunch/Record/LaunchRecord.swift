internal import MAMBase

/// An app's record of an account from its check-ins.
///
/// It persists through restarts of app and device.
package struct LaunchRecord: Sendable, Hashable {
    /// Whether the service reported that the account is disabled.
    package var isDisabled = false
    /// Whether the service told the app to wipe the account.
    package var hasPendingWipe = false
    /// Whether a wipe has begun and is incomplete, for any reason.
    ///
    /// A check-in does not reset it.
    package var hasBegunWipe = false
    /// The last reported clock status.
    package var clock = ClockReport()
    /// The last check-in that admitted the account; nil if there was none.
    package var lastCheckIn: TimeMark?
    /// The recurring tasks of the app for the account.
    package var timers = ServiceTimers()

    /// Creates the record of an account without a check-in.
    package init() {}

    /// Reads the clocks, so that elapsed time stays elapsed if the wall clock is set back later.
    package mutating func observe(_ now: Instant) {
        lastCheckIn?.observe(now)
        clock.heard?.observe(now)
        timers.observe(now)
    }
}

/// The times of the recurring tasks of an app for an account.
package struct ServiceTimers: Sendable, Hashable {
    /// The outcome of the last check-in, which determines the time of the next one.
    package var outcome = ServiceTimer.CheckInOutcome.registered(serviceSeconds: nil)
    package var checkIn = RecurringTimer()
    /// The request for a pending wipe.
    package var wipePoll = RecurringTimer()
    package var enrollmentRetry = RecurringTimer()
    package var policyRefresh = RecurringTimer()

    /// Creates timers of tasks that were never done, so that all are due.
    package init() {}

    mutating func observe(_ now: Instant) {
        for place in 0..<Self.count { self[place].observe(now) }
    }

    static let count = 4

    /// A timer by its place in the order in which they are stored, below ``count``.
    subscript(place: Int) -> RecurringTimer {
        get {
            switch place {
            case 0: checkIn
            case 1: wipePoll
            case 2: enrollmentRetry
            default: policyRefresh
            }
        }
        set {
            switch place {
            case 0: checkIn = newValue
            case 1: wipePoll = newValue
            case 2: enrollmentRetry = newValue
            default: policyRefresh = newValue
            }
        }
    }
}

/// The bytes of a record, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 1 | flags: 1 disabled, 2 wipe pending, 4 wipe begun |
/// | 2 | 1 | clock status, 0 to 5 |
/// | 3 | 1 | last check-in: 0 tenant not onboarded, 1 no license, 2 no policy, 3 registered, 4 with interval, 5 network failure |
/// | 4 | 8 | the interval in seconds, or the number of failures; else 0 |
/// | 12 | 1 | marks that follow: 1 check-in, 2 clock status, 4 to 32 the service timers |
/// | 13 | 24 | last observation of the clocks, if a mark follows |
/// | 37 | 9 to 57 each | marks in their shortest forms, see ``MarkReader/mark(seenAt:)`` |
///
/// All marks are observed together, and their clocks run alike, so the length of a record stays the same as long as the
/// device does not restart and no clock is set. A record has one encoding only. A time is its wall clock, its monotonic
/// clock (both binary64, finite) and its boot id.
extension LaunchRecord {
    /// The maximum length of a record, in bytes.
    package static let maximumByteCount = 13 + 6 * TimeMark.byteCount

    private static let maximumMarkCount = 2 + ServiceTimers.count

    /// Returns a possible mark by its place in the order in which they are stored.
    private func mark(_ place: Int) -> TimeMark? {
        switch place {
        case 0: lastCheckIn
        case 1: clock.heard
        default: timers[place - 2].last
        }
    }

    /// Whether the times of the record are finite.
    ///
    /// Other times cannot be read again.
    package var hasFiniteTimes: Bool {
        (0..<Self.maximumMarkCount).allSatisfy { mark($0)?.isFinite ?? true }
    }

    package var encoded: [UInt8] {
        let (outcome, value) = timers.outcome.stored
        var present: UInt8 = 0
        for place in 0..<Self.maximumMarkCount where mark(place) != nil { present |= 1 << UInt8(clamping: place) }
        var writer = MarkWriter(
            [
                1, (isDisabled ? 1 : 0) | (hasPendingWipe ? 2 : 0) | (hasBegunWipe ? 4 : 0),
                UInt8(clamping: clock.status.rawValue), outcome,
            ], capacity: Self.maximumByteCount)
        writer.add(value)
        writer.add(present)
        var observed: Instant?
        for place in 0..<Self.maximumMarkCount {
            guard let mark = mark(place) else { continue }
            if observed == nil { writer.add(mark.seen) }
            writer.add(mark, seenAt: observed ?? mark.seen)
            observed = observed ?? mark.seen
        }
        return writer.bytes
    }

    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes)
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        let flags = try reader.byte(below: 8, "known flags")
        isDisabled = flags & 1 != 0
        hasPendingWipe = flags & 2 != 0
        hasBegunWipe = flags & 4 != 0
        let status = MAMClockStatus(rawValue: Int(try reader.number() as UInt8))
        guard let status else { throw reader.failure("a clock status", back: 1) }
        clock.status = status
        let outcome = ServiceTimer.CheckInOutcome(stored: try reader.number(), try reader.number())
        guard let outcome else { throw reader.failure("the end of a check-in", back: 9) }
        timers.outcome = outcome
        let present = try reader.byte(below: 64, "known marks")
        var observed: Instant?
        for place in 0..<Self.maximumMarkCount where present & (1 << UInt8(clamping: place)) != 0 {
            let isFirst = observed == nil
            let common = if let observed { observed } else { try reader.time() }
            observed = common
            let mark = try reader.mark(seenAt: common)
            try reader.expect(!isFirst || mark.seen == common, "the observation of the first mark")
            switch place {
            case 0: lastCheckIn = mark
            case 1: clock.heard = mark
            default: timers[place - 2] = RecurringTimer(last: mark)
            }
        }
        try reader.end()
    }
}

extension ServiceTimer.CheckInOutcome {
    /// The byte and the number that represent the outcome in a record.
    var stored: (kind: UInt8, value: UInt64) {
        switch self {
        case .tenantNotOnboarded: (0, 0)
        case .userNotLicensed: (1, 0)
        case .noPolicy: (2, 0)
        case .registered(serviceSeconds: nil): (3, 0)
        case .registered(serviceSeconds: let seconds?): (4, UInt64(clamping: seconds))
        case .networkFailure(let count): (5, UInt64(clamping: count))
        }
    }

    /// Creates the outcome from its byte and number; nil for values that are never written.
    init?(stored kind: UInt8, _ value: UInt64) {
        guard kind >= 4 || value == 0, value <= UInt64(Int.max) else { return nil }
        switch kind {
        case 0: self = .tenantNotOnboarded
        case 1: self = .userNotLicensed
        case 2: self = .noPolicy
        case 3: self = .registered(serviceSeconds: nil)
        case 4: self = .registered(serviceSeconds: Int(clamping: value))
        case 5: self = .networkFailure(count: Int(clamping: value))
        default: return nil
        }
    }
}

/// The bytes of an account's inactivity: version 1, whether the user is admitted, and then the mark of the last use.
extension AccessTimer {
    /// The maximum length of a record, in bytes.
    package static let maximumByteCount = 2 + TimeMark.byteCount

    package var encoded: [UInt8] {
        var writer = MarkWriter([1, lastUse == nil ? 0 : 1])
        writer.add(lastUse)
        return writer.bytes
    }

    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes)
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        let isIn = try reader.byte(below: 2, "0 or 1") == 1
        self.init(lastUse: isIn ? try reader.mark() : nil)
        try reader.end()
    }
}
