internal import MAMJSON

extension AppConfigurationReader {
    /// The value types of device management, by their folded names.
    private enum ValueType: String, CaseIterable {
        case string = "stringType"
        case integer = "integerType"
        case real = "realType"
        case boolean = "booleanType"
        case token = "tokenType"

        init?(spelled text: String) {
            guard let found = Self.allCases.first(where: { AccountID.folding.areEqual($0.rawValue, text) }) else {
                return nil
            }
            self = found
        }
    }

    /// Reads an `iosMobileAppConfiguration`: its typed `settings`, whose values are written as texts.
    mutating func readDeviceManagement(_ root: JSONCursor) {
        displayName = text("displayName", of: root) ?? ""
        for element in elements("settings", of: root) {
            guard case .object = element.value.kind else {
                note(.error, "wrongType", element, "expected a setting, found \(element.value.kindName)")
                continue
            }
            readTypedSetting(element)
        }
        guard let encoded = member("encodedSettingXml", of: root) else { return }
        if case .string(let text) = encoded.value.kind, text.isEmpty { return }
        note(
            .warning, "notRead", encoded, "the property list in `encodedSettingXml` is not read",
            help: "give the same settings as `settings`")
    }

    private mutating func readTypedSetting(_ element: JSONCursor) {
        guard let key = text("appConfigKey", of: element) else {
            return note(.error, "noKey", element, "no readable `appConfigKey`; the setting is left out")
        }
        let name = JSONQuoting.quoted(key)
        guard let typeName = text("appConfigKeyType", of: element), let type = ValueType(spelled: typeName) else {
            return note(
                .error, "unknownType", element, "\(name) has no known `appConfigKeyType`; the setting is left out",
                help: "one of " + ValueType.allCases.map(\.rawValue).joined(separator: ", "))
        }
        guard let member = member("appConfigKeyValue", of: element) else {
            return note(.error, "noValue", element, "\(name) has no readable value; the setting is left out")
        }
        guard case .string(let text) = member.value.kind else {
            return note(
                .error, "wrongType", member,
                "expected a string, found \(member.value.kindName); the setting is left out",
                help: "values of every type are written as texts")
        }
        guard let value = typed(text, type) else {
            return note(
                .error, "wrongValue", member, "\(name) is no value of type `\(type.rawValue)`; the setting is left out")
        }
        let hasTokens = type == .string || type == .token
        if hasTokens { checkTokens(text, isTokenType: type == .token, member) }
        checkReserved(key, text, member)
        keep(key, at: member, value, hasTokens: hasTokens)
    }

    private func typed(_ text: String, _ type: ValueType) -> AppConfigurationValue? {
        switch type {
        case .string, .token: return .string(text)
        case .boolean: return AppConfigurationValue.boolean(text).map { .boolean($0) }
        case .real: return AppConfigurationNumber(decimalText: text).map { .number($0) }
        case .integer:
            guard case .integer(let number)? = AppConfigurationNumber(decimalText: text) else { return nil }
            return .number(.integer(number))
        }
    }

    private mutating func checkTokens(_ text: String, isTokenType: Bool, _ place: JSONCursor) {
        let pieces = AppConfigurationToken.pieces(of: text)
        for case .token(let spelled, nil) in pieces {
            note(
                .info, "unknownToken", place,
                "\(JSONQuoting.quoted(String(spelled))) is no token that is replaced here; it stays as it is")
        }
        if isTokenType, !AppConfigurationToken.occurs(in: text) {
            note(.warning, "noToken", place, "the type is `tokenType`, and the value holds no token")
        }
    }

    /// Reports a key that only the service may deliver, and a value that the SDK does not know.
    private mutating func checkReserved(_ key: String, _ value: String, _ place: JSONCursor) {
        switch key {
        case AppConfigurationKey.screenCaptureControl, AppConfigurationKey.appStore,
            AppConfigurationKey.visionOSCompatibleApps, AppConfigurationKey.alwaysAppliesSaveCopies:
            note(.warning, "wrongChannel", place, "`\(key)` counts only from the service")
        case AppConfigurationKey.allowedAccountsOnly, AppConfigurationKey.requireAccounts:
            guard !AccountID.folding.areEqual(value, "enabled") else { return }
            note(.warning, "noEffect", place, "`\(key)` has an effect only as `Enabled`")
        default: break
        }
    }
}
