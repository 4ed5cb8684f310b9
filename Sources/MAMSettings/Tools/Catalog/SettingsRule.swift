package import MAMSettings

/// A rule of the checks, with a reason and examples of a wrong and a right file.
///
/// ``all`` is the table from which pages and explanations are printed. Tests run its examples.
package struct SettingsRule: Sendable, Hashable {
    /// The stable number, such as `S053`.
    package let id: SettingsIssue.ID
    /// The description of the mistake: one line in lower case, without a full stop.
    package let title: String
    /// The consequence of the mistake, in a few sentences.
    package let why: String
    /// The part of a file that the examples are.
    package let place: Place
    /// The text of an example that breaks the rule; empty if no text can.
    package let wrong: String
    /// The corrected text of the example.
    package let right: String
    /// The change that the configurator makes, in one line; nil if there is no safe mechanical fix.
    package let fix: String?
    /// The source of the rule.
    package let source: String

    /// The part of a file that an example is.
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

    /// Creates a row of the table.
    package init(
        _ id: String, _ title: String, why: String, in place: Place = .settings, wrong: String, right: String,
        fix: String? = nil, source: String
    ) {
        (self.id, self.title, self.why, self.place) = (SettingsIssue.ID(rawValue: id), title, why, place)
        (self.wrong, self.right, self.fix, self.source) = (wrong, right, fix, source)
    }

    /// Returns the severity of the rule's findings in a kind of build.
    package func severity(in build: BuildKind) -> SettingsIssue.Severity { id.severity(in: build) }

    /// The severity of the rule's findings in a release build.
    package var severity: SettingsIssue.Severity { severity(in: .release) }

    /// All rules, ordered by number within each of the topics P, S, I, E and A.
    package static let all: [SettingsRule] =
        [files, dictionary + types + values + crossKeys, infoPlist, entitlements, activationRules].flatMap { topic in
            topic.sorted { $0.id.rawValue < $1.id.rawValue }
        }

    /// Finds a rule by its number, in any letter case; nil for an unknown number.
    package init?(id: String) {
        guard let rule = Self.byID[id.uppercased()] else { return nil }
        self = rule
    }

    private static let byID = Dictionary(all.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}
