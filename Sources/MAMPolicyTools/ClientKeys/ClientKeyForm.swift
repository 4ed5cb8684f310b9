internal import MAMCore
internal import MAMJSON

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
    /// A version of the system, which may have a letter in parentheses.
    case systemVersion
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

extension ClientKeyForm {
    /// Returns the client's form of a Graph value.
    func clientValue(of value: PolicyValue) -> Translation<ClientValue> {
        switch (self, value) {
        case (.flag, .boolean(let flag)): .exact(.integer(flag ? 1 : 0))
        case (.inverseFlag, .boolean(let flag)): .exact(.integer(flag ? 0 : 1))
        case (.unbelievedFlag, .boolean(true)):
            .near(.integer(0), "OS sharing cannot be read back: the key means something else in other sources")
        case (.unbelievedFlag, .boolean(false)): .exact(.integer(1))
        case (.number, .integer(let number)): .exact(.integer(number))
        case (.word(let rows), .member(let member)): word(rows, member) { .integer($0) }
        case (.textWord(let rows), .member(let member)): word(rows, member) { .text("\($0)") }
        case (.action(let isText), .member(let member)): action(member, isText)
        case (.pinType, .member(let member)): .exact(.integer(member == "numeric" ? 1 : 0))
        case (.minutes, .seconds(let seconds)): minutes(seconds)
        case (.days, .seconds(let seconds)): days(seconds)
        case (.mask(let rows), .list(let members)): mask(rows, members)
        case (.version, .version), (.systemVersion, .version): .exact(.text(value.text))
        case (.text, .text(let text)): .exact(.text(text))
        case (.pipes, .list(let texts)): pipes(texts)
        case (.protocols, .pairs(let pairs)): protocols(pairs)
        default: .unreadable("the value is none of the setting")
        }
    }

    private func word(
        _ rows: [(member: String, number: Int)], _ member: String, _ make: (Int) -> ClientValue
    ) -> Translation<ClientValue> {
        guard let row = rows.first(where: { $0.member == member }) else {
            return .unsaid("the client has no number for \(JSONQuoting.quoted(member))")
        }
        return .exact(make(row.number))
    }

    private func action(_ member: String, _ isText: Bool) -> Translation<ClientValue> {
        func made(_ number: Int) -> ClientValue { isText ? .text("\(number)") : .integer(number) }
        return switch member {
        case "block": .exact(made(0))
        case "wipe": .exact(made(1))
        default: .near(made(0), "the client knows no \(JSONQuoting.quoted(member)); it blocks")
        }
    }

    private func minutes(_ seconds: Int) -> Translation<ClientValue> {
        let minutes = seconds / 60
        guard seconds % 60 != 0 else { return .exact(.integer(minutes)) }
        return .near(.integer(minutes), "the client counts whole minutes; \(minutes) counts")
    }

    private func days(_ seconds: Int) -> Translation<ClientValue> {
        guard seconds % 86_400 != 0 else { return .exact(.integer(seconds / 86_400)) }
        // 0 would switch the setting off.
        let days = max(1, seconds / 86_400)
        return .near(.integer(days), "the client counts whole days; \(days) counts")
    }

    private func mask(_ rows: [(member: String, bit: Int)], _ members: [String]) -> Translation<ClientValue> {
        let bits = members.compactMap { member in rows.first { $0.member == member }?.bit }
        let mask = bits.reduce(0, |)
        guard bits.count == members.count else {
            return .near(.integer(mask), "a service has no bit on the client; it is left out")
        }
        return .exact(.integer(mask))
    }

    private func pipes(_ texts: [String]) -> Translation<ClientValue> {
        let sayable = texts.filter { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "|")) }
        let joined = ClientValue.text(sayable.map { $0 + "|" }.joined())
        guard sayable.count == texts.count else {
            return .near(joined, "an empty text, or one that holds a pipe, cannot be said; it is left out")
        }
        return .exact(joined)
    }

    private func protocols(_ pairs: [PolicyValue.Pair]) -> Translation<ClientValue> {
        if pairs.isEmpty { return .exact(.text("")) }
        if pairs.count == 1, let pair = pairs.first, pair.name == Self.protocolsName, !pair.value.isEmpty {
            return .exact(.text(pair.value))
        }
        let protocols = pairs.flatMap { $0.value.split(separator: ";") }.map { $0 + ";" }.joined()
        return .reworded(.text(protocols), "the client has one list of protocols without names")
    }

    /// The usual name of Graph's single entry of protocols.
    static let protocolsName = "Default"
}

