/// Determines which policy applies if several policies are assigned to one account in one app.
///
/// A policy that is already in force stays in force until it is removed. Until then, the other policies have no effect.
/// If no policy is in force yet, the policies are combined by these rules:
/// - Switches and choices: the most restrictive value applies.
/// - Numbers and durations that differ: the default of the admin center applies.
/// - Lists of allowed items and of device models: the items that all lists have in common apply.
/// - Versions: the most restrictive limit applies.
///
/// The combination is at least as restrictive as each of its policies, except in answers about numbers or durations.
public enum PolicyCombination {
    /// The list of allowed device models that allows no device.
    ///
    /// The value is an empty list. An empty text would mean that every model is allowed.
    public static let noDeviceModel = PolicyValue.list([])

    /// Returns the policy that applies to an account in an app.
    ///
    /// - Parameters:
    ///   - assigned: Every assigned policy that targets this app, in any order.
    ///   - applied: The policy that is in force now. Defaults to none.
    ///   - interner: The table through which equal policies share one object. Defaults to none: a combination then is a
    ///     new object.
    /// - Returns: One of the assigned policies, or their combination. `nil` if no policy is assigned.
    public static func effective(
        _ assigned: [MAMPolicy], applied: MAMPolicy? = nil, in interner: PolicyInterner? = nil
    ) -> MAMPolicy? {
        // Assigning the same policy twice is no conflict.
        let different = Set(assigned).sorted { $0.content.lexicographicallyPrecedes($1.content) }
        guard let first = different.first else { return nil }
        if let applied, let stays = different.first(where: { $0 == applied }) { return stays }
        guard different.count > 1 else { return first }
        let combine = { combined(different.map { PolicyDocument(values: $0.settings) }).compileStrictest(in: interner) }
        return interner?.combination(of: different.map(\.content), make: combine) ?? combine()
    }

    /// Combines documents into one.
    static func combined(_ documents: [PolicyDocument]) -> PolicyDocument {
        var values: [PolicySetting: PolicyValue] = [:]
        for setting in PolicySetting.allCases {
            let counting = documents.filter { $0.counts(setting) }
            values[setting] =
                switch setting {
                case .exemptedAppProtocols: exemptions(documents)
                case .dialerRestrictionLevel, .protectedMessagingRedirectAppType: redirect(setting, documents)
                default: combine(setting, counting.isEmpty ? documents : counting)
                }
        }
        return PolicyDocument(values: values)
    }

    private static func combine(_ setting: PolicySetting, _ documents: [PolicyDocument]) -> PolicyValue? {
        let values = documents.map { $0.values[setting] }
        guard let first = values.first else { return nil }
        if values.allSatisfy({ $0 == first }) { return first }
        // Metadata describes a single policy, and the combination has none.
        guard setting.descriptor.group != .metadata else { return nil }
        switch setting.descriptor.kind {
        case .boolean(let missing, let strictest):
            guard missing != nil || values.contains(where: { $0 != nil }) else { return nil }
            let isStrict = documents.contains { $0.boolean(setting) == strictest }
            return .boolean(isStrict ? strictest : !strictest)
        case .integer(_, let missing, _):
            guard !values.contains(.unreadable) else { return .unreadable }
            let numbers = Set(documents.map { $0.integer(setting) })
            return numbers.count == 1 ? numbers.first.map { .integer($0) } : .integer(missing)
        case .member(let members, _, let strictest):
            return strictestMember(setting, documents.map { $0.member(setting) }, members, strictest)
        case .flags(_, let missing, _):
            guard !values.contains(.unreadable) else { return .unreadable }
            let names = Set(documents.flatMap { $0.members(setting) })
            return .list(names.count > 1 ? names.subtracting([missing]).sorted() : names.sorted())
        case .members: return common(documents.map { $0.members(setting) })
        case .duration:
            guard !values.contains(.unreadable) else { return .unreadable }
            // `nil` means the portal's default.
            return nil
        case .version: return strictestVersion(setting, values)
        case .text:
            if setting.blocksWhenUnreadable, values.contains(.unreadable) { return .unreadable }
            // A list that matches no device stays so in combination with any other list.
            return values.contains(noDeviceModel) ? noDeviceModel : text(setting, documents.map { $0.text(setting) })
        case .texts: return common(documents.map { $0.linkTexts(setting) })
        case .pairs, .dateTime, .apps, .opaque: return nil
        }
    }

    private static func common(_ lists: [[String]]) -> PolicyValue {
        .list((lists.first ?? []).filter { name in lists.allSatisfy { $0.contains(name) } })
    }
}

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
        guard setting == .allowedIosDeviceModels else { return .text("") }
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
