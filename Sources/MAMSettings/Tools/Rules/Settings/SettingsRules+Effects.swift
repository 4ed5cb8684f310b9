internal import MAMPropertyLists
package import MAMSettings
internal import MAMText

extension SettingsRules {
    /// S060: the switch through which managed data may leak.
    static func web(_ all: SettingsOverview) -> [SettingsFinding] {
        guard let member = all.on("SafariViewControllerBlockedOverride") else { return [] }
        let views = all.on("TreatAllWebViewsAsUnmanaged")
        let message =
            views == nil
            ? "managed data may leak through Safari view controllers, which are left alone"
            : "with `TreatAllWebViewsAsUnmanaged` no web content at all is treated as managed"
        return [
            all.finding(
                .safariViewControllerOverride, about: member, message,
                help: "keep it only where the app starts a sign-in of MSAL outside of a WKWebView",
                related: views.map { [$0.keyRange] } ?? [])
        ]
    }

    /// S062, S063: keys without effect because of other keys.
    static func effects(_ all: SettingsOverview) -> [SettingsFinding] {
        var findings: [SettingsFinding] = []
        if all.on("MultiIdentity") == nil, all.members["MultiIdentity"] != nil || all.isMissing("MultiIdentity") {
            for name in ["MultiIdentityCancelDisabled", "MultiManagedIdentities"] {
                guard let member = all.on(name) else { continue }
                findings.append(
                    all.finding(
                        .multiIdentityMissing, about: member, "`\(name)` has no effect without `MultiIdentity`",
                        help: "set `MultiIdentity` to true, or remove the key"))
            }
        }
        if let warning = all.on("MAMPolicyWarnAbsent"), let required = all.on("MAMPolicyRequired") {
            findings.append(
                all.finding(
                    .withoutEffect, about: warning, "the warning never shows while `MAMPolicyRequired` is on",
                    help: "remove one of the two", related: [required.keyRange]))
        }
        if let pad = all.members["SplashIconFile~ipad"], !all.isBlank(pad), all.isMissing("SplashIconFile") {
            findings.append(
                all.finding(
                    .withoutEffect, about: pad, "without `SplashIconFile` phones show one of the app's icons",
                    help: "add `SplashIconFile`"))
        }
        return findings + colors(all)
    }

    /// S063: colors that look alike, and dark mode without effect.
    private static func colors(_ all: SettingsOverview) -> [SettingsFinding] {
        var findings: [SettingsFinding] = []
        func color(_ name: String) -> (member: PropertyListNode.Member, color: SettingsColor)? {
            guard let member = all.members[name], let text = all.members.text(name) else { return nil }
            return SettingsColor(hex: text).map { (member, $0) }
        }
        let others = [
            "SecondaryForegroundColor": ["ForegroundColor", "BackgroundColor", "SecondaryBackgroundColor"],
            "SecondaryBackgroundColor": ["BackgroundColor"],
        ]
        for name in ["SecondaryForegroundColor", "SecondaryBackgroundColor"] {
            guard let own = color(name) else { continue }
            let equal = (others[name] ?? []).first { color($0)?.color == own.color }
            guard let equal, let other = color(equal) else { continue }
            findings.append(
                all.finding(
                    .withoutEffect, about: own.member, "`\(name)` is the same color as `\(equal)`",
                    help: "the screens of threat defense show both", related: [other.member.value.range],
                    underlining: .value))
        }
        let explicit = ["BackgroundColor", "ForegroundColor", "AccentColor"].first { color($0) != nil }
        if let dark = all.on("SupportsDarkMode"), let explicit, let other = color(explicit) {
            findings.append(
                all.finding(
                    .withoutEffect, about: dark, "`SupportsDarkMode` has no effect beside `\(explicit)`",
                    help: "dark mode is followed only where no color is written", related: [other.member.keyRange]))
        }
        return findings
    }
}

