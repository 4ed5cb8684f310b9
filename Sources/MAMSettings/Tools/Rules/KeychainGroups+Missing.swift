internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The rules about required groups (E001, E002).
extension KeychainGroups {
    var missing: [SettingsFinding] {
        if let list, list.kind != .array { return [notAList(list)] }
        return [sdkGroup, tokenGroup].compactMap { $0 }
    }

    private func notAList(_ list: PropertyListNode) -> SettingsFinding {
        finding(
            .mamGroupMissing, at: path, list.range, "expected an array of strings, found: \(list.kind.rawValue)",
            help: "list the bundle id, `\(RequiredNames.keychainGroup)` and the group of the tokens, in this order")
    }

    private var lacksSDKGroup: Bool { !mayContain(RequiredNames.keychainGroup) }

    /// Whether the token cache's group is missing; false if its name has an unknown variable, which may have any value.
    private var lacksTokenGroup: Bool {
        cacheGroup.isKnown ? !mayContain(cacheGroup.name) : false
    }

    /// E001.
    private var sdkGroup: SettingsFinding? {
        guard lacksSDKGroup else { return nil }
        let name = RequiredNames.keychainGroup
        return finding(
            .mamGroupMissing, at: path, keyRange, "the keychain group `\(name)` is missing",
            help: list == nil
                ? "add `\(EntitlementKey.keychainGroups)` with the bundle id, `\(name)` and the group of the tokens"
                : "the SDK keeps in it what the apps of one team share",
            fix: fix(adding: name))
    }

    /// E002.
    private var tokenGroup: SettingsFinding? {
        guard lacksTokenGroup else { return nil }
        let group = cacheGroup
        let isOverride = group.name != RequiredNames.cacheKeychainGroup
        return finding(
            .cacheGroupMissing, at: path, keyRange, "the keychain group \(Excerpt.quoted(group.name)) is missing",
            help: isOverride
                ? "`ADALCacheKeychainGroupOverride` names it for the tokens"
                : "tokens are kept in it, unless `ADALCacheKeychainGroupOverride` names another",
            fix: fix(adding: group.written))
    }

    private var keyRange: Range<Int>? { entitlements.document.root.member(EntitlementKey.keychainGroups)?.keyRange }

    /// Returns a fix that appends a group to an existing list, or that adds a list with all required groups.
    ///
    /// Both rules add the same list, so that either fix satisfies both.
    private func fix(adding name: String) -> SettingsFix {
        guard let list, list.count > 0 else {
            let shared = [RequiredNames.keychainGroup, cacheGroup.written].map { RequiredNames.keychainPrefix + $0 }
            let all = [bundleGroup] + shared
            return SettingsFix(
                "adds the three groups", PropertyListEdit(path, .set(.array(all.map(PropertyListValue.string)))))
        }
        return SettingsFix(
            "adds it to the end",
            PropertyListEdit(path, .append([.string(RequiredNames.keychainPrefix + name)])))
    }
}
