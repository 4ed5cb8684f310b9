import MAMCore

/// App-configuration policies written for these tests, after the shape of real exports.
enum AppConfigurationKit {
    /// A policy of the service, as an export writes it.
    static let service = """
        {
            "@odata.context":  "https://graph.example/beta/$metadata#deviceAppManagement/targetedManagedAppConfigurations",
            "@odata.type":  "#microsoft.graph.targetedManagedAppConfiguration",
            "displayName":  "Contoso Notes, settings",
            "description":  "",
            "createdDateTime":  "2026-01-02T03:04:05.1234567Z",
            "roleScopeTagIds":  ["0"],
            "id":  "A_00000000-0000-4000-8000-000000000002",
            "version":  "\\"d2000000-0000-0d00-0000-000000000000\\"",
            "deployedAppCount":  2,
            "appGroupType":  "selectedPublicApps",
            "customSettings@odata.type":  "#Collection(microsoft.graph.keyValuePair)",
            "customSettings":  [
                { "@odata.type":  "#microsoft.graph.keyValuePair", "name":  "com.contoso.notes.Signature", "value":  "false" },
                { "name":  "com.contoso.notes.Limit", "value":  "25" },
                { "name":  "com.microsoft.intune.mam.screencapturecontrol", "value":  "disabled" }
            ],
            "apps":  [
                { "id":  "a", "mobileAppIdentifier":  { "packageId":  "com.contoso.notes" } },
                { "id":  "b", "mobileAppIdentifier":  { "bundleId":  "com.contoso.notes" } }
            ],
            "assignments":  [],
            "settings":  [],
            "#microsoft.graph.assign":  { "title":  "microsoft.graph.assign" }
        }
        """

    /// A configuration of device management, as an export writes it.
    static let deviceManagement = """
        {
          "@odata.type": "#microsoft.graph.iosMobileAppConfiguration",
          "id": "00000000-0000-4000-8000-000000000003",
          "displayName": "Contoso Notes, enrolled",
          "targetedMobileApps": ["00000000-0000-4000-8000-000000000004"],
          "version": 6,
          "encodedSettingXml": null,
          "settings": [
            \(setting("IntuneMAMUPN", "stringType", "{{UserPrincipalName}}")),
            \(setting("IntuneMAMOID", "tokenType", "{{userid}}")),
            \(setting("IntuneMAMDeviceID", "stringType", "{{deviceID}}")),
            \(setting("IntuneMAMAllowedAccountsOnly", "stringType", "Enabled")),
            \(setting("Retries", "integerType", "3")),
            \(setting("Ratio", "realType", "0.5")),
            \(setting("Sync", "booleanType", "true")),
            \(setting("Supervised", "stringType", "is {{ismanaged}}"))
          ]
        }
        """

    static func setting(_ key: String, _ type: String, _ value: String) -> String {
        "{ \"appConfigKey\": \"\(key)\", \"appConfigKeyType\": \"\(type)\", \"appConfigKeyValue\": \"\(value)\" }"
    }

    /// A policy of the service with these settings, as JSON elements.
    static func service(_ settings: String) throws -> AppConfigurationDocument {
        let type = "\"@odata.type\": \"#microsoft.graph.targetedManagedAppConfiguration\""
        return try AppConfigurationDocument(json: "{\(type), \"customSettings\": [\(settings)]}")
    }

    /// A configuration of device management with these settings, as JSON elements.
    static func deviceManagement(_ settings: String) throws -> AppConfigurationDocument {
        let type = "\"@odata.type\": \"#microsoft.graph.iosMobileAppConfiguration\""
        return try AppConfigurationDocument(json: "{\(type), \"settings\": [\(settings)]}")
    }

    static let facts = AppConfigurationFacts(
        userPrincipalName: "alice@contoso.example", userID: "11111111-0000-4000-8000-00000000000a", deviceID: "device-7"
    )
}
