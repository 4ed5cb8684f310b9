extension PolicySetting {
    static let transferLevels = ["allApps", "managedApps", "none"]
    static let storageServices = [
        "oneDriveForBusiness", "sharePoint", "box", "localStorage", "photoLibrary", "iManage", "egnyte",
    ]
    static let ingestionServices = ["oneDriveForBusiness", "sharePoint", "camera", "photoLibrary"]
    /// The defaults of the service for the services that data may be opened from: that of today, and an older one.
    package static let defaultIngestionServices: [Set<String>] = [
        Set(ingestionServices), ["oneDriveForBusiness", "sharePoint", "camera"],
    ]
    private static let configurationStates = ["notBlocked", "blocked"]

    /// The row of the table, `nil` for settings of other groups.
    var dataProtectionRow: (String, PolicySettingKind, PolicySettingGroup)? {
        switch self {
        case .dataBackupBlocked:
            ("Backup Org data to iTunes and iCloud backups", .boolean(missing: false, strictest: true), .dataProtection)
        case .allowedOutboundDataTransferDestinations:
            (
                "Send Org data to other apps", .member(of: Self.transferLevels, missing: "allApps", strictest: "none"),
                .dataProtection
            )
        case .filterOpenInToOnlyManagedApps:
            (
                "Send Org data to other apps: Open-In/Share filtering", .boolean(missing: false, strictest: true),
                .dataProtection
            )
        case .disableProtectionOfManagedOutboundOpenInData:
            ("Send Org data to other apps: OS sharing", .boolean(missing: false, strictest: false), .dataProtection)
        case .exemptedAppProtocols: ("Select apps to exempt", .pairs, .dataProtection)
        case .exemptedUniversalLinks: ("Select universal links to exempt", .texts, .dataProtection)
        case .managedUniversalLinks: ("Select managed universal links", .texts, .dataProtection)
        case .saveAsBlocked: ("Save copies of Org data", .boolean(missing: false, strictest: true), .dataProtection)
        case .allowedDataStorageLocations:
            (
                "Allow user to save copies to selected services", .members(of: Self.storageServices, missing: []),
                .dataProtection
            )
        case .dialerRestrictionLevel:
            (
                "Transfer telecommunication data to",
                .member(
                    of: ["allApps", "managedApps", "customApp", "blocked"], missing: "allApps", strictest: "blocked"),
                .dataProtection
            )
        case .customDialerAppProtocol: ("Dialer App URL Scheme", .text, .dataProtection)
        case .protectedMessagingRedirectAppType:
            (
                "Transfer messaging data to",
                .member(
                    of: ["anyApp", "anyManagedApp", "specificApps", "blocked"], missing: "anyApp", strictest: "blocked"),
                .dataProtection
            )
        case .messagingRedirectAppUrlScheme: ("Messaging App URL Scheme", .text, .dataProtection)
        case .allowedInboundDataTransferSources:
            (
                "Receive data from other apps", .member(of: Self.transferLevels, missing: "allApps", strictest: "none"),
                .dataProtection
            )
        case .protectInboundDataFromUnknownSources:
            (
                "Receive data from other apps: all apps with incoming Org data",
                .boolean(missing: false, strictest: true), .dataProtection
            )
        case .blockDataIngestionIntoOrganizationDocuments:
            ("Open data into Org documents", .boolean(missing: false, strictest: true), .dataProtection)
        case .allowedDataIngestionLocations:
            (
                "Allow users to open data from selected services",
                .members(of: Self.ingestionServices, missing: Self.ingestionServices), .dataProtection
            )
        case .allowedOutboundClipboardSharingLevel:
            (
                "Restrict cut, copy, and paste between other apps",
                .member(
                    of: ["allApps", "managedAppsWithPasteIn", "managedApps", "blocked"], missing: "allApps",
                    strictest: "blocked"), .dataProtection
            )
        case .allowedOutboundClipboardSharingExceptionLength:
            (
                "Cut and copy character limit for any app", .integer(0...65_535, missing: 0, strictest: 0),
                .dataProtection
            )
        case .thirdPartyKeyboardsBlocked:
            ("Third party keyboards", .boolean(missing: false, strictest: true), .dataProtection)
        case .appDataEncryptionType:
            (
                "Encrypt Org data",
                .member(
                    of: [
                        "useDeviceSettings", "afterDeviceRestart", "whenDeviceLockedExceptOpenFiles",
                        "whenDeviceLocked",
                    ], missing: "whenDeviceLocked", strictest: "whenDeviceLocked"), .dataProtection
            )
        case .contactSyncBlocked:
            (
                "Sync policy managed app data with native apps or add-ins", .boolean(missing: false, strictest: true),
                .dataProtection
            )
        case .allowWidgetContentSync:
            ("Sync policy managed app data with widgets", .boolean(missing: true, strictest: false), .dataProtection)
        case .printBlocked: ("Printing Org data", .boolean(missing: false, strictest: true), .dataProtection)
        case .managedBrowserToOpenLinksRequired:
            (
                "Restrict web content transfer with other apps", .boolean(missing: false, strictest: true),
                .dataProtection
            )
        case .managedBrowser:
            (
                "Restrict web content transfer with other apps: Microsoft Edge",
                .flags(of: ["notConfigured", "microsoftEdge"], missing: "notConfigured", strictest: "microsoftEdge"),
                .dataProtection
            )
        case .customBrowserProtocol: ("Unmanaged browser protocol", .text, .dataProtection)
        case .notificationRestriction:
            (
                "Org data notifications",
                .member(of: ["allow", "blockOrganizationalData", "block"], missing: "allow", strictest: "block"),
                .dataProtection
            )
        case .genmojiConfigurationState:
            (
                "Genmoji", .member(of: Self.configurationStates, missing: "notBlocked", strictest: "blocked"),
                .dataProtection
            )
        case .writingToolsConfigurationState:
            (
                "Writing Tools", .member(of: Self.configurationStates, missing: "notBlocked", strictest: "blocked"),
                .dataProtection
            )
        case .screenCaptureConfigurationState:
            (
                "Screen capture", .member(of: Self.configurationStates, missing: nil, strictest: "blocked"),
                .dataProtection
            )
        case .purviewContentEvaluationRequired:
            (
                "Microsoft Purview content evaluation before data sharing",
                .member(
                    of: ["notRequired", "requiredWhenOnline", "required"], missing: "notRequired",
                    strictest: "required"), .dataProtection
            )
        case .dictationBlocked: ("Dictation", .boolean(missing: false, strictest: true), .dataProtection)
        case .telemetryDisabled: ("Telemetry", .boolean(missing: false, strictest: true), .dataProtection)
        default: nil
        }
    }
}

