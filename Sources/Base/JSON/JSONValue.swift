package import MAMSettings

/// A value of a JSON document, with its position.
package struct JSONValue: Sendable {
    /// The six kinds of values in RFC 8259.
    package enum Kind: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number exactly as it was written, so that no digit is lost before it is converted.
        case number(String)
        /// A string with its escapes resolved.
        case string(String)
        /// The elements in order.
        case array([JSONValue])
        /// The members in the order of the file, including repeated keys.
        case object([JSONMember])
    }

    /// The kind and content of the value.
    package let kind: Kind
    /// The position of its first character.
    package let position: SourcePosition

    /// Creates a value.
    package init(_ kind: Kind, at position: SourcePosition) {
        self.kind = kind
        self.position = position
    }

    /// The kind in messages, such as "a string".
    package var kindName: String {
        switch kind {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A member of an object.
package struct JSONMember: Sendable {
    /// The key with its escapes resolved.
    package let key: String
    /// The position of the key's opening quote.
    package let keyPosition: SourcePosition
    /// The value of the key.
    package let value: JSONValue

    /// Creates a member.
    package init(key: String, at keyPosition: SourcePosition, value: JSONValue) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}
