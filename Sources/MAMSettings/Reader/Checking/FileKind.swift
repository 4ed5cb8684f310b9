package import MAMPropertyLists

/// What a file is, as far as its content shows it.
///
/// Files are easily mixed up: most are property lists or JSON, and many are named alike. A file that is known to be of
/// another kind than the expected one is refused before it is judged or changed.
package enum FileKind: String, Sendable, Hashable, CaseIterable {
    /// The Info.plist of an app, an app extension or an app clip.
    case infoPlist
    case framework, bundle, xcframework, watchApp
    /// Beside the Info.plist of an app: those of an archive of Xcode, and of debug symbols.
    case archive, debugSymbols
    case entitlements
    /// Texts in one language, or their plural forms.
    case strings
    /// A page of a Settings bundle, with which older SDKs set test policies.
    case settingsPage
    case configurationProfile, provisioningProfile, privacyManifest, exportOptions, xcodeProject
    /// A property list that another tool or product writes, such as Google's services or a job of launchd.
    case otherList
    /// The keys that device management gives an app.
    case managedConfiguration
    /// A policy as the SDK receives it, or the diagnostics of an app with such policies.
    case clientPolicy
    /// An app-protection policy of any platform, or a list of them.
    case graphPolicy
    /// An app-configuration policy.
    case graphConfiguration
    case licenses, scenario, fleetPlan
    /// A file in a compressed form, such as zip or gzip.
    case compressed
    /// JSON or a property list, written in base64.
    case base64
    /// A form that only people read: of `plutil -p`, `PlistBuddy`, `codesign` or PowerShell's `Format-List`.
    case printed
    /// A web page, such as that of a sign-in in the place of an answer.
    case webPage

    /// The kind as a noun, for example `the Info.plist of a framework`.
    package var name: String {
        switch self {
        case .infoPlist: "the Info.plist of an app or extension"
        case .framework: "the Info.plist of a framework"
        case .bundle: "the Info.plist of a bundle without an app"
        case .xcframework: "the Info.plist of an XCFramework"
        case .watchApp: "the Info.plist of a watch app"
        case .archive: "the Info.plist of an archive of Xcode"
        case .debugSymbols: "the Info.plist of debug symbols"
        case .entitlements: "a file of entitlements"
        case .strings: "a table of texts (`.strings`)"
        case .settingsPage: "a page of a Settings bundle"
        case .configurationProfile: "a configuration profile"
        case .provisioningProfile: "a provisioning profile"
        case .otherList: "a property list of another tool"
        case .privacyManifest: "a privacy manifest"
        case .exportOptions: "a list of export options"
        case .xcodeProject: "a project of Xcode"
        case .managedConfiguration: "an app configuration of device management"
        case .clientPolicy: "a policy in client keys, or a dump of them"
        case .graphPolicy: "an app-protection policy of Microsoft Graph"
        case .graphConfiguration: "an app-configuration policy of Microsoft Graph"
        case .licenses: "a list of licenses"
        case .scenario: "a file of scenarios"
        case .fleetPlan: "a plan of a fleet"
        case .compressed: "a compressed file"
        case .base64: "a file in base64"
        case .printed: "a text that a tool prints for people"
        case .webPage: "a web page"
        }
    }

    /// What the file is good for, or which other file is.
    package var use: String {
        switch self {
        case .infoPlist: "check it with `mam settings check`, or give it to `mam doctor` with `--plist`"
        case .framework, .bundle, .xcframework:
            "frameworks and bundles need no change: use the Info.plist of the app or of an extension"
        case .watchApp: "the SDK does not run on a watch: use the Info.plist of the app"
        case .entitlements: "give it with `--entitlements`, beside the Info.plist"
        case .archive, .debugSymbols: "use the Info.plist of the app in the archive"
        case .provisioningProfile: "print the entitlements of the app with `codesign -d --entitlements - --xml`"
        case .strings, .privacyManifest, .exportOptions, .xcodeProject, .otherList:
            "use the Info.plist of the built app"
        case .settingsPage: "it sets test policies: `mam policy convert` reads its defaults"
        case .configurationProfile: "use the managed app configuration that it contains"
        case .managedConfiguration, .graphConfiguration:
            "check it with `mam appconfig check`, or give it to `mam doctor` with `--appconfig`"
        case .clientPolicy:
            "convert it with `mam policy convert --from client --to graph`, or give it to `mam doctor` with `--dump`"
        case .graphPolicy: "check it with `mam policy check`, or give it to `mam doctor` with `--policy`"
        case .licenses: "give it to `mam doctor` with `--licenses`"
        case .scenario: "play it with `mam simulate`"
        case .fleetPlan: "run it with `mam fleet run`"
        case .compressed: "unpack it, and use the files in it"
        case .base64: "decode it, for example with `base64 --decode`"
        case .printed:
            "let it write JSON or XML: `ConvertTo-Json -Depth 10`, `plutil -convert xml1 -o -`, `codesign -d --entitlements - --xml`"
        case .webPage: "look at it in a browser: it may ask you to sign in before the file can be loaded"
        }
    }

    /// Recognizes a property list by the keys at its root; `nil` if they do not show its kind.
    package init?(of document: PropertyListDocument) {
        let root = document.root
        guard root.kind == .dictionary else { return nil }
        // Such files may contain the names of an Info.plist, to translate them.
        if document.isTableOfTexts {
            self = .strings
            return
        }
        let keys = Set(root.members.lazy.map(\.key))
        if keys.contains(where: { $0.hasPrefix("CFBundle") }) || !keys.isDisjoint(with: Self.infoPlistKeys) {
            self = Self.bundle(root, keys)
        } else if !keys.isDisjoint(with: Self.managedKeys) {
            self = .managedConfiguration
        } else if !keys.isDisjoint(with: Self.usualKeys) {
            self = Self.bundle(root, keys)
        } else if let kind = Self.marks.first(where: { !keys.isDisjoint(with: $0.keys) })?.kind {
            self = kind
        } else if keys.contains(where: Self.isEntitlement) {
            self = .entitlements
        } else if root["items"]?.elements.first?["assets"] != nil {
            // The manifest of an app that is installed over the air.
            self = .otherList
        } else if Self.placeOfManagedKeys(in: root) != nil {
            self = .managedConfiguration
        } else {
            return nil
        }
    }

    /// Keys that only an Info.plist has, besides those that begin with `CFBundle`.
    private static let infoPlistKeys: Set = [
        "IntuneMAMSettings", "NSExtension", "EXAppExtensionAttributes", "NSAppClip", "LSRequiresIPhoneOS",
        "UIApplicationSceneManifest", "UILaunchStoryboardName", "UIMainStoryboardFile",
    ]

    /// The keys of device management that the SDK reads.
    package static let managedKeys: Set = [
        "IntuneMAMUPN", "IntuneMAMOID", "IntuneMAMDeviceID", "IntuneMAMAllowedAccountsOnly",
        "IntuneMAMRequireAccounts",
    ]

    /// Returns where a dictionary inside of a list has keys of device management, such as `Command.Configuration` in a
    /// command of device management; `nil` without one, or if the root has them.
    ///
    /// A binary list can refer to one value many times, so only so many are looked at.
    package static func placeOfManagedKeys(in root: PropertyListNode) -> String? {
        guard !hasManagedKeys(root) else { return nil }
        var open: [(path: [String], node: PropertyListNode)] = [([], root)]
        var seen = 0
        while let (path, node) = open.popLast(), seen < 100_000 {
            seen += 1 + node.count
            if hasManagedKeys(node) { return path.joined(separator: ".") }
            open += node.members.map { (path + [$0.key], $0.value) }
            open += node.elements.enumerated().map { (path + ["\($0.offset)"], $0.element) }
        }
        return nil
    }

    private static func hasManagedKeys(_ node: PropertyListNode) -> Bool {
        node.members.contains { managedKeys.contains($0.key) }
    }

    /// Other keys of an Info.plist, which an app may also have as names of its own configuration.
    private static let usualKeys: Set = [
        "LSApplicationQueriesSchemes", "MinimumOSVersion", "NSFaceIDUsageDescription", "UTExportedTypeDeclarations",
        "UTImportedTypeDeclarations",
    ]

    /// Keys that only the Info.plist of a watch app has.
    private static let watchKeys: Set = [
        "WKApplication", "WKWatchKitApp", "WKWatchOnly", "WKCompanionAppBundleIdentifier",
    ]

    /// Keys that show the kinds of other property lists.
    private static let marks: [(kind: FileKind, keys: Set<String>)] = [
        (.xcodeProject, ["archiveVersion", "rootObject"]), (.settingsPage, ["PreferenceSpecifiers"]),
        (.configurationProfile, ["PayloadContent", "PayloadType", "PayloadUUID"]),
        (
            .provisioningProfile,
            ["AppIDName", "ApplicationIdentifierPrefix", "ProvisionedDevices", "ProvisionsAllDevices"]
        ), (.archive, ["ApplicationProperties"]),
        (.xcframework, ["AvailableLibraries", "XCFrameworkFormatVersion"]),
        (
            .privacyManifest,
            [
                "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes",
                "NSPrivacyAccessedAPITypes",
            ]
        ), (.exportOptions, ["signingStyle", "provisioningProfiles", "compileBitcode", "uploadSymbols"]),
        (
            .otherList,
            [
                "GOOGLE_APP_ID", "REVERSED_CLIENT_ID", "GCM_SENDER_ID", "softwareVersionBundleId", "ProgramArguments",
                "SchemeUserState", "_XCCurrentVersionName", "ManagedApplicationList",
            ]
        ),
    ]

    private static func isEntitlement(_ key: String) -> Bool {
        key.hasPrefix("com.apple.developer.") || key.hasPrefix("com.apple.security.")
            || ["application-identifier", "keychain-access-groups", "get-task-allow", "aps-environment"].contains(key)
    }

    /// Returns what kind of bundle an Info.plist belongs to.
    private static func bundle(_ root: PropertyListNode, _ keys: Set<String>) -> FileKind {
        let point = root["NSExtension"]?["NSExtensionPointIdentifier"]?.string
        if point == "com.apple.watchkit" || !keys.isDisjoint(with: Self.watchKeys) { return .watchApp }
        switch root["CFBundlePackageType"]?.string {
        case "FMWK": return .framework
        case "XFWK": return .xcframework
        case "BNDL", "KEXT": return .bundle
        case "dSYM": return .debugSymbols
        default: return keys.contains("XCFrameworkFormatVersion") ? .xcframework : .infoPlist
        }
    }
}

extension PropertyListDocument {
    /// Whether the file is a table of texts: the form without braces, or a dictionary of plural forms.
    fileprivate var isTableOfTexts: Bool {
        let members = root.members
        if format == .oldStyle, text[root.range.lowerBound...].first != UInt8(ascii: "{") {
            return members.allSatisfy { $0.value.kind == .string }
        }
        return !members.isEmpty && members.allSatisfy { $0.value["NSStringLocalizedFormatKey"] != nil }
    }
}
