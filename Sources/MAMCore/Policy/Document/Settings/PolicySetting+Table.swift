extension PolicySetting {
    /// The row of the table of settings.
    package var descriptor: PolicySettingDescriptor {
        // Every setting is in the table; a row that is made anew says the same.
        PolicySetting.table[index] ?? madeDescriptor
    }

    /// A number of its own for each setting below 256, for tables; it is in no order and never persisted.
    private var index: Int { withUnsafeBytes(of: self) { Int($0[0]) } }

    private static let table: [PolicySettingDescriptor?] = {
        var table = [PolicySettingDescriptor?](repeating: nil, count: 256)
        for setting in allCases { table[setting.index] = setting.madeDescriptor }
        return table
    }()

    private var madeDescriptor: PolicySettingDescriptor {
        let (label, kind, group) = row
        return PolicySettingDescriptor(setting: self, label: label, kind: kind, group: group)
    }

    private var row: (String, PolicySettingKind, PolicySettingGroup) {
        metadataRow ?? dataProtectionRow ?? accessRow ?? conditionalLaunchRow ?? ("", .opaque, .metadata)
    }

    /// All settings in the order of their names.
    static let byName = allCases.sorted { $0.rawValue < $1.rawValue }

    /// Feeds which setting it is: an enumeration of texts would feed its text, and settings are looked up very often.
    public func hash(into hasher: inout Hasher) { hasher.combine(UInt8(truncatingIfNeeded: index)) }
}
