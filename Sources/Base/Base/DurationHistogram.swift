/// A histogram of durations, with the sum of the durations and the longest duration.
public struct DurationHistogram: Sendable, Equatable, Codable {
    /// The upper bounds of the buckets, in seconds, in ascending order.
    ///
    /// A duration that equals a bound is counted in the bucket of that bound. The last bucket has no upper bound, so it
    /// has no number in this list.
    public static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

    /// The number of durations in each bucket; the last bucket has no upper bound.
    public private(set) var counts = [Int](repeating: 0, count: DurationHistogram.bounds.count + 1)
    /// The sum of all durations, in seconds.
    public private(set) var total = 0.0
    /// The longest duration, in seconds; 0 for an empty histogram.
    public private(set) var longest = 0.0

    /// Makes a histogram without durations.
    public init() {}

    /// The number of durations in the histogram.
    public var count: Int { counts.reduce(0, +) }

    /// Adds a duration to the histogram.
    ///
    /// - Parameter seconds: The duration, in seconds. Negative numbers, infinity and NaN count as 0.
    package mutating func add(_ seconds: Double) {
        let seconds = seconds.isFinite ? max(0, seconds) : 0
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        total += seconds
        longest = max(longest, seconds)
    }

    private enum CodingKeys: CodingKey {
        case counts, total, longest
    }

    /// Decodes a histogram whose buckets have the bounds in ``bounds``.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of the decoder. The error is `dataCorrupted` if the number of buckets is different, or if
    ///   a number is negative, infinite or too large.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        counts = try values.decode([Int].self, forKey: .counts)
        total = try values.decode(Double.self, forKey: .total)
        longest = try values.decode(Double.self, forKey: .longest)
        let areBuckets = counts.count == Self.bounds.count + 1 && counts.allSatisfy { 0...(Int.max >> 8) ~= $0 }
        guard areBuckets, total.isFinite, total >= 0, longest.isFinite, longest >= 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .counts, in: values, debugDescription: "no histogram of durations")
        }
    }
}
