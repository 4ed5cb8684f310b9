internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension SettingsRules {
    /// S057, S058, S059: extensions and the apps that contain them.
    static func extensions(_ all: SettingsOverview) -> [SettingsFinding] {
        let subject = all.subject
        let name = "ContainingAppBundleId"
        var findings: [SettingsFinding] = []
        if subject.isExtension, all.isMissing(name) {
            let fix = subject.namedApp.map { app in
                SettingsFix("adds `\(name)`", PropertyListEdit(InfoPlistSubject.path(name), .set(.string(app))))
            }
            findings.append(
                all.missing(
                    .containingAppMissing, "`\(name)` is missing, which every extension needs",
                    help: "add the bundle id of the app that contains the extension", fix: fix))
        }
        if let member = all.members[name], let reason = wrongApp(all) {
            findings.append(
                all.finding(
                    .containingAppWrong, about: member, reason.message, help: reason.help, underlining: .value,
                    fix: reason.fix))
        }
        if subject.kind != .appExtension, let member = all.on("OpenInActionExtension") {
            findings.append(
                all.finding(
                    .openInWithoutExtension, about: member,
                    "`OpenInActionExtension` is on in a bundle without `NSExtension`",
                    help: "write it in the Info.plist of the action extension only"))
        }
        return findings
    }

    /// S057 for an extension without the dictionary, which does not name its app either.
    ///
    /// There is no finding if S001 renames a dictionary, since the content of that dictionary counts afterward.
    static func extensionWithoutSettings(_ reader: SettingsReader, _ meant: Set<String>) -> [SettingsFinding] {
        let (subject, root, name) = (reader.subject, reader.root, "ContainingAppBundleId")
        guard subject.isExtension, !meant.contains(name), nearDictionary(root)?.value.kind != .dictionary else {
            return []
        }
        // Moving keys from the top level creates the dictionary; a later round adds the key to it.
        let isMade =
            !meant.isEmpty && nearDictionary(root) == nil && !subject.options.allowed.contains(.keyMisplaced)
        var fix: SettingsFix?
        if let app = subject.namedApp, !isMade {
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

    /// Returns the reason why the id cannot be that of the containing app, with help and a fix; nil if it can.
    private static func wrongApp(_ all: SettingsOverview) -> (message: String, help: String, fix: SettingsFix?)? {
        guard let app = all.members.text("ContainingAppBundleId"), Blanks.trimmed(app).utf8.elementsEqual(app.utf8)
        else { return nil }
        let quoted = Excerpt.quoted(app)
        guard all.subject.isExtension else {
            return (
                "`ContainingAppBundleId` has no place in an app: only extensions name the app that contains them",
                "remove the key", nil
            )
        }
        if let other = otherApp(than: app, all) { return other }
        guard let own = all.subject.bundleID, !own.isEmpty else { return nil }
        if own.utf8.elementsEqual(app.utf8) {
            return ("\(quoted) is the extension's own bundle id", "write the bundle id of the app", nil)
        }
        guard !own.utf8.starts(with: (app + ".").utf8) else { return nil }
        return (
            "\(quoted) is not what the extension's bundle id \(Excerpt.quoted(own)) begins with",
            "the id of an extension is that of its app, a dot, and a name", nil
        )
    }

    /// Returns the reason if the options name another containing app than the file; nil otherwise.
    ///
    /// Ids are compared with expanded build variables. A fix does not overwrite a variable in the file.
    private static func otherApp(
        than app: String, _ all: SettingsOverview
    ) -> (message: String, help: String, fix: SettingsFix?)? {
        guard let named = all.subject.namedApp else { return nil }
        let (known, unknown) = all.subject.expanded(named)
        guard unknown.isEmpty, !known.utf8.elementsEqual(app.utf8) else { return nil }
        let written = all.members["ContainingAppBundleId"]?.value.string ?? ""
        return (
            "\(Excerpt.quoted(app)) is not the containing app that was named: \(Excerpt.quoted(known))",
            "write \(Excerpt.quoted(known))",
            written.utf8.elementsEqual(app.utf8)
                ? SettingsFix(
                    "writes \(Excerpt.quoted(named))",
                    PropertyListEdit(InfoPlistSubject.path("ContainingAppBundleId"), .set(.string(named)))) : nil
        )
    }
}