extension SettingsRules {
    /// Returns all findings about values, names of keys and combinations of keys, unordered and unfiltered.
    ///
    /// All edits may be applied together. Afterward there may be new findings, which earlier mistakes hid.
    package static func findings(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let reader = SettingsReader(subject)
        return reader.findings + keys(reader)
    }

    /// Returns the findings about names of keys, S020 to S025, and about combinations of keys, S050 to S064.
    fileprivate static func keys(_ reader: SettingsReader) -> [SettingsFinding] {
        let names = SettingsNames(reader)
        return names.findings + acrossKeys(reader, names.meant)
    }

    private static func acrossKeys(_ reader: SettingsReader, _ meant: Set<String>) -> [SettingsFinding] {
        guard let place = reader.root[SettingsKey.dictionaryName] else {
            return extensionWithoutSettings(reader, meant)
        }
        guard place.value.kind == .dictionary, reader.subject.kind != .appClip else { return [] }
        let all = SettingsOverview(reader, meant: meant, place: place.keyRange)
        return signIn(all) + enrollment(all) + extensions(all) + web(all) + effects(all)
    }
}

extension ManagedAppSettings.Reading {
    /// Reads the bytes of an `Info.plist` and adds the findings about names of keys and combinations of keys.
    package init(
        checking infoPlist: [UInt8], options: SettingsCheckOptions = SettingsCheckOptions()
    ) throws(SettingsReadError) {
        let subject = try InfoPlistSubject(infoPlist: infoPlist, options: options)
        let reader = SettingsReader(subject)
        self.init(reader, adding: SettingsRules.keys(reader))
    }
}

extension SettingsRules {
    /// S050, S051, S052: the keys that every app needs to sign in.
    ///
    /// Extensions do not sign in on their own, so they need none of these keys.
    static func signIn(_ all: SettingsOverview) -> [SettingsFinding] {
        var findings: [SettingsFinding] = []
        if !all.subject.isExtension {
            if all.isMissing("ADALRedirectUri"), all.isMissing("ADALRedirectScheme") {
                findings.append(
                    all.missing(
                        .redirectMissing, "neither `ADALRedirectUri` nor `ADALRedirectScheme` is there",
                        help: redirectHelp(all.subject)))
            }
            if all.isMissing("ADALClientId") {
                findings.append(
                    all.missing(
                        .clientIDMissing, "`ADALClientId` is missing",
                        help: "add the application (client) id of the app's registration"))
            }
        }
        if let uri = all.members["ADALRedirectUri"], let scheme = all.members["ADALRedirectScheme"],
            !all.isBlank(uri), !all.isBlank(scheme)
        {
            findings.append(
                all.finding(
                    .redirectTwice, about: scheme,
                    "`ADALRedirectUri` is there too and counts; `ADALRedirectScheme` does not",
                    help: "remove one of the two", related: [uri.keyRange]))
        }
        return findings
    }

    private static func redirectHelp(_ subject: InfoPlistSubject) -> String {
        let bundleID = subject.bundleID.map(Excerpt.plain) ?? "<bundle id>"
        return "add `ADALRedirectUri`, such as `msauth.\(bundleID)://auth`"
    }
}

