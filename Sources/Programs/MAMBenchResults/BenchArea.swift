/// A figure that `mam-bench` measures, with the limits that it should keep.
package struct BenchCase: Sendable, Equatable {
    /// The name, as in `--case`.
    package let name: String
    /// The maximum of the ratio to the baseline; nil without an aim.
    package let ratio: Double?
    /// The maximum of the time in nanoseconds; nil without an aim.
    package let nanoseconds: Double?
    /// The maximum number of allocations; nil without an aim.
    package let allocations: Double?

    init(_ name: String, ratio: Double? = nil, nanoseconds: Double? = nil, allocations: Double? = nil) {
        (self.name, self.ratio, self.nanoseconds, self.allocations) = (name, ratio, nanoseconds, allocations)
    }

    /// The limits in words, with commas between them; nil without an aim.
    package var aims: String? {
        let parts = [
            ratio.map(BenchPage.number), nanoseconds.map(BenchPage.time), allocations.map { "\(Int($0)) allocations" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns whether a figure exceeds one of the limits.
    package func isMissed(by figure: BenchFigure) -> Bool {
        hasTooHighRatio(figure) || hasTooMuchTime(figure) || hasTooManyAllocations(figure)
    }

    /// Returns whether a figure exceeds the ratio, with as many decimals as ``BenchPage`` shows.
    func hasTooHighRatio(_ figure: BenchFigure) -> Bool { figure.ratio >= (ratio ?? .infinity) + 0.005 }

    /// Returns whether a figure exceeds the time.
    func hasTooMuchTime(_ figure: BenchFigure) -> Bool { figure.nanoseconds > nanoseconds ?? .infinity }

    /// Returns whether a figure exceeds the allocations by more than a table that grows now and then accounts for.
    func hasTooManyAllocations(_ figure: BenchFigure) -> Bool {
        figure.allocations > (allocations ?? .infinity) + 0.05
    }

    /// Returns the case with a name; nil if `mam-bench` has none.
    package static func named(_ name: String) -> BenchCase? {
        for area in BenchArea.all {
            if let found = area.cases.first(where: { $0.name == name }) { return found }
        }
        return nil
    }
}

/// A section of the page of benchmarks.
package struct BenchArea: Sendable {
    /// The heading.
    package let title: String
    /// The measured work and its baselines, for the line below the heading.
    package let summary: String
    /// The figures, in the order of the page.
    package let cases: [BenchCase]

    init(_ title: String, _ summary: String, _ cases: [BenchCase]) {
        (self.title, self.summary, self.cases) = (title, summary, cases)
    }
}
