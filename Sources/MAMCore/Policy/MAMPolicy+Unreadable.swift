extension MAMPolicy {
    /// The policy of an account of which only is known that it had one: no setting can be read.
    ///
    /// Every setting counts as its strictest value, so it lets nothing out, and its account is not shown before another
    /// policy comes. Where a setting says what happens, it blocks, and no time offline is too long: a wipe cannot be taken
    /// back.
    package static func unreadable(in interner: PolicyInterner) -> MAMPolicy {
        PolicyDocument(values: unreadableSettings).compileStrictest(in: interner)
    }

    /// Whether it is that policy.
    package var isUnreadable: Bool {
        settings.count == Self.unreadableSettings.count && settings == Self.unreadableSettings
    }

    private static let unreadableSettings = Dictionary(
        uniqueKeysWithValues: PolicySetting.allCases.map { setting -> (PolicySetting, PolicyValue) in
            // A century; a missing interval, and one that cannot be read, wipe after 90 days.
            if setting == .periodOfflineBeforeWipeIsEnforced { return (setting, .seconds(36_500 * 86_400)) }
            guard case .member(let members, _, _) = setting.descriptor.kind, members.contains("wipe") else {
                return (setting, .unreadable)
            }
            return (setting, .member("block"))
        })
}
