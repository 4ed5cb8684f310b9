package import MAMPropertyLists

/// Why a change of a property list can not be made.
package struct PropertyListEditError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of refusal.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// There is nothing at the path.
        case pathMissing = "there is nothing at that place"
        /// A member is to be added to something that is no dictionary.
        case notADictionary = "it is not a dictionary"
        /// Elements are to be added to something that is no array.
        case notAnArray = "it is not an array"
        /// A key is to get a name that another key of its dictionary has.
        case nameTaken = "the dictionary has that key already"
        /// The change makes no sense for this value, such as taking the root away.
        case notPossible = "that change is not possible there"
        /// A text holds a character that XML has no form for.
        case unwritableText = "a text holds a character that XML cannot hold"
        /// The result would be larger than what is read.
        case tooLarge = "the result would be larger than the limit"
        /// An old-style property list is not edited in place.
        case oldStyle = "an old-style property list is not edited in place"
    }

    package let reason: Reason
    /// Where; the root when it is about the file as a whole.
    package let path: PropertyListPath
    /// What was wrong, in one line, without the place.
    package let message: String

    package init(_ reason: Reason, at path: PropertyListPath = PropertyListPath()) {
        (self.reason, self.path, message) = (reason, path, reason.rawValue)
    }

    /// A result of `bytes` bytes where `limit` are read; the path is what adds the most.
    package init(tooLarge bytes: Int, limit: Int, at path: PropertyListPath) {
        (reason, self.path) = (.tooLarge, path)
        message = "the result would have \(bytes) bytes, more than the limit of \(limit)"
    }

    /// The place and the reason, in one line.
    package var description: String {
        path.steps.isEmpty ? message : "\(path): \(message)"
    }
}
