package import MAMSettings

/// One value of a JSON document, with the place it stands at.
package struct JSONValue: Sendable {
    /// The six kinds of value that RFC 8259 knows.
    package enum Kind: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number as it was written, character for character, so that no digit is lost before somebody asks for it.
        case number(String)
        /// A string with its escapes resolved.
        case string(String)
        /// The elements in order.
        case array([JSONValue])
        /// The members in the order of the file, repeated keys included.
        case object([JSONMember])
    }

    /// What the value is.
    package let kind: Kind
    /// Where its first character stands.
    package let position: SourcePosition

    /// Makes a value.
    package init(_ kind: Kind, at position: SourcePosition) {
        self.kind = kind
        self.position = position
    }

    /// The kind as an error text names it, such as "a string".
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

/// One member of an object.
package struct JSONMember: Sendable {
    /// The key with its escapes resolved.
    package let key: String
    /// Where the opening quote of the key stands.
    package let keyPosition: SourcePosition
    /// The value behind the colon.
    package let value: JSONValue

    /// Makes a member.
    package init(key: String, at keyPosition: SourcePosition, value: JSONValue) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}
