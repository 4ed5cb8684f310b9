internal import MAMPropertyLists
internal import MAMSettings

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
