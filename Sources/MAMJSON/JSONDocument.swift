package import MAMSettings

/// A document that was read to its end.
package struct JSONDocument: Sendable {
    /// The one value of the document.
    package let root: JSONValue
    /// Every repetition of a key within its object, in the order of the file.
    ///
    /// RFC 8259 leaves open what a repeated key means, and readers disagree (some take the first, some the last), so a
    /// policy could mean one thing here and another elsewhere. Whoever decides anything by a document looks here first.
    package let duplicateKeys: [JSONDuplicateKey]

    /// Makes a document.
    package init(root: JSONValue, duplicateKeys: [JSONDuplicateKey] = []) {
        self.root = root
        self.duplicateKeys = duplicateKeys
    }

    /// The root, to decode from.
    package var cursor: JSONCursor { JSONCursor(root) }

    /// Throws at the first key that repeats another one of its object.
    package func refuseDuplicateKeys() throws(JSONError) {
        guard let first = duplicateKeys.first else { return }
        throw first.error
    }
}

/// A key that stands in its object a second time, or a third.
package struct JSONDuplicateKey: Sendable, Equatable {
    /// The path of the member.
    package let path: JSONPath
    /// Where the key stands for the first time.
    package let firstPosition: SourcePosition
    /// Where it is repeated.
    package let repeatedPosition: SourcePosition

    /// Makes a finding.
    package init(path: JSONPath, firstPosition: SourcePosition, repeatedPosition: SourcePosition) {
        self.path = path
        self.firstPosition = firstPosition
        self.repeatedPosition = repeatedPosition
    }

    /// The finding as an error, located at the repetition.
    package var error: JSONError {
        let name = if case .key(let key)? = path.components.last { JSONQuoting.quoted(key) } else { "this key" }
        return JSONError(
            .duplicateKey, "\(name) was already given at \(firstPosition)", at: repeatedPosition, path: path)
    }
}
