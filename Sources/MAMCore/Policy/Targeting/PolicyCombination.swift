/// Which policy counts when several are assigned to one account in one app.
///
/// A policy that is in force already stays, and the others wait until it goes. Where none is, all are put together: of
/// switches and choices the most restrictive one counts, numbers that differ fall back to the portal's default, lists of
/// what is allowed and of device models are what all lists have in common, of versions the narrower limit counts. No
/// answer of the combination is looser than that of one of its policies, but for what numbers decide.
public enum PolicyCombination {
    /// A list of device models that no device is on: an empty text would mean "every model".
    public static let noDeviceModel = PolicyValue.list([])

    /// The policy that counts; `nil` when none is assigned.
    ///
    /// - Parameters:
    ///   - assigned: Every policy that is assigned and for this app; the order does not matter.
    ///   - applied: The policy in force until now.
    ///   - interner: Where equal policies become one object.
    /// - Returns: One of them, or all of them put together.
    public static func effective(
        _ assigned: [MAMPolicy], applied: MAMPolicy? = nil, in interner: PolicyInterner = PolicyInterner()
    ) -> MAMPolicy? {
        // The same policy twice is no conflict.
        let different = Dictionary(assigned.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
            .values.sorted { $0.fingerprint < $1.fingerprint }
        guard let first = different.first else { return nil }
        if let applied, let stays = different.first(where: { $0 == applied }) { return stays }
        guard different.count > 1 else { return first }
        return combined(different.map { PolicyDocument(values: $0.settings) }).compileStrictest(in: interner)
    }

    /// All documents in one.
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
        // Descriptions of the policies themselves: the combination has none of its own.
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
            // `nil` is the default of the portal.
            return nil
        case .version: return strictestVersion(setting, values)
        case .text:
            if setting.blocksWhenUnreadable, values.contains(.unreadable) { return .unreadable }
            // What refuses every device still does beside another list.
            return values.contains(noDeviceModel) ? noDeviceModel : text(setting, documents.map { $0.text(setting) })
        case .texts: return common(documents.map { $0.linkTexts(setting) })
        case .pairs, .dateTime, .apps, .opaque: return nil
        }
    }

    private static func common(_ lists: [[String]]) -> PolicyValue {
        .list((lists.first ?? []).filter { name in lists.allSatisfy { $0.contains(name) } })
    }
}
