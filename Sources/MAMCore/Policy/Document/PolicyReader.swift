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

    /// Whether the names are those of the PowerShell SDK, with a first letter in upper case.
    private var isOfPowerShell = false

    /// Notes whether the PowerShell SDK printed the document.
    mutating func noteNames(_ names: some Sequence<String>) { isOfPowerShell = PowerShellNames.areIn(names) }

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
        if !isSpelled, !(isOfPowerShell && PowerShellNames.isName(key, of: setting.rawValue)) {
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
        case .version(let parts, let hasLetter): return version(cursor, parts, hasLetter: hasLetter)
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
                    error.message + "; the strictest value counts", help: PowerShellNames.help(for: cursor)))
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

/// Values that name something by a text: URL schemes, links, device models, bundle ids and package ids.
extension PolicyReader {
    /// Reports the texts of a setting that cannot name what the setting wants.
    ///
    /// The values stay as they are, because an error of the text is not an error of the document.
    mutating func noteNames(of setting: PolicySetting, _ cursor: JSONCursor) {
        switch setting {
        case .customBrowserProtocol, .customDialerAppProtocol, .messagingRedirectAppUrlScheme:
            noteScheme(Self.text(cursor), cursor)
        case .exemptedAppProtocols:
            for element in Self.elements(cursor) {
                guard let value = element.graphMember("value") else { continue }
                for part in Self.text(value).split(whereSeparator: { $0 == ";" || $0 == "," }) {
                    noteScheme(String(part), value)
                }
            }
        case .exemptedUniversalLinks, .managedUniversalLinks:
            for element in Self.elements(cursor) { noteLink(Self.text(element), element) }
        case .allowedIosDeviceModels: noteModels(Self.text(cursor), cursor)
        case .apps:
            for element in Self.elements(cursor) {
                guard let id = element.graphMember("mobileAppIdentifier")?.graphMember("bundleId"),
                    let text = try? id.string(),
                    text.isEmpty || !text.utf8.allSatisfy(Self.isInBundleID)
                else { continue }
                note(
                    .warning, "notABundleID", id, "\(JSONQuoting.quoted(text)) is not a bundle id, so it is no app's",
                    help: "letters, digits, dots and hyphens, for example `com.example.mail`")
            }
        default: break
        }
    }

    /// Reports texts of a property for Android that are no package id.
    mutating func notePackages(_ key: String, _ cursor: JSONCursor) {
        guard key.contains("Package") else { return }
        let list = Self.elements(cursor).compactMap { $0.graphMember("value") }
        for value in list.isEmpty ? [cursor] : list {
            for part in Self.text(value).split(whereSeparator: { $0 == ";" || $0 == "," }) {
                let name = Self.trimmed(part)
                let labels = name.split(separator: ".", omittingEmptySubsequences: false)
                let isPackage =
                    labels.count > 1
                    && labels.allSatisfy { label in
                        label.utf8.first.map(Self.isLetter) ?? false && label.utf8.allSatisfy(Self.isInPackage)
                    }
                guard !isPackage, !name.isEmpty else { continue }
                note(
                    .info, "notAPackageID", value,
                    "\(JSONQuoting.quoted(String(name))) is not a package id of Android; apps for iOS do not read it",
                    help: "for example `com.example.mail`")
            }
        }
    }

    private mutating func noteScheme(_ text: String, _ cursor: JSONCursor) {
        let name = Self.trimmed(text[...])
        guard !name.isEmpty else { return }
        guard let scheme = ParsedURL.schemeName(name) else {
            return note(
                .warning, "notAScheme", cursor,
                "\(JSONQuoting.quoted(String(name))) is not a URL scheme; it has no effect",
                help: "a letter, then letters, digits, `+`, `-` and `.`, for example `x-mail`")
        }
        let rest = name.drop { $0 != ":" }.dropFirst()
        guard rest.allSatisfy({ $0 == "/" }) else {
            return note(
                .warning, "notAScheme", cursor,
                "\(JSONQuoting.quoted(String(name))) is a link, and a URL scheme is expected; `\(scheme)` counts",
                help: "write the scheme alone: the part before the colon")
        }
        let labels = scheme.split(separator: ".", omittingEmptySubsequences: false)
        let isDomain = Self.domains.contains(labels[0]) || labels[0].utf8.count == 2
        guard isDomain, labels.count > 2 else { return }
        if scheme.hasPrefix("com.apple.") {
            let known = Self.appleSchemes[scheme].map { "; the scheme of this app is `\($0)`" } ?? ""
            note(
                .warning, "bundleIDAsScheme", cursor,
                "\(JSONQuoting.quoted(String(name))) is the bundle id of an app, and a URL scheme is expected\(known)",
                help: "name the scheme of the links that the app opens")
        } else {
            note(
                .info, "bundleIDAsScheme", cursor,
                "\(JSONQuoting.quoted(String(name))) looks like a bundle id, and a URL scheme is expected",
                help: "name the scheme of the links that the app opens, if it is another one")
        }
    }

