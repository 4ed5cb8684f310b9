internal import MAMPropertyLists
internal import MAMText

extension SettingsRules {
    /// S035: the client id.
    static func clientID(_ entry: SettingsEntry, _ text: String) -> Judged<String> {
        if isZero(text) || isPlaceholder(text) {
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

    private static func isZero(_ text: String) -> Bool {
        isGUID(text) && text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
    }

    /// Whether a text is a placeholder for an id, by its form: words, or a name in marks.
    ///
    /// An id has 32 hexadecimal digits and hyphens. A text with a letter that is no hexadecimal digit is a word, and so
    /// is one in marks such as `#{…}#`. Other texts are ids with a mistake; a text over 256 bytes is none.
    private static func isPlaceholder(_ text: String) -> Bool {
        guard text.utf8.count <= 256 else { return false }
        let digits = text.utf8.count(where: isHexDigit)
        let letters = text.utf8.count { ($0 | 0x20) &- 97 < 26 && !isHexDigit($0) }
        // One letter in the place of a digit, as `O` for `0`, is a slip.
        return letters * 4 > digits || digits == 0
    }

    /// Whether a text is 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between.
    static func isGUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
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
            return .refused(entry.finding(.authorityMalformed, "\(quoted) \(reason); the default is used", help: help))
        }
        if let odd = text.unicodeScalars.first(where: isOutsideURLs) {
            return .refused(
                entry.finding(
                    .authorityMalformed,
                    "\(quoted) holds \(Excerpt.quoted(String(odd))), which no URL has; the default is used", help: help)
            )
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
        } else if !hasTarget(text) {
            reason = "is not a scheme, `://` and a name"
        } else if isForeign(text, entry.subject) {
            // The URI is used nevertheless, since a browser may still return to the app.
            return .kept(
                text,
                entry.finding(
                    .redirectURIMalformed, "\(Excerpt.quoted(text)) is in neither form that a broker answers to",
                    help: help, severity: .warning))
        } else {
            return .good(text)
        }
        return .refused(
            entry.finding(
                .redirectURIMalformed, "\(Excerpt.quoted(text)) \(reason); the key counts as missing", help: help))
    }

    /// Whether a text continues after `://`.
    private static func hasTarget(_ text: String) -> Bool {
        guard let uri = URIText(text).scheme else { return false }
        let rest = text.utf8.dropFirst(uri.utf8.count)
        return rest.starts(with: "://".utf8) && rest.count > 3
    }

    /// Whether a redirect URI has neither form that a broker answers to; false if the bundle id is unknown.
    ///
    /// In an extension the URI may contain its own bundle id or that of the containing app.
    private static func isForeign(_ text: String, _ subject: InfoPlistSubject) -> Bool {
        guard let own = subject.bundleID, !own.isEmpty else { return false }
        guard subject.isExtension else { return !isBrokerCapable(text, own) }
        guard let app = subject.known(subject.settings?["ContainingAppBundleId"]), !app.isEmpty else { return false }
        return !isBrokerCapable(text, own) && !isBrokerCapable(text, app)
    }

    /// Whether a redirect URI is `msauth.<bundle id>://auth` or `<scheme>://<bundle id>`, in any letter case.
    ///
    /// One slash at the end is ignored.
    private static func isBrokerCapable(_ text: String, _ bundleID: String) -> Bool {
        guard let scheme = URIText(text).scheme?.lowercased() else { return false }
        let own = bundleID.lowercased()
        var rest = text.dropFirst(scheme.count + 3).lowercased()
        if rest.hasSuffix("/") { rest.removeLast() }
        return rest == own || (scheme == "msauth." + own && rest == "auth")
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

    /// Whether a character is in ASCII and RFC 3986 does not allow it in a URL.
    ///
    /// Characters outside ASCII are accepted, since programs percent-encode them.
    private static func isOutsideURLs(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x7F || scalar.isASCII && "<>\"{}|\\^`".unicodeScalars.contains(scalar)
    }

    private static func hasBlank(_ text: String) -> Bool { text.unicodeScalars.contains(where: Blanks.isBlank) }
}
