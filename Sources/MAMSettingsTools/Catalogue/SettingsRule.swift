package import MAMSettings

/// One rule of the checks: what it looks for, why it matters, and an example of both ways.
///
/// The table is ``all``; pages and explanations are printed from it, and its examples are run by tests.
package struct SettingsRule: Sendable, Hashable {
    /// The stable number, such as `S053`.
    package let id: SettingsIssue.ID
    /// What is wrong, in one line: lower case, no full stop.
    package let title: String
    /// Why it matters, in a few sentences.
    package let why: String
    /// What the examples are parts of.
    package let place: Place
    /// Text of a file that breaks the rule; empty where no text can.
    package let wrong: String
    /// The same, mended.
    package let right: String
    /// What the configurator does about it, in one line; nil when there is no safe mechanical fix.
    package let fix: String?
    /// Where the rule is known from.
    package let source: String

    /// What an example is a part of.
    package enum Place: Sendable, Hashable {
        /// Members of the dictionary `IntuneMAMSettings`.
        case settings
        /// Members of the root of an `Info.plist`.
        case infoPlist
        /// Members of the root of an entitlements file, beside an app's `Info.plist`.
        case entitlements
        /// A whole file.
        case file
        /// A whole file in hexadecimal digits.
        case binaryFile
    }

    /// Makes a row of the table.
    package init(
        _ id: String, _ title: String, why: String, in place: Place = .settings, wrong: String, right: String,
        fix: String? = nil, source: String
    ) {
        (self.id, self.title, self.why, self.place) = (SettingsIssue.ID(rawValue: id), title, why, place)
        (self.wrong, self.right, self.fix, self.source) = (wrong, right, fix, source)
    }

    /// How bad a finding is in a build of this kind.
    package func severity(in build: BuildKind) -> SettingsIssue.Severity { id.severity(in: build) }

    /// How bad a finding is in a release build.
    package var severity: SettingsIssue.Severity { severity(in: .release) }

    /// Every rule, by number within each of the topics P, S, I, E and A.
    package static let all: [SettingsRule] =
        [files, dictionary + types + values + crossKeys, infoPlist, entitlements, activationRules].flatMap { topic in
            topic.sorted { $0.id.rawValue < $1.id.rawValue }
        }

    /// Finds the rule of this number, in any letter case; nil when there is none.
    package init?(id: String) {
        guard let rule = Self.byID[id.uppercased()] else { return nil }
        self = rule
    }

    private static let byID = Dictionary(all.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}
