/// One change of a property list, said about the document as it was read.
///
/// Edits of one batch all mean the document before the first of them, so that indices do not move under their feet.
package struct PropertyListEdit: Sendable, Hashable {
    /// What to do.
    package enum Operation: Sendable, Hashable {
        /// Puts a value in the place of the one at the path; a key that its dictionary lacks is added at the end.
        case set(PropertyListValue)
        /// Takes the key with its value, or the element, away.
        case remove
        /// Gives the key at the path another name and leaves its value as it is.
        case rename(String)
        /// Adds elements to the end of the array at the path.
        case append([PropertyListValue])
        /// Puts elements before the element at the path.
        case insert([PropertyListValue])
        /// Cuts off what follows the property list in an XML file and is not blank; the path is the root.
        case cutTrailing
        /// Sets the `version` of `<plist>`; the path is the root.
        case setVersion(String)
    }

    /// Where.
    package var path: PropertyListPath
    /// What.
    package var operation: Operation

    /// Makes an edit.
    package init(_ path: PropertyListPath, _ operation: Operation) { (self.path, self.operation) = (path, operation) }
}
