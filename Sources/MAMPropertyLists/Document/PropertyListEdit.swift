internal import MAMText

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

        /// Texts are compared byte by byte.
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

    /// Where.
    package var path: PropertyListPath
    /// What.
    package var operation: Operation

    /// Makes an edit.
    package init(_ path: PropertyListPath, _ operation: Operation) { (self.path, self.operation) = (path, operation) }
}
