internal import MAMText

/// The names by which commands show text that is not their own; `PlainText` decides how it looks.
package enum Printable {
    /// The most scalars of input that one message shows.
    package static let limit = PlainText.limit

    /// The text in backticks, cut after ``limit`` scalars.
    package static func quoted(_ text: String) -> String { PlainText.quoted(text) }

    /// The text on one line, cut after `limit` scalars.
    package static func line(_ text: String, limit: Int) -> String { PlainText.line(text, limit: limit) }

    /// The text on one line, cut after 1000 scalars.
    package static func line(_ text: String) -> String { PlainText.line(text) }
}
