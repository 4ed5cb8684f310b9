/// The names of properties of the SDK that an app uses at run time, and that people write into the settings as keys.
///
/// They are the properties of the classes that describe an app's settings and policies. A test compares them with the
/// SDK's symbols.
package enum RunTimeNames {
    /// The classes with their properties.
    package static let properties: [(type: String, names: [String])] = [
        (
            "IntuneMAMSettings",
            [
                "backgroundColor", "foregroundColor", "accentColor", "secondaryBackgroundColor",
                "secondaryForegroundColor", "telemetryEnabled", "valuesToScrubFromLogging", "aadAuthorityUriOverride",
                "aadRedirectUriOverride", "aadClientIdOverride",
            ]
        ),
        (
            "IntuneMAMPolicyManager",
            ["primaryAccountId", "managedAccountIds", "delegate", "logger", "mamPolicySource"]
        ),
        (
            "IntuneMAMPolicy",
            [
                "isPINRequired", "isManagedBrowserRequired", "isContactSyncAllowed", "isWidgetContentSyncAllowed",
                "isSpotlightIndexingAllowed", "areSiriIntentsAllowed", "areAppIntentsAllowed", "isAppSharingAllowed",
                "shouldFileProviderEncryptFiles", "notificationPolicy", "isFileEncryptionRequired",
                "isScreenCaptureAllowed",
            ]
        ),
    ]

    /// The keys of the settings with the same meaning as a property.
    ///
    /// Of properties whose names differ from the key's in letter case only, another rule suggests the key.
    private static let keys = [
        "telemetryEnabled": "MAMTelemetryDisabled", "aadAuthorityUriOverride": "ADALAuthority",
        "aadRedirectUriOverride": "ADALRedirectUri", "aadClientIdOverride": "ADALClientId",
    ]

    /// Returns the help for a key that is the name of a property, in any letter case; nil for other keys.
    ///
    /// Swift names the properties with `URI` and `ID` in capitals.
    static func help(for key: String) -> String? {
        let folded = key.lowercased()
        for (type, names) in properties {
            guard let name = names.first(where: { $0.lowercased() == folded }) else { continue }
            let isSet = type == "IntuneMAMSettings"
            let help = "it is no key: it is the property `\(name)` of `\(type)`"
            let use = isSet ? ", which the app sets at run time" : ", which the app uses at run time"
            return help + use + (keys[name].map { "; the key is `\($0)`" } ?? "")
        }
        return nil
    }
}
