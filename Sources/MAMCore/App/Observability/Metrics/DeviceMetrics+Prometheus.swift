internal import MAMText

/// A snapshot in the text format of Prometheus, version 0.0.4.
extension DeviceMetrics {
    /// The measurements of one device, with labels that distinguish the device from other devices.
    public typealias Labeled = (labels: [String: String], metrics: DeviceMetrics)

    /// The content type of the text for Prometheus, for the HTTP response.
    public static let prometheusContentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Returns the measurements of a device in the text format that Prometheus reads.
    ///
    /// Each metric has one `HELP` line and one `TYPE` line. Equal measurements with equal labels give equal bytes.
    ///
    /// - Parameter labels: The labels of every sample, by name. The text lists them in the order of their names. A
    ///   value can be any text, but must not contain account ids. Defaults to none. Invalid names are changed:
    ///   - An invalid character becomes `_`.
    ///   - The name `le`, which histograms use, becomes `le_`.
    ///   - Several `_` at the beginning become one, because the format reserves names that begin with `__`.
    ///   - If two names become equal, only the label whose original name comes first in the order of names is written.
    /// - Returns: The text, which ends with a line break.
    public func prometheusText(labels: [String: String] = [:]) -> String {
        Self.prometheusText([(labels: labels, metrics: self)])
    }

    /// Returns the measurements of several devices as one text in the format that Prometheus reads.
    ///
    /// Each metric has one `HELP` line and one `TYPE` line, followed by the samples of all devices.
    ///
    /// - Parameter devices: The measurements of each device, with labels that identify the device.
    /// - Returns: The text, which ends with a line break; empty if there are no devices.
    public static func prometheusText(_ devices: [Labeled]) -> String {
        let labeled = devices.map { (PrometheusLabels($0.labels), $0.metrics) }
        var text = ""
        for row in MetricDescription.all {
            let samples = labeled.flatMap { row.samples($0.1, $0.0) }
            guard !samples.isEmpty else { continue }
            text += "# HELP \(row.name) \(row.meaning)\n# TYPE \(row.name) \(row.kind.rawValue)\n"
            text += samples.joined(separator: "")
        }
        return text
    }
}

extension MetricDescription {
    /// The lines of a row's samples.
    fileprivate func samples(_ metrics: DeviceMetrics, _ labels: PrometheusLabels) -> [String] {
        switch read(metrics) {
        case .count(let count): return ["\(name)\(labels.text()) \(count)\n"]
        case .seconds(let seconds): return ["\(name)\(labels.text()) \(seconds)\n"]
        case .histogram(let histogram):
            var (lines, sum): ([String], Int) = ([], 0)
            for (bound, count) in zip(DurationHistogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts) {
                sum += count
                lines.append("\(name)_bucket\(labels.text(bound: bound)) \(sum)\n")
            }
            lines.append("\(name)_sum\(labels.text()) \(histogram.total)\n")
            lines.append("\(name)_count\(labels.text()) \(sum)\n")
            return lines
        case .absent: return []
        }
    }
}

/// The labels of samples in the text format, without the bounds of buckets.
private struct PrometheusLabels {
    private let pairs: [String]

    init(_ labels: [String: String]) {
        var seen: Set<String> = []
        let inOrder = labels.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let named = inOrder.compactMap { name, value in
            let name = Self.name(name)
            return seen.insert(name).inserted ? (name: name, value: value) : nil
        }
        pairs = named.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map { "\($0.name)=\"\(PlainText.label($0.value))\"" }
    }

    /// Returns the labels in braces; empty without labels.
    func text(bound: String? = nil) -> String {
        let all = pairs + (bound.map { ["le=\"\($0)\""] } ?? [])
        return all.isEmpty ? "" : "{" + all.joined(separator: ",") + "}"
    }

    private static func name(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
            let isDigit = ("0"..."9").contains(scalar)
            // A name may not begin with a digit.
            if isDigit, name.isEmpty { name += "_" }
            name += isLetter || isDigit ? String(scalar) : "_"
        }
        while name.hasPrefix("__") { name.removeFirst() }
        return name.isEmpty ? "_" : name == "le" ? "le_" : name
    }
}