    private mutating func noteLink(_ text: String, _ cursor: JSONCursor) {
        let name = Self.trimmed(text[...])
        guard !name.isEmpty else { return }
        let hasBlank = name.utf8.contains { $0 <= 0x20 }
        // The usual form; reading a pattern takes longer.
        for origin in ["https://", "http://"] where name.hasPrefix(origin) && !hasBlank {
            if let first = name.utf8.dropFirst(origin.utf8.count).first, !ParsedURL.endsOrigin(first) { return }
        }
        let scheme = name.firstRange(of: "://").map { name[..<$0.lowerBound].lowercased() }
        let isWeb = scheme.map { $0 == "http" || $0 == "https" || $0.contains("*") } ?? true
        guard !isWeb || hasBlank || LinkPattern(String(name))?.example == nil else { return }
        note(
            .warning, "notALink", cursor,
            "\(JSONQuoting.quoted(String(name))) is not a universal link or a pattern; it has no effect",
            help: "for example `https://*.example.com/*`")
    }

    private mutating func noteModels(_ text: String, _ cursor: JSONCursor) {
        guard text != LaunchRequirements.noModel else { return }
        for part in text.split(separator: ";") {
            let name = Self.trimmed(part)
            guard !name.isEmpty, !Self.isModel(name) else { continue }
            // Model names have a comma inside, so every second comma of a list is between two models.
            let pieces = name.split(separator: ",", omittingEmptySubsequences: false).map { Self.trimmed($0) }
            let pairs = stride(from: 0, to: pieces.count, by: 2).map { place in
                pieces[place..<min(place + 2, pieces.count)].joined(separator: ",")
            }
            let isList = pairs.count > 1 && pairs.allSatisfy { Self.isModel($0[...]) }
            note(
                .warning, isList ? "modelSeparator" : "notADeviceModel", cursor,
                isList
                    ? "\(JSONQuoting.quoted(String(name))) is one model, because commas separate none; no device has it"
                    : "\(JSONQuoting.quoted(String(name))) is not the identifier of a device model; no device has it",
                help: "models such as `iPhone14,5`, with semicolons between them")
        }
    }

    /// Returns whether a text has the form of a model: letters, digits, a comma, digits.
    private static func isModel(_ text: Substring) -> Bool {
        let halves = text.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[1].isEmpty, halves[1].utf8.allSatisfy(isDigit) else { return false }
        let digits = halves[0].utf8.drop(while: isLetter)
        return digits.count < halves[0].utf8.count && !digits.isEmpty && digits.allSatisfy(isDigit)
    }

    /// The first labels of bundle ids that are not the code of a country.
    private static let domains: Set<Substring> = [
        "com", "org", "net", "edu", "gov", "mil", "int", "app", "dev", "info", "biz",
    ]

    /// The schemes of the system's apps that administrators exempt, by bundle id in small letters.
    private static let appleSchemes = [
        "com.apple.maps": "maps", "com.apple.mobilesms": "sms", "com.apple.mobilephone": "tel",
        "com.apple.facetime": "facetime", "com.apple.mobilemail": "mailto", "com.apple.appstore": "itms-apps",
        "com.apple.mobilecal": "calshow", "com.apple.preferences": "app-settings", "com.apple.music": "music",
    ]

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    private static func isInBundleID(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    private static func isInPackage(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    }

    private static func text(_ cursor: JSONCursor) -> String { (try? cursor.string()) ?? "" }

    private static func elements(_ cursor: JSONCursor) -> [JSONCursor] { (try? cursor.elements()) ?? [] }
}

extension PolicyIssue {
    /// The codes about texts that cannot name what their setting wants, each with a title.
    package static let nameRules: [(id: String, title: String)] = [
        ("notAScheme", "a text is not a URL scheme"),
        ("bundleIDAsScheme", "a text is a bundle id where a URL scheme is expected"),
        ("notALink", "a text is not a universal link"),
        ("notADeviceModel", "a text is not the identifier of a device model"),
        ("modelSeparator", "device models are separated by commas"),
        ("notABundleID", "a text is not a bundle id"),
        ("notAPackageID", "a text is not a package id of Android"),
    ]
}

extension PolicyDocument {
    /// The issues about texts that cannot name what their setting wants, which ``validate()`` reports too.
    package var nameIssues: [PolicyIssue] {
        findings.filter { issue in PolicyIssue.nameRules.contains { $0.id == issue.code } }
    }
}