/// The kind of values that a setting takes, with the meaning of a missing and of an unreadable value.
///
/// A value of the wrong type never makes a policy less restrictive: it is reported and counts as the strictest value.
package enum PolicySettingKind: Sendable, Hashable {
    /// `true` or `false`. `missing` is the value of a missing setting; `nil` if absence has a meaning of its own.
    case boolean(missing: Bool?, strictest: Bool)
    /// A whole number in a range.
    case integer(ClosedRange<Int>, missing: Int, strictest: Int)
    /// One member of an enumeration; members compare without regard to case.
    case member(of: [String], missing: String?, strictest: String)
    /// Members of an enumeration joined by commas.
    case flags(of: [String], missing: String, strictest: String)
    /// A list of members of an enumeration, by default `missing`. Unknown members are removed from the list and reported.
    case members(of: [String], missing: [String])
    /// An ISO 8601 duration. `null` or a missing value means `missing` seconds, or "off" if `missing` is `nil`.
    case duration(missing: Int?)
    /// Two to four whole numbers with dots between them; empty, `null` and `0.0` mean "not configured".
    case version(parts: ClosedRange<Int>, hasLetter: Bool = false)
    /// A text without a run-time form.
    case text
    /// A point in time, RFC 3339.
    case dateTime
    /// A list of texts.
    case texts
    /// A list of `{ "name", "value" }` pairs.
    case pairs
    /// A list of apps by bundle id.
    case apps
    /// Any JSON, kept as it is for the server.
    case opaque
}

/// The group of a setting in the admin center.
package enum PolicySettingGroup: String, Sendable, Hashable, Codable, CaseIterable {
    /// The names and dates of the policy, and the apps and groups that it targets.
    case metadata
    /// The settings under "Data protection".
    case dataProtection
    /// The settings under "Access requirements".
    case access
    /// The settings under "Conditional launch".
    case conditionalLaunch
}
