/// The settings of an app-protection policy for iOS.
///
/// Most cases are properties of an `iosManagedAppProtection` document of Microsoft Graph. Two settings have no Graph
/// property. They exist only as client keys: keys of the policy that the service sends to the SDK. The raw value of a
/// case is the name of its Graph property or client key. Explanations, reports, and problems in documents
/// (``PolicyIssue``) use this name. The comment of a case gives the setting's label in the Intune admin center.
public enum PolicySetting: String, Sendable, Hashable, Codable, CaseIterable {
    // Metadata and targeting.
    /// The id of the policy in Microsoft Graph.
    case id
    /// The name of the policy.
    case displayName
    /// The description of the policy.
    case description
    /// The date and time when the policy was created.
    case createdDateTime
    /// The date and time of the last change of the policy.
    case lastModifiedDateTime
    /// The version of the policy.
    case version
    /// The ids of the policy's scope tags.
    case roleScopeTagIds
    /// Whether the policy is assigned to any group.
    case isAssigned
    /// The number of apps to which the policy is deployed.
    case deployedAppCount
    /// The setting "Target to apps on all device types" in the admin center.
    case targetedAppManagementLevels
    /// The setting "Target policy to" in the admin center.
    case appGroupType
    /// The setting "Public apps and custom apps" in the admin center.
    case apps
    /// The groups to which the policy is assigned.
    case assignments
    /// The summary of the policy's deployment.
    case deploymentSummary
    // Data protection.
    /// The setting "Backup Org data to iTunes and iCloud backups" in the admin center.
    case dataBackupBlocked
    /// The setting "Send Org data to other apps" in the admin center.
    case allowedOutboundDataTransferDestinations
    /// The option "Open-In/Share filtering" of the setting "Send Org data to other apps" in the admin center.
    case filterOpenInToOnlyManagedApps
    /// The option "OS sharing" of the setting "Send Org data to other apps" in the admin center.
    case disableProtectionOfManagedOutboundOpenInData
    /// The setting "Select apps to exempt" in the admin center.
    case exemptedAppProtocols
    /// The setting "Select universal links to exempt" in the admin center.
    case exemptedUniversalLinks
    /// The setting "Select managed universal links" in the admin center.
    case managedUniversalLinks
    /// The setting "Save copies of Org data" in the admin center.
    case saveAsBlocked
    /// The setting "Allow user to save copies to selected services" in the admin center.
    case allowedDataStorageLocations
    /// The setting "Transfer telecommunication data to" in the admin center.
    case dialerRestrictionLevel
    /// The setting "Dialer App URL Scheme" in the admin center.
    case customDialerAppProtocol
    /// The setting "Transfer messaging data to" in the admin center.
    case protectedMessagingRedirectAppType
    /// The setting "Messaging App URL Scheme" in the admin center.
    case messagingRedirectAppUrlScheme
    /// The setting "Receive data from other apps" in the admin center.
    case allowedInboundDataTransferSources
    /// The option "All apps with incoming Org data" of the setting "Receive data from other apps" in the admin center.
    case protectInboundDataFromUnknownSources
    /// The setting "Open data into Org documents" in the admin center.
    case blockDataIngestionIntoOrganizationDocuments
    /// The setting "Allow users to open data from selected services" in the admin center.
    case allowedDataIngestionLocations
    /// The setting "Restrict cut, copy, and paste between other apps" in the admin center.
    case allowedOutboundClipboardSharingLevel
    /// The setting "Cut and copy character limit for any app" in the admin center.
    case allowedOutboundClipboardSharingExceptionLength
    /// The setting "Third party keyboards" in the admin center.
    case thirdPartyKeyboardsBlocked
    /// The setting "Encrypt Org data" in the admin center.
    case appDataEncryptionType
    /// The setting "Sync policy managed app data with native apps or add-ins" in the admin center.
    case contactSyncBlocked
    /// The setting "Sync policy managed app data with widgets" in the admin center.
    case allowWidgetContentSync
    /// The setting "Printing Org data" in the admin center.
    case printBlocked
    /// The setting "Restrict web content transfer with other apps" in the admin center.
    case managedBrowserToOpenLinksRequired
    /// The option "Microsoft Edge" of the setting "Restrict web content transfer with other apps" in the admin center.
    case managedBrowser
    /// The setting "Unmanaged browser protocol" in the admin center.
    case customBrowserProtocol
    /// The setting "Org data notifications" in the admin center.
    case notificationRestriction
    /// The setting "Genmoji" in the admin center.
    case genmojiConfigurationState
    /// The setting "Writing Tools" in the admin center.
    case writingToolsConfigurationState
    /// The setting "Screen capture" in the admin center.
    case screenCaptureConfigurationState
    /// The setting "Microsoft Purview content evaluation before data sharing" in the admin center.
    case purviewContentEvaluationRequired
    /// Whether the policy blocks dictation.
    ///
    /// The service sends this key to the SDK. It has no name in Microsoft Graph and no control in the admin center.
    case dictationBlocked = "DictationBlocked"
    /// Whether the policy turns telemetry off.
    ///
    /// The service sends this key to the SDK. It has no name in Microsoft Graph and no control in the admin center.
    case telemetryDisabled = "DisableAria"
    // Access requirements.
    /// The setting "PIN for access" in the admin center.
    case pinRequired
    /// The setting "PIN type" in the admin center.
    case pinCharacterSet
    /// The setting "Simple PIN" in the admin center.
    case simplePinBlocked
    /// The setting "Select minimum PIN length" in the admin center.
    case minimumPinLength
    /// The setting "Touch ID instead of PIN for access" in the admin center.
    case fingerprintBlocked
    /// The setting "Face ID instead of PIN for access" in the admin center.
    case faceIdBlocked
    /// The setting "Override biometrics with PIN after timeout" in the admin center.
    case pinRequiredInsteadOfBiometricTimeout
    /// The setting "PIN reset after number of days" in the admin center.
    case periodBeforePinReset
    /// The setting "Select number of previous PIN values to maintain" in the admin center.
    case previousPinBlockCount
    /// The setting "App PIN when device PIN is set" in the admin center.
    case disableAppPinIfDevicePinIsSet
    /// The setting "Work or school account credentials for access" in the admin center.
    case organizationalCredentialsRequired
    /// The setting "Recheck the access requirements after" in the admin center.
    case periodOnlineBeforeAccessCheck
    // Conditional launch.
    /// The setting "Max PIN attempts" in the admin center.
    case maximumPinRetries
    /// The action of the setting "Max PIN attempts" in the admin center.
    case appActionIfMaximumPinRetriesExceeded
    /// The setting "Offline grace period" in the admin center, with the action "Block access".
    case periodOfflineBeforeAccessCheck
    /// The setting "Offline grace period" in the admin center, with the action "Wipe data".
    case periodOfflineBeforeWipeIsEnforced
    /// The setting "Jailbroken/rooted devices" in the admin center.
    case deviceComplianceRequired
    /// The action of the setting "Jailbroken/rooted devices" in the admin center.
    case appActionIfDeviceComplianceRequired
    /// The setting "Disabled account" in the admin center.
    case appActionIfUnableToAuthenticateUser
    /// The setting "Min OS version" in the admin center, with the action "Warn".
    case minimumWarningOsVersion
    /// The setting "Min OS version" in the admin center, with the action "Block access".
    case minimumRequiredOsVersion
    /// The setting "Min OS version" in the admin center, with the action "Wipe data".
    case minimumWipeOsVersion
    /// The setting "Max OS version" in the admin center, with the action "Warn".
    case maximumWarningOsVersion
    /// The setting "Max OS version" in the admin center, with the action "Block access".
    case maximumRequiredOsVersion
    /// The setting "Max OS version" in the admin center, with the action "Wipe data".
    case maximumWipeOsVersion
    /// The setting "Min app version" in the admin center, with the action "Warn".
    case minimumWarningAppVersion
    /// The setting "Min app version" in the admin center, with the action "Block access".
    case minimumRequiredAppVersion
    /// The setting "Min app version" in the admin center, with the action "Wipe data".
    case minimumWipeAppVersion
    /// The setting "Min SDK version" in the admin center, with the action "Warn".
    case minimumWarningSdkVersion
    /// The setting "Min SDK version" in the admin center, with the action "Block access".
    case minimumRequiredSdkVersion
    /// The setting "Min SDK version" in the admin center, with the action "Wipe data".
    case minimumWipeSdkVersion
    /// The setting "Device models" in the admin center.
    case allowedIosDeviceModels
    /// The action of the setting "Device models" in the admin center.
    case appActionIfIosDeviceModelNotAllowed
    /// The setting "Max allowed device threat level" in the admin center.
    case maximumAllowedDeviceThreatLevel
    /// The action of the setting "Max allowed device threat level" in the admin center.
    case mobileThreatDefenseRemediationAction
    /// The setting "Primary MTD service" in the admin center.
    case mobileThreatDefensePartnerPriority
    /// The setting "Non-working time" in the admin center.
    case appActionIfAccountIsClockedOut
    /// The option "Grace period" of the setting "Non-working time" in the admin center.
    case gracePeriodToBlockAppsDuringOffClockHours
}