extension SettingsRules {
    /// S024: settings at the top level of the file.
    ///
    /// Documented keys that are there and not in the dictionary are added to `meant`.
    static func misplaced(_ root: SettingsMembers, _ members: SettingsMembers, meant: inout Set<String>)
        -> [SettingsFinding]
    {
        let found = root.all.filter { SettingsKey(named: $0.key)?.status == .documented }
        guard !found.isEmpty else { return [] }
        var movable: [PropertyListNode.Member] = []
        for member in found where members[member.key] == nil && meant.insert(member.key).inserted {
            movable.append(member)
        }
        let name = SettingsKey.dictionaryName
        let isThere = root[name]?.value.kind == .dictionary
        let canBeMade = root[name] == nil && nearDictionary(root) == nil
        // Every finding has the same edit, which creates the dictionary with all keys; equal edits are applied once.
        let making = PropertyListEdit(
            PropertyListPath().key(name),
            .set(.dictionary(canBeMade ? movable.map { .init($0.key, $0.value.value) } : [])))
        let names = Set(movable.map { ExactName($0.key) })
        return found.map { member in
            let path = PropertyListPath().key(member.key)
            let isMovable = names.contains(ExactName(member.key))
            var fix: SettingsFix?
            if isMovable, isThere || canBeMade {
                let adding =
                    isThere
                    ? PropertyListEdit(InfoPlistSubject.path(member.key), .set(member.value.value)) : making
                fix = SettingsFix("moves the key into `\(name)`", adding, PropertyListEdit(path, .remove))
            }
            return root.subject.finding(
                .keyMisplaced, at: path, member.keyRange,
                "the key `\(member.key)` is read in `\(name)` only, not at the top level",
                help: isMovable ? "move it into `\(name)`" : "remove it here; `\(name)` has it too", fix: fix)
        }
    }
}

extension SettingsRules {
    /// S053 to S056: required policies, and switches that must not ship.
    static func enrollment(_ all: SettingsOverview) -> [SettingsFinding] {
        var findings: [SettingsFinding] = []
        if let required = all.on("MAMPolicyRequired") { findings += policyRequired(all, required) }
        if let debug = all.on("DebugSettingsEnabled") {
            findings.append(
                all.finding(
                    .debugSettings, about: debug, "`DebugSettingsEnabled` lets any user set test policies",
                    help: "remove the key before a release",
                    fix: SettingsFix("removes the key", PropertyListEdit(InfoPlistSubject.path(debug.key), .remove))))
        }
        if let telemetry = all.on("MAMTelemetryUsePPE") {
            let isMoot = all.on("MAMTelemetryDisabled") != nil
            findings.append(
                all.finding(
                    .testingSwitch, about: telemetry,
                    isMoot
                        ? "`MAMTelemetryUsePPE` is for testing, and does nothing while `MAMTelemetryDisabled` is on"
                        : "`MAMTelemetryUsePPE` sends telemetry to the pre-production back end",
                    help: "remove the key before a release"))
        }
        if let verbose = all.on("VerboseLoggingEnabled") {
            findings.append(
                all.finding(
                    .testingSwitch, about: verbose, "`VerboseLoggingEnabled` is for testing",
                    help: "remove the key before a release"))
        }
        return findings
    }

    private static func policyRequired(
        _ all: SettingsOverview, _ required: PropertyListNode.Member
    ) -> [SettingsFinding] {
        var findings = [
            all.finding(
                .policyRequired, about: required, "the App Store refuses an app with `MAMPolicyRequired`",
                help: "use `MAMPolicyWarnAbsent` in an app for the store")
        ]
        if let manifest = all.members.subject.root.member("UIApplicationSceneManifest") {
            findings.append(
                all.finding(
                    .policyRequiredWithScenes, about: required,
                    "with scenes, the app's delegate and its scenes run before the account has a policy",
                    help: "the SDK covers the windows meanwhile; start work with Org data only after "
                        + "`IntuneMAMSDKDidReleaseUI` or a policy", related: [manifest.keyRange]))
        }
        let autoEnroll = all.members["AutoEnrollOnLaunch"]
        let isMeantElsewhere = autoEnroll == nil && !all.isMissing("AutoEnrollOnLaunch")
        guard !isMeantElsewhere, all.on("AutoEnrollOnLaunch") == nil else { return findings }
        // A value that is not a boolean has a finding of its own, whose fix comes first.
        let canBeSet = autoEnroll == nil || autoEnroll?.value.boolean == false
        let edit = PropertyListEdit(InfoPlistSubject.path("AutoEnrollOnLaunch"), .set(.boolean(true)))
        findings.append(
            all.finding(
                .policyRequiredWithoutEnrollment, about: required,
                "`MAMPolicyRequired` without `AutoEnrollOnLaunch` can block users without asking them to sign in",
                help: "add `AutoEnrollOnLaunch` with `<true/>`", related: autoEnroll.map { [$0.keyRange] } ?? [],
                fix: canBeSet ? SettingsFix("sets `AutoEnrollOnLaunch` to true", edit) : nil))
        return findings
    }
}

