/// An error that is thrown if bytes cannot be read as a property list.
package struct PropertyListError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, with its number as printed.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The bytes are not a well-formed property list.
        case malformed = "P002"
        /// The structure of a binary list contradicts itself.
        case damagedBinary = "P003"
        /// The file exceeds a limit on bytes, depth, or values and keys.
        case limitExceeded = "P004"
        /// The root is not of the expected kind.
        case rootNotDictionary = "P005"
        /// The file has an object that an `Info.plist` may not contain, such as a set or a non-string key.
        case forbiddenObject = "P010"
        /// The DOCTYPE contains declarations of its own.
        case internalSubset = "P011"
        /// The encoding of the file, or the version of a binary list, is not supported.
        case unsupportedFormat = "P012"
    }

    package let code: Code
    /// The description of the failure: one line in lower case, without a full stop.
    package let message: String
    /// The advice how to correct the file; nil if there is none.
    package let help: String?
    /// The byte offset in the text, or in a binary file; nil if the error is about the file as a whole.
    let offset: Int?
    /// The position with line and column.
    ///
    /// It is computed when the error leaves the readers, and nil before.
    package private(set) var position: PropertyListPosition?

    package init(_ code: Code, _ message: String, at offset: Int?, help: String? = nil) {
        (self.code, self.message, self.offset, self.help) = (code, message, offset, help)
    }

    func located(_ position: (Int) -> PropertyListPosition) -> Self {
        var copy = self
        copy.position = offset.map(position)
        return copy
    }

    /// The error in one line, with its position and without the help.
    package var description: String { "\(position.map { "\($0): " } ?? "")error \(code.rawValue): \(message)" }
}

extension PropertyListError {
    /// Creates an error about bytes that break the rules of the format.
    static func malformed(_ message: String, at offset: Int?, help: String? = nil) -> Self {
        Self(.malformed, message, at: offset, help: help)
    }

    /// Creates an error about a contradiction in the structure of a binary list.
    static func damaged(_ message: String, at offset: Int) -> Self {
        Self(
            .damagedBinary, "the binary property list is damaged: " + message, at: offset,
            help: "restore the file, or write it again with the tool that made it")
    }

    /// Creates an error about an exceeded limit on depth.
    static func tooDeep(_ limits: PropertyListLimits, at offset: Int) -> Self {
        Self(.limitExceeded, "nested deeper than \(limits.depth) levels", at: offset)
    }

    /// Creates an error about an exceeded limit on values and keys.
    static func tooMany(_ limits: PropertyListLimits, at offset: Int) -> Self {
        Self(.limitExceeded, "more than \(limits.nodes) values and keys", at: offset)
    }
}
