internal import MAMJSON
internal import MAMBase
internal import MAMSettings

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
        isOfIntune = true
        displayName = text("displayName", of: root) ?? ""
        for element in elements("settings", of: root) {
            guard case .object = element.value.kind else {
                note(
                    .error, "wrongType", element, "expected a setting, found \(element.value.kindName)",
                    help: PowerShellNames.help(for: element))
                continue
            }
            readTypedSetting(element)
        }
        guard let encoded = member("encodedSettingXml", of: root) else { return checkList("settings", of: root) }
        let encodedText = text("encodedSettingXml", of: root)
        checkList("settings", of: root, isNeeded: encodedText?.isEmpty ?? false)
        guard let text = encodedText, !text.isEmpty else { return }
        guard let bytes = Base64.decode(text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            return note(
                .error, Self.notRead, encoded, "`encodedSettingXml` is not base64; the property list is not read",
                help: "Graph returns the property list in base64")
        }
        do throws(PolicyReadError) { try readPropertyList(bytes, in: Place(encoded)) } catch {
            note(
                .error, Self.notRead, encoded,
                "the property list in `encodedSettingXml` is not read: \(error.message)"
                    + (error.position.map { " at \($0.line):\($0.column) of the list" } ?? ""), help: error.help)
        }
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
                .error, "wrongValue", member,
                "\(name) is no value of type `\(type.rawValue)`; the setting is left out",
                help: AppConfigurationToken.occurs(in: text)
                    ? "a token such as `{{userid}}` needs the type `stringType` or `tokenType`" : nil)
        }
        keep(managed: key, value, isTokenType: type == .token, at: Place(member))
    }

    mutating func keep(
        managed key: String, _ value: AppConfigurationValue, isTokenType: Bool = false, at place: Place
    ) {
        checkName(key, place)
        guard case .string(let text) = value else {
            if AppConfigurationKey.all.contains(key) {
                note(.warning, "wrongType", place, "`\(key)` has an effect only as a text")
            }
            return keep(key, at: place, value)
        }
        checkTokens(text, isTokenType: isTokenType, place)
        checkReserved(key, text, place)
        keep(key, at: place, value, hasTokens: true)
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

    private mutating func checkTokens(_ text: String, isTokenType: Bool, _ place: Place) {
        let pieces = AppConfigurationToken.pieces(of: text)
        for case .token(let spelled, nil) in pieces {
            let name = spelled.dropFirst(2).dropLast(2).lowercased()
            guard !AppConfigurationToken.documented.contains(name) else { continue }
            let quoted = JSONQuoting.quoted(String(spelled))
            guard
                let meant = JSONSpelling.nearest(
                    to: name, among: AppConfigurationToken.documented, slips: { min(2, $0 / 4) })
            else {
                note(.info, "unknownToken", place, "\(quoted) is no token of Intune; it stays as it is")
                continue
            }
            note(
                .warning, "misspelledToken", place, "\(quoted) is no token of Intune; it stays as it is",
                help: "did you mean `{{\(meant)}}`?")
        }
        if isTokenType, !AppConfigurationToken.occurs(in: text) {
            note(.warning, "noToken", place, "the type is `tokenType`, and the value holds no token")
        }
    }

    /// Reports a key that only the service may deliver, and a value that the SDK does not know.
    private mutating func checkReserved(_ key: String, _ value: String, _ place: Place) {
        switch key {
        case _ where AppConfigurationKey.ofService.contains(key):
            note(
                .warning, "wrongChannel", place, "`\(key)` counts only from the service",
                help: "configure it in an app configuration for managed apps (`targetedManagedAppConfiguration`)")
        case AppConfigurationKey.allowedAccountsOnly, AppConfigurationKey.requireAccounts:
            check(value, at: place, "`\(key)` has an effect only as `Enabled`") {
                AccountID.folding.areEqual($0, "enabled")
            }
        case AppConfigurationKey.userPrincipalName: checkID(key, value, .userPrincipalName, place)
        case AppConfigurationKey.objectID: checkID(key, value, .userID, place)
        case AppConfigurationKey.deviceID: checkID(key, value, .deviceID, place)
        default: break
        }
    }

    /// Reports an id that holds the token of another id, or a text that is no such id.
    private mutating func checkID(_ key: String, _ value: String, _ token: AppConfigurationToken, _ place: Place) {
        let help =
            isOfIntune
            ? "write `{{\(token.rawValue)}}`"
            : "write the product's own variable for the value of `{{\(token.rawValue)}}`"
        let pieces = AppConfigurationToken.pieces(of: value)
        let tokens = pieces.compactMap { piece in
            if case .token(let spelled, _) = piece { spelled.dropFirst(2).dropLast(2).lowercased() } else { nil }
        }
        // What a token of another vendor stands for is not known.
        if tokens.contains(where: { $0 != token.rawValue && AppConfigurationToken.documented.contains($0) }) {
            return note(.warning, "wrongToken", place, "`\(key)` holds the token of another value", help: help)
        }
        check(value, at: place, "`\(key)` is blank") { !$0.isEmpty && $0 == AppConfigurationKey.trimmed($0) }
        guard tokens.isEmpty else { return }
        guard !AppConfigurationToken.hasSign(value) else {
            // A list may be for another product, which writes its variables in its own way.
            guard isOfIntune else { return }
            return note(
                .warning, "wrongValue", place, "`\(key)` holds a variable that Intune does not replace", help: help)
        }
        guard !token.fits(AppConfigurationKey.trimmed(value)) else { return }
        note(.warning, "wrongValue", place, "`\(key)` holds a text that is no such id", help: help)
    }
}
