import Foundation

/// A strict reader of Prometheus' text format 0.0.4, written after the format's description and not after the writer.
struct PrometheusReader {
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    struct Sample: Equatable {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct Family: Equatable {
        let name: String
        let help: String
        let type: String
        var samples: [Sample] = []
    }

    private(set) var families: [Family] = []

    /// Reads a whole text.
    init(_ text: String) throws {
        guard text.isEmpty || text.hasSuffix("\n") else { throw Refusal(description: "no line end at the end") }
        var help: (name: String, text: String)?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            if line.hasPrefix("# HELP ") {
                guard help == nil, words.count == 4 else { throw Refusal(description: "HELP: \(line)") }
                help = (words[2], words[3])
            } else if line.hasPrefix("# TYPE ") {
                guard let known = help, words.count == 4, known.name == words[2],
                    ["counter", "gauge", "histogram"].contains(words[3])
                else { throw Refusal(description: "TYPE: \(line)") }
                guard words[3] == "counter" ? known.name.hasSuffix("_total") : !known.name.hasSuffix("_total") else {
                    throw Refusal(description: "the name of a counter ends in _total: \(line)")
                }
                guard !families.contains(where: { $0.name == known.name }) else {
                    throw Refusal(description: "twice: \(line)")
                }
                families.append(Family(name: known.name, help: known.text, type: words[3]))
                help = nil
            } else {
                guard help == nil, let family = families.indices.last else {
                    throw Refusal(description: "no family: \(line)")
                }
                families[family].samples.append(try Self.sample(String(line)))
            }
        }
        guard help == nil else { throw Refusal(description: "HELP without TYPE") }
        for family in families { try Self.check(family) }
    }

    /// The value of the only sample of a name with these labels.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let found = families.flatMap(\.samples).filter { $0.name == name && $0.labels == labels }
        return found.count == 1 ? found[0].value : nil
    }

    private static func isName(_ name: String, colons: Bool) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { byte in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || colons && byte == 0x3A
        }
    }

    private static func sample(_ line: String) throws -> Sample {
        func refused(_ why: String) -> Refusal { Refusal(description: "\(why): \(line)") }
        // By scalars: a quote and a combining mark behind it are one character.
        var rest = Substring(line).unicodeScalars
        let name = String(rest.prefix { $0 != "{" && $0 != " " })
        guard isName(name, colons: true) else { throw refused("name") }
        rest = rest.dropFirst(name.unicodeScalars.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            var end: Unicode.Scalar? = ","
            while end == "," {
                rest = rest.dropFirst(labels.isEmpty ? 1 : 0)
                let label = String(rest.prefix { $0 != "=" })
                rest = rest.dropFirst(label.unicodeScalars.count)
                guard isName(label, colons: false), rest.popFirst() == "=", rest.popFirst() == "\"" else {
                    throw refused("label")
                }
                guard let value = quoted(&rest) else { throw refused("a value") }
                guard labels.updateValue(value, forKey: label) == nil else { throw refused("a label twice") }
                end = rest.popFirst()
            }
            guard end == "}" else { throw refused("behind a label") }
        }
        guard rest.popFirst() == " ", let value = number(String(Substring(rest))) else { throw refused("value") }
        return Sample(name: name, labels: labels, value: value)
    }

    /// What stands before the next quote, which is taken as well; nil without one, and for an escape that there is not.
    private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String? {
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(value)
            case "\\":
                switch rest.popFirst() {
                case "\\": value.append("\\")
                case "\"": value.append("\"")
                case "n": value.append("\n")
                default: return nil
                }
            default: value.append(scalar)
            }
        }
        return nil
    }

    private static func number(_ text: String) -> Double? {
        switch text {
        case "+Inf": .infinity
        case "-Inf": -.infinity
        case "NaN": .nan
        default: text.contains(" ") || text.lowercased().contains("n") ? nil : Double(text)
        }
    }

    private static func check(_ family: Family) throws {
        func refused(_ why: String) -> Refusal { Refusal(description: "\(why): \(family.name)") }
        guard !family.samples.isEmpty else { throw refused("no samples") }
        for (index, sample) in family.samples.enumerated()
        where family.samples[..<index].contains(where: { $0.name == sample.name && $0.labels == sample.labels }) {
            throw refused("a sample twice")
        }
        guard family.type == "histogram" else {
            guard family.samples.allSatisfy({ $0.name == family.name }) else { throw refused("another name") }
            return
        }
        // Each series: its buckets in order, the last one +Inf, then the sum and the count.
        var (last, bound): (Double, Double) = (0, -.infinity)
        for sample in family.samples {
            switch sample.name {
            case family.name + "_bucket":
                guard let text = sample.labels["le"], let next = number(text), next > bound,
                    sample.value >= last
                else { throw refused("buckets") }
                (last, bound) = (sample.value, next)
            case family.name + "_sum": guard bound == .infinity else { throw refused("no last bucket") }
            case family.name + "_count":
                guard bound == .infinity, sample.value == last else { throw refused("the count") }
                (last, bound) = (0, -.infinity)
            default: throw refused("another name")
            }
        }
        guard bound == -.infinity else { throw refused("no count") }
    }
}
