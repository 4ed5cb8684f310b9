package import MAMSettings

/// A complete JSON document.
package struct JSONDocument: Sendable {
    /// The value at the root.
    package let root: JSONValue
    /// The repeated keys of all objects, in the order of the file.
    ///
    /// RFC 8259 does not define the meaning of a repeated key. Some readers take the first and some the last, so a
    /// policy could have different meanings in different programs. A caller that bases decisions on a document checks
    /// this first.
    package let duplicateKeys: [JSONDuplicateKey]

    /// Creates a document.
    package init(root: JSONValue, duplicateKeys: [JSONDuplicateKey] = []) {
        self.root = root
        self.duplicateKeys = duplicateKeys
    }

    /// A cursor for the root.
    package var cursor: JSONCursor { JSONCursor(root) }

    /// Throws for the first repeated key.
    package func refuseDuplicateKeys() throws(JSONError) {
        guard let first = duplicateKeys.first else { return }
        throw first.error
    }
}

/// A key that repeats an earlier key of its object.
package struct JSONDuplicateKey: Sendable, Equatable {
    /// The path of the member.
    package let path: JSONPath
    /// The position of the first occurrence of the key.
    package let firstPosition: SourcePosition
    /// The position of the repetition.
    package let repeatedPosition: SourcePosition

    /// Creates a finding about a repeated key.
    package init(path: JSONPath, firstPosition: SourcePosition, repeatedPosition: SourcePosition) {
        self.path = path
        self.firstPosition = firstPosition
        self.repeatedPosition = repeatedPosition
    }

    /// The finding as an error at the position of the repetition.
    package var error: JSONError {
        let name = if case .key(let key)? = path.components.last { JSONQuoting.quoted(key) } else { "this key" }
        return JSONError(
            .duplicateKey, "\(name) was already given at \(firstPosition)", at: repeatedPosition, path: path)
    }
}
