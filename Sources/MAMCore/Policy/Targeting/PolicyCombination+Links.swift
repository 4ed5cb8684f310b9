extension PolicyCombination {
    /// The schemes that every policy lets out: exempted where data may go to managed apps only, unhindered where it may
    /// go everywhere.
    static func exemptions(_ documents: [PolicyDocument]) -> PolicyValue? {
        let values = documents.map { $0.values[.exemptedAppProtocols] }
        if let first = values.first, values.allSatisfy({ $0 == first }),
            !documents.contains(where: { $0.sendLevel == .all })
        {
            return first
        }
        let exempting = documents.filter { $0.sendLevel != .all }
        let lists = (exempting.isEmpty ? documents : exempting).map {
            PolicyDocument.exemptedSchemes($0.values[.exemptedAppProtocols])
        }
        var shared = lists.dropFirst().reduce(lists.first ?? []) { $0.intersection($1) }
        for document in documents where document.sendLevel == .all { shared.subtract(document.hinderedSchemes) }
        return .pairs([.init(name: "Default", value: shared.sorted().joined(separator: ";"))])
    }

    /// Where telephone numbers or messages may go.
    ///
    /// A named app need not be a managed one: nothing but "none" is at least as restrictive as both.
    static func redirect(_ setting: PolicySetting, _ documents: [PolicyDocument]) -> PolicyValue? {
        let values = documents.map { $0.values[setting] }
        if let first = values.first, values.allSatisfy({ $0 == first }) { return first }
        let levels = Set(documents.map { $0.reachedLevel(setting) })
        let isTelephone = setting == .dialerRestrictionLevel
        if levels.contains(.blocked) || levels.isSuperset(of: [.managed, .specific]) { return .member("blocked") }
        if levels.contains(.specific) { return .member(isTelephone ? "customApp" : "specificApps") }
        if levels.contains(.managed) { return .member(isTelephone ? "managedApps" : "anyManagedApp") }
        return .member(isTelephone ? "allApps" : "anyApp")
    }
}

extension PolicyDocument {
    /// The schemes that a policy hinders although data may go to all apps.
    fileprivate var hinderedSchemes: Set<String> {
        (redirectLevel(.dialerRestrictionLevel) == .any ? [] : LinkReading.Kind.telephoneSchemes)
            .union(redirectLevel(.protectedMessagingRedirectAppType) == .any ? [] : LinkReading.Kind.messageSchemes)
            .union(boolean(.managedBrowserToOpenLinksRequired) ? LinkReading.Kind.webSchemes : [])
    }

    /// How far a redirect really reaches: messages that may go to any app are left to the send level.
    fileprivate func reachedLevel(_ setting: PolicySetting) -> PolicyLinks.Level {
        let level = redirectLevel(setting)
        guard level == .any, setting == .protectedMessagingRedirectAppType else { return level }
        return sendLevel == .all ? .any : sendLevel == .none ? .blocked : .managed
    }
}
