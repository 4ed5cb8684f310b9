package import MAMSettings
internal import MAMText

/// An error that is thrown if JSON cannot be read or decoded.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable, CaseIterable {
        /// The input is larger than ``JSONLimits/bytes``.
        case tooManyBytes
        /// Arrays and objects are nested deeper than ``JSONLimits/depth``.
        case tooDeep
        /// There are more values than ``JSONLimits/nodes``.
        case tooManyValues
        /// A number is longer than ``JSONLimits/numberLength``.
        case numberTooLong
        /// A string has more combining marks in a row than ``PlainText/maximumMarkCount``.
        case tooManyMarks
        /// The input is UTF-32, or UTF-16 without a byte order mark.
        case unsupportedEncoding
        /// The input has bytes that are not UTF-8.
        case invalidUTF8
        /// UTF-16 input has an unpaired surrogate or half a code unit.
        case invalidUTF16
        /// The input ends before the document does.
        case unexpectedEnd
        /// A character is not allowed at its position.
        case unexpectedCharacter
        /// A comma follows the last element or member.
        case trailingComma
        /// Text follows the document.
        case trailingText
        /// A comment is not allowed here, or is of a kind that is never allowed.
        case commentNotAllowed
        /// A string has an unescaped control character.
        case controlCharacter
        /// A string has an escape that JSON does not define.
        case invalidEscape
        /// A string has an escape of an unpaired surrogate.
        case loneSurrogate
        /// A number is not in the form of JSON.
        case invalidNumber
        /// An object has a key twice.
        case duplicateKey
        case missingMember
        case unknownMember
        /// A value is not of the expected kind.
        case wrongKind
        case outOfRange
        /// A value is not accepted for another reason.
        case invalidValue
    }

    package let code: Code
    /// The description of the error: one line in lower case, without a full stop.
    package let message: String
    /// The position of the error; after the last character if the input ends too early.
    package let position: SourcePosition
    /// The path of the value, or of the innermost value that was being read.
    package let path: JSONPath

    package init(_ code: Code, _ message: String, at position: SourcePosition, path: JSONPath) {
        self.code = code
        self.message = message
        self.position = position
        self.path = path
    }

    /// The help for a document or a text over a limit; nil for every other error.
    package var limitHelp: String? {
        switch code {
        case .tooManyBytes, .tooDeep, .tooManyValues: DocumentLimits.help
        case .tooManyMarks: PlainText.markHelp
        default: nil
        }
    }

    /// The error in one line, `12:5: message at $.path`; the path of the root is left out.
    package var description: String {
        let place = path == .root ? "" : " at \(path.shortened)"
        return "\(position): \(message)\(place)"
    }
}

/// Reads untrusted JSON strictly by RFC 8259, within limits, and with the position of every value.
///
/// Foundation's readers give no positions, silently keep one of two equal keys, and accept trailing commas and
/// malformed values of keys that are not decoded. This reader refuses or reports all of these.
///
/// The input is UTF-8 with or without a byte order mark, or UTF-16 of either byte order with one.
package enum JSONReader {
    /// Reads a document from bytes, which must not contain anything else.
    package static func read(_ bytes: [UInt8], options: JSONOptions = .strict) throws(JSONError) -> JSONDocument {
        try check(bytes.count, against: options.limits)
        return try document(of: JSONText(bytes), options: options)
    }

    private static func check(_ count: Int, against limits: JSONLimits) throws(JSONError) {
        guard count > limits.bytes else { return }
        let message = "the input has \(count) bytes, and at most \(limits.bytes) are read"
        throw JSONError(.tooManyBytes, message, at: .start, path: .root)
    }

    private static func document(of text: JSONText, options: JSONOptions) throws(JSONError) -> JSONDocument {
        var scanner = JSONScanner(text, options: options)
        try scanner.skipBlanks()
        let root = try scanner.root()
        try scanner.skipBlanks()
        guard scanner.index == scanner.bytes.count else {
            throw scanner.unexpected(.trailingText, expecting: "the end of the input")
        }
        return JSONDocument(root: root, duplicateKeys: scanner.duplicateKeys)
    }
}

package struct JSONDocument: Sendable {
    package let root: JSONValue
    /// The repeated keys of all objects, in the order of the file.
    ///
    /// RFC 8259 does not define the meaning of a repeated key. Some readers take the first and some the last, so a
    /// policy could have different meanings in different programs. A caller that bases decisions on a document checks
    /// this first.
    package let duplicateKeys: [JSONDuplicateKey]

    package init(root: JSONValue, duplicateKeys: [JSONDuplicateKey] = []) {
        self.root = root
        self.duplicateKeys = duplicateKeys
    }

    package var cursor: JSONCursor { JSONCursor(root) }

    /// Throws for the first repeated key.
    package func refuseDuplicateKeys() throws(JSONError) {
        guard let first = duplicateKeys.first else { return }
        throw first.error
    }
}

/// A key that repeats an earlier key of its object.
package struct JSONDuplicateKey: Sendable, Equatable {
    package let path: JSONPath
    /// The position of the first occurrence of the key.
    package let firstPosition: SourcePosition
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

/// The limits on untrusted JSON.
///
/// They bound time, memory and stack. A document within them takes at most a few hundred bytes per value in addition to
/// its own size.
package struct JSONLimits: Sendable, Hashable {
    /// The maximum size of the input, in bytes before UTF-16 is converted to UTF-8.
    package let bytes: Int
    /// The maximum number of nested arrays and objects; `[]` has one level, and a number alone has none.
    package let depth: Int
    /// The maximum number of values of any kind, including arrays and objects, without keys.
    let nodes: Int

    /// The highest ``depth``.
    ///
    /// Reading does not recurse, but releasing a document does, and so does most code that traverses one.
    package static let maximumDepth = 512

    /// The maximum length of a number, in characters.
    ///
    /// Numbers in policies and scenarios are far shorter, and code that converts digits often takes quadratic time.
    package static let numberLength = 512

    /// The limits of policies, configurations, scenarios and stores: 4 MiB, 64 levels, 200,000 values.
    package static let standard = JSONLimits()

    /// Creates limits; `depth` is clamped to 0 to ``maximumDepth``.
    package init(bytes: Int = 4 << 20, depth: Int = 64, nodes: Int = 200_000) {
        self.bytes = bytes
        self.depth = min(max(depth, 0), Self.maximumDepth)
        self.nodes = nodes
    }

    package init(_ limits: DocumentLimits) {
        self.init(bytes: limits.byteCount, depth: limits.depth, nodes: limits.valueCount)
    }
}

package struct JSONOptions: Sendable, Hashable {
    /// Whether `//` comments up to the end of the line are allowed wherever blanks are.
    ///
    /// Files that people write (scenarios) allow them, and files that services write (policies) do not. `/* */` is
    /// always refused.
    let allowsComments: Bool
    package let limits: JSONLimits

    /// RFC 8259 without extensions, within the standard limits.
    package static let strict = JSONOptions()
    /// RFC 8259 with `//` comments, within the standard limits.
    package static let withComments = JSONOptions(allowsComments: true)

    package init(allowsComments: Bool = false, limits: JSONLimits = .standard) {
        self.allowsComments = allowsComments
        self.limits = limits
    }
}
