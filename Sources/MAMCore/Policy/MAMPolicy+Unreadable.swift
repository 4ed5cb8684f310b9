extension MAMPolicy {
    /// Makes the policy of an account that had a policy whose settings cannot be read.
    ///
    /// Every setting has its strictest value, so no data leaves, and the account is not shown until another policy
    /// arrives. Actions block, never wipe, and no time offline is too long, because a wipe cannot be undone.
    package static func unreadable(in interner: PolicyInterner) -> MAMPolicy {
        PolicyDocument(values: unreadableSettings).compileStrictest(in: interner)
    }

    /// Whether this policy is the unreadable one.
    package var isUnreadable: Bool {
        settings.count == Self.unreadableSettings.count && settings == Self.unreadableSettings
    }

    private static let unreadableSettings = Dictionary(
        uniqueKeysWithValues: PolicySetting.allCases.map { setting -> (PolicySetting, PolicyValue) in
            // A century. A missing or unreadable interval would wipe after 90 days.
            if setting == .periodOfflineBeforeWipeIsEnforced { return (setting, .seconds(36_500 * 86_400)) }
            guard case .member(let members, _, _) = setting.descriptor.kind, members.contains("wipe") else {
                return (setting, .unreadable)
            }
            return (setting, .member("block"))
        })
}
