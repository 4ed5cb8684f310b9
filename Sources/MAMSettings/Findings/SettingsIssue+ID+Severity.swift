extension SettingsIssue.ID {
    /// How bad a finding is in a build of this kind, unless the finding itself says more.
    package func severity(in build: BuildKind) -> SettingsIssue.Severity {
        switch self {
        case .policyRequired: build == .store ? .error : .warning
        case .debugSettings: build == .debug ? .info : .error
        case .testingSwitch: build == .debug ? .info : .warning
        default: Self.severities[self] ?? .error
        }
    }

    /// What is no error: what a reader passes over, what is without effect, and what only may be meant otherwise.
    private static let severities: [Self: SettingsIssue.Severity] = {
        let warnings: [Self] = [
            .oldStyle, .duplicateKey, .trailingBytes, .commentInText,
            .booleanAsNumber, .arrayEmpty, .elementRepeated,
            .keyCase, .keyMisspelt, .keyUnknown, .keyRetired, .keyMisplaced, .keyVariant,
            .durationOutOfRange, .iconFileName, .clientIDNotGUID,
            .redirectTwice, .policyRequiredWithoutEnrolment, .containingAppWrong, .safariViewControllerOverride,
            .multiIdentityMissing, .settingsInAppClip,
            .schemeTwinAlone, .queryTwinMissing, .outlookQueryMissing, .sceneConfigurationsMissing,
            .conditionalAccessSchemeMissing, .firstGroupForeign,
        ]
        let notes: [Self] = [.variableUnknown, .withoutEffect, .workplaceJoinGroup, .activationRuleConstants]
        return Dictionary(
            warnings.map { ($0, .warning) } + notes.map { ($0, .info) }, uniquingKeysWith: { first, _ in first })
    }()
}
