import Foundation
import MAMPropertyLists
import TestSeeds

/// Values of every kind, and the many ways XML has to write one of them.
struct PropertyListGenerator {
    var random: SeededNumbers
    /// Whether line ends inside of strings may be CR LF, which readers of XML proper turn into LF.
    var keepsReturns = false
    private var blanks = [""]

    init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    // MARK: Values

    mutating func value(levels: Int = 4) -> PropertyListValue {
        switch below(levels > 0 ? 12 : 8) {
        case 0: return .boolean(below(2) == 0)
        case 1: return .integer(pick([0, 1, -1, 255, 256, 65_536, .max, .min, below(1 << 40), -below(1 << 40)]))
        case 2: return below(4) == 0 ? .unsigned(pick([1 << 63, .max])) : .integer(below(100))
        case 3:
            return .real(
                pick([0, 1.5, 0.1, 1e300, 2.5e-308, .infinity, -.infinity, .nan, Double(below(1 << 50)) / 1024]))
        case 4: return .date(Double(below(1 << 37) - 12_000_000_000))
        case 5: return .data((0..<below(40)).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 6, 7: return .string(string())
        case 8, 9: return .array((0..<below(5)).map { _ in value(levels: levels - 1) })
        default:
            return .dictionary(
                (0..<below(6)).map { .init("\($0)" + string(), value(levels: levels - 1)) })
        }
    }

    private mutating func string() -> String {
        let pieces = [
            "", "a", "key", "value with blanks ", " ", "é", "e\u{301}", "日本", "\u{1F600}", "<", "&", ">", "\"", "'",
            "]]>", "\t", "\n", "&amp;", "--", "0123456789abcdef", "\u{E000}", "\u{7F}", "\u{FFFD}", "\u{85}",
            "\u{2028}",
        ]
        return (0..<below(5)).map { _ in pick(pieces) }.joined() + (keepsReturns && below(3) == 0 ? "\r\n" : "")
    }

    // MARK: XML

    mutating func xml(_ value: PropertyListValue) -> [UInt8] {
        blanks = pick([["", "\n", "\t", "\r\n", "  "], [""], ["\r\n"], ["\n<!-- c > - & -->", "", "<?p <?>"]])
        var text = pick(["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version='1.0'?>", ""])
        text += gap() + pick(["<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\">", ""]) + gap()
        let wrapper = pick([("<plist version=\"1.0\">", "</plist>"), ("<plist>", "</plist>"), ("", "")])
        text += wrapper.0 + gap() + element(value) + gap() + wrapper.1 + gap()
        guard text.hasPrefix("<?xml version='1.0'?>") || !text.hasPrefix("<?xml"), below(8) == 0 else {
            return Array(text.utf8)
        }
        let unit = pick([PropertyListEncoding.Unit.utf8, .utf16LittleEndian, .utf16BigEndian])
        return PropertyListEncoding(unit: unit, hasByteOrderMark: true).encode(text.utf8) ?? []
    }

    private mutating func gap() -> String { pick(blanks) }

    private mutating func element(_ value: PropertyListValue) -> String {
        switch value {
        case .boolean(let value):
            let name = value ? "true" : "false"
            return pick(["<\(name)/>", "<\(name) />", "<\(name)></\(name)>"])
        case .integer(let value):
            let texts =
                value >= 0 ? ["\(value)", "+\(value)", "00\(value)", "0x" + String(value, radix: 16)] : ["\(value)"]
            return tag("integer", pick(texts))
        case .unsigned(let value): return tag("integer", pick(["\(value)", "0x" + String(value, radix: 16)]))
        case .real(let value): return tag("real", real(value))
        case .string(let text): return text.isEmpty && below(2) == 0 ? "<string/>" : tag("string", escaped(text))
        case .date(let seconds): return tag("date", Self.date(seconds))
        case .data(let bytes):
            let text = Data(bytes).base64EncodedString()
            let cut = below(text.count + 1)
            return tag("data", gap0() + text.prefix(cut) + gap0() + text.dropFirst(cut) + gap0())
        case .array(let values):
            guard !values.isEmpty || below(2) == 0 else { return "<array/>" }
            return tag("array", gap() + values.map { element($0) + gap() }.joined())
        case .dictionary(let members):
            guard !members.isEmpty || below(2) == 0 else { return "<dict/>" }
            let body = members.map { member in
                let key = tag("key", escaped(member.key))
                return key + gap() + element(member.value) + gap()
            }
            return tag("dict", gap() + body.joined())
        }
    }

    /// Blanks only: a comment has no place in data.
    private mutating func gap0() -> String { pick(["", "\n", " ", "\t"]) }

    private mutating func tag(_ name: String, _ content: String) -> String {
        "<\(name)\(pick(["", "", "", " ", " a=\"b\""]))>\(content)</\(name)\(pick(["", "", "", " ", "\n"]))>"
    }

    private mutating func real(_ value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value > 0 ? pick(["inf", "+infinity", "1e400"]) : "-infinity" }
        return "\(value)"
    }

    /// The text with its characters written in one way or another.
    private mutating func escaped(_ text: String) -> String {
        if !text.contains("]]>"), below(6) == 0 { return "<![CDATA[\(text)]]>" }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += pick(["&lt;", "&#60;", "&#x3c;", "<![CDATA[<]]>"])
            case "&": result += pick(["&amp;", "&#38;"])
            case ">": result += "&gt;"
            default:
                let isReference = below(12) == 0 && scalar != "\r"
                result +=
                    isReference
                    ? pick(["&#\(scalar.value);", "&#x\(String(scalar.value, radix: 16));"]) : String(scalar)
            }
        }
        return result
    }

    private static func date(_ seconds: Double) -> String {
        let formatter = ISO8601DateFormatter()
        return formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds))
    }

    // MARK: Foundation's objects

    static func object(_ value: PropertyListValue) -> Any {
        switch value {
        case .boolean(let value): value
        case .integer(let value): NSNumber(value: value)
        case .unsigned(let value): NSNumber(value: value)
        case .real(let value): NSNumber(value: value)
        case .string(let value): value
        case .date(let value): Date(timeIntervalSinceReferenceDate: value)
        case .data(let value): Data(value)
        case .array(let values): values.map(object)
        case .dictionary(let members): Dictionary(members.map { ($0.key, object($0.value)) }) { $1 }
        }
    }
}
