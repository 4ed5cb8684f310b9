internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The rules about the first group (E003, E004) and about single entries (E005, E006).
extension KeychainGroups {
    /// E003 and E004: new keychain items go to the first group, so it has to be the app's own.
    var order: [SettingsFinding] {
        guard let first = groups.first, first.entry.index == 0 else { return [] }
        if first.name == RequiredNames.keychainGroup {
            return [
                finding(
                    .mamGroupFirst, at: first.entry.path, first.entry.node.range,
                    "`\(first.name)` is the first keychain group",
                    help: "new items of the app would go there, and the SDK warns of unpredictable behavior",
                    fix: puttingBundleGroupFirst)
            ]
        }
        guard !isBundleGroup(first), canJudgeBundleGroup(first) else { return [] }
        return [
            finding(
                .firstGroupForeign, at: first.entry.path, first.entry.node.range,
                "the first keychain group is \(Excerpt.quoted(first.name)) and not the bundle id",
                help: "new items of the app go to the first group", fix: puttingBundleGroupFirst)
        ]
    }

    /// Whether the group is the bundle id, by value or by its build variables.
    func isBundleGroup(_ group: KeychainGroup) -> Bool {
        let variables = ["CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"].flatMap { ["$(\($0))", "${\($0)}"] }
        let written = subject.root[InfoPlistKey.bundleID]?.string
        return variables.contains(group.name) || group.name == written
            || group.name == written.map { subject.expanded($0).text }
    }

    /// Whether both ids are known, so that they are certain to differ.
    private func canJudgeBundleGroup(_ group: KeychainGroup) -> Bool {
        !group.isOpen && !group.isWildcard && subject.bundleID != nil
    }

    private var puttingBundleGroupFirst: SettingsFix {
        let first = path.index(0)
        guard let later = groups.dropFirst().first(where: isBundleGroup) else {
            return SettingsFix(
                "puts the bundle id's group first", PropertyListEdit(first, .insert([.string(bundleGroup)])))
        }
        return SettingsFix(
            "moves the bundle id's group to the front",
            PropertyListEdit(first, .insert([.string(later.entry.written)])),
            PropertyListEdit(later.entry.path, .remove))
    }

    /// E005 and E006, for each entry.
    var entries: [SettingsFinding] {
        groups.flatMap { group -> [SettingsFinding] in
            [prefixMissing(group), workplaceJoin(group)].compactMap { $0 }
        }
    }

    private func prefixMissing(_ group: KeychainGroup) -> SettingsFinding? {
        guard !group.hasPrefix, !RequiredNames.groupsWithoutPrefix.contains(group.name), !group.name.isEmpty else {
            return nil
        }
        // A group that moves to the front is rewritten, and its prefix is added in the next round.
        let written = RequiredNames.keychainPrefix + group.entry.written
        return finding(
            .groupWithoutPrefix, at: group.entry.path, group.entry.node.range,
            "the keychain group \(Excerpt.quoted(group.entry.text)) has no team prefix",
            help: "write `\(RequiredNames.keychainPrefix)` before it",
            fix: SettingsFix(
                "writes `\(RequiredNames.keychainPrefix)` before it",
                PropertyListEdit(group.entry.path, .set(.string(written)))))
    }

    private func workplaceJoin(_ group: KeychainGroup) -> SettingsFinding? {
        guard group.name == RequiredNames.workplaceJoinGroup else { return nil }
        return finding(
            .workplaceJoinGroup, at: group.entry.path, group.entry.node.range,
            "the keychain group `\(group.name)` is not needed",
            help: "Microsoft dropped it for other developers in 11/2017")
    }
}

/// The rules about required groups (E001, E002).
extension KeychainGroups {
    var missing: [SettingsFinding] {
        if let list, list.kind != .array { return [notAList(list)] }
        return [groups.contains(where: \.isWildcard) ? ofProfile : sdkGroup, tokenGroup].compactMap { $0 }
    }

    /// E001 as a warning: the app's own groups are not in the list.
    private var ofProfile: SettingsFinding {
        subject.finding(
            .mamGroupMissing, at: path, keyRange,
            "a provisioning profile's `*` stands for every group of the team, so the app's groups are not known",
            help: "give the entitlements that the app is signed with: `codesign -d --entitlements - --xml App.app`",
            severity: .warning)
    }

    private func notAList(_ list: PropertyListNode) -> SettingsFinding {
        finding(
            .mamGroupMissing, at: path, list.range, "expected an array of strings, found: \(list.kind.rawValue)",
            help: "list the bundle id, `\(RequiredNames.keychainGroup)` and the group of the tokens, in this order")
    }

    private var lacksSDKGroup: Bool { !mayContain(RequiredNames.keychainGroup) }

    /// Whether the token cache's group is missing; false if its name has an unknown variable, which may have any value.
    private var lacksTokenGroup: Bool { cacheGroup.isKnown ? !mayContain(cacheGroup.name) : false }

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
