/// The parts of a figure that are compared between two runs.
///
/// Times are not among them: they differ between machines, and a ratio has its baseline from the same run.
package struct ComparedFigure: Sendable, Equatable {
    /// The time divided by that of the baseline.
    var ratio: Double
    /// The allocations of one run of the work.
    var allocations: Double
    /// The spread of the ratio in its run: half of the range of the middle half of the rounds, divided by their median; nil
    /// if it was not measured.
    var noise: Double?

    /// Makes a figure.
    ///
    /// - Parameters:
    ///   - ratio: The time divided by that of the baseline.
    ///   - allocations: The allocations of one run of the work.
    ///   - noise: The spread of the ratio in its run. Defaults to nil, not measured.
    package init(ratio: Double, allocations: Double, noise: Double? = nil) {
        (self.ratio, self.allocations, self.noise) = (ratio, allocations, noise)
    }

    /// A change of a number.
    package enum Change: String, Sendable {
        /// It is smaller.
        case better
        /// It is larger.
        case worse
    }

    /// The least change of a ratio that counts, as a part of it.
    static let leastChange = 0.05
    /// The noise of a figure without a measured one: on a machine that other programs share, figures differ by this much.
    static let assumedNoise = 0.05
    /// How many times the noise of both runs a change has to exceed.
    static let noiseFactor = 3.0

    /// Returns the change of the ratio since an earlier run; nil within the noise of both.
    package func ratioChange(since earlier: ComparedFigure) -> Change? {
        let (mine, theirs) = (noise ?? Self.assumedNoise, earlier.noise ?? Self.assumedNoise)
        let allowed = max(Self.leastChange, Self.noiseFactor * (mine * mine + theirs * theirs).squareRoot())
        if ratio > earlier.ratio * (1 + allowed) { return .worse }
        return ratio * (1 + allowed) < earlier.ratio ? .better : nil
    }

    /// Returns the change of the allocations since an earlier run; nil within a twentieth of an allocation and a percent,
    /// which tables that grow now and then account for.
    package func allocationChange(since earlier: ComparedFigure) -> Change? {
        let allowed = 0.05 + 0.01 * max(allocations, earlier.allocations)
        if allocations > earlier.allocations + allowed { return .worse }
        return allocations + allowed < earlier.allocations ? .better : nil
    }

    /// Returns the half range of the middle half of some ratios, divided by their median; nil for fewer than four.
    package static func noise(of ratios: [Double]) -> Double? {
        let sorted = ratios.sorted()
        guard sorted.count >= 4, sorted[sorted.count / 2] > 0 else { return nil }
        return (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / 2 / sorted[sorted.count / 2]
    }
}

extension ComparedFigure {
    /// Returns the figure beside an earlier one in words, for the end of a line; without an earlier one it is `new`.
    package func words(since earlier: ComparedFigure?) -> String {
        guard let earlier else { return "new" }
        let ratio = ratioChange(since: earlier), allocated = allocationChange(since: earlier)
        guard ratio != nil || allocated != nil else { return "unchanged" }
        var parts: [String] = []
        if let ratio { parts.append("ratio \(ratio), was \(Self.hundredths(earlier.ratio))") }
        if let allocated { parts.append("allocations \(allocated), were \(Self.hundredths(earlier.allocations))") }
        return parts.joined(separator: "; ")
    }

    private static func hundredths(_ value: Double) -> String {
        let whole = (value * 100).rounded()
        let (units, rest) = (Int(whole / 100), Int(whole) % 100)
        return "\(units).\(rest < 10 ? "0" : "")\(rest)"
    }
}
