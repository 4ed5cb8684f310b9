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
