/// A JSON value of the generated schema.
enum SchemaValue: Encodable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case list([SchemaValue])
    case object([String: SchemaValue])

    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(arrayLiteral elements: SchemaValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, SchemaValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    /// A list of words.
    static func words(_ words: [String]) -> SchemaValue { .list(words.map { .text($0) }) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// Returns this object with one more member.
    func adding(_ name: String, _ value: SchemaValue) -> SchemaValue {
        guard case .object(var members) = self else { return self }
        members[name] = value
        return .object(members)
    }
}
