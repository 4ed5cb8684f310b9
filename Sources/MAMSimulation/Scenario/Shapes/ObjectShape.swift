internal import MAMCore

/// The kind of a field's value, used by the reader, the schema and the documentation.
indirect enum FieldKind: Sendable {
    /// Any text on one line.
    case text
    /// A new name: letters, digits, `-`, `_`, `.`.
    case name
    /// A list of new names.
    case names
    /// The content of a file.
    case content
    /// The name of an app's file.
    case appFile
    /// One of these words.
    case word([String])
    /// Some of these words, in order.
    case words([String])
    /// A version: whole numbers with dots between them, not all of them 0.
    case version
    /// A version of the operating system, which may have a letter in parentheses.
    case systemVersion
    case boolean
    case integer(ClosedRange<Int>)
    /// A file below the scenario's folder.
    case file
    /// A file, or `null` for none.
    case optionalFile
    /// A user of the tenant.
    case user
    case users
    /// A user, `none` or `unmanaged`.
    case account
    case accounts
    /// One account, or a list of several.
    case accountOrAccounts
    /// An app of the device.
    case app
    /// An app that contains the SDK.
    case managedApp
    /// The stable name of a rule.
    case rule
    /// Steps that run one after another.
    case steps
    /// Several lists of steps that run concurrently.
    case branches
    case object(ObjectShape)
    /// An object whose keys are new names.
    case named(ObjectShape)
    case list(ObjectShape)
}

/// One field of an object.
package struct FieldShape: Sendable {
    /// The name in the file.
    package let name: String
    /// The kind of its value.
    let kind: FieldKind
    /// Whether the field is required.
    package let isRequired: Bool
    /// The meaning of the field, in one line.
    package let summary: String

    init(_ name: String, _ kind: FieldKind, required isRequired: Bool = false, _ summary: String) {
        (self.name, self.kind, self.isRequired, self.summary) = (name, kind, isRequired, summary)
    }

    /// The help for a missing field: its meaning, and its words when there are few.
    var help: String {
        guard case .word(let words) = kind, (2...12).contains(words.count) else { return summary }
        return "\(summary) One of \(words.map { "`\($0)`" }.joined(separator: ", "))."
    }
}

/// A kind of object in a scenario file.
struct ObjectShape: Sendable {
    /// The name in the schema.
    let name: String
    /// The meaning of the object, in one line.
    let summary: String
    let fields: [FieldShape]

    init(_ name: String, _ summary: String, _ fields: [FieldShape]) {
        (self.name, self.summary, self.fields) = (name, summary, fields)
    }
}

extension IdentityLayer {
    /// The layers by the names that scenarios use.
    static let names = IdentityLayer.allCases.map(\.rawValue)
}

extension MAMSwitchIdentityResult {
    /// The spelling of scenarios and reports.
    var name: String { "\(self)" }
}
