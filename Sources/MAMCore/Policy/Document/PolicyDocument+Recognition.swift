package import MAMJSON

extension PolicyDocument {
    /// Whether an object seems to be a policy of some platform: by its type, or by a setting.
    package static func looksLikePolicy(_ object: JSONValue) -> Bool {
        guard case .object(let members) = object.kind else { return false }
        return members.contains { member in
            if isNameOfSetting(member.key) { return true }
            guard AccountID.folding.areEqual(member.key, "@odata.type"), case .string(let text) = member.value.kind
            else {
                return false
            }
            return text.lowercased().hasSuffix("managedappprotection")
        }
    }

    /// Returns whether a key is the name of a setting that only policies of Graph have.
    ///
    /// Tools of the PowerShell SDK print the names with a first letter in upper case.
    static func isNameOfSetting(_ key: String) -> Bool { settingNames.contains(key) || printedNames.contains(key) }

    private static let settings = PolicySetting.allCases.filter {
        $0.hasGraphName && $0.descriptor.group != .metadata
    }

    private static let settingNames = Set(settings.map(\.rawValue))

    private static let printedNames = Set(
        settings.filter { !namedAlikeInClient.contains($0) }.map {
            $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst()
        })

    /// The settings whose client key differs from the Graph name in the case of the first letter only, and those without a
    /// Graph name, which documents of Graph have under their client key.
    ///
    /// Such a key alone does not tell a policy of Graph from client keys.
    package static let namedAlikeInClient = Set<PolicySetting>([
        .managedUniversalLinks, .appActionIfUnableToAuthenticateUser, .mobileThreatDefenseRemediationAction,
        .screenCaptureConfigurationState, .genmojiConfigurationState, .thirdPartyKeyboardsBlocked,
        .dialerRestrictionLevel, .notificationRestriction, .writingToolsConfigurationState,
        .purviewContentEvaluationRequired,
    ]).union(PolicySetting.allCases.filter { !$0.hasGraphName })
}
