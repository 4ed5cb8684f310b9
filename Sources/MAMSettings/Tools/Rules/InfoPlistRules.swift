internal import MAMPropertyLists
package import MAMSettings
internal import MAMText

/// The rules about the rest of an `Info.plist` (I), an extension's activation rule (A), and app groups (S061, S064).
///
/// The rules about app groups read the entitlements too.
package enum InfoPlistRules {
    /// Returns all findings about the `Info.plist`, unordered and unfiltered.
    ///
    /// Each has at most one fix. Fixes of several findings may append to the same list. Findings that need the same new
    /// list have the same edit. Values with unknown build variables are not checked.
    ///
    /// - Parameters:
    ///   - subject: The `Info.plist` of the bundle.
    ///   - entitlements: The entitlements of the bundle; without them app groups are not compared.
    /// - Returns: The findings.
    package static func findings(
        in subject: InfoPlistSubject, entitlements: EntitlementsSubject? = nil
    ) -> [SettingsFinding] {
        // The SDK does not support app clips, so its requirements do not apply to them.
        guard subject.kind != .appClip else { return [] }
        let schemes = RegisteredSchemes(in: subject)
        var findings = schemes.findings
        findings.join(documentTypes(in: subject))
        if subject.isExtension {
            findings += ActivationRuleRules.findings(in: subject)
        } else {
            // An extension registers no schemes, queries none, and has no scenes.
            findings += RedirectSchemeRules.findings(in: subject, schemes)
            findings.join(QuerySchemes(in: subject).findings)
            findings += faceID(in: subject) + scenes(in: subject) + sceneLifeCycle(in: subject)
            findings += backgroundModes(in: subject)
        }
        if let entitlements { findings += AppGroupRules.findings(in: subject, entitlements) }
        findings += AppGroupRules.openIn(subject, entitlements)
        return findings
    }
}

/// The rule about work in the background (I013).
extension InfoPlistRules {
    /// I013: an app that runs in the background, also while the device is locked, with files of the class Complete.
    static func backgroundModes(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let modes = subject.root[InfoPlistKey.backgroundModes]
        guard let modes, modes.elements.contains(where: { $0.string?.isEmpty == false }) else { return [] }
        let name = "MaxFileProtectionLevel"
        let node = subject.settings?[name]
        // A value that is no level has a finding of its own, and one with an unknown variable cannot be judged.
        guard node == nil || subject.known(node) == FileProtectionLevel.complete.rawValue else { return [] }
        let level = FileProtectionLevel.completeUntilFirstUserAuthentication.rawValue
        return [
            subject.finding(
                .backgroundWithComplete, at: InfoPlistSubject.keys(InfoPlistKey.backgroundModes), modes.range,
                "the app runs in the background, and `\(name)` "
                    + (node == nil ? "is missing: files may have" : "leaves files") + " the class Complete",
                help: "set it to `\(level)`, or access no file while the device is locked")
        ]
    }
}

/// The rules about single keys of an app (I009, I010, I014) and about document types (I012).
extension InfoPlistRules {
    /// I009: the SDK uses Face ID, and the system terminates an app without a usage text.
    static func faceID(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let (name, path) = (InfoPlistKey.faceIDText, InfoPlistSubject.keys(InfoPlistKey.faceIDText))
        let node = subject.root[name]
        let text = node?.string
        guard text.map(isBlank) ?? true else { return [] }
        let message =
            switch node?.kind {
            case nil: "`\(name)` is missing"
            case .string: "`\(name)` is blank"
            case .some(let kind): "expected a string, found: \(kind.rawValue)"
            }
        let fix = subject.options.faceIDText.flatMap { isBlank($0) ? nil : $0 }.map {
            SettingsFix("says \(Excerpt.quoted($0))", PropertyListEdit(path, .set(.string($0))))
        }
        return [
            subject.finding(
                .faceIDTextMissing, at: path, node?.range, message,
                help: "say why the app asks for a face; the system ends an app that asks without it", fix: fix)
        ]
    }

    private static func isBlank(_ text: String) -> Bool { Blanks.areAll(of: text) }

