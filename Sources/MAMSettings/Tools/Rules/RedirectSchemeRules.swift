internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The rules about the schemes by which a sign-in returns to the app (I004, I011).
enum RedirectSchemeRules {
    static func findings(in subject: InfoPlistSubject, _ schemes: RegisteredSchemes) -> [SettingsFinding] {
        [unregistered(in: subject, schemes), conditionalAccess(in: subject, schemes)].compactMap { $0 }
    }

    /// The scheme of the redirect URI in the settings.
    private struct Redirect {
        let key: String
        let node: PropertyListNode
        let written: String
        /// The scheme with expanded build variables, folded.
        let name: String
        let isKnown: Bool
    }

    /// Returns the scheme of the redirect URI, folded.
    static func redirectName(in subject: InfoPlistSubject) -> String? { redirect(in: subject)?.name }

    /// Returns the redirect; nil if there is none, or if its scheme is malformed, which another rule reports.
    private static func redirect(in subject: InfoPlistSubject) -> Redirect? {
        let key = subject.settings?["ADALRedirectUri"] == nil ? "ADALRedirectScheme" : "ADALRedirectUri"
        guard let node = subject.settings?[key], let value = node.string else { return nil }
        let isURI = key == "ADALRedirectUri"
        guard let written = isURI ? URLScheme.scheme(ofURL: value) : value, !written.isEmpty else { return nil }
        let (text, unknown) = subject.expanded(written)
        let name = URLScheme.folded(text)
        guard !unknown.isEmpty || URLScheme.isWellFormed(text), name != "http", name != "https" else { return nil }
        return Redirect(key: key, node: node, written: written, name: name, isKnown: unknown.isEmpty)
    }

    /// I004.
    private static func unregistered(
        in subject: InfoPlistSubject, _ schemes: RegisteredSchemes
    ) -> SettingsFinding? {
        guard let redirect = redirect(in: subject), redirect.isKnown, !schemes.names.mayContain(redirect.name),
            !schemes.containMalformed(redirect.name)
        else { return nil }
        let isForeign = isForeign(redirect, in: subject)
        return subject.finding(
            .redirectSchemeUnregistered, at: InfoPlistSubject.path(redirect.key), redirect.node.range,
            "the redirect scheme \(Excerpt.quoted(redirect.name)) is not registered",
            help: isForeign
                ? "it has the bundle id of another app, which signing in would come back to"
                : "list it in `\(InfoPlistKey.urlTypes)`, or signing in never comes back to the app",
            fix: isForeign ? nil : fix(for: redirect, in: subject, schemes))
    }

    /// Whether the scheme is `msauth.` and the bundle id of another app, whose answers a registration would intercept.
    private static func isForeign(_ redirect: Redirect, in subject: InfoPlistSubject) -> Bool {
        guard redirect.name.hasPrefix("msauth."), let id = subject.bundleID else { return false }
        return redirect.name != "msauth." + URLScheme.folded(id)
    }

    /// Returns a fix that adds the scheme beside its twin, or in an entry of its own if there is no twin.
    ///
    /// Other entries of `CFBundleURLTypes` have roles of their own.
    private static func fix(
        for redirect: Redirect, in subject: InfoPlistSubject, _ schemes: RegisteredSchemes
    ) -> SettingsFix? {
        let twinName = URLScheme.twin(of: redirect.name)
        if let twin = schemes.entries.first(where: { URLScheme.folded($0.text) == twinName }) {
            return SettingsFix(
                "adds \(Excerpt.quoted(redirect.written)) beside its twin",
                PropertyListEdit(twin.list, .append([.string(redirect.written)])))
        }
        let names = [redirect.written, URLScheme.twin(of: redirect.written)].map(PropertyListValue.string)
        let entry = PropertyListValue.dictionary([.init(InfoPlistKey.urlSchemes, .array(names))])
        let path = InfoPlistSubject.keys(InfoPlistKey.urlTypes)
        let text = "adds an entry with the scheme and its twin to `\(InfoPlistKey.urlTypes)`"
        guard let types = subject.root[InfoPlistKey.urlTypes] else {
            return SettingsFix(text, PropertyListEdit(path, .set(.array([entry]))))
        }
        return types.kind == .array ? SettingsFix(text, PropertyListEdit(path, .append([entry]))) : nil
    }

    /// I011, only if the options tell that the app uses conditional access.
    private static func conditionalAccess(
        in subject: InfoPlistSubject, _ schemes: RegisteredSchemes
    ) -> SettingsFinding? {
        let name = RequiredNames.conditionalAccessScheme
        guard subject.options.conditionalAccess, !schemes.names.mayContain(name) else { return nil }
        let types = subject.root.member(InfoPlistKey.urlTypes)
        return subject.finding(
            .conditionalAccessSchemeMissing, at: InfoPlistSubject.keys(InfoPlistKey.urlTypes), types?.keyRange,
            "the scheme `\(name)` is not registered",
            help: "add it to a list of `\(InfoPlistKey.urlSchemes)`; it needs no twin")
    }
}
