internal import MAMSettings

extension SettingsRule {
    /// Returns a whole file with an example of the rule, completed with the keys that every app needs.
    package func file(with example: String) -> [UInt8] {
        switch place {
        case .settings: Self.plist("<key>\(SettingsKey.dictionaryName)</key><dict>\(Self.completed(example))</dict>")
        case .infoPlist:
            // An app clip must not have the dictionary.
            Self.plist(
                Self.holds(SettingsKey.dictionaryName, example) || Self.holds("NSAppClip", example)
                    ? example
                    : "\(example)<key>\(SettingsKey.dictionaryName)</key><dict>\(Self.completed(""))</dict>")
        case .entitlements: Self.plist(example)
        case .file: Array(example.utf8)
        case .binaryFile: Self.bytes(hex: example)
        }
    }

    private static func plist(_ members: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>\(members)</dict>
            </plist>

            """.utf8)
    }

    /// Adds the client id and a redirect URI to the members of the settings if they are missing.
    private static func completed(_ members: String) -> String {
        var result = members
        for (key, value) in [
            ("ADALClientId", "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13"),
            ("ADALRedirectUri", "msauth.com.example.app://auth"),
        ] where !holds(key, members) {
            // With the URI as well, an example about the scheme would give the finding about both keys.
            guard key != "ADALRedirectUri" || !holds("ADALRedirectScheme", members) else { continue }
            result += "<key>\(key)</key><string>\(value)</string>"
        }
        return result
    }

    private static func holds(_ key: String, _ members: String) -> Bool { members.contains("<key>\(key)</key>") }

    private static func bytes(hex: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = hex.filter(\.isHexDigit)[...]
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            result.append(byte)
            rest = rest.dropFirst(2)
        }
        return result
    }
}
