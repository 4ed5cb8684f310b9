internal import MAMPolicyTools

/// A plot of a report as SVG, with its colors from the page.
struct FleetPlot {
    enum Shape {
        /// A line for each series.
        case lines
        /// A bar for each place, in which the series lie on each other.
        case bars
        /// The area below the one series.
        case area
    }

    /// Numbers with a name, one for each place on the horizontal axis.
    struct Series {
        let name: String
        let values: [Double]
    }

    let shape: Shape
    let series: [Series]
    /// The days of the whole axis.
    let days: Int
    /// The times of changes, in days from the beginning, each of which has a dashed line.
    var changes: [Double] = []

    private static let (width, height) = (720.0, 260.0)
    private static let (left, right, top, bottom) = (64.0, 12.0, 12.0, 30.0)
    /// The most places that a plot shows.
    static let placeCount = 480

    /// Returns numbers with at most ``placeCount`` places: the greatest of neighbors that share a place.
    static func peaks(_ values: [Double]) -> [Double] {
        let width = (values.count + placeCount - 1) / placeCount
        guard width > 1 else { return values }
        return stride(from: 0, to: values.count, by: width).map {
            values[$0..<min($0 + width, values.count)].max() ?? 0
        }
    }

    /// The plot, whose name is the text of an element.
    func svg(named id: String) -> String {
        let top = Self.ceiling(greatest)
        let axis = Self.ticks(to: top).map { tick in
            let y = Self.fixed(place(tick, of: top))
            return "<path class=\"grid\" d=\"M\(Self.fixed(Self.left)) \(y)H\(Self.fixed(Self.width - Self.right))\"/>"
                + "<text class=\"y\" x=\"\(Self.fixed(Self.left - 6))\" y=\"\(y)\">\(Self.short(tick))</text>"
        }
        let step = [1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365, 730].first { days / $0 <= 12 } ?? 730
        let labels = stride(from: 0, to: max(days, 1), by: step).map { day in
            let x = Self.fixed(Self.left + plotWidth * (Double(day) + 0.5) / Double(max(days, 1)))
            return "<text class=\"x\" x=\"\(x)\" y=\"\(Self.fixed(Self.height - 10))\">\(day)</text>"
        }
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\" aria-labelledby=\"\(id)\">"
            + axis.joined() + labels.joined() + marks(top) + changeLines + "</svg>"
    }

    /// The names of the series with their colors; empty for one series.
    var legend: String {
        guard series.count > 1 else { return "" }
        // A series that is nowhere above zero has no color in the plot.
        let shown = series.enumerated().filter { $0.element.values.contains { $0 > 0 } }
        let rows = shown.map { number, one in
            "<li class=\"k\(number % 8)\(number >= 8 ? " dash" : "")\"><i></i>\(HTMLText.escaped(one.name))</li>"
        }
        return "<ul class=\"legend\">\(rows.joined())</ul>"
    }

    private var changeLines: String {
        changes.filter { (0...Double(days)).contains($0) }.map { change in
            let x = Self.fixed(Self.left + plotWidth * change / Double(max(days, 1)))
            return
                "<path class=\"change\" d=\"M\(x) \(Self.fixed(Self.top))V\(Self.fixed(Self.height - Self.bottom))\"/>"
        }.joined()
    }

    private var plotWidth: Double { Self.width - Self.left - Self.right }
    private var count: Int { series.map(\.values.count).max() ?? 0 }

    /// The greatest number, or the greatest sum of a bar.
    private var greatest: Double {
        guard case .bars = shape else { return series.flatMap(\.values).max() ?? 0 }
        return (0..<count).map { place in series.reduce(0) { $0 + ($1.values.count > place ? $1.values[place] : 0) } }
            .max() ?? 0
    }

    private func place(_ value: Double, of top: Double) -> Double {
        Self.height - Self.bottom - value / top * (Self.height - Self.top - Self.bottom)
    }

    private func marks(_ top: Double) -> String {
        let width = plotWidth / Double(max(count, 1))
        func x(_ place: Int) -> String { Self.fixed(Self.left + width * (Double(place) + 0.5)) }
        switch shape {
        case .lines:
            return series.enumerated().map { number, one in
                let points = one.values.enumerated().map { "\(x($0)) \(Self.fixed(place($1, of: top)))" }
                guard one.values.contains(where: { $0 > 0 }) else { return "" }
                return
                    "<path class=\"line k\(number % 8)\(number >= 8 ? " dash" : "")\" d=\"M\(points.joined(separator: "L"))\"/>"
            }.joined()
        case .area:
            guard let one = series.first, !one.values.isEmpty else { return "" }
            let points = one.values.enumerated().map { "\(x($0)) \(Self.fixed(place($1, of: top)))" }
            let floor = Self.fixed(Self.height - Self.bottom)
            return "<path class=\"area k0\" d=\"M\(x(0)) \(floor)L\(points.joined(separator: "L"))"
                + "L\(x(one.values.count - 1)) \(floor)Z\"/>"
        case .bars:
            var sums = [Double](repeating: 0, count: count)
            return series.enumerated().map { number, one in
                var path = ""
                for (place, value) in one.values.enumerated() where value > 0 {
                    let (from, to) = (self.place(sums[place], of: top), self.place(sums[place] + value, of: top))
                    sums[place] += value
                    let begin = Self.fixed(Self.left + width * (Double(place) + 0.1))
                    path +=
                        "M\(begin) \(Self.fixed(from))V\(Self.fixed(to))h\(Self.fixed(width * 0.8))V\(Self.fixed(from))Z"
                }
                return path.isEmpty
                    ? "" : "<path class=\"bar k\(number % 8)\(number >= 8 ? " faint" : "")\" d=\"\(path)\"/>"
            }.joined()
        }
    }

    /// Returns a round number that is not smaller.
    private static func ceiling(_ value: Double) -> Double {
        guard value > 0 else { return 1 }
        var power = 1.0
        while power < value { power *= 10 }
        while power / 10 >= value { power /= 10 }
        return [0.12, 0.16, 0.2, 0.24, 0.32, 0.4, 0.48, 0.6, 0.8, 1].map { $0 * power }.first { $0 >= value } ?? power
    }

    private static func ticks(to top: Double) -> [Double] { (0...4).map { top * Double($0) / 4 } }

    /// Returns a number with one decimal.
    private static func fixed(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    /// Returns a number for an axis, such as `1.5k`.
    private static func short(_ number: Double) -> String {
        for (size, letter) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where number >= size {
            return hundredths(number / size) + letter
        }
        return hundredths(number)
    }

    private static func hundredths(_ number: Double) -> String {
        let all = Int((number * 100).rounded())
        guard all % 100 != 0 else { return "\(all / 100)" }
        let rest = all % 100
        return rest % 10 == 0 ? "\(all / 100).\(rest / 10)" : "\(all / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