package struct PolicySettingDescriptor: Sendable {
    /// The admin center's label.
    package let label: String
    /// The kind of values that the setting takes.
    package let kind: PolicySettingKind
    /// The group of the setting in the admin center.
    package let group: PolicySettingGroup
}

extension PolicySetting {
    /// Whether Graph has a property of that name; the other settings are read by the client's key.
    package var hasGraphName: Bool { self != .dictationBlocked && self != .telemetryDisabled }
}

extension PolicySetting {
    /// The row of the table, `nil` for settings of other groups.
    var accessRow: (String, PolicySettingKind, PolicySettingGroup)? {
        switch self {
        case .pinRequired: ("PIN for access", .boolean(missing: true, strictest: true), .access)
        case .pinCharacterSet:
            (
                "PIN type",
                .member(
                    of: ["numeric", "alphanumericAndSymbol"], missing: "numeric", strictest: "alphanumericAndSymbol"),
                .access
            )
        case .simplePinBlocked: ("Simple PIN", .boolean(missing: false, strictest: true), .access)
        case .minimumPinLength: ("Select minimum PIN length", .integer(4...16, missing: 4, strictest: 16), .access)
        case .fingerprintBlocked:
            ("Touch ID instead of PIN for access", .boolean(missing: false, strictest: true), .access)
        case .faceIdBlocked: ("Face ID instead of PIN for access", .boolean(missing: false, strictest: true), .access)
        case .pinRequiredInsteadOfBiometricTimeout:
            ("Override biometrics with PIN after timeout", .duration(missing: nil), .access)
        case .periodBeforePinReset: ("PIN reset after number of days", .duration(missing: nil), .access)
        case .previousPinBlockCount:
            ("Select number of previous PIN values to maintain", .integer(0...24, missing: 0, strictest: 24), .access)
        case .disableAppPinIfDevicePinIsSet:
            ("App PIN when device PIN is set", .boolean(missing: false, strictest: false), .access)
        case .organizationalCredentialsRequired:
            ("Work or school account credentials for access", .boolean(missing: false, strictest: true), .access)
        case .periodOnlineBeforeAccessCheck:
            ("Recheck the access requirements after", .duration(missing: 30 * 60), .access)
        default: nil
        }
    }
}

