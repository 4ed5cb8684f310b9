internal import MAMPropertyLists
internal import MAMText

/// The result of the checks that apply to the text of any setting.
enum SettingsText {
    /// A text that the rule of its setting can check; `isLiteral` is true if the text has no build variables.
    ///
    /// A fix is allowed to rewrite only a literal text.
    case known(String, isLiteral: Bool)
    /// The final result for a text that the rule of its setting does not check.
    ///
    /// Either the value is not a valid text for any setting, or the text has build variables whose values are not known.
    case settled(Judged<String>)
}

extension SettingsRules {
    /// S013, S019, S040: the type of a text, blanks around it, and build variables in it.
    static func text(_ entry: SettingsEntry) -> SettingsText {
        guard let written = entry.node.string else {
            return .settled(
                .refused(
                    entry.wrongType(
                        .stringWrongType, expected: "a string", help: "write `<string>…</string>`",
                        fix: namingTheApp(entry))))
        }
        let (text, unknown) = entry.subject.expanded(written)
        guard unknown.isEmpty else {
            return .settled(.kept(text, unknownVariables(unknown, in: entry.subject, at: entry.path, entry.node)))
        }
        let isLiteral = text.utf8.elementsEqual(written.utf8)
        let trimmed = Blanks.trimmed(text)
        if trimmed.isEmpty {
            return .settled(
                .refused(
                    entry.finding(
                        .textBlank, "the text is \(text.isEmpty ? "empty" : "blank"); the default is used",
                        help: "write a text or remove the key",
                        fix: isLiteral ? namingTheApp(entry) ?? entry.removing : nil)))
        }
        if !trimmed.utf8.elementsEqual(text.utf8) {
            return .settled(
                .refused(
                    entry.finding(
                        .textBlank, "\(Excerpt.quoted(text)) begins or ends with a blank; the default is used",
                        help: "remove the blanks around the text",
                        fix: isLiteral
                            ? namingTheApp(entry)
                                ?? entry.writing(.string(trimmed), "removes the blanks around the text") : nil)))
        }
        return .known(text, isLiteral: isLiteral)
    }

    /// Returns a fix that writes the bundle id of the containing app from the options; nil for other keys.
    private static func namingTheApp(_ entry: SettingsEntry) -> SettingsFix? {
        guard entry.key.name == "ContainingAppBundleId" else { return nil }
        return entry.subject.namedApp.map { entry.writing(.string($0), "writes \(Excerpt.quoted($0))") }
    }

    /// S040: build variables without a value.
    static func unknownVariables(
        _ names: [String], in subject: InfoPlistSubject, at path: PropertyListPath, _ node: PropertyListNode
    ) -> SettingsFinding {
        let shown = names.prefix(3).map { Excerpt.quoted("$(\($0))") }.joined(separator: ", ")
        let example = names.first.map { Excerpt.plain(String($0.prefix { $0 != ":" })) } ?? "NAME"
        return subject.finding(
            .variableUnknown, at: path, node.range,
            "the text holds \(shown)\(names.count > 3 ? " and more" : ""), so it can not be checked before the build",
            help: "pass `--define \(example)=…`")
    }

    /// Returns the rule about the text of a key; nil for a key that accepts any text.
    static func rule(for key: String) -> (@Sendable (SettingsEntry, String, Bool) -> Judged<String>)? {
        switch key {
        case "ADALClientId": { entry, text, _ in clientID(entry, text) }
        case "ADALAuthority": { entry, text, _ in authority(entry, text) }
        case "ADALRedirectUri": { entry, text, _ in redirectURI(entry, text) }
        case "ADALRedirectScheme": { entry, text, _ in redirectScheme(entry, text) }
        case "SplashIconFile", "SplashIconFile~ipad": iconFile
        case "DocumentBrowserFileCachePath": { entry, text, _ in cachePath(entry, text) }
        default: nil
        }
    }

    /// Checks the text of a setting with all rules that apply to it.
    static func string(_ entry: SettingsEntry) -> Judged<String> {
        if entry.key.name == "ADALCacheKeychainGroupOverride", let finding = keychainGroup(entry) {
            return .refused(finding)
        }
        switch text(entry) {
        case .settled(let judged): return judged
        case .known(let text, let isLiteral):
            return rule(for: entry.key.name)?(entry, text, isLiteral) ?? .good(text)
        }
    }
}