/// The findings about names of keys in one file, and the settings that those names were meant to be.
struct SettingsNames {
    /// S020 to S025.
    let findings: [SettingsFinding]
    /// The documented keys that are misspelled or at the top level of the file, which ``findings`` report.
    let meant: Set<String>

    /// Checks the names in a file.
    init(_ reader: SettingsReader) {
        var meant: Set<String> = []
        let unknown = SettingsRules.names(reader.members, reader.root, meant: &meant)
        findings = unknown + SettingsRules.misplaced(reader.root, reader.members, meant: &meant)
        self.meant = meant
    }
}

/// The whole dictionary `IntuneMAMSettings`, for rules about combinations of keys.
struct SettingsOverview: Sendable {
    let subject: InfoPlistSubject
    /// The members of the dictionary.
    let members: SettingsMembers
    /// The documented keys that are misspelled or at the top level of the file, which other findings report.
    let meant: Set<String>
    /// The range of the dictionary's key.
    let place: Range<Int>

    /// Creates an overview of a file that has the dictionary.
    init(_ reader: SettingsReader, meant: Set<String>, place: Range<Int>) {
        (subject, members, self.meant, self.place) = (reader.subject, reader.members, meant, place)
    }

    /// The part of a member to underline.
    enum Part {
        case key
        case value
    }

    /// Whether a key is missing and is not present under a wrong name or in a wrong place either.
    func isMissing(_ name: String) -> Bool { members[name] == nil && !meant.contains(name) }

    /// Returns a member if its switch is on.
    func on(_ name: String) -> PropertyListNode.Member? { members.isOn(name) ? members[name] : nil }

    /// Whether a value is an empty or blank text.
    func isBlank(_ member: PropertyListNode.Member) -> Bool { member.value.string.map(Blanks.areAll(of:)) ?? false }

    /// Creates a finding about a key of the dictionary.
    func finding(
        _ id: SettingsIssue.ID, about member: PropertyListNode.Member, _ message: String, help: String? = nil,
        related: [Range<Int>] = [], underlining part: Part = .key, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(
            id, at: InfoPlistSubject.path(member.key), part == .key ? member.keyRange : member.value.range, message,
            help: help, related: related, fix: fix)
    }

    /// Creates a finding about a missing key, placed at the dictionary.
    func missing(
        _ id: SettingsIssue.ID, _ message: String, help: String?, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(
            id, at: PropertyListPath().key(SettingsKey.dictionaryName), place, message, help: help, fix: fix)
    }
}

extension SettingsMembers {
    /// Whether a switch is on, even if its value is a text or a number.
    ///
    /// So rules about the switch report their findings together with the one about the type.
    func isOn(_ name: String) -> Bool { self[name].flatMap(meaning(of:)) == true }

    /// Returns the boolean that a value spells; nil for any other value.
    func meaning(of member: PropertyListNode.Member) -> Bool? {
        let node = member.value
        if let value = node.boolean { return value }
        if let text = subject.known(node) { return Self.boolean(spelled: text) }
        switch (node.integer, node.real) {
        case (0?, _), (_, 0?): return false
        case (1?, _), (_, 1?): return true
        default: return nil
        }
    }

    /// Returns the text of a key with expanded build variables; nil if it is blank, unknown, or not a text.
    func text(_ name: String) -> String? {
        guard let text = subject.known(self[name]?.value), !Blanks.areAll(of: text) else { return nil }
        return text
    }
}
