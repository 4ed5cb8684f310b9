/// Why bytes could not be read as a property list.
package struct PropertyListError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, with its number as printed.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The bytes are not a well-formed property list.
        case malformed = "P002"
        /// The structure of a binary list contradicts itself.
        case damagedBinary = "P003"
        /// A limit on bytes, depth, or values and keys was passed.
        case limitExceeded = "P004"
        /// The root is not what was asked for.
        case rootNotDictionary = "P005"
        /// An object that only other uses of property lists have, such as a set or a key that is no string.
        case forbiddenObject = "P010"
        /// The DOCTYPE holds declarations of its own.
        case internalSubset = "P011"
        /// The encoding, or the version of a binary list, is one that is not read.
        case unsupportedFormat = "P012"
    }

    /// The kind of failure.
    package let code: Code
    /// What is wrong: lower case, one line, no full stop.
    package let message: String
    /// What to do about it, when that is known.
    package let help: String?
    /// Where as the readers count, in the text or the file of a binary list; nil when it is about the file as a whole.
    let offset: Int?
    /// Where as people count.
    ///
    /// Lines and columns are counted only when an error leaves the readers.
    package private(set) var position: PropertyListPosition?

    /// Makes an error.
    package init(_ code: Code, _ message: String, at offset: Int?, help: String? = nil) {
        (self.code, self.message, self.offset, self.help) = (code, message, offset, help)
    }

    /// The same error with lines and columns.
    func located(_ position: (Int) -> PropertyListPosition) -> Self {
        var copy = self
        copy.position = offset.map(position)
        return copy
    }

    /// The error in one line, with its place and without the help.
    package var description: String {
        "\(position.map { "\($0): " } ?? "")error \(code.rawValue): \(message)"
    }
}

extension PropertyListError {
    /// The bytes break the rules of the format.
    static func malformed(_ message: String, at offset: Int?, help: String? = nil) -> Self {
        Self(.malformed, message, at: offset, help: help)
    }

    /// The structure of a binary list contradicts itself.
    static func damaged(_ message: String, at offset: Int) -> Self {
        Self(
            .damagedBinary, "the binary property list is damaged: " + message, at: offset,
            help: "restore the file, or write it anew with the tool that made it")
    }

    /// The depth passes the limit.
    static func tooDeep(_ limits: PropertyListLimits, at offset: Int) -> Self {
        Self(.limitExceeded, "nested deeper than \(limits.depth) levels", at: offset)
    }

    /// The number of values and keys passes the limit.
    static func tooMany(_ limits: PropertyListLimits, at offset: Int) -> Self {
        Self(.limitExceeded, "more than \(limits.nodes) values and keys", at: offset)
    }
}
