import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import TestSeeds

/// An Info.plist that looks like a real one and has random mistakes in it, with entitlements and options.
struct GeneratedBundle {
    let infoPlist: [UInt8]
    let entitlements: [UInt8]?
    let options: ConfiguratorOptions

    init(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var members = Self.members(&random)
        if random.once(in: 30), let member = members.first { members.append(member) }
        var layout = GeneratedLayout(random)
        let text = layout.file(.dictionary(members))
        random = layout.random
        let isBinary = random.once(in: 12)
        infoPlist = isBinary ? BinaryPropertyListWriter.bytes(of: .dictionary(members)) : Self.encoded(text, &random)
        if random.once(in: 2) {
            var layout = GeneratedLayout(random)
            entitlements = Array(layout.file(.dictionary(Self.rights(&random))).utf8)
        } else {
            entitlements = nil
        }
        options = Self.options(&random)
    }

    private static func encoded(_ text: String, _ random: inout SeededNumbers) -> [UInt8] {
        let utf8 = Array(text.utf8)
        switch random.below(20) {
        case 0: return [0xEF, 0xBB, 0xBF] + utf8
        case 1: return PropertyListEncoding(unit: .utf16LittleEndian, hasByteOrderMark: true).encode(utf8) ?? utf8
        case 2: return PropertyListEncoding(unit: .utf16BigEndian, hasByteOrderMark: true).encode(utf8) ?? utf8
        default: return utf8
        }
    }

