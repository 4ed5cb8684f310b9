internal import MAMBase
internal import MAMJSON
internal import MAMSettings

/// Reads the properties of a policy document one by one, by the table of settings.
struct PolicyReader {
    var values: [PolicySetting: PolicyValue] = [:]
    var unknown: [JSONMember] = []
    /// The properties of other platforms, and obsolete ones, that have a value.
    private(set) var foreign: [JSONMember] = []
    var places: [PolicySetting: SourcePosition] = [:]
    var findings: [PolicyIssue] = []
    /// The settings that the document names, also with the value `null`.
    private(set) var seen = PolicySettingSet([])

    /// Makes room for the settings of a document with a number of members.
    mutating func reserve(_ count: Int) {
        let count = min(count, PolicySetting.allCases.count)
        values.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// Properties of other platforms, and obsolete ones, that exports for iOS contain.
    static let ignored: Set<String> = [
        "exemptedAppPackages", "customBrowserPackageId", "customBrowserDisplayName", "customDialerAppPackageId",
        "customDialerAppDisplayName", "minimumRequiredCompanyPortalVersion", "minimumWarningCompanyPortalVersion",
        "minimumWipeCompanyPortalVersion", "blockAfterCompanyPortalUpdateDeferralInDays",
        "warnAfterCompanyPortalUpdateDeferralInDays", "wipeAfterCompanyPortalUpdateDeferralInDays",
        "pinRequiredInsteadOfBiometric", "periodBeforePinResetRequired", "shareWithBrowserVirtualSetting",
        "messagingRedirectAppDisplayName", "messagingRedirectAppPackageId",
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: PolicySetting.allCases.map { ($0.rawValue, $0) })

    private static let byFoldedName = Dictionary(
        uniqueKeysWithValues: PolicySetting.allCases.map { (folded($0.rawValue), $0) })

    /// Returns the bytes with ASCII letters in lower case.
    ///
    /// Look-alike letters beyond ASCII stay different names.
    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }
    }

    /// Returns the setting of a property in any letter case, and whether the name has the right case.
    private static func setting(_ key: String) -> (setting: PolicySetting, isSpelled: Bool)? {
        // Canonically equivalent texts compare equal, so the result is compared byte by byte.
        if let setting = byName[key], setting.rawValue.hasSameBytes(as: key) { return (setting, true) }
        return byFoldedName[folded(key)].map { ($0, false) }
    }

    /// The maximum number of findings of one document; one more finding says that there are others.
    static let maximumFindingCount = 1000

    mutating func note(_ duplicate: JSONDuplicateKey) {
        guard hasRoom(at: duplicate.repeatedPosition) else { return }
        findings.append(
            PolicyIssue(
                .error, "duplicateKey", path: duplicate.path.shortened, position: duplicate.repeatedPosition,
                "the key was already given at \(duplicate.firstPosition); readers disagree which one counts",
                help: "remove one of the two; the stricter value is the safe one"))
    }

    /// Reads one member of the root.
    mutating func read(_ key: String, _ cursor: JSONCursor) {
        // Annotations, navigation links and actions belong to the server.
        if key.hasByte(UInt8(ascii: "@")), key.contains("@") { return }
        if key.utf8.first == UInt8(ascii: "#"), key.hasPrefix("#") { return }
        guard let (setting, isSpelled) = PolicyReader.setting(key) else {
            if PolicyReader.ignored.contains(key) {
                if !cursor.isNull { foreign.append(JSONMember(key: key, at: cursor.position, value: cursor.value)) }
                return notePackages(key, cursor)
            }
            return unknown.append(JSONMember(key: key, at: cursor.position, value: cursor.value))
        }
        if !isSpelled {
            note(.info, "letterCase", cursor, "the property is spelled `\(setting.rawValue)`")
        }
        guard seen.insert(setting) else {
            // Two spellings of one setting, or one key twice, are ambiguous.
            values[setting] = .unreadable
            return noteSecondSpelling(of: setting, cursor)
        }
        guard !cursor.isNull else { return }
        places[setting] = cursor.position
        if !setting.hasGraphName {
            note(.info, "noGraphName", cursor, "Graph has no such property; it is read as the client's key")
        }
        values[setting] = value(of: setting, cursor)
        noteNames(of: setting, cursor)
    }

    /// Reports the unknown properties, after every member was read: one may be a misspelled setting that is absent.
    mutating func reportUnknown(in root: JSONPath) {
        guard !unknown.isEmpty else { return }
        let absent = PolicySetting.allCases.filter { !seen.contains($0) }.map(\.rawValue)
        for (place, member) in unknown.enumerated() where hasRoom(at: member.keyPosition) {
            // Comparing names is slower than reading them, so only the first unknown properties are compared.
            let meant =
                place < Self.maximumSuggestionCount
                ? JSONSpelling.nearest(to: member.key, among: absent, slips: { min(3, $0 / 5) }) : nil
            let path = root.key(member.key).shortened
            findings.append(
                meant.map { name in
                    PolicyIssue(
                        .warning, "misspelledSetting", path: path, position: member.keyPosition,
                        "unknown property, kept and not interpreted; the setting `\(name)` is absent and has its default",
                        help: "did you mean `\(name)`?")
                }
                    ?? PolicyIssue(
                        .info, "unknownProperty", path: path, position: member.keyPosition,
                        "unknown property, kept and not interpreted"))
        }
    }

    /// The maximum number of unknown properties that are compared with the settings.
    private static let maximumSuggestionCount = 200

    /// Reports a setting that was given before in another spelling; the same key twice has its finding already.
    private mutating func noteSecondSpelling(of setting: PolicySetting, _ cursor: JSONCursor) {
        let path = cursor.path.shortened
        guard findings.count <= PolicyReader.maximumFindingCount,
            !findings.contains(where: { $0.code == "duplicateKey" && $0.path == path })
        else { return }
        note(
            .error, "duplicateKey", cursor,
            "`\(setting.rawValue)` was already given in another spelling; the strictest value counts",
            help: "remove one of the two; readers disagree which one counts")
    }

    /// Reports a finding; its texts are made only if there is room for it.
    mutating func note(
        _ severity: PolicyIssue.Severity, _ code: @autoclosure () -> String, _ cursor: JSONCursor,
        _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil
    ) {
        guard hasRoom(at: cursor.position) else { return }
        findings.append(
            PolicyIssue(
                severity, code(), path: cursor.path.shortened, position: cursor.position, message(), help: help()))
    }

    /// Reads the value of one setting.
    ///
    /// Returns ``PolicyValue/unreadable`` with an error for a wrong value, and `nil` for "not configured".
    private mutating func value(of setting: PolicySetting, _ cursor: JSONCursor) -> PolicyValue? {
        switch setting.kind {
        case .boolean: return reading(cursor) { cursor throws(JSONError) in .boolean(try cursor.bool()) }
        case .integer(let range, _, _): return integer(cursor, range)
        case .member(let members, _, _): return member(cursor, members)
        case .flags(let members, _, _): return flags(cursor, members)
        case .members(let members, _): return list(cursor, members)
        case .duration: return duration(cursor)
        case .version(let parts): return version(cursor, parts)
        case .text: return reading(cursor) { cursor throws(JSONError) in .text(try cursor.string()) }
        case .dateTime: return dateTime(cursor)
        case .texts: return texts(cursor)
        case .pairs: return pairs(cursor)
        case .apps: return apps(cursor)
        case .opaque: return nil
        }
    }

    /// Reads a value of one JSON type.
    ///
    /// A value of any other type is unreadable, with an error.
    mutating func reading(
        _ cursor: JSONCursor, _ read: (JSONCursor) throws(JSONError) -> PolicyValue
    ) -> PolicyValue {
        do {
            return try read(cursor)
        } catch {
            guard hasRoom(at: error.position) else { return .unreadable }
            findings.append(
                PolicyIssue(
                    .error, "wrongType", path: error.path.shortened, position: error.position,
                    error.message + "; the strictest value counts"))
            return .unreadable
        }
    }

    /// Returns whether there is room for one more finding; the first that finds none becomes one that says so.
    private mutating func hasRoom(at position: SourcePosition?) -> Bool {
        guard findings.count >= PolicyReader.maximumFindingCount else { return true }
        guard findings.count == PolicyReader.maximumFindingCount else { return false }
        findings.append(
            PolicyIssue(
                .error, "tooManyFindings", path: "$", position: position,
                "more than \(PolicyReader.maximumFindingCount) findings; the rest is left out"))
        return false
    }
}
