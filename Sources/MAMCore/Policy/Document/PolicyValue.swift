/// The value of a setting in a document, in normal form.
public enum PolicyValue: Sendable, Hashable {
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// A member of an enumeration, in the spelling of Graph.
    case member(String)
    /// A list of members or of texts, in the order of the document.
    case list([String])
    /// A duration in seconds, never negative.
    case seconds(Int)
    /// The parts of a version, most significant first.
    case version([Int])
    /// A text.
    case text(String)
    /// Names and values.
    case pairs([Pair])
    /// A value that could not be read. It counts as the strictest value of its setting.
    case unreadable

    /// One name with its value.
    public struct Pair: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String

        /// Makes a pair.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The value as an administrator would write it in the document.
    public var text: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .member(let value), .text(let value): value
        case .list(let values): "[" + values.joined(separator: ", ") + "]"
        case .seconds(let value): "PT\(value)S"
        case .version(let parts): parts.map { "\($0)" }.joined(separator: ".")
        case .pairs(let pairs): "[" + pairs.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "]"
        case .unreadable: "unreadable"
        }
    }
}
