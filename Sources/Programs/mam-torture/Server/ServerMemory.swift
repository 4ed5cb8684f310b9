/// The growth of memory, computed from samples.
struct ServerMemory: Sendable {
    /// The bytes at times in seconds, in order.
    var samples: [(time: Double, bytes: Int)] = []

    /// The last sample.
    var last: Int { samples.last?.bytes ?? 0 }

    /// The growth during the second half, relative to its mean; 0 for fewer than four samples.
    ///
    /// It is the slope of the regression line, which a single large sample changes little.
    var growth: Double {
        guard let first = samples.first?.time, let end = samples.last?.time else { return 0 }
        let half = samples.filter { $0.time >= (first + end) / 2 }
        guard half.count >= 4 else { return 0 }
        let count = Double(half.count)
        let time = half.reduce(0) { $0 + $1.time } / count
        let bytes = half.reduce(0) { $0 + Double($1.bytes) } / count
        let above = half.reduce(0) { $0 + ($1.time - time) * (Double($1.bytes) - bytes) }
        let below = half.reduce(0) { $0 + ($1.time - time) * ($1.time - time) }
        guard below > 0, bytes > 0 else { return 0 }
        return above / below * (end - (half.first?.time ?? end)) / bytes
    }

    /// The last sample and the growth, for messages.
    var text: String {
        let megabytes = Double(last) / 1e6
        return "\(Self.tenths(megabytes)) MB (\(growth < 0 ? "" : "+")\(Self.tenths(growth * 100)) %)"
    }

    /// Formats a number with one digit after the point.
    static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