extension PolicySetting {
    private static let remediationActions = ["block", "wipe", "warn", "blockWhenSettingIsSupported"]

    /// The row of the table, `nil` for settings of other groups.
    var conditionalLaunchRow: (String, PolicySettingKind, PolicySettingGroup)? {
        switch self {
        case .maximumPinRetries:
            ("Max PIN attempts", .integer(1...65_535, missing: 5, strictest: 1), .conditionalLaunch)
        case .appActionIfMaximumPinRetriesExceeded:
            (
                "Max PIN attempts: action", .member(of: Self.remediationActions, missing: "block", strictest: "wipe"),
                .conditionalLaunch
            )
        case .periodOfflineBeforeAccessCheck:
            ("Offline grace period: block access", .duration(missing: 24 * 60 * 60), .conditionalLaunch)
        case .periodOfflineBeforeWipeIsEnforced:
            ("Offline grace period: wipe data", .duration(missing: 90 * 24 * 60 * 60), .conditionalLaunch)
        case .deviceComplianceRequired:
            ("Jailbroken/rooted devices", .boolean(missing: true, strictest: true), .conditionalLaunch)
        case .appActionIfDeviceComplianceRequired:
            (
                "Jailbroken/rooted devices: action",
                .member(of: Self.remediationActions, missing: "block", strictest: "wipe"), .conditionalLaunch
            )
        case .appActionIfUnableToAuthenticateUser:
            (
                "Disabled account", .member(of: Self.remediationActions, missing: nil, strictest: "wipe"),
                .conditionalLaunch
            )
        case .minimumWarningOsVersion:
            ("Min OS version: warn", .version(parts: 2...4, hasLetter: true), .conditionalLaunch)
        case .minimumRequiredOsVersion:
            ("Min OS version: block access", .version(parts: 2...4, hasLetter: true), .conditionalLaunch)
        case .minimumWipeOsVersion:
            ("Min OS version: wipe data", .version(parts: 2...4, hasLetter: true), .conditionalLaunch)
        case .maximumWarningOsVersion:
            ("Max OS version: warn", .version(parts: 2...4, hasLetter: true), .conditionalLaunch)
        case .maximumRequiredOsVersion:
            ("Max OS version: block access", .version(parts: 2...4, hasLetter: true), .conditionalLaunch)
        case .maximumWipeOsVersion:
            ("Max OS version: wipe data", .version(parts: 2...4, hasLetter: true), .conditionalLaunch)
        case .minimumWarningAppVersion: ("Min app version: warn", .version(parts: 2...3), .conditionalLaunch)
        case .minimumRequiredAppVersion: ("Min app version: block access", .version(parts: 2...3), .conditionalLaunch)
        case .minimumWipeAppVersion: ("Min app version: wipe data", .version(parts: 2...3), .conditionalLaunch)
        case .minimumWarningSdkVersion: ("Min SDK version: warn", .version(parts: 2...4), .conditionalLaunch)
        case .minimumRequiredSdkVersion: ("Min SDK version: block access", .version(parts: 2...4), .conditionalLaunch)
        case .minimumWipeSdkVersion: ("Min SDK version: wipe data", .version(parts: 2...4), .conditionalLaunch)
        case .allowedIosDeviceModels: ("Device models", .text, .conditionalLaunch)
        case .appActionIfIosDeviceModelNotAllowed:
            (
                "Device models: action", .member(of: Self.remediationActions, missing: "block", strictest: "wipe"),
                .conditionalLaunch
            )
        case .maximumAllowedDeviceThreatLevel:
            (
                "Max allowed device threat level",
                .member(
                    of: ["notConfigured", "secured", "low", "medium", "high"], missing: "notConfigured",
                    strictest: "secured"), .conditionalLaunch
            )
        case .mobileThreatDefenseRemediationAction:
            (
                "Max allowed device threat level: action",
                .member(of: Self.remediationActions, missing: "block", strictest: "wipe"), .conditionalLaunch
            )
        case .mobileThreatDefensePartnerPriority:
            (
                "Primary MTD service",
                .member(
                    of: ["defenderOverThirdPartyPartner", "thirdPartyPartnerOverDefender", "unknownFutureValue"],
                    missing: nil, strictest: "defenderOverThirdPartyPartner"), .conditionalLaunch
            )
        case .appActionIfAccountIsClockedOut:
            (
                "Non-working time", .member(of: Self.remediationActions, missing: nil, strictest: "block"),
                .conditionalLaunch
            )
        case .gracePeriodToBlockAppsDuringOffClockHours:
            ("Non-working time: grace period", .duration(missing: nil), .conditionalLaunch)
        default: nil
        }
    }
}

