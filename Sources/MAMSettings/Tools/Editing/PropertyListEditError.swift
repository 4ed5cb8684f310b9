package import MAMPropertyLists

/// An error that is thrown if a change of a property list is not possible.
package struct PropertyListEditError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason of an error.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// No value exists at the path.
        case pathMissing = "there is nothing at that place"
        /// The container of a new member is not a dictionary.
        case notADictionary = "it is not a dictionary"
        /// The container of new elements is not an array.
        case notAnArray = "it is not an array"
        /// The dictionary already has a key with the new name.
        case nameTaken = "the dictionary has that key already"
        /// The change makes no sense for this value, such as removing the root.
        case notPossible = "that change is not possible there"
        /// A text contains a character that XML cannot represent.
        case unwritableText = "a text holds a character that XML cannot hold"
        /// The result would exceed the limit of the reader.
        case tooLarge = "the result would be larger than the limit"
        /// The file is an old-style property list, which is not edited in place.
        case oldStyle = "an old-style property list is not edited in place"
    }

    package let reason: Reason
    /// The path of the value; the root if the error is about the file as a whole.
    package let path: PropertyListPath
    /// The description of the error in one line, without the path.
    package let message: String

    package init(_ reason: Reason, at path: PropertyListPath = PropertyListPath()) {
        (self.reason, self.path, message) = (reason, path, reason.rawValue)
    }

    /// Creates an error about a result of `bytes` bytes that exceeds `limit`; the path is that of the largest addition.
    package init(tooLarge bytes: Int, limit: Int, at path: PropertyListPath) {
        (reason, self.path) = (.tooLarge, path)
        message = "the result would have \(bytes) bytes, more than the limit of \(limit)"
    }

    /// The path and the message in one line.
    package var description: String {
        path.steps.isEmpty ? message : "\(path): \(message)"
    }
}
