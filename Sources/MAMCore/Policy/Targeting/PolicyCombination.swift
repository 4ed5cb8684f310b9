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
