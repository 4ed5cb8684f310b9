internal import MAMCore

/// The values of settings as an administrator reads them in the admin center.
///
/// Reports for programs keep the values of Microsoft Graph.
enum SettingWords {
    /// Returns the value of a setting in words.
    ///
    /// Texts of the policy, such as schemes and patterns of links, stay as they are.
    ///
    /// - Parameters:
    ///   - value: The value as ``PolicyValue/text`` writes it; `nil` for none.
    ///   - setting: The setting; `nil` for one that is not known, whose value stays as it is.
    /// - Returns: The words.
    static func shown(_ value: String?, of setting: PolicySetting?) -> String {
        guard let value else { return "not set" }
        guard let setting else { return value }
        switch setting.descriptor.kind {
        case .boolean:
            let words = switches(setting)
            return value == "true" ? words.on : value == "false" ? words.off : value
        case .member: return member(value, of: setting)
        case .flags, .members: return list(value) { member($0, of: setting) }
        case .texts: return list(value) { $0 }
        case .pairs: return list(value, entry)
        case .duration: return ISODuration.seconds(value).map { duration($0, of: setting) } ?? value
        case .text: return value.isEmpty ? "empty" : value
        case .integer, .version, .dateTime, .apps, .opaque: return value
        }
    }

    /// Returns the words of a name in camel case, such as `block Org data` for `blockOrgData`.
    static func words(ofName name: String) -> String {
        if let known = names[name] { return known }
        guard name.first?.isLowercase ?? false, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return name }
        return name.reduce(into: "") { words, letter in
            words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
        }.replacing(" org data", with: " Org data")
    }

    /// The names whose words are not their parts.
    private static let names = [
        "oneDriveForBusiness": "OneDrive for Business", "sharePoint": "SharePoint", "box": "Box", "iManage": "iManage",
        "egnyte": "Egnyte", "microsoftEdge": "Microsoft Edge", "managedApps": "policy managed apps",
        "managedAppsWithPasteIn": "policy managed apps with paste in", "blockOrganizationalData": "block Org data",
        "alphanumericAndSymbol": "passcode", "notBlocked": "allow", "blocked": "block",
        "defenderOverThirdPartyPartner": "Microsoft Defender before another service",
        "thirdPartyPartnerOverDefender": "another service before Microsoft Defender",
    ]

    private static func member(_ name: String, of setting: PolicySetting) -> String {
        switch (setting, name) {
        case (.dialerRestrictionLevel, "allApps"): "any dialer app"
        case (.dialerRestrictionLevel, "managedApps"): "any policy managed dialer app"
        case (.dialerRestrictionLevel, "customApp"): "a specific dialer app"
        case (.protectedMessagingRedirectAppType, "anyApp"): "any messaging app"
        case (.protectedMessagingRedirectAppType, "anyManagedApp"): "any policy managed messaging app"
        case (.protectedMessagingRedirectAppType, "specificApps"): "a specific messaging app"
        default: words(ofName: name)
        }
    }

    /// The words of `true` and of `false`.
    private static func switches(_ setting: PolicySetting) -> (on: String, off: String) {
        switch setting {
        case .pinRequired, .organizationalCredentialsRequired: ("require", "not required")
        case .disableAppPinIfDevicePinIsSet: ("not required", "require")
        case .deviceComplianceRequired: ("checked", "not checked")
        case .managedBrowserToOpenLinksRequired: ("yes", "no")
        case .allowWidgetContentSync: ("allow", "block")
        case .telemetryDisabled: ("off", "on")
        case .filterOpenInToOnlyManagedApps, .disableProtectionOfManagedOutboundOpenInData,
            .protectInboundDataFromUnknownSources:
            ("on", "off")
        default: ("block", "allow")
        }
    }

    private static func duration(_ seconds: Int, of setting: PolicySetting) -> String {
        switch setting {
        case .periodBeforePinReset where seconds == 0, .pinRequiredInsteadOfBiometricTimeout where seconds == 0: "off"
        default: DurationWords.text(seconds)
        }
    }

    private static func list(_ value: String, _ words: (String) -> String) -> String {
        guard value.hasPrefix("["), value.hasSuffix("]") else { return words(value) }
        let entries = value.dropFirst().dropLast()
        guard !entries.isEmpty else { return "empty" }
        return entries.split(separator: ", ").map { words(String($0)) }.joined(separator: ", ")
    }

    /// Returns an entry of exempted apps: its schemes, with the name that an administrator gave them.
    private static func entry(_ pair: String) -> String {
        guard let colon = pair.firstRange(of: ": ") else { return pair }
        let schemes = pair[colon.upperBound...].split(separator: ";").joined(separator: ", ")
        let name = pair[..<colon.lowerBound]
        return name == "Default" ? schemes : "\(name) (\(schemes))"
    }
}
