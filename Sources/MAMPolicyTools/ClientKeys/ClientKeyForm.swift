internal import MAMCore

/// How one Graph setting is written under one client key.
///
/// The two layers number their enumerations differently, so every enumeration has a table of its own and nothing is
/// ever carried over by its number.
enum ClientKeyForm: Sendable {
    /// 0 or 1 in the sense of Graph.
    case flag
    /// 0 or 1 in the opposite sense.
    case inverseFlag
    /// The inverse flag of OS sharing, whose meaning the sources contradict each other about: written, never believed.
    case unbelievedFlag
    /// A whole number.
    case number
    /// A member of an enumeration by its number; the first row of a number is the one it reads back as.
    case word([(member: String, number: Int)])
    /// The same with the number written as a text.
    case textWord([(member: String, number: Int)])
    /// The action after a failure: 0 and 1 only. As a text, empty for none, where the client writes texts.
    case action(isText: Bool)
    /// PIN type: 1 numeric, everything else passcode.
    case pinType
    /// A duration in whole minutes.
    case minutes
    /// A duration in whole days; what is above 0 and below a day is one day.
    case days
    /// A list of members as a bit mask.
    case mask([(member: String, bit: Int)])
    /// A version as a text; `0.0` and the empty text mean not configured.
    case version
    /// A text.
    case text
    /// Texts joined by a pipe, with one behind the last.
    case pipes
    /// Protocols, with a semicolon behind each.
    case protocols
}

/// What became of a value on the way from one layer to the other.
enum Translation<Value: Sendable>: Sendable {
    /// The same on the other layer.
    case exact(Value)
    /// Something near it, on the strict side where the layer can say it; the text says what was lost.
    case near(Value, String)
    /// The same in other words; the text says what does not come back.
    case reworded(Value, String)
    /// Nothing on the other layer, and nothing lost.
    case notConfigured
    /// Nothing that can be said there; the text says why.
    case unsaid(String)
    /// The value is none of its setting; the text says why. The strictest value counts.
    case unreadable(String)
}

/// One row of the table: a Graph setting and its client key.
struct ClientKeyRow: Sendable {
    let setting: PolicySetting
    let key: String
    let foldedKey: String
    let form: ClientKeyForm

    init(_ setting: PolicySetting, _ key: String, _ form: ClientKeyForm) {
        (self.setting, self.key, self.form) = (setting, key, form)
        foldedKey = ClientKeyTable.folded(key)
    }
}

/// The table of client keys.
enum ClientKeyTable {
    /// The settings with one client key each.
    static let rows = dataProtection + access + conditionalLaunch

    /// Keys that only together with another one make a setting.
    enum Joint {
        static let biometricTimeoutRequired = "NonBioPassTimeOutRequired"
        static let biometricTimeout = "NonBioPassTimeOut"
        static let modelsElseBlock = "AllowedIOSModelsElseBlock"
        static let modelsElseWipe = "AllowedIOSModelsElseWipe"
        static let clockStatus = "BlockClockStatusWithGracePeriod"
        static let all = [biometricTimeoutRequired, biometricTimeout, modelsElseBlock, modelsElseWipe, clockStatus]
    }

    /// Settings that ``Joint`` keys speak of, or that follow from another setting's key.
    static let jointSettings: Set<PolicySetting> = [
        .pinRequiredInsteadOfBiometricTimeout, .allowedIosDeviceModels, .appActionIfIosDeviceModelNotAllowed,
        .appActionIfAccountIsClockedOut, .gracePeriodToBlockAppsDuringOffClockHours, .managedBrowser,
    ]

    /// Older spellings, and the key they stand for.
    static let aliases = [(alias: "ThirdPartyKeyboardBlocked", key: "ThirdPartyKeyboardsBlocked")]

    /// Keys without a Graph name that real clients have, and whether they restrict something.
    static let clientOnly: [(key: String, isRestriction: Bool)] = [
        ("ClipboardEncryptionEnabled", true), ("DisableShareSense", false),
        ("RequireFileEncryption", true), ("ContainerName", false), ("ManagedBrowserURLListMode", false),
        ("UsePPE", false), ("MTDAppFriendlyName", false), ("MTDAppLaunchUrl", false), ("MTDAppStoreUrl", false),
        ("IntuneMAMPolicyVersion", false), ("WPJReplicationDelay", false), ("QuickLookBlockedOverride", true),
    ]

    /// Whether a key has a Graph name, in any letter case.
    ///
    /// No other text compares equal to one of small ASCII letters, so a set of texts tells them apart byte by byte.
    static func isKnown(_ key: String) -> Bool { foldedNames.contains(folded(key)) }

    /// Whether a key without a Graph name is one that real clients have, in any letter case.
    static func isClientOnly(_ key: String) -> Bool {
        clientOnly.contains { AccountID.folding.areEqual($0.key, key) }
    }

    private static let foldedNames = Set((rows.map(\.key) + Joint.all + aliases.map(\.alias)).map(folded))

    /// The key with ASCII letters made small.
    static func folded(_ key: String) -> String {
        String(decoding: key.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
