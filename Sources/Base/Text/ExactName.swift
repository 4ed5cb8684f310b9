/// A key that is compared byte by byte, as in property lists.
///
/// Swift's own comparison accepts canonically equivalent texts, such as the kelvin sign for the letter K. Its time also
/// grows with the square of the length of a run of combining marks.
package struct ExactName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactName, right: ExactName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
