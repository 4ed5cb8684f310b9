extension SettingsIssue.ID {
    /// Returns the severity of a rule's findings in a kind of build; a single finding may have another severity.
    package func severity(in build: BuildKind) -> SettingsIssue.Severity {
        switch self {
        case .policyRequired: build == .store ? .error : .warning
        case .debugSettings: build == .debug ? .info : .error
        case .testingSwitch: build == .debug ? .info : .warning
        default: Self.severities[self] ?? .error
        }
    }

    /// The severities of the rules that are not errors.
    ///
    /// Their findings are about parts of the file that readers ignore, that have no effect, or that may be intended.
    private static let severities: [Self: SettingsIssue.Severity] = {
        let warnings: [Self] = [
            .oldStyle, .duplicateKey, .trailingBytes, .commentInText,
            .booleanAsNumber, .arrayEmpty, .elementRepeated,
            .keyCase, .keyMisspelled, .keyUnknown, .keyRetired, .keyMisplaced, .keyVariant,
            .durationOutOfRange, .iconFileName, .clientIDNotGUID,
            .redirectTwice, .policyRequiredWithoutEnrollment, .containingAppWrong, .safariViewControllerOverride,
            .multiIdentityMissing, .settingsInAppClip,
            .schemeTwinAlone, .queryTwinMissing, .outlookQueryMissing, .sceneConfigurationsMissing,
            .backgroundWithComplete,
            .conditionalAccessSchemeMissing, .firstGroupForeign, .sceneLifeCycleMissing,
        ]
        let notes: [Self] = [
            .variableUnknown, .withoutEffect, .workplaceJoinGroup, .activationRuleConstants, .policyRequiredWithScenes,
        ]
        return Dictionary(
            warnings.map { ($0, .warning) } + notes.map { ($0, .info) }, uniquingKeysWith: { first, _ in first })
    }()
}
