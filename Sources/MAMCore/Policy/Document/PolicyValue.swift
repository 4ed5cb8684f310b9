internal import MAMBase

/// The value of a policy setting, in a normal form.
///
/// The normal form does not depend on the spelling of the value in the document.
public enum PolicyValue: Sendable, Hashable {
    /// The Boolean value `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// A member of an enumeration, spelled as in Microsoft Graph.
    case member(String)
    /// A list of enumeration members or of texts, in the order of the document.
    case list([String])
    /// A duration in seconds, never negative.
    case seconds(Int)
    /// The numbers of a version, most significant first.
    case version([Int])
    /// Free text.
    case text(String)
    /// A list of pairs, each with a name and a value.
    case pairs([Pair])
    /// A value that could not be read.
    ///
    /// The policy setting then has its strictest value.
    case unreadable

    /// A name together with a value, as an entry of a list.
    public struct Pair: Sendable, Hashable {
        /// The name in the pair.
        public let name: String
        /// The value in the pair.
        public let value: String

        /// Makes a pair from a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The value as a text, as an administrator would write it in the document.
    public var text: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .member(let value), .text(let value): value
        case .list(let values): "[" + values.joined(separator: ", ") + "]"
        case .seconds(let value): ISODuration.text(value)
        case .version(let parts): parts.map { "\($0)" }.joined(separator: ".")
        case .pairs(let pairs): "[" + pairs.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "]"
        case .unreadable: "unreadable"
        }
    }
}

/// The settings of a policy as bytes. Unreadable values stay unreadable, and the fingerprint stays the same.
///
/// A value is its kind and its content. The numbers in parentheses are sizes in bytes.
///
/// | Kind | Content |
/// |---|---|
/// | 0 | false |
/// | 1 | true |
/// | 2 | a number (8) |
/// | 3 | a member |
/// | 4 | a list: the count (4) and the texts |
/// | 5 | seconds (8) |
/// | 6 | a version: the count (4) and the parts (8 each) |
/// | 7 | a text |
/// | 8 | pairs: the count (4), and the name and value of each |
/// | 9 | an unreadable value |
extension MarkWriter {
    package mutating func add(_ settings: [PolicySetting: PolicyValue]) {
        add(UInt16(clamping: settings.count))
        for setting in PolicySetting.byName {
            guard let value = settings[setting] else { continue }
            add(UInt8(clamping: setting.rawValue.utf8.count))
            add(utf8: setting.rawValue)
            add(value)
        }
    }

    private mutating func add(_ value: PolicyValue) {
        switch value {
        case .boolean(let value): add(UInt8(value ? 1 : 0))
        case .integer(let value):
            add(UInt8(2))
            add(Int64(value))
        case .member(let text):
            add(UInt8(3))
            add(text)
        case .list(let texts):
            add(UInt8(4))
            add(UInt32(clamping: texts.count))
            for text in texts { add(text) }
        case .seconds(let value):
            add(UInt8(5))
            add(Int64(value))
        case .version(let parts):
            add(UInt8(6))
            add(UInt32(clamping: parts.count))
            for part in parts { add(Int64(part)) }
        case .text(let text):
            add(UInt8(7))
            add(text)
        case .pairs(let pairs):
            add(UInt8(8))
            add(UInt32(clamping: pairs.count))
            for pair in pairs {
                add(pair.name)
                add(pair.value)
            }
        case .unreadable: add(UInt8(9))
        }
    }
}

extension MarkReader {
    package mutating func settings() throws(RecordError) -> [PolicySetting: PolicyValue] {
        let count: UInt16 = try number()
        var settings: [PolicySetting: PolicyValue] = [:]
        var last: String?
        for _ in 0..<count {
            let start = offset
            let length: UInt8 = try number()
            let name = try text(count: Int(length))
            guard let setting = PolicySetting(rawValue: name), setting.rawValue.utf8.elementsEqual(name.utf8) else {
                throw failure("a known setting", back: offset - start)
            }
            let isNext = last.map { $0.utf8.lexicographicallyPrecedes(name.utf8) } ?? true
            try expect(isNext, "the next setting", back: offset - start)
            last = name
            settings[setting] = try value()
        }
        return settings
    }

    private mutating func value() throws(RecordError) -> PolicyValue {
        switch try byte(below: 10, "a kind of value") {
        case 0: return .boolean(false)
        case 1: return .boolean(true)
        case 2: return .integer(try whole())
        case 3: return .member(try text())
        case 4: return .list(try list { (reader) throws(RecordError) in try reader.text() })
        case 5: return .seconds(try whole())
        case 6: return .version(try list { (reader) throws(RecordError) in try reader.whole() })
        case 7: return .text(try text())
        case 8:
            return .pairs(
                try list { (reader) throws(RecordError) in
                    .init(name: try reader.text(), value: try reader.text())
                })
        default: return .unreadable
        }
    }

    /// Reads a list.
    ///
    /// No memory is reserved by its count, because the count may be wrong; the bytes must be there first.
    private mutating func list<Element>(
        _ element: (inout MarkReader) throws(RecordError) -> Element
    ) throws(RecordError) -> [Element] {
        let count: UInt32 = try number()
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    private mutating func whole() throws(RecordError) -> Int { Int(try number() as Int64) }
}
