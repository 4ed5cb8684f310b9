extension SettingsRules {
    /// S057, S058, S059: extensions and the apps that contain them.
    static func extensions(_ all: SettingsOverview) -> [SettingsFinding] {
        let subject = all.subject
        let name = "ContainingAppBundleId"
        var findings: [SettingsFinding] = []
        if subject.isExtension, all.isMissing(name) {
            let fix = subject.options.containingApp.map { app in
                SettingsFix(
                    "adds `\(name)`", PropertyListEdit(InfoPlistSubject.path(name), .set(.string(app))))
            }
            findings.append(
                all.missing(
                    .containingAppMissing, "`\(name)` is missing, which every extension needs",
                    help: "add the bundle id of the app that contains the extension", fix: fix))
        }
        if let member = all.members[name], let reason = wrongApp(all) {
            findings.append(
                all.finding(
                    .containingAppWrong, about: member, reason.message, help: reason.help, underlining: .value))
        }
        if !subject.isExtension, let member = all.on("OpenInActionExtension") {
            findings.append(
                all.finding(
                    .openInWithoutExtension, about: member,
                    "`OpenInActionExtension` is on in a bundle without `NSExtension`",
                    help: "write it in the Info.plist of the action extension only"))
        }
        return findings
    }

    /// S057: an extension without the dictionary does not name its app either.
    ///
    /// Nothing is said while S001 renames a dictionary: what stands there counts then.
    static func extensionWithoutSettings(
        _ subject: InfoPlistSubject, _ root: SettingsMembers, _ meant: Set<String>
    ) -> [SettingsFinding] {
        let name = "ContainingAppBundleId"
        guard subject.isExtension, !meant.contains(name), nearDictionary(root)?.value.kind != .dictionary else {
            return []
        }
        // Keys at the top make the dictionary when they are moved; the key is added to it after that.
        let isMade =
            !meant.isEmpty && nearDictionary(root) == nil && !subject.options.allowed.contains(.keyMisplaced)
        var fix: SettingsFix?
        if let app = subject.options.containingApp, !isMade {
            fix = SettingsFix(
                "adds the dictionary with `\(name)`",
                PropertyListEdit(
                    PropertyListPath().key(SettingsKey.dictionaryName),
                    .set(.dictionary([.init(name, .string(app))]))))
        }
        return [
            subject.finding(
                .containingAppMissing, at: InfoPlistSubject.path(name), nil,
                "`\(name)` is missing, which every extension needs",
                help:
                    "name the app with `--containing-app`, or add the bundle id of the app that contains the extension",
                fix: fix)
        ]
    }

    private static func wrongApp(_ all: SettingsOverview) -> (message: String, help: String)? {
        guard let app = all.members.text("ContainingAppBundleId") else { return nil }
        let quoted = Excerpt.quoted(app)
        guard all.subject.isExtension else {
            return (
                "`ContainingAppBundleId` has no place in an app: only extensions name the app that contains them",
                "remove the key"
            )
        }
        guard let own = all.subject.bundleID, !own.isEmpty else { return nil }
        if own.utf8.elementsEqual(app.utf8) {
            return ("\(quoted) is the extension's own bundle id", "write the bundle id of the app")
        }
        guard !own.utf8.starts(with: (app + ".").utf8) else { return nil }
        return (
            "\(quoted) is not what the extension's bundle id \(Excerpt.quoted(own)) begins with",
            "the id of an extension is that of its app, a dot, and a name"
        )
    }
}
