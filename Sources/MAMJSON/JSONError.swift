package import MAMSettings

/// Why JSON could not be read or decoded, and where.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    package enum Code: String, Sendable, CaseIterable {
        /// The input is larger than ``JSONLimits/bytes``.
        case tooManyBytes
        /// Arrays and objects are nested deeper than ``JSONLimits/depth``.
        case tooDeep
        /// There are more values than ``JSONLimits/nodes``.
        case tooManyValues
        /// A number is longer than ``JSONLimits/numberLength``.
        case numberTooLong
        /// The input is UTF-32, or UTF-16 that does not say so with a byte order mark.
        case unsupportedEncoding
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// Half a surrogate pair or half a code unit in UTF-16.
        case invalidUTF16
        /// The input ends before the document does.
        case unexpectedEnd
        /// A character that cannot stand where it stands.
        case unexpectedCharacter
        /// A comma behind the last element or member.
        case trailingComma
        /// Something follows the document.
        case trailingText
        /// A comment where, or of a kind that, is not allowed.
        case commentNotAllowed
        /// A control character inside a string.
        case controlCharacter
        /// An escape that JSON does not have.
        case invalidEscape
        /// An escape for half a surrogate pair.
        case loneSurrogate
        /// A number that is not written as JSON writes numbers.
        case invalidNumber
        /// A key that its object has already.
        case duplicateKey
        /// A member that should be there is not.
        case missingMember
        /// A member nobody knows.
        case unknownMember
        /// A value of another kind than the one asked for.
        case wrongKind
        /// A number beyond what is allowed there.
        case outOfRange
        /// A value that its reader does not accept, for a reason of its own.
        case invalidValue
    }

    /// What went wrong.
    package let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    package let message: String
    /// Where; behind the last character for an input that ends too early.
    package let position: SourcePosition
    /// The value concerned, or the innermost one being read.
    package let path: JSONPath

    /// Makes an error.
    package init(_ code: Code, _ message: String, at position: SourcePosition, path: JSONPath) {
        self.code = code
        self.message = message
        self.position = position
        self.path = path
    }

    /// What to do about a document over its limits; nil for every other error.
    package var limitHelp: String? {
        switch code {
        case .tooManyBytes, .tooDeep, .tooManyValues: DocumentLimits.help
        default: nil
        }
    }

    /// `12:5: message at $.path`; the path is left out where it would only be `$`.
    package var description: String {
        let place = path == .root ? "" : " at \(path.shortened)"
        return "\(position): \(message)\(place)"
    }
}
