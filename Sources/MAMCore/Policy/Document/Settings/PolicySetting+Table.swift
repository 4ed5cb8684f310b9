extension PolicySetting {
    /// The row of the table of settings.
    package var descriptor: PolicySettingDescriptor {
        // Every setting is in the table; a row that is made again is equal.
        PolicySetting.table[index] ?? madeDescriptor
    }

    /// The number of the setting, unique and below 256, for tables.
    ///
    /// It has no order and is never persisted.
    var index: Int { withUnsafeBytes(of: self) { Int($0[0]) } }

    private static let table: [PolicySettingDescriptor?] = {
        var table = [PolicySettingDescriptor?](repeating: nil, count: 256)
        for setting in allCases { table[setting.index] = setting.madeDescriptor }
        return table
    }()

    /// The kind of values that the setting takes, without the other parts of its row.
    var kind: PolicySettingKind { PolicySetting.kinds[index] }

    private static let kinds = table.map { $0?.kind ?? .opaque }

    private var madeDescriptor: PolicySettingDescriptor {
        let (label, kind, group) = row
        return PolicySettingDescriptor(setting: self, label: label, kind: kind, group: group)
    }

    private var row: (String, PolicySettingKind, PolicySettingGroup) {
        metadataRow ?? dataProtectionRow ?? accessRow ?? conditionalLaunchRow ?? ("", .opaque, .metadata)
    }

    /// All settings in the order of their names.
    static let byName = allCases.sorted { $0.rawValue < $1.rawValue }

    /// Hashes the policy setting by its index in the list of all settings.
    ///
    /// The generated function would hash the raw value, a string. This is slower, and settings are looked up often.
    public func hash(into hasher: inout Hasher) { hasher.combine(UInt8(truncatingIfNeeded: index)) }
}
