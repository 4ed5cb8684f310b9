package import MAMCore

/// Policy documents written for these tests, after the shape of real exports.
package enum PolicyFixtures {
    /// A whole document in the order and the spelling of an export, under 6 KB.
    package static let whole = """
        {
            "@odata.context":  "https://graph.example/beta/$metadata#deviceAppManagement/iosManagedAppProtections/$entity",
            "@odata.type":  "#microsoft.graph.iosManagedAppProtection",
            "id":  "T_00000000-0000-4000-8000-000000000001",
            "displayName":  "Contoso iOS, managed apps only",
            "description":  "",
            "createdDateTime@odata.type":  "#DateTimeOffset",
            "createdDateTime":  "2026-03-04T05:06:07.1234567Z",
            "lastModifiedDateTime":  "2026-03-04T05:06:07Z",
            "roleScopeTagIds":  ["0"],
            "version":  "\\"8000d36c-0000-0d00-0000-000000000000\\"",
            "isAssigned":  true,
            "targetedAppManagementLevels":  "unspecified",
            "appGroupType":  "selectedPublicApps",
            "allowedOutboundDataTransferDestinations":  "managedApps",
            "allowedInboundDataTransferSources":  "managedApps",
            "allowedOutboundClipboardSharingLevel":  "managedAppsWithPasteIn",
            "allowedOutboundClipboardSharingExceptionLength":  0,
            "filterOpenInToOnlyManagedApps":  false,
            "disableProtectionOfManagedOutboundOpenInData":  false,
            "protectInboundDataFromUnknownSources":  false,
            "saveAsBlocked":  true,
            "allowedDataStorageLocations":  ["oneDriveForBusiness", "sharePoint"],
            "blockDataIngestionIntoOrganizationDocuments":  true,
            "allowedDataIngestionLocations":  ["oneDriveForBusiness", "sharePoint", "camera"],
            "dataBackupBlocked":  true,
            "contactSyncBlocked":  false,
            "printBlocked":  true,
            "thirdPartyKeyboardsBlocked":  false,
            "notificationRestriction":  "blockOrganizationalData",
            "appDataEncryptionType":  "whenDeviceLocked",
            "managedBrowserToOpenLinksRequired":  true,
            "managedBrowser":  "microsoftEdge",
            "customBrowserProtocol":  "",
            "dialerRestrictionLevel":  "allApps",
            "customDialerAppProtocol":  null,
            "pinRequired":  true,
            "pinCharacterSet":  "numeric",
            "simplePinBlocked":  true,
            "minimumPinLength":  6,
            "maximumPinRetries":  5,
            "previousPinBlockCount":  0,
            "periodBeforePinReset":  "P0D",
            "pinRequiredInsteadOfBiometricTimeout":  "PT720M",
            "periodOnlineBeforeAccessCheck":  "PT30M",
            "periodOfflineBeforeAccessCheck":  "PT720H",
            "periodOfflineBeforeWipeIsEnforced":  "P90D",
            "disableAppPinIfDevicePinIsSet":  false,
            "organizationalCredentialsRequired":  false,
            "fingerprintBlocked":  false,
            "faceIdBlocked":  false,
            "deviceComplianceRequired":  true,
            "appActionIfDeviceComplianceRequired":  "wipe",
            "appActionIfUnableToAuthenticateUser":  null,
            "minimumRequiredOsVersion":  "17.5",
            "minimumWipeOsVersion":  "",
            "minimumRequiredAppVersion":  "0.0",
            "maximumAllowedDeviceThreatLevel":  "secured",
            "mobileThreatDefenseRemediationAction":  "block",
            "allowedIosDeviceModels":  null,
            "exemptedAppProtocols":  [
                { "name":  "Default", "value":  "skype;app-settings;calshow;" }
            ],
            "exemptedUniversalLinks":  ["http://maps.example", "https://maps.example"],
            "managedUniversalLinks":  ["http://*.contoso.example/*"],
            "exemptedAppPackages":  [],
            "customBrowserPackageId":  "",
            "apps":  [
                {
                    "id":  "com.contoso.notes.ios",
                    "version":  "-12",
                    "mobileAppIdentifier":  {
                        "@odata.type":  "#microsoft.graph.iosMobileAppIdentifier",
                        "bundleId":  "com.contoso.notes"
                    }
                }
            ],
            "#microsoft.graph.assign":  { "title":  "microsoft.graph.assign" },
            "somethingNew":  { "kept":  [true] }
        }
        """

    /// A document with the given properties beside the discriminator.
    package static func document(_ properties: String) throws -> PolicyDocument {
        let type = "\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\""
        return try PolicyDocument(json: Array("{\(type)\(properties.isEmpty ? "" : ", ")\(properties)}".utf8))
    }
}