extension PolicySetting {
    private static let managementLevels = [
        "unspecified", "unmanaged", "mdm", "androidEnterprise",
        "androidEnterpriseDedicatedDevicesWithAzureAdSharedMode", "androidOpenSourceProjectUserAssociated",
        "androidOpenSourceProjectUserless", "unknownFutureValue",
    ]

    /// The row of the table, `nil` for settings of other groups.
    var metadataRow: (String, PolicySettingKind, PolicySettingGroup)? {
        switch self {
        case .id: ("Policy id", .text, .metadata)
        case .displayName: ("Name", .text, .metadata)
        case .description: ("Description", .text, .metadata)
        case .createdDateTime: ("Created", .dateTime, .metadata)
        case .lastModifiedDateTime: ("Last modified", .dateTime, .metadata)
        case .version: ("Version", .text, .metadata)
        case .roleScopeTagIds: ("Scope tags", .texts, .metadata)
        case .isAssigned: ("Assigned", .boolean(missing: false, strictest: false), .metadata)
        case .deployedAppCount: ("Deployed apps", .integer(0...Int(Int32.max), missing: 0, strictest: 0), .metadata)
        case .targetedAppManagementLevels:
            (
                "Target to apps on all device types",
                .flags(of: Self.managementLevels, missing: "unspecified", strictest: "unspecified"), .metadata
            )
        case .appGroupType:
            (
                "Target policy to",
                .member(
                    of: ["selectedPublicApps", "allCoreMicrosoftApps", "allMicrosoftApps", "allApps"],
                    missing: "selectedPublicApps", strictest: "allApps"), .metadata
            )
        case .apps: ("Public apps and custom apps", .apps, .metadata)
        case .assignments: ("Assignments", .opaque, .metadata)
        case .deploymentSummary: ("Deployment summary", .opaque, .metadata)
        default: nil
        }
    }
}

