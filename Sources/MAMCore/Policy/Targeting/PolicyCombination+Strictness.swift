extension PolicyCombination {
    /// Returns the most restrictive of several members.
    ///
    /// `nil` stands for "not in the policy" in settings that treat absence as a value of its own.
    static func strictestMember(
        _ setting: PolicySetting, _ values: [String?], _ members: [String], _ strictest: String
    ) -> PolicyValue? {
        if values.contains(strictest) { return .member(strictest) }
        let order = order(of: setting, members)
        func rank(_ value: String?) -> Int { order.firstIndex(of: value) ?? order.count }
        guard let value = values.max(by: { rank($0) < rank($1) }) else { return nil }
        return value.map { .member($0) }
    }

    /// Returns the members from the least to the most restrictive, with `nil` for absence in its place.
    private static func order(of setting: PolicySetting, _ members: [String]) -> [String?] {
        switch setting {
        // An absent setting blocks capture unless data may go to all apps.
        case .screenCaptureConfigurationState: ["notBlocked", nil, "blocked"]
        case .maximumAllowedDeviceThreatLevel: ["notConfigured", "high", "medium", "low", "secured"]
        case .appActionIfMaximumPinRetriesExceeded, .appActionIfDeviceComplianceRequired,
            .appActionIfUnableToAuthenticateUser, .appActionIfIosDeviceModelNotAllowed,
            .mobileThreatDefenseRemediationAction, .appActionIfAccountIsClockedOut:
            [nil, "warn", "blockWhenSettingIsSupported", "block", "wipe"]
        default: [nil] + members.map { $0 }
        }
    }

    /// Returns the most restrictive of several version limits.
    ///
    /// An unreadable limit makes the result unreadable.
    static func strictestVersion(_ setting: PolicySetting, _ values: [PolicyValue?]) -> PolicyValue? {
        var versions: [[Int]] = []
        for case let value? in values {
            guard case .version(let parts) = value else { return .unreadable }
            versions.append(parts)
        }
        func isLess(_ left: [Int], _ right: [Int]) -> Bool {
            let count = max(left.count, right.count)
            func padded(_ parts: [Int]) -> [Int] { parts + Array(repeating: 0, count: count - parts.count) }
            return padded(left).lexicographicallyPrecedes(padded(right))
        }
        let isMaximum = setting.rawValue.hasPrefix("maximum")
        return (isMaximum ? versions.min(by: isLess) : versions.max(by: isLess)).map { .version($0) }
    }

    /// Combines different texts into the empty text; for device models, into the common models.
    static func text(_ setting: PolicySetting, _ texts: [String]) -> PolicyValue? {
        guard setting == .allowedIosDeviceModels else {
            return .text("")
        }
        let lists = texts.map { text in
            text.split(separator: ";").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
        }.filter { !$0.isEmpty }
        guard let first = lists.first else { return nil }
        let common = first.filter { model in
            lists.allSatisfy { $0.contains { AccountID.folding.areEqual($0, model) } }
        }
        return common.isEmpty ? noDeviceModel : .text(common.joined(separator: ";"))
    }
}

extension PolicyDocument {
    /// Returns the patterns of a list of links, or the admin center's default if the list is missing.
    func linkTexts(_ setting: PolicySetting) -> [String] {
        switch (values[setting], setting) {
        case (.list(let texts), _): texts
        case (nil, .exemptedUniversalLinks): DefaultLinks.exempted
        case (nil, .managedUniversalLinks): DefaultLinks.managed
        default: []
        }
    }

    /// Returns whether a setting has an effect.
    ///
    /// A list has none if the switch that it depends on is off.
    func counts(_ setting: PolicySetting) -> Bool {
        switch setting {
        case .allowedDataStorageLocations: sendLevel.isManaged && boolean(.saveAsBlocked)
        case .allowedDataIngestionLocations:
            receiveLevel == .managed && boolean(.blockDataIngestionIntoOrganizationDocuments)
        case .exemptedUniversalLinks, .managedUniversalLinks:
            sendLevel != .all || boolean(.managedBrowserToOpenLinksRequired)
        case .customDialerAppProtocol: member(.dialerRestrictionLevel) == "customApp"
        case .messagingRedirectAppUrlScheme: member(.protectedMessagingRedirectAppType) == "specificApps"
        case .managedBrowser, .customBrowserProtocol: boolean(.managedBrowserToOpenLinksRequired)
        default: true
        }
    }
}
