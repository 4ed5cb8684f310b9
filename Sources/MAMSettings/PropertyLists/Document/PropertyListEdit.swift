internal import MAMText

/// A change of a property list, whose path is that of the original document.
///
/// The paths of all edits in a batch are those before the first edit, so edits do not shift the indices of others.
package struct PropertyListEdit: Sendable, Hashable {
    /// The operation of an edit.
    package enum Operation: Sendable, Hashable {
        /// Replaces the value at the path; a key that its dictionary lacks is added at the end.
        case set(PropertyListValue)
        /// Removes the key with its value, or the element.
        case remove
        /// Renames the key at the path and keeps its value.
        case rename(String)
        /// Adds elements to the end of the array at the path.
        case append([PropertyListValue])
        /// Inserts elements before the element at the path.
        case insert([PropertyListValue])
        /// Removes the text after the property list in an XML file; the path is the root.
        case cutTrailing
        /// Sets the `version` of `<plist>`; the path is the root.
        case setVersion(String)

        /// Tells whether two operations are equal; texts are compared byte by byte.
        package static func == (left: Operation, right: Operation) -> Bool {
            switch (left, right) {
            case (.set(let one), .set(let other)): one == other
            case (.append(let one), .append(let other)), (.insert(let one), .insert(let other)): one == other
            case (.rename(let one), .rename(let other)), (.setVersion(let one), .setVersion(let other)):
                ExactName(one) == ExactName(other)
            case (.remove, .remove), (.cutTrailing, .cutTrailing): true
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .set(let value): hasher.combine(value)
            case .append(let values), .insert(let values): hasher.combine(values)
            case .rename(let text), .setVersion(let text): hasher.combine(ExactName(text))
            case .remove, .cutTrailing: hasher.combine(0)
            }
        }
    }

    /// The path of the value in the original document.
    package var path: PropertyListPath
    /// The operation.
    package var operation: Operation

    /// Creates an edit.
    package init(_ path: PropertyListPath, _ operation: Operation) { (self.path, self.operation) = (path, operation) }
}
