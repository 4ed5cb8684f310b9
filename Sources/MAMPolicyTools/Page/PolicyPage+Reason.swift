internal import MAMCore
internal import MAMText

extension PolicyPage {
    /// The explanation of an answer: of both policies together if it is the same, else one part for each.
    struct Reason: Sendable, Hashable {
        let parts: [Part]

        /// The explanation of one policy's answer.
        struct Part: Sendable, Hashable {
            /// The name of the rule; `nil` if a setting is the answer.
            let rule: String?
            let meaning: String
            let settings: [Line]
            /// The nearest change that reverses the answer; empty if there is none.
            let change: [String]
            /// The effect of the change.
            let purpose: String
        }

        /// Returns a value as the page shows it; `nil` for none.
        static func shown(_ value: String?, of setting: PolicySetting?) -> String? {
            value.map { PlainText.line(DurationWords.shown($0, of: setting), limit: PlainText.limit) }
        }

        /// A setting with its value.
        struct Line: Sendable, Hashable {
            let label: String
            let name: String
            let value: String
            let isPeer: Bool
        }
    }
}

extension PolicyPage.Reason.Part {
    /// Makes the explanation of an answer.
    ///
    /// - Parameters:
    ///   - explanation: The explanation of the answer that the defaults give.
    ///   - isRequirement: Whether the answer is a requirement.
    ///   - missing: The settings that decide, and that an export leaves out.
    init(_ explanation: PolicyExplanation, isRequirement: Bool, missing: [ExportedPolicies.Missing]) {
        guard missing.isEmpty else {
            rule = nil
            meaning = "The answer is unknown: the export lacks settings that decide."
            settings = missing.map {
                PolicyPage.Reason.Line(
                    label: $0.setting.descriptor.label, name: $0.setting.rawValue, value: "not in the export",
                    isPeer: $0.isPeer)
            }
            (change, purpose) = ([], "")
            return
        }
        rule = explanation.rule
        meaning = explanation.meaning
        settings = explanation.settings.map {
            PolicyPage.Reason.Line(
                label: $0.label, name: $0.name,
                value: PolicyPage.Reason.shown($0.value, of: PolicySetting(rawValue: $0.name)) ?? "not set",
                isPeer: $0.isPeer)
        }
        change = explanation.change.map { change in
            let side = change.isPeer ? "the other account’s " : ""
            let value = PlainText.line(LinkExample.shown(change.value), limit: PlainText.limit)
            return switch change.value.first {
            case "+": "\(side)\(change.label) (\(change.name)) with \(value.dropFirst())"
            case "-": "\(side)\(change.label) (\(change.name)) without \(value.dropFirst())"
            default: "\(side)\(change.label) (\(change.name)) = \(value)"
            }
        }
        purpose =
            switch (isRequirement, explanation.isAllowed) {
            case (true, true): "no longer require it"
            case (true, false): "require it"
            case (false, true): "block it"
            case (false, false): "allow it"
            }
    }

    /// Makes the explanation of an answer that is the value of a setting.
    init(_ subject: PolicySubject, _ policy: PossiblePolicies) {
        let setting: PolicySetting? =
            switch subject {
            case .backup: .dataBackupBlocked
            case .notifications: .notificationRestriction
            case .protectionClass: .appDataEncryptionType
            default: nil
            }
        rule = nil
        meaning = "The setting is the answer."
        settings = setting.map { [PolicyPage.Reason.Line($0, policy)] } ?? []
        change = []
        purpose = ""
    }
}

extension PolicyPage.Reason.Line {
    init(_ setting: PolicySetting, _ policies: PossiblePolicies) {
        label = setting.descriptor.label
        name = setting.rawValue
        let value = PolicyPage.Reason.shown(policies.policy.settings[setting]?.text(of: setting), of: setting)
        self.value = value ?? (policies.leftOut.contains(setting) ? "not in the export" : "not set")
        isPeer = false
    }
}
