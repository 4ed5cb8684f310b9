package import MAMSettings

/// An error that is thrown if JSON cannot be read or decoded.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error.
    package enum Code: String, Sendable, CaseIterable {
        /// The input is larger than ``JSONLimits/bytes``.
        case tooManyBytes
        /// Arrays and objects are nested deeper than ``JSONLimits/depth``.
        case tooDeep
        /// There are more values than ``JSONLimits/nodes``.
        case tooManyValues
        /// A number is longer than ``JSONLimits/numberLength``.
        case numberTooLong
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
        /// A required member is missing.
        case missingMember
        /// A member has an unknown key.
        case unknownMember
        /// A value is not of the expected kind.
        case wrongKind
        /// A number is out of its range.
        case outOfRange
        /// A value is not accepted for another reason.
        case invalidValue
    }

    /// The kind of error.
    package let code: Code
    /// The description of the error: one line in lower case, without a full stop.
    package let message: String
    /// The position of the error; after the last character if the input ends too early.
    package let position: SourcePosition
    /// The path of the value, or of the innermost value that was being read.
    package let path: JSONPath

    /// Creates an error.
    package init(_ code: Code, _ message: String, at position: SourcePosition, path: JSONPath) {
        self.code = code
        self.message = message
        self.position = position
        self.path = path
    }

    /// The help for a document over a limit; nil for every other error.
    package var limitHelp: String? {
        switch code {
        case .tooManyBytes, .tooDeep, .tooManyValues: DocumentLimits.help
        default: nil
        }
    }

    /// The error in one line, `12:5: message at $.path`; the path of the root is left out.
    package var description: String {
        let place = path == .root ? "" : " at \(path.shortened)"
        return "\(position): \(message)\(place)"
    }
}