extension PolicySetting {
    /// The value that replaces an unreadable one.
    ///
    /// `nil` if no value is stricter than none, and if ``blocksWhenUnreadable`` is true. A period of 0 would disable
    /// some settings, so those get the shortest period that the client keys can express.
    var strictestValue: PolicyValue? {
        switch descriptor.kind {
        case .boolean(_, let strictest): .boolean(strictest)
        case .integer(_, _, let strictest): .integer(strictest)
        case .member(_, _, let strictest): .member(strictest)
        case .flags(_, _, let strictest): .list([strictest])
        case .members, .texts: .list([])
        case .pairs: .pairs([])
        case .duration:
            switch self {
            case .periodOfflineBeforeWipeIsEnforced: nil
            case .periodBeforePinReset: .seconds(86_400)
            case .pinRequiredInsteadOfBiometricTimeout: .seconds(60)
            default: .seconds(0)
            }
        case .version, .text, .dateTime, .apps, .opaque: nil
        }
    }

    /// Whether an unreadable value blocks, which may need another setting (``PolicyDocument/writtenValues``).
    package var blocksWhenUnreadable: Bool {
        if case .version = descriptor.kind { return true }
        return self == .allowedIosDeviceModels || self == .periodOfflineBeforeWipeIsEnforced
    }

    /// The replacement of an unreadable value in a document that is made from client keys.
    package var unreadValue: PolicyValue? { blocksWhenUnreadable ? .unreadable : strictestValue }

    /// The value that a missing setting stands for; `nil` if no value has the same effect.
    package var missingValue: PolicyValue? {
        switch descriptor.kind {
        case .boolean(let missing, _): missing.map { .boolean($0) }
        case .integer(_, let missing, _): .integer(missing)
        case .member(_, let missing, _): missing.map { .member($0) }
        case .flags(_, let missing, _): .list([missing])
        case .members(_, let missing): .list(missing)
        case .duration(let missing): missing.map { .seconds($0) }
        case .text: .text("")
        case .version, .dateTime, .texts, .pairs, .apps, .opaque: nil
        }
    }

    /// The meaning of a missing setting, for people.
    package var defaultText: String {
        switch self {
        case .exemptedAppProtocols, .exemptedUniversalLinks, .managedUniversalLinks: "the list of the admin center"
        default:
            switch missingValue?.text {
            case nil: "not configured"
            case "": "empty"
            case let text?: text
            }
        }
    }
}

extension PolicySetting {
    package var descriptor: PolicySettingDescriptor {
        // Every setting is in the table; a row that is made again is equal.
        PolicySetting.table[index] ?? madeDescriptor
    }

    /// The number of the setting, unique and below 256, for tables.
    ///
    /// It has no order and is never persisted.
    var index: Int { withUnsafeBytes(of: self) { Int($0[0]) } }

    private static let table: [PolicySettingDescriptor?] = {
        var table = [PolicySettingDescriptor?](repeating: nil, count: 256)
        for setting in allCases { table[setting.index] = setting.madeDescriptor }
        return table
    }()

    /// The kind of values that the setting takes, without the other parts of its row.
    var kind: PolicySettingKind { PolicySetting.kinds[index] }

    private static let kinds = table.map { $0?.kind ?? .opaque }

    private var madeDescriptor: PolicySettingDescriptor {
        let (label, kind, group) = row
        return PolicySettingDescriptor(label: label, kind: kind, group: group)
    }

    private var row: (String, PolicySettingKind, PolicySettingGroup) {
        metadataRow ?? dataProtectionRow ?? accessRow ?? conditionalLaunchRow ?? ("", .opaque, .metadata)
    }

    static let byName = allCases.sorted { $0.rawValue < $1.rawValue }

    /// Hashes the policy setting by its index in the list of all settings.
    ///
    /// The generated function would hash the raw value, a string. This is slower, and settings are looked up often.
    public func hash(into hasher: inout Hasher) { hasher.combine(UInt8(truncatingIfNeeded: index)) }
}

/// A set of settings, one bit each, that is asked without hashing.
struct PolicySettingSet: Sendable {
    private var words = SIMD4<UInt64>.zero

    init(_ settings: some Sequence<PolicySetting>) {
        for setting in settings { words[setting.index >> 6] |= 1 << UInt64(setting.index & 63) }
    }

    /// Adds a setting; returns false if it is in the set already.
    mutating func insert(_ setting: PolicySetting) -> Bool {
        guard !contains(setting) else { return false }
        words[setting.index >> 6] |= 1 << UInt64(setting.index & 63)
        return true
    }

    func contains(_ setting: PolicySetting) -> Bool { words[setting.index >> 6] >> UInt64(setting.index & 63) & 1 != 0 }
}
