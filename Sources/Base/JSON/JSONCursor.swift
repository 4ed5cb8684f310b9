package import MAMSettings

/// A value with its path, for decoding; errors about unexpected values have the path and the position.
package struct JSONCursor: Sendable {
    /// The value.
    package let value: JSONValue
    // The path, or the container's path and the step from there: a path with the step takes an allocation, and most
    // values are read without asking for it.
    private let start: JSONPath
    private let step: JSONPath.Component?

    /// The path of the value.
    package var path: JSONPath { step.map { start.appending($0) } ?? start }

    /// Creates a cursor for a value; the path defaults to the root.
    package init(_ value: JSONValue, path: JSONPath = .root) {
        (self.value, start, step) = (value, path, nil)
    }

    private init(_ value: JSONValue, at step: JSONPath.Component, below path: JSONPath) {
        (self.value, start, self.step) = (value, path, step)
    }

    /// The position of the value.
    package var position: SourcePosition { value.position }

    /// Whether the value is `null`.
    package var isNull: Bool {
        if case .null = value.kind { true } else { false }
    }

    /// Returns the text of a string.
    package func string() throws(JSONError) -> String {
        guard case .string(let text) = value.kind else { throw wrongKind("a string") }
        return text
    }

    /// Returns the value of a boolean.
    package func bool() throws(JSONError) -> Bool {
        guard case .bool(let flag) = value.kind else { throw wrongKind("a boolean") }
        return flag
    }

    /// Returns the value of a number that is written as an integer and lies in a range.
    ///
    /// `1.0` and `1e2` are refused although they are whole numbers. The modeled services do not write them, and other
    /// readers of the file may interpret them differently.
    package func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws(JSONError) -> Int {
        guard case .number(let text) = value.kind else { throw wrongKind("a whole number") }
        guard text.utf8.allSatisfy({ JSONQuoting.isDigit($0) || $0 == UInt8(ascii: "-") }) else {
            let found = JSONQuoting.quoted(text)
            throw failure(.wrongKind, "expected a whole number without fraction and exponent, found \(found)")
        }
        guard let number = Int(text), range.contains(number) else {
            let found = JSONQuoting.quoted(text)
            let bounds = "from \(range.lowerBound) to \(range.upperBound)"
            throw failure(.outOfRange, "expected a whole number \(bounds), found \(found)")
        }
        return number
    }

    /// Returns the text of a number exactly as written.
    package func numberText() throws(JSONError) -> String {
        guard case .number(let text) = value.kind else { throw wrongKind("a number") }
        return text
    }

    /// Creates an error about this value with the code ``JSONError/Code/invalidValue``.
    package func fail(_ message: String) -> JSONError { failure(.invalidValue, message) }

    /// Creates an error about a value of a wrong kind.
    func wrongKind(_ expectation: String) -> JSONError {
        failure(.wrongKind, "expected \(expectation), found \(value.kindName)")
    }

    /// Creates an error about this value.
    func failure(_ code: JSONError.Code, _ message: String) -> JSONError {
        JSONError(code, message, at: position, path: path)
    }
}

extension JSONCursor {
    /// Returns the first member with a key; nil if there is none.
    ///
    /// A value that is not an object gives nil as well. If all members are optional, call ``members()``,
    /// ``required(_:)`` or ``refuseUnknownMembers(known:)`` once to detect such a value.
    package func member(_ name: String) -> JSONCursor? {
        guard case .object(let members) = value.kind else { return nil }
        let member = members.first { JSONKey.isSame($0.key, name) }
        return member.map { JSONCursor($0.value, at: .key($0.key), below: path) }
    }

    /// Returns the member with a key; throws if there is none, or if the value is not an object.
    package func required(_ name: String) throws(JSONError) -> JSONCursor {
        guard case .object = value.kind else { throw wrongKind("an object") }
        guard let member = member(name) else {
            throw failure(.missingMember, "missing field \(JSONQuoting.quoted(name))")
        }
        return member
    }

    /// Returns the elements of an array in order.
    package func elements() throws(JSONError) -> [JSONCursor] {
        guard case .array(let elements) = value.kind else { throw wrongKind("an array") }
        let path = path
        return elements.enumerated().map { JSONCursor($0.element, at: .index($0.offset), below: path) }
    }

    /// Returns the members of an object in order, including repeated keys.
    package func members() throws(JSONError) -> [(key: String, cursor: JSONCursor)] {
        guard case .object(let members) = value.kind else { throw wrongKind("an object") }
        let path = path
        return members.map { (key: $0.key, cursor: JSONCursor($0.value, at: .key($0.key), below: path)) }
    }

    /// Throws for the first member with an unknown key; the error suggests the most similar known key.
    package func refuseUnknownMembers(known: [String]) throws(JSONError) {
        guard case .object(let members) = value.kind else { throw wrongKind("an object") }
        for member in members where !known.contains(where: { JSONKey.isSame($0, member.key) }) {
            var message = "unknown field \(JSONQuoting.quoted(member.key))"
            if let nearest = JSONSpelling.nearest(to: member.key, among: known) {
                message += "; did you mean `\(nearest)`?"
            }
            throw JSONError(.unknownMember, message, at: member.keyPosition, path: path.key(member.key))
        }
    }
}
