/// The members of a JSON object that the tool writes.
///
/// A value that is `nil` is written as `null`.
struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
    private var all: [(name: String, value: (any Encodable)?)]

    /// Makes members with literal names.
    init(dictionaryLiteral members: (String, (any Encodable)?)...) { all = members.map { (name: $0.0, value: $0.1) } }

    /// Makes members with computed names.
    init(_ members: [(String, (any Encodable)?)]) { all = members.map { (name: $0.0, value: $0.1) } }

    /// Returns these members with others, which replace those of their names.
    func merging(_ others: JSONMembers) -> JSONMembers {
        var merged = self
        merged.all.removeAll { mine in others.all.contains { $0.name == mine.name } }
        merged.all += others.all
        return merged
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in all {
            let name = Name(stringValue: name)
            if let value { try container.encode(value, forKey: name) } else { try container.encodeNil(forKey: name) }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A value that is encoded as one JSON object.
protocol JSONObjectEncodable: Encodable {
    /// The members, all of which are always written.
    var members: JSONMembers { get }
}

extension JSONObjectEncodable {
    func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
