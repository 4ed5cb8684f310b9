package import MAMSettings

/// A value together with its path, to decode from: whatever is not as expected becomes an error that says where.
package struct JSONCursor: Sendable {
    /// The value.
    package let value: JSONValue
    /// Its path.
    package let path: JSONPath

    /// Makes a cursor on a value, by default on the root of a document.
    package init(_ value: JSONValue, path: JSONPath = .root) {
        self.value = value
        self.path = path
    }

    /// Where the value stands.
    package var position: SourcePosition { value.position }

    /// Whether the value is `null`.
    package var isNull: Bool {
        if case .null = value.kind { true } else { false }
    }

    /// The text of a string.
    package func string() throws(JSONError) -> String {
        guard case .string(let text) = value.kind else { throw wrongKind("a string") }
        return text
    }

    /// The value of `true` or `false`.
    package func bool() throws(JSONError) -> Bool {
        guard case .bool(let flag) = value.kind else { throw wrongKind("a boolean") }
        return flag
    }

    /// The value of a number that is written as an integer and lies in the range.
    ///
    /// `1.0` and `1e2` are refused although they are whole: the services we model do not write them, and another
    /// reader of the same file may take them for something else.
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

    /// The text of a number, exactly as written.
    package func numberText() throws(JSONError) -> String {
        guard case .number(let text) = value.kind else { throw wrongKind("a number") }
        return text
    }

    /// An error about this value, for the reader to throw.
    package func fail(_ message: String) -> JSONError { failure(.invalidValue, message) }

    /// The error for a value of another kind.
    func wrongKind(_ expectation: String) -> JSONError {
        failure(.wrongKind, "expected \(expectation), found \(value.kindName)")
    }

    /// An error about this value.
    func failure(_ code: JSONError.Code, _ message: String) -> JSONError {
        JSONError(code, message, at: position, path: path)
    }
}

extension JSONCursor {
    /// The member with this key, the first one where the key is repeated; nil where there is none.
    ///
    /// Nil also for a value that is not an object, so ask for ``members()``, ``required(_:)`` or
    /// ``refuseUnknownMembers(known:)`` once where every member is optional.
    package func member(_ name: String) -> JSONCursor? {
        guard case .object(let members) = value.kind else { return nil }
        return members.first { JSONKey.isSame($0.key, name) }.map { JSONCursor($0.value, path: path.key($0.key)) }
    }

    /// The member with this key; throws where there is none, or the value is not an object.
    package func required(_ name: String) throws(JSONError) -> JSONCursor {
        guard case .object = value.kind else { throw wrongKind("an object") }
        guard let member = member(name) else {
            throw failure(.missingMember, "missing field \(JSONQuoting.quoted(name))")
        }
        return member
    }

    /// The elements of an array in order.
    package func elements() throws(JSONError) -> [JSONCursor] {
        guard case .array(let elements) = value.kind else { throw wrongKind("an array") }
        return elements.enumerated().map { JSONCursor($0.element, path: path.index($0.offset)) }
    }

    /// The members of an object in order, repeated keys included.
    package func members() throws(JSONError) -> [(key: String, cursor: JSONCursor)] {
        guard case .object(let members) = value.kind else { throw wrongKind("an object") }
        return members.map { (key: $0.key, cursor: JSONCursor($0.value, path: path.key($0.key))) }
    }

    /// Throws at the first member whose key is none of the given ones, with the likeliest of them for a misspelling.
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
