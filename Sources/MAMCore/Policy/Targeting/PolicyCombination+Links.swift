extension PolicyCombination {
    /// Returns the schemes that every policy lets out.
    ///
    /// A policy lets a scheme out if it exempts it, or if it allows data to go to all apps and does not redirect it.
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

    /// Returns the combined level for telephone numbers or messages.
    ///
    /// A named app may be unmanaged, so only "none" is at least as restrictive as both a named app and managed apps.
    static func redirect(_ setting: PolicySetting, _ documents: [PolicyDocument]) -> PolicyValue? {
        let values = documents.map { $0.values[setting] }
        if let first = values.first, values.allSatisfy({ $0 == first }) { return first }
        let levels = Set(documents.map { $0.redirectLevel(setting) })
        let isTelephone = setting == .dialerRestrictionLevel
        if levels.contains(.blocked) || levels.isSuperset(of: [.managed, .specific]) { return .member("blocked") }
        if levels.contains(.specific) { return .member(isTelephone ? "customApp" : "specificApps") }
        if levels.contains(.managed) { return .member(isTelephone ? "managedApps" : "anyManagedApp") }
        return .member(isTelephone ? "allApps" : "anyApp")
    }
}

extension PolicyDocument {
    /// The schemes that a policy redirects or blocks although data may go to all apps.
    fileprivate var hinderedSchemes: Set<String> {
        (redirectLevel(.dialerRestrictionLevel) == .any ? [] : LinkReading.Kind.telephoneSchemes)
            .union(redirectLevel(.protectedMessagingRedirectAppType) == .any ? [] : LinkReading.Kind.messageSchemes)
            .union(boolean(.managedBrowserToOpenLinksRequired) ? LinkReading.Kind.webSchemes : [])
    }
}
