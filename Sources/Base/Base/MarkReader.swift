/// Reads the parts of a record one after the other.
package struct MarkReader {
    package let bytes: UnsafeRawBufferPointer
    /// The name of the record in errors, and its verb.
    private let record: String
    private let verb: String
    package private(set) var offset = 0

    package init(bytes: UnsafeRawBufferPointer, of record: String = "a launch record", _ verb: String = "is") {
        self.bytes = bytes
        self.record = record
        self.verb = verb
    }

    /// Returns the error for expected content, located a number of bytes before the current position.
    package func failure(_ expected: String, back: Int = 0) -> RecordError {
        RecordError(record: record, verb: verb, expected: expected, offset: offset - back)
    }

    package func expect(_ isRight: Bool, _ expected: @autoclosure () -> String, back: Int = 0) throws(RecordError) {
        guard isRight else { throw failure(expected(), back: back) }
    }

    package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>() throws(RecordError) -> Number {
        let size = MemoryLayout<Number>.size
        try expect(bytes.count - offset >= size, "\(size) bytes")
        defer { offset += size }
        return bytes.little(offset, as: Number.self)
    }

    package mutating func slice(count: Int) throws(RecordError) -> UnsafeRawBufferPointer {
        try expect(count >= 0 && bytes.count - offset >= count, "\(count) bytes")
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    package mutating func text(count: Int) throws(RecordError) -> String {
        guard let text = String(utf8: try slice(count: count)) else { throw failure("UTF-8", back: count) }
        return text
    }

    /// A text with its length before it.
    package mutating func text() throws(RecordError) -> String {
        let count: UInt32 = try number()
        return try text(count: Int(count))
    }

    package mutating func byte(below end: UInt8, _ expected: String) throws(RecordError) -> UInt8 {
        let byte: UInt8 = try number()
        try expect(byte < end, expected, back: 1)
        return byte
    }

    mutating func seconds(_ expected: String) throws(RecordError) -> Double {
        let seconds = Double(bitPattern: try number())
        try expect(seconds.isFinite, expected, back: 8)
        return seconds
    }

    package mutating func time() throws(RecordError) -> Instant {
        Instant(wall: try seconds("a time"), monotonic: try seconds("a time"), bootID: try number())
    }

    package mutating func mark() throws(RecordError) -> TimeMark {
        let (made, seen, counted) = (try time(), try time(), try elapsedSeconds())
        let hasLostTime = try byte(below: 2, "0 or 1") == 1
        return TimeMark(made: made, seen: seen, counted: counted, hasLostTime: hasLostTime)
    }

    /// Reads a mark among others of a record, without the parts that follow from the last observation of the clocks.
    ///
    /// | Size | Part |
    /// |---|---|
    /// | 1 | the parts that follow, see ``MarkParts`` |
    /// | 8 | monotonic clock of the moment |
    /// | 8 | wall clock of the moment, if it is not as far behind the observation as the monotonic clock is |
    /// | 8 | boot id of the moment, if it is not that of the observation |
    /// | 24 | last observation of this mark, if it is not the one of the record |
    /// | 8 | counted seconds, if they are not those of one observation |
    package mutating func mark(seenAt observed: Instant) throws(RecordError) -> TimeMark {
        let start = offset
        let parts = MarkParts(rawValue: try byte(below: 32, "the parts of a mark"))
        let monotonic = try seconds("a time")
        let wall = parts.contains(.wall) ? try seconds("a time") : nil
        let bootID: UInt64? = parts.contains(.bootID) ? try number() : nil
        let seen = parts.contains(.seen) ? try time() : observed
        let made = Instant(
            wall: wall ?? seen.wallClock(at: monotonic), monotonic: monotonic, bootID: bootID ?? seen.bootID)
        let counted = parts.contains(.counted) ? try elapsedSeconds() : TimeMark(made: made, seenOnceAt: seen).counted
        let mark = TimeMark(made: made, seen: seen, counted: counted, hasLostTime: parts.contains(.lostTime))
        try expect(mark.isFinite, "a time", back: offset - start)
        try expect(MarkParts(of: mark, seenAt: observed) == parts, "the shortest form of a mark", back: offset - start)
        return mark
    }

    private mutating func elapsedSeconds() throws(RecordError) -> Double {
        let counted = try seconds("elapsed time")
        try expect(counted >= 0, "elapsed time", back: 8)
        return counted
    }

    package func end() throws(RecordError) { try expect(offset == bytes.count, "the end") }
}

/// Writes the parts of a record one after the other.
package struct MarkWriter {
    package private(set) var bytes: [UInt8]

    /// Begins a record; the capacity is the expected number of its bytes.
    package init(_ bytes: [UInt8], capacity: Int = 0) {
        self.bytes = []
        self.bytes.reserveCapacity(max(capacity, bytes.count))
        self.bytes += bytes
    }

    package mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    package mutating func add(utf8 text: String) { bytes += text.utf8 }

    /// A text with its length before it.
    package mutating func add(_ text: String) {
        add(UInt32(clamping: text.utf8.count))
        add(utf8: text)
    }

    package mutating func add(_ time: Instant) {
        add(time.wall.bitPattern)
        add(time.monotonic.bitPattern)
        add(time.bootID)
    }

    package mutating func add(_ mark: TimeMark?) {
        guard let mark else { return }
        add(mark.made)
        add(mark.seen)
        add(mark.counted.bitPattern)
        bytes.append(mark.hasLostTime ? 1 : 0)
    }

    /// Adds a mark in its shortest form, see ``MarkReader/mark(seenAt:)``.
    package mutating func add(_ mark: TimeMark, seenAt observed: Instant) {
        let parts = MarkParts(of: mark, seenAt: observed)
        add(parts.rawValue)
        add(mark.made.monotonic.bitPattern)
        if parts.contains(.wall) { add(mark.made.wall.bitPattern) }
        if parts.contains(.bootID) { add(mark.made.bootID) }
        if parts.contains(.seen) { add(mark.seen) }
        if parts.contains(.counted) { add(mark.counted.bitPattern) }
    }
}

/// The parts of a mark that its record contains, as bits.
struct MarkParts: OptionSet {
    let rawValue: UInt8

    static let lostTime = Self(rawValue: 1)
    static let wall = Self(rawValue: 2)
    static let bootID = Self(rawValue: 4)
    static let seen = Self(rawValue: 8)
    static let counted = Self(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Chooses the parts that do not follow from the observation of the record.
    init(of mark: TimeMark, seenAt observed: Instant) {
        let (made, seen) = (mark.made, mark.seen)
        self = mark.hasLostTime ? .lostTime : []
        if made.wall != seen.wallClock(at: made.monotonic) { insert(.wall) }
        if made.bootID != seen.bootID { insert(.bootID) }
        if seen != observed { insert(.seen) }
        if mark.counted != TimeMark(made: made, seenOnceAt: seen).counted { insert(.counted) }
    }
}

extension Instant {
    /// Returns the wall clock at a reading of the monotonic clock, if both ran alike until this moment.
    fileprivate func wallClock(at monotonic: Double) -> Double { wall - (self.monotonic - monotonic) }
}

extension TimeMark {
    /// The length of a mark, in bytes: two times, the seconds that were counted, whether time was lost.
    package static let byteCount = 24 + 24 + 8 + 1

    /// Creates a mark after one observation of the clocks.
    fileprivate init(made: Instant, seenOnceAt seen: Instant) {
        self.init(made)
        observe(seen)
    }
}

/// An error in the format of a stored record, with its position.
package struct RecordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the record, as in "a pin record".
    package let record: String
    /// The verb for the name, as in "is".
    package let verb: String
    /// The expected content: lower case, one line, no full stop.
    package let expected: String
    /// The position of the expected content, in bytes.
    package let offset: Int
    /// The version of the record if it is newer than this library; nil otherwise.
    package var newerVersion: Int?

    /// Makes the error for expected content at a position, in bytes.
    package init(record: String, verb: String, expected: String, offset: Int) {
        (self.record, self.verb, self.expected, self.offset) = (record, verb, expected, offset)
    }

    package var description: String {
        guard let newerVersion else { return "\(record) \(verb) damaged at byte \(offset): \(expected) expected" }
        return "\(record) has version \(newerVersion), which a newer library wrote: \(expected) expected"
    }
}

/// A point in time, as a device's wall clock and monotonic clock showed it.
public struct Instant: Sendable, Hashable, Codable {
    /// The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    ///
    /// The clock can be set forward or back, so this time can jump.
    public var wall: Double
    /// The time since the device started, in seconds.
    ///
    /// It never decreases as long as ``bootID`` stays the same.
    public var monotonic: Double
    /// A number that identifies one start of the device.
    ///
    /// It changes at every start.
    public var bootID: UInt64

    /// Makes a point in time.
    ///
    /// - Parameters:
    ///   - wall: The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    ///   - monotonic: The time since the device started, in seconds.
    ///   - bootID: A number that identifies one start of the device. It changes at every start.
    public init(wall: Double, monotonic: Double, bootID: UInt64) {
        self.wall = wall
        self.monotonic = monotonic
        self.bootID = bootID
    }
}

/// The clocks of a simulated device.
///
/// The engine reads the time only through this protocol. Tests and simulators can therefore pass a clock that they
/// control.
public protocol TimeSource: Sendable {
    /// Returns the current time of the device.
    ///
    /// The engine calls this method on any thread, and never while it holds the lock of an app. The method must not
    /// call the engine, because the engine sometimes calls this method while the storage is locked.
    func now() -> Instant
}
