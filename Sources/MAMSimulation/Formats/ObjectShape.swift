internal import MAMCore

/// A kind of object in a file: a scenario, a plan of a fleet or a recording.
///
/// The reader of the file, its schema and the tables of its page follow from it.
package struct ObjectShape: Sendable {
    /// The name in the schema.
    package let name: String
    /// The meaning of the object, in one line.
    package let summary: String
    package let fields: [FieldShape]

    package init(_ name: String, _ summary: String, _ fields: [FieldShape]) {
        (self.name, self.summary, self.fields) = (name, summary, fields)
    }

    /// Returns the kind of a field; nil if there is no such field.
    package func kind(of name: String) -> FieldKind? { fields.first { $0.name == name }?.kind }
}

package struct FieldShape: Sendable {
    package let name: String
    package let kind: FieldKind
    package let isRequired: Bool
    /// Whether the field states a result that the step is expected to have.
    package let statesResult: Bool
    /// The meaning of the field, in one line.
    package let summary: String

    package init(
        _ name: String, _ kind: FieldKind, required isRequired: Bool = false, result statesResult: Bool = false,
        _ summary: String
    ) {
        (self.name, self.kind, self.isRequired, self.summary) = (name, kind, isRequired, summary)
        self.statesResult = statesResult || name == StepVerb.expect
    }

    /// The help for a missing field: its meaning, and its words when there are few.
    var help: String {
        guard case .word(let words) = kind, (2...12).contains(words.count) else { return summary }
        return "\(summary) One of \(words.map { "`\($0)`" }.joined(separator: ", "))."
    }
}

/// The kind of a field's value, used by the reader, the schema and the documentation.
package indirect enum FieldKind: Sendable {
    /// One line of 1 to 200 bytes.
    case text
    /// Any text of at most so many bytes.
    case content(Int)
    /// A name: letters, digits, `-`, `_`, `.`, beginning with a letter or a digit; at most 64.
    case name
    case word([String])
    /// A version: whole numbers with dots between them, not all of them 0.
    case version
    /// A version of the operating system, which may have a letter in parentheses.
    case systemVersion
    case boolean
    case integer(ClosedRange<Int>)
    /// A file below the folder of the file that names it.
    case file
    /// `null` alone.
    case null
    case object(ObjectShape)
    /// A list, and how many elements it has.
    case list(FieldKind, ClosedRange<Int>)
    /// An object whose keys are new names.
    case named(ObjectShape)

    // Of scenarios alone.
    case appFile
    /// A file, or `null` for none.
    case optionalFile
    case user
    case users
    /// A user, `none` or `unmanaged`.
    case account
    case accounts
    /// One account, or a list of several.
    case accountOrAccounts
    case app
    /// An app that contains the SDK.
    case managedApp
    case rule
    /// Steps that run one after another.
    case steps
    /// Several lists of steps that run concurrently.
    case branches

    // Of plans alone.
    /// An ISO 8601 duration that is not negative.
    case duration
    /// A list of two numbers: the least and the most.
    case range(ClosedRange<Int>)

    // Of recordings alone.
    /// A number, a truth value or a text.
    case plain
    /// An object with at most so many members, whose keys are any texts.
    case members(FieldKind, Int)
    /// What a row can have as its answer.
    case answer

    /// A list of objects, of any length.
    static func objects(_ shape: ObjectShape) -> FieldKind { .list(.object(shape), 0...Int.max) }
}
