/// ISO 8601 durations as Graph writes them: `PT720M`, `P90D`, `PT35.0018757S`, `-PT3M9.8S`.
package enum ISODuration {
    /// Returns the duration in whole seconds, without its fraction; `nil` if the text is no duration or does not fit.
    ///
    /// Years and months have no fixed length and are refused.
    package static func seconds(_ text: String) -> Int? {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        guard rest.first == "P", text.utf8.count <= 64 else { return nil }
        rest.removeFirst()
        let halves = rest.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = parse(halves[0], units: [("W", 604_800), ("D", 86_400)]) else { return nil }
        guard halves.count == 2 else { return date.count > 0 ? signed(date.seconds, isNegative) : nil }
        guard let time = parse(halves[1], units: [("H", 3600), ("M", 60), ("S", 1)]), time.count > 0 else { return nil }
        let (sum, overflow) = date.seconds.addingReportingOverflow(time.seconds)
        return overflow ? nil : signed(sum, isNegative)
    }

    private static func signed(_ seconds: Int, _ isNegative: Bool) -> Int { isNegative ? -seconds : seconds }

    /// Parses numbers with their units, each unit at most once and in order; only seconds may have a fraction.
    private static func parse(_ text: Substring, units: [(Character, Int)]) -> (seconds: Int, count: Int)? {
        var (rest, units, seconds, count) = (text, units[...], 0, 0)
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest.removeFirst(digits.count)
            var hasFraction = false
            if rest.first == "." || rest.first == "," {
                rest.removeFirst()
                let fraction = rest.prefix { $0.isASCII && $0.isNumber }
                guard !fraction.isEmpty else { return nil }
                rest.removeFirst(fraction.count)
                hasFraction = true
            }
            guard let number = Int(digits), let unit = rest.popFirst() else { return nil }
            guard let place = units.firstIndex(where: { $0.0 == unit }), !hasFraction || unit == "S" else { return nil }
            let (product, overflow) = number.multipliedReportingOverflow(by: units[place].1)
            let (sum, overflowed) = seconds.addingReportingOverflow(product)
            guard !overflow, !overflowed else { return nil }
            (seconds, count) = (sum, count + 1)
            units = units[(place + 1)...]
        }
        return (seconds, count)
    }
}

/// RFC 3339 points in time, whose form is checked; the engine keeps them as text.
enum DateTimeText {
    static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 40 else { return false }
        let shape = Array("0000-00-00T00:00:00".utf8)
        for (index, mark) in shape.enumerated() {
            let byte = bytes[index]
            guard mark == UInt8(ascii: "0") ? (48...57).contains(byte) : byte == mark || byte == mark | 0x20 else {
                return false
            }
        }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (48...57).contains($0) }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(digits.count + 1)
        }
        let zone = String(decoding: rest, as: UTF8.self)
        if zone == "Z" || zone == "z" { return true }
        let parts = zone.dropFirst().split(separator: ":")
        return (zone.first == "+" || zone.first == "-") && parts.count == 2
            && parts.allSatisfy { part in
                part.utf8.count == 2 && part.utf8.allSatisfy { (48...57).contains($0) }
            }
    }
}
