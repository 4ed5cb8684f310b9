import MAMPropertyLists
import MAMSettings
import TestSeeds

/// Made-up `Info.plist` files in which much is wrong, the same ones for the same seed.
struct RandomInfoPlist {
    var generator: SeededNumbers

    private static let names: [String] =
        SettingsKey.allCases.map(\.name)
        + [
            "multiidentity", "MultiIdentiy", "ADALClientID", "ADALRedirectURI", "AdalRedirectScheme",
            "AutoEnrolOnLaunch",
            "AutoEnroll_OnLaunch", "AppGroupIdentitifiers", "AccentColor~ipad", "SplashIconFile~iPad", "Nothing", "é",
            "",
            "a<b&c", "containingAppBundleId", "Multi-Identity",
        ]

    private static let texts = [
        "", " ", "YES", "no", "1", "0", "1.5", "plain", " plain", "plain ", "#ABCDEF", "#abc", "abcdef", "red",
        "$(VAR)", "$(AppIdentifierPrefix)com.example.cache", "ABCDE12345.com.example.cache", "Mark@2x.png", "a/b",
        "NSFileProtectionComplete", "Complete", "https://login.example.com/common", "http://a", "com.example.app",
        "msauth.com.example.app://auth", "exampleapp", "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13", "TODO", "../x",
        "group.a",
        "GROUP.A", "group.a ", "\u{202E}x", "file:///x", "com.example",
    ]

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private mutating func one(of texts: [String]) -> String { texts[below(texts.count)] }

    private mutating func value(depth: Int = 0) -> PropertyListValue {
        switch below(depth < 2 ? 20 : 12) {
        case 0...3: .boolean(below(2) == 0)
        case 4: .integer([0, 1, 2, -1, 61][below(5)])
        case 5: .real([0, 1, 1.5, -0.5, 1e9][below(5)])
        case 6: .unsigned(1 << 63)
        case 7: .date(0)
        case 8...11: .string(one(of: Self.texts))
        case 12: .dictionary([.init("a", value(depth: depth + 1))])
        case 13: .data([0, 1, 2])
        default: .array((0..<below(5)).map { _ in value(depth: depth + (below(3) == 0 ? 1 : 2)) })
        }
    }

    /// Members of which no two have the same name.
    private mutating func members(_ count: Int) -> [PropertyListValue.Member] {
        var result: [PropertyListValue.Member] = []
        for _ in 0..<count {
            let name = one(of: Self.names)
            if !result.contains(where: { $0.key == name }) { result.append(.init(name, value())) }
        }
        return result
    }

    /// The next file.
    mutating func next() -> PropertyListValue {
        var root: [PropertyListValue.Member] = below(3) == 0 ? members(below(4)) : []
        if below(2) == 0 { root.append(.init("CFBundleIdentifier", .string("com.example.app.share"))) }
        if below(4) == 0 { root.append(.init("NSExtension", .dictionary([]))) }
        if below(4) == 0 { root.append(.init("UIMainStoryboardFile", .string("Main"))) }
        switch below(12) {
        case 0: break
        case 1: root.append(.init("IntuneMamSettings", .dictionary(members(4))))
        case 2: root.append(.init("IntuneMAMSettings", value()))
        default: root.append(.init("IntuneMAMSettings", .dictionary(members(below(14)))))
        }
        return .dictionary(root)
    }
}
