internal import MAMCore

/// The form of one Graph setting under one client key.
///
/// The two layers number their enumerations differently. So every enumeration has a table of its own, and no number is
/// copied from one layer to the other.
enum ClientKeyForm: Sendable {
    /// 0 or 1 in the sense of Graph.
    case flag
    /// 0 or 1 in the opposite sense.
    case inverseFlag
    /// The inverse flag of OS sharing. The sources disagree about its meaning, so it is always read as `false`.
    case unbelievedFlag
    /// A whole number.
    case number
    /// A member of an enumeration by its number. If several rows have a number, it is read back as the first one.
    case word([(member: String, number: Int)])
    /// The same, with the number written as a text.
    case textWord([(member: String, number: Int)])
    /// The action after a failure: 0 or 1 only. If the client writes texts, an empty text means no action.
    case action(isText: Bool)
    /// The PIN type: 1 is numeric, any other number is passcode.
    case pinType
    /// A duration in whole minutes.
    case minutes
    /// A duration in whole days; a duration between 0 and a day is one day.
    case days
    /// A list of members as a bit mask.
    case mask([(member: String, bit: Int)])
    /// A version as a text; `0.0` and the empty text mean not configured.
    case version
    /// A text.
    case text
    /// Texts joined by pipes, with a pipe after the last one.
    case pipes
    /// Protocols, with a semicolon after each.
    case protocols
}

/// The result of translating a value from one layer to the other.
enum Translation<Value: Sendable>: Sendable {
    /// The same value on the other layer.
    case exact(Value)
    /// A value near it, on the stricter side if the layer can express that; the text names the loss.
    case near(Value, String)
    /// The same meaning in another form; the text names the part that the conversion back does not restore.
    case reworded(Value, String)
    /// No value on the other layer, and no loss.
    case notConfigured
    /// The other layer cannot express the value; the text names the reason.
    case unsaid(String)
    /// The value is not a value of its setting; the text names the reason. The strictest value counts.
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

    /// Keys that form a setting only together with another key.
    enum Joint {
        static let biometricTimeoutRequired = "NonBioPassTimeOutRequired"
        static let biometricTimeout = "NonBioPassTimeOut"
        static let modelsElseBlock = "AllowedIOSModelsElseBlock"
        static let modelsElseWipe = "AllowedIOSModelsElseWipe"
        static let clockStatus = "BlockClockStatusWithGracePeriod"
        static let all = [biometricTimeoutRequired, biometricTimeout, modelsElseBlock, modelsElseWipe, clockStatus]
    }

    /// Settings of ``Joint`` keys, or that follow from another setting's key.
    static let jointSettings: Set<PolicySetting> = [
        .pinRequiredInsteadOfBiometricTimeout, .allowedIosDeviceModels, .appActionIfIosDeviceModelNotAllowed,
        .appActionIfAccountIsClockedOut, .gracePeriodToBlockAppsDuringOffClockHours, .managedBrowser,
    ]

    /// Older spellings of keys.
    static let aliases = [(alias: "ThirdPartyKeyboardBlocked", key: "ThirdPartyKeyboardsBlocked")]

    /// Keys without a Graph name that real clients have, and whether each restricts something.
    static let clientOnly: [(key: String, isRestriction: Bool)] = [
        ("ClipboardEncryptionEnabled", true), ("DisableShareSense", false),
        ("RequireFileEncryption", true), ("ContainerName", false), ("ManagedBrowserURLListMode", false),
        ("UsePPE", false), ("MTDAppFriendlyName", false), ("MTDAppLaunchUrl", false), ("MTDAppStoreUrl", false),
        ("IntuneMAMPolicyVersion", false), ("WPJReplicationDelay", false), ("QuickLookBlockedOverride", true),
    ]

    /// Returns whether a key has a Graph name, in any letter case.
    ///
    /// No other text compares equal to a text of small ASCII letters, so a set of texts distinguishes them byte by
    /// byte.
    static func isKnown(_ key: String) -> Bool { foldedNames.contains(folded(key)) }

    /// Returns whether a key without a Graph name is one of real clients, in any letter case.
    static func isClientOnly(_ key: String) -> Bool {
        clientOnly.contains { AccountID.folding.areEqual($0.key, key) }
    }

    private static let foldedNames = Set((rows.map(\.key) + Joint.all + aliases.map(\.alias)).map(folded))

    /// Returns the key with its ASCII letters in lower case.
    static func folded(_ key: String) -> String {
        String(decoding: key.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
