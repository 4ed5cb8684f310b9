internal import MAMSettings

extension SettingsRule {
    /// A whole file with one of the rule's examples in it, and beside it what every app needs.
    package func file(with example: String) -> [UInt8] {
        switch place {
        case .settings: Self.plist("<key>\(SettingsKey.dictionaryName)</key><dict>\(Self.completed(example))</dict>")
        case .infoPlist:
            // An app clip is right without the dictionary.
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

    /// The members of the settings with the client id and a redirect URI, where they are not there.
    private static func completed(_ members: String) -> String {
        var result = members
        for (key, value) in [
            ("ADALClientId", "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13"),
            ("ADALRedirectUri", "msauth.com.example.app://auth"),
        ] where !holds(key, members) {
            // A rule about the scheme must not be told that the URI is there as well.
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
