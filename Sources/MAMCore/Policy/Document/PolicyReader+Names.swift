internal import MAMJSON

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
                guard let value = element.member("value") else { continue }
                for part in Self.text(value).split(whereSeparator: { $0 == ";" || $0 == "," }) {
                    noteScheme(String(part), value)
                }
            }
        case .exemptedUniversalLinks, .managedUniversalLinks:
            for element in Self.elements(cursor) { noteLink(Self.text(element), element) }
        case .allowedIosDeviceModels: noteModels(Self.text(cursor), cursor)
        case .apps:
            for element in Self.elements(cursor) {
                guard let id = element.member("mobileAppIdentifier")?.member("bundleId"), let text = try? id.string(),
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
        let list = Self.elements(cursor).compactMap { $0.member("value") }
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
