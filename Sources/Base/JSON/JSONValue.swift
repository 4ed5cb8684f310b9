package import MAMSettings
internal import MAMText

/// A value of a JSON document, with its position.
package struct JSONValue: Sendable {
    /// The six kinds of values in RFC 8259.
    package enum Kind: Sendable {
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

package struct JSONMember: Sendable {
    /// The key with its escapes resolved.
    package let key: String
    /// The position of the key's opening quote.
    package let keyPosition: SourcePosition
    package let value: JSONValue

    package init(key: String, at keyPosition: SourcePosition, value: JSONValue) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}

extension JSONValue {
    /// Creates a value outside any document.
    package static func made(_ kind: Kind) -> JSONValue { JSONValue(kind, at: .start) }

    /// Creates an object outside any document, with members in the given order.
    package static func made(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
        made(.object(members.map { JSONMember(key: $0.key, at: .start, value: $0.value) }))
    }

    /// The value as JSON, indented by two blanks for each level; numbers are exactly as they were written.
    ///
    /// This recurses once for each level; a document that was read has at most ``JSONLimits/maximumDepth`` levels.
    package var text: String {
        var text = ""
        write(to: &text, indent: "")
        return text
    }

    /// The value as JSON on one line; numbers are exactly as they were written.
    package var line: String {
        var text = ""
        switch kind {
        case .array, .object: text.reserveCapacity(192)
        case .null, .bool, .number, .string: break
        }
        writeLine(to: &text)
        return text
    }

    private func writeLine(to text: inout String) {
        switch kind {
        case .array(let elements):
            text += "["
            for (place, element) in elements.enumerated() {
                if place > 0 { text += ", " }
                element.writeLine(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (place, member) in members.enumerated() {
                if place > 0 { text += ", " }
                JSONLiteral.append(member.key, to: &text)
                text += ": "
                member.value.writeLine(to: &text)
            }
            text += "}"
        case .null, .bool, .number, .string: write(to: &text, indent: "")
        }
    }

    private func write(to text: inout String, indent: String) {
        switch kind {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): JSONLiteral.append(string, to: &text)
        case .array(let elements):
            JSONValue.write(elements, "[", "]", to: &text, indent) { element, text, indent in
                element.write(to: &text, indent: indent)
            }
        case .object(let members):
            JSONValue.write(members, "{", "}", to: &text, indent) { member, text, indent in
                JSONLiteral.append(member.key, to: &text)
                text += ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ open: String, _ close: String, to text: inout String, _ indent: String,
        _ write: (Element, inout String, String) -> Void
    ) {
        guard !elements.isEmpty else { return text += open + close }
        let inner = indent + "  "
        text += open
        for (place, element) in elements.enumerated() {
            text += (place == 0 ? "\n" : ",\n") + inner
            write(element, &text, inner)
        }
        text += "\n" + indent + close
    }
}
