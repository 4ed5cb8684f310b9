extension SettingsRules {
    /// What people leave in place of a client id, in lower case.
    private static let placeholders = ["todo", "your_", "your-", "insert_", "insert-", "placeholder", "xxxx", "<", "["]

    /// S035: the client id.
    static func clientID(_ entry: SettingsEntry, _ text: String) -> Judged<String> {
        let lower = text.lowercased()
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        let isZero = isGUID(text) && digits.allSatisfy { $0 == UInt8(ascii: "0") }
        if isZero || placeholders.contains(where: lower.contains) {
            return .refused(
                entry.finding(
                    .clientIDNotGUID, "\(Excerpt.quoted(text)) is a placeholder; the key counts as missing",
                    help: "write the application (client) id of the app's registration", severity: .error))
        }
        guard isGUID(text) else {
            let isBraced = text.hasPrefix("{") && text.hasSuffix("}")
            return .kept(
                text,
                entry.finding(
                    .clientIDNotGUID, "\(Excerpt.quoted(text)) is not a GUID",
                    help: isBraced
                        ? "write it without braces"
                        : "expected a GUID such as `5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13`"))
        }
        return .good(text)
    }

    /// Whether a text is 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between.
    static func isGUID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(isHexDigit) }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    /// S034: the authority.
    static func authority(_ entry: SettingsEntry, _ text: String) -> Judged<String> {
        let uri = URIText(text)
        let quoted = Excerpt.quoted(text)
        let help = "write `https://login.microsoftonline.com/` and the tenant, or `common`"
        guard let scheme = uri.scheme, scheme.lowercased() == "https", uri.host != nil, !hasBlank(text) else {
            let reason = uri.scheme?.lowercased() == "http" ? "does not use https" : "is not an https URL with a host"
            return .refused(
                entry.finding(.authorityMalformed, "\(quoted) \(reason); the default is used", help: help))
        }
        guard uri.path.utf8.contains(where: { $0 != UInt8(ascii: "/") }) else {
            return .kept(
                text, entry.finding(.authorityMalformed, "\(quoted) names no tenant", help: help, severity: .warning))
        }
        return .good(text)
    }

    /// S036: the redirect URI.
    static func redirectURI(_ entry: SettingsEntry, _ text: String) -> Judged<String> {
        let bundleID = entry.subject.bundleID.map(Excerpt.plain) ?? "<bundle id>"
        let help = "a broker answers to `msauth.\(bundleID)://auth` or `<scheme>://\(bundleID)`"
        let scheme = URIText(text).scheme?.lowercased()
        let reason: String
        if hasBlank(text) {
            reason = "holds a blank"
        } else if scheme == nil {
            reason = "has no scheme"
        } else if scheme == "http" || scheme == "https" {
            reason = "leads to a web page, not back to the app"
        } else {
            return .good(text)
        }
        return .refused(
            entry.finding(
                .redirectURIMalformed, "\(Excerpt.quoted(text)) \(reason); the key counts as missing", help: help))
    }

    /// S037: the redirect scheme.
    static func redirectScheme(_ entry: SettingsEntry, _ text: String) -> Judged<String> {
        guard !URIText.isScheme(text) else { return .good(text) }
        let isURI = text.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
        return .refused(
            entry.finding(
                .redirectSchemeMalformed,
                "\(Excerpt.quoted(text)) is not a scheme; the key counts as missing",
                help: isURI
                    ? "write what stands before `:` only, or the whole URI under `ADALRedirectUri`"
                    : "a scheme is a letter, then letters, digits, `+`, `-` and `.`"))
    }

    private static func hasBlank(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: \.properties.isWhitespace)
    }
}