    /// I010: a scene manifest without configurations, which SwiftUI apps have by default.
    static func scenes(in subject: InfoPlistSubject) -> [SettingsFinding] {
        guard let manifest = subject.root.member(InfoPlistKey.sceneManifest) else { return [] }
        let name = InfoPlistKey.sceneConfigurations
        var path = InfoPlistSubject.keys(InfoPlistKey.sceneManifest)
        let (message, range): (String, Range<Int>)
        if manifest.value.kind != .dictionary {
            let kind = manifest.value.kind.rawValue
            (message, range) = ("expected a dictionary as the scene manifest, found: \(kind)", manifest.value.range)
        } else if let node = manifest.value[name] {
            path = path.key(name)
            if node.kind != .dictionary {
                (message, range) = ("expected a dictionary of roles, found: \(node.kind.rawValue)", node.range)
            } else if node.count == 0 {
                (message, range) = ("`\(name)` of the scene manifest is empty", node.range)
            } else if let role = node.members.first(where: { $0.value.kind != .array || $0.value.count == 0 }) {
                path = path.key(role.key)
                (message, range) = ("\(Excerpt.quoted(role.key)) names no scene configuration", role.value.range)
            } else {
                return []
            }
        } else {
            path = path.key(name)
            (message, range) = ("the scene manifest has no `\(name)`", manifest.keyRange)
        }
        return [
            subject.finding(
                .sceneConfigurationsMissing, at: path, range, message,
                help: "without a configuration for `UIWindowSceneSessionRoleApplication` policies may not apply")
        ]
    }

    /// I014: an app that iOS ends at launch because it has no scene life cycle.
    static func sceneLifeCycle(in subject: InfoPlistSubject) -> [SettingsFinding] {
        guard let sdk = subject.linkedSDK, sdk >= RequiredNames.firstSDKWithScenesOnly else { return [] }
        let manifest = subject.root.member(InfoPlistKey.sceneManifest)
        // Scenes of other roles, such as CarPlay's, are not the app's windows.
        let role = manifest?.value[InfoPlistKey.sceneConfigurations]?[InfoPlistKey.applicationSceneRole]
        guard role?.kind != .array || role?.count ?? 0 == 0 else { return [] }
        return [
            subject.finding(
                .sceneLifeCycleMissing, at: InfoPlistSubject.keys(InfoPlistKey.sceneManifest), manifest?.keyRange,
                "iOS ends an app that is linked with the iOS SDK \(sdk) and has no scene life cycle",
                help: "name a scene configuration in `\(InfoPlistKey.sceneManifest)`, or return one from "
                    + "`application(_:configurationForConnecting:options:)` of the app's delegate; a SwiftUI `App` needs neither"
            )
        ]
    }

    /// I012: document types without the twin under which managed apps offer them.
    static func documentTypes(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let path = InfoPlistSubject.keys(InfoPlistKey.documentTypes)
        let entries = (subject.root[InfoPlistKey.documentTypes]?.elements ?? []).enumerated().flatMap { index, type in
            subject.texts(of: type[InfoPlistKey.contentTypes], at: path.index(index).key(InfoPlistKey.contentTypes))
        }
        let names = Set(entries.map { URLScheme.folded($0.text) })
        let open = OpenNames(entries.filter { !$0.isKnown }.map { URLScheme.folded($0.text) })
        let known = ListedText.distinct(entries.filter(\.isKnown).map { URLScheme.folded($0.text) })
        let absent = open.unmatched(
            known.filter { !$0.isEmpty && !$0.hasPrefix(RequiredNames.typePrefix) }
                .map { RequiredNames.typePrefix + $0 }.filter { !names.contains($0) })
        var seen: Set<String> = []
        return entries.compactMap { entry in
            let name = URLScheme.folded(entry.text)
            let twin = RequiredNames.typePrefix + name
            guard entry.isKnown else {
                let base = name.hasPrefix(RequiredNames.typePrefix) ? name.dropFirst(twin.count - name.count) : ""
                return names.contains(twin) || names.contains(String(base)) ? nil : subject.unjudged(entry)
            }
            guard absent.contains(twin), seen.insert(name).inserted else { return nil }
            let written = RequiredNames.typePrefix + entry.written
            return subject.finding(
                .documentTypeTwinMissing, at: entry.path, entry.node.range,
                "the document type \(Excerpt.quoted(entry.text)) has no twin",
                help: "managed apps offer such documents under `\(RequiredNames.typePrefix)` and the type",
                fix: SettingsFix(
                    "adds the twin to the end of its list",
                    PropertyListEdit(entry.list, .append([.string(written)]))))
        }
    }
}

extension InfoPlistSubject {
    /// The major version of the iOS SDK with which the app is linked: that of the options, or else that in the keys
    /// that Xcode writes to a built app; nil if neither tells.
    var linkedSDK: Int? {
        func leadingNumber(_ text: some StringProtocol) -> Int? { Int(text.prefix { $0.isNumber }) }
        if let linked = options.linkedSDK { return linked }
        if let name = root["DTSDKName"]?.string {
            // Also that of the simulator: `iphonesimulator27.0`.
            guard name.hasPrefix("iphone"), let start = name.firstIndex(where: \.isNumber) else { return nil }
            return leadingNumber(name[start...])
        }
        guard root["DTPlatformName"]?.string.map({ $0.hasPrefix("iphone") }) ?? true else { return nil }
        return root["DTPlatformVersion"]?.string.flatMap { leadingNumber($0) }
    }
}