extension ClientKeyForm {
    /// Returns Graph's form of a client value.
    func policyValue(of value: ClientValue, kind: PolicySettingKind) -> Translation<PolicyValue> {
        switch self {
        case .flag: flag(value) { .exact(.boolean($0)) }
        case .inverseFlag: flag(value) { .exact(.boolean(!$0)) }
        case .unbelievedFlag:
            flag(value) { isProtected in
                isProtected
                    ? .exact(.boolean(false))
                    : .near(.boolean(false), "0 may mean OS sharing, and may not; data stays protected")
            }
        case .number: number(value) { inRange($0, kind) }
        case .word(let rows): word(value, rows)
        case .textWord(let rows): word(value, rows)
        case .action(let isText): action(value, isText)
        case .pinType:
            number(value) { number in
                switch number {
                case 1: .exact(.member("numeric"))
                case 0: .exact(.member("alphanumericAndSymbol"))
                default: .near(.member("alphanumericAndSymbol"), "Graph knows one kind of passcode only")
                }
            }
        case .minutes: number(value) { period($0, of: 60) }
        case .days: number(value) { period($0, of: 86_400) }
        case .mask(let rows): number(value) { mask($0, rows) }
        case .version: text(value) { version($0, hasLetter: false) }
        case .systemVersion: text(value) { version($0, hasLetter: true) }
        case .text: text(value) { .exact(.text($0)) }
        case .pipes: text(value) { .exact(.list($0.split(separator: "|").map(String.init))) }
        case .protocols:
            text(value) { .exact(.pairs($0.isEmpty ? [] : [.init(name: Self.protocolsName, value: $0)])) }
        }
    }

    private func flag(_ value: ClientValue, _ make: (Bool) -> Translation<PolicyValue>) -> Translation<PolicyValue> {
        value.flag.map(make) ?? .unreadable("expected 0 or 1, found \(value.kindName)")
    }

    private func number(_ value: ClientValue, _ make: (Int) -> Translation<PolicyValue>) -> Translation<PolicyValue> {
        value.number.map(make) ?? .unreadable("expected a whole number, found \(value.kindName)")
    }

    private func text(_ value: ClientValue, _ make: (String) -> Translation<PolicyValue>) -> Translation<PolicyValue> {
        guard case .text(let text) = value else { return .unreadable("expected a string, found \(value.kindName)") }
        return make(text)
    }

    private func inRange(_ number: Int, _ kind: PolicySettingKind) -> Translation<PolicyValue> {
        guard case .integer(let range, _, _) = kind, !range.contains(number) else { return .exact(.integer(number)) }
        return .unreadable("\(number) is not in \(range)")
    }

    private func word(_ value: ClientValue, _ rows: [(member: String, number: Int)]) -> Translation<PolicyValue> {
        // With two numbers the value is equivalent to a Boolean, and clients write either.
        let number = rows.count == 2 ? value.flag.map { $0 ? 1 : 0 } ?? value.number : value.number
        guard let number else { return .unreadable("expected a whole number, found \(value.kindName)") }
        guard let row = rows.first(where: { $0.number == number }) else {
            return .unreadable("\(number) is no value of the key")
        }
        return .exact(.member(row.member))
    }

    private func action(_ value: ClientValue, _ isText: Bool) -> Translation<PolicyValue> {
        if isText, value == .text("") { return .notConfigured }
        return number(value) { number in
            switch number {
            case 0: .exact(.member("block"))
            case 1: .exact(.member("wipe"))
            default: .unreadable("\(number) is no action")
            }
        }
    }

    private func period(_ count: Int, of unit: Int) -> Translation<PolicyValue> {
        let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
        guard count >= 0, !overflow else { return .unreadable("\(count) is no period") }
        return .exact(.seconds(seconds))
    }

    private func mask(_ mask: Int, _ rows: [(member: String, bit: Int)]) -> Translation<PolicyValue> {
        // Known bits without a Graph name are reported. A number beyond the known bits is no set of services.
        let greatest = 2 * (rows.map(\.bit).max() ?? 0)
        guard (0..<greatest).contains(mask) else { return .unreadable("\(mask) is no bit mask below \(greatest)") }
        let members = rows.filter { mask & $0.bit != 0 }
        let rest = members.reduce(mask) { $0 & ~$1.bit }
        let list = PolicyValue.list(members.map(\.member))
        return rest == 0 ? .exact(list) : .near(list, "the bits \(rest) have no Graph name; they are left out")
    }

    private func version(_ text: String, hasLetter: Bool) -> Translation<PolicyValue> {
        let read = PolicyVersionText(text, hasLetter: hasLetter)
        return switch read.meaning {
        case .notConfigured: .notConfigured
        case .version(let parts) where read.isTrimmed:
            .near(.version(parts), "blanks around the version are left out")
        case .version(let parts): .exact(.version(parts))
        case .unreadable: .unreadable("\(JSONQuoting.quoted(text)) is not a version")
        }
    }
}
