/// A key compared byte by byte, as property lists do.
///
/// Swift holds texts equal that Unicode does, so that the sign of the unit kelvin would be the letter K;
/// and what it needs for that grows with the square of a run of combining marks.
package struct ExactName: Hashable, Sendable {
    package let text: String

    /// Makes a key of a text.
    package init(_ text: String) { self.text = text }

    package static func == (left: ExactName, right: ExactName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