    private static func options(_ random: inout SeededNumbers) -> ConfiguratorOptions {
        var options = ConfiguratorOptions()
        options.fixesEntitlements = random.once(in: 2)
        options.changesActivationRule = random.once(in: 2)
        if random.once(in: 3) { options.check.linkedSDK = random.one(of: [14, 15, 26, 27]) }
        if random.once(in: 3) { options.check.definitions = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.notes"] }
        if random.once(in: 2) { options.check.containingApp = "com.example.notes" }
        if random.once(in: 2) { options.check.faceIDText = "Unlock & read" }
        if random.once(in: 8) { options.check.knownManagedSchemes = ["notes"] }
        options.check.lenientBooleans = random.once(in: 8)
        options.check.buildKind = random.one(of: BuildKind.allCases)
        return options
    }

    // MARK: Values

    private static func members(_ random: inout SeededNumbers) -> [PropertyListValue.Member] {
        var members: [PropertyListValue.Member] = []
        func add(_ key: String, _ value: PropertyListValue) { members.append(.init(key, value)) }
        if !random.once(in: 8) {
            add("CFBundleIdentifier", .string(random.one(of: ["com.example.notes", "$(PRODUCT_BUNDLE_IDENTIFIER)"])))
        }
        if random.once(in: 3) {
            add("Extra", .array([.date(0), .data([0, 1, 2]), .real(1.5), .dictionary([.init("é", .integer(-1))])]))
        }
        if !random.once(in: 3) { add("CFBundleURLTypes", urlTypes(&random)) }
        if !random.once(in: 3) { add("LSApplicationQueriesSchemes", strings(queries, &random, most: 30)) }
        if random.once(in: 3) {
            add(
                "CFBundleDocumentTypes",
                .array([
                    .dictionary([
                        .init("CFBundleTypeName", .string("Note")),
                        .init("LSItemContentTypes", strings(types, &random, most: 4)),
                    ])
                ]))
        }
        if random.once(in: 2) { add("NSFaceIDUsageDescription", .string(random.one(of: ["Unlock", " ", ""]))) }
        if random.once(in: 4) { add("NSExtension", ext(&random)) }
        for (key, chance) in [("EXAppExtensionAttributes", 12), ("NSAppClip", 20)] where random.once(in: chance) {
            add(key, .dictionary([]))
        }
        for key in ["ADALClientId", "SplashDuration", "AppGroupIdentifiers", "MAMPolicyRequired"]
        where random.once(in: 15) {
            add(key, settingsValue(&random))
        }
        if !random.once(in: 5) {
            let name = random.once(in: 15) ? "IntuneMamSettings" : "IntuneMAMSettings"
            add(name, random.once(in: 40) ? .string("x") : settings(&random))
        }
        for index in members.indices.dropFirst() { members.swapAt(index, random.below(index + 1)) }
        return members
    }

    private static let queries =
        RequiredNames.querySchemes + [
            "notes", "fieldnotes", "fieldnotes-intunemam", "mailto", "msauthv2", "x-$(VAR)", "zoom",
        ]
    private static let types = [
        "public.data", "public.text", "com.microsoft.intune.mam.public.data", "com.example.note", "$(VAR).type",
    ]
    private static let schemes = [
        "notes", "notes-intunemam", "msauth.com.example.notes", "msauth.com.example.notes-intunemam", "a.b+c-d",
        "msauth.com.example.notes://auth", "zoom-intunemam-intunemam", "1bad", "msauth.$(PRODUCT_BUNDLE_IDENTIFIER)",
        "$(VAR)", "NOTES", "lonely-intunemam", "", "msauth.com.microsoft.intunemam",
    ]

    private static func strings(_ pool: [String], _ random: inout SeededNumbers, most: Int) -> PropertyListValue {
        .array((0..<random.below(most)).map { _ in .string(random.one(of: pool)) })
    }

    private static func urlTypes(_ random: inout SeededNumbers) -> PropertyListValue {
        .array(
            (0..<random.below(4)).map { _ in
                .dictionary([
                    .init("CFBundleTypeRole", .string("Editor")),
                    .init("CFBundleURLSchemes", strings(schemes, &random, most: 5)),
                ])
            })
    }

    private static func ext(_ random: inout SeededNumbers) -> PropertyListValue {
        let rules: [PropertyListValue] = [
            .string(
                #"SUBQUERY(x, $a, ANY $a.t UTI-CONFORMS-TO "public.data" OR $a UTI-CONFORMS-TO 'public.url').@count == 1"#
            ),
            .string("TRUEPREDICATE"), .string("broken ("),
            .string("ANY $a.t UTI-CONFORMS-TO \u{201C}public.data\u{201D}"),
            .dictionary([.init("NSExtensionActivationSupportsImageWithMaxCount", .integer(2))]),
            .dictionary([.init("NSExtensionActivationDictionaryVersion", .integer(1))]),
        ]
        return .dictionary([
            .init("NSExtensionPointIdentifier", .string("com.apple.share-services")),
            .init("NSExtensionAttributes", .dictionary([.init("NSExtensionActivationRule", random.one(of: rules))])),
        ])
    }

    private static func settings(_ random: inout SeededNumbers) -> PropertyListValue {
        let names = [
            "ADALClientId", "ADALAuthority", "ADALRedirectUri", "ADALRedirectScheme", "AppGroupIdentifiers",
            "AppGroupIdentitifiers", "ContainingAppBundleId", "AutoEnrollOnLaunch", "MAMPolicyRequired",
            "MultiIdentity", "OpenInActionExtension",
            "SplashIconFile", "SplashDuration", "splashduration", "BackgroundColor", "MaxFileProtectionLevel",
            "WebViewHandledURLSchemes", "DebugSettingsEnabled", "MainStoryboardFile", "Unknown", "ADALClientID",
            "ADALCacheKeychainGroupOverride", "SupportsDarkMode", "ValuesToScrubFromLogging",
        ]
        var seen: Set<String> = []
        return .dictionary(
            (0..<random.below(9)).compactMap { _ in
                let name = random.one(of: names)
                guard seen.insert(name).inserted || random.once(in: 20) else { return nil }
                return .init(name, settingsValue(&random))
            })
    }

    private static func settingsValue(_ random: inout SeededNumbers) -> PropertyListValue {
        random.one(of: [
            .string("YES"), .string("NO"), .string("true"), .string(" x "), .string(""), .string("1.5"),
            .string("#fff"),
            .string("NSFileProtectionNone"), .string("None"), .string("icon.png"), .string("icon@2x"),
            .string("msauth.com.example.notes://auth"), .string("msauth.$(PRODUCT_BUNDLE_IDENTIFIER)://auth"),
            .string("notes"), .string("$(AppIdentifierPrefix)com.example"), .string("$(VAR)"), .boolean(true),
            .boolean(false), .integer(1), .integer(0), .integer(7), .real(2.5), .real(1), .array([]),
            .array([.string("group.a"), .string("group.a"), .string(" group.b")]), .array([.string("mailto")]),
            .array([.integer(1)]), .string("AABBCC"), .string("group.b"), .dictionary([]), .date(0),
        ])
    }

    private static func rights(_ random: inout SeededNumbers) -> [PropertyListValue.Member] {
        let groups = [
            "$(AppIdentifierPrefix)com.example.notes", "$(AppIdentifierPrefix)com.microsoft.intune.mam",
            "$(AppIdentifierPrefix)com.microsoft.adalcache", "com.microsoft.adalcache", "com.example.other",
            "$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)", "com.microsoft.workplacejoin",
            "ABCDE12345.com.example.notes",
        ]
        var members: [PropertyListValue.Member] = []
        if !random.once(in: 4) { members.append(.init("keychain-access-groups", strings(groups, &random, most: 5))) }
        if !random.once(in: 3) {
            members.append(
                .init(
                    "com.apple.security.application-groups",
                    strings(["group.a", "group.b", "group.$(VAR)"], &random, most: 3)))
        }
        return members
    }
}
