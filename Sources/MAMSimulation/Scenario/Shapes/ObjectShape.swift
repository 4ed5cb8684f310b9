internal import MAMCore

/// What may stand in a field: the parser, the schema and the documentation go by it.
indirect enum FieldKind: Sendable {
    /// Any text on one line.
    case text
    /// A new name: letters, digits, `-`, `_`, `.`.
    case name
    /// A list of new names.
    case names
    /// What a file holds.
    case content
    /// The name of an app's file.
    case appFile
    /// One of these words.
    case word([String])
    /// Some of these words, in order.
    case words([String])
    /// Whole numbers with dots between them.
    case version
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
    /// Steps, one after another.
    case steps
    /// Several lists of steps that happen at the same time.
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
    /// What may stand in it.
    let kind: FieldKind
    /// Whether it must be there.
    package let isRequired: Bool
    /// What it means, one line.
    package let summary: String

    init(_ name: String, _ kind: FieldKind, required isRequired: Bool = false, _ summary: String) {
        (self.name, self.kind, self.isRequired, self.summary) = (name, kind, isRequired, summary)
    }

    /// What to tell somebody who left the field out: what it means, and the words when there are few.
    var help: String {
        guard case .word(let words) = kind, (2...12).contains(words.count) else { return summary }
        return "\(summary) One of \(words.map { "`\($0)`" }.joined(separator: ", "))."
    }
}

/// One kind of object in a scenario file.
struct ObjectShape: Sendable {
    /// What the schema calls it.
    let name: String
    /// What it is, one line.
    let summary: String
    let fields: [FieldShape]

    init(_ name: String, _ summary: String, _ fields: [FieldShape]) {
        (self.name, self.summary, self.fields) = (name, summary, fields)
    }
}

extension IdentityLayer {
    /// The layers by the names that scenarios use.
    static let names = IdentityLayer.allCases.map(\.name)
}

extension MAMSwitchIdentityResult {
    /// The spelling of scenarios and reports.
    var name: String { "\(self)" }
}
