/// The properties of a Graph `iosManagedAppProtection` document that have a meaning on iOS, and two settings that only
/// the client keys have.
///
/// Raw values are the Graph names, which issues, explanations and reports use. The comment of each case is the label in
/// the admin center.
public enum PolicySetting: String, Sendable, Hashable, Codable, CaseIterable {
    // Metadata and targeting.
    /// Policy id.
    case id
    /// Name.
    case displayName
    /// Description.
    case description
    /// Created.
    case createdDateTime
    /// Last modified.
    case lastModifiedDateTime
    /// Version.
    case version
    /// Scope tags.
    case roleScopeTagIds
    /// Assigned.
    case isAssigned
    /// Deployed apps.
    case deployedAppCount
    /// Target to apps on all device types.
    case targetedAppManagementLevels
    /// Target policy to.
    case appGroupType
    /// Public apps and custom apps.
    case apps
    /// Assignments.
    case assignments
    /// Deployment summary.
    case deploymentSummary
    // Data protection.
    /// Backup Org data to iTunes and iCloud backups.
    case dataBackupBlocked
    /// Send Org data to other apps.
    case allowedOutboundDataTransferDestinations
    /// Send Org data to other apps: Open-In/Share filtering.
    case filterOpenInToOnlyManagedApps
    /// Send Org data to other apps: OS sharing.
    case disableProtectionOfManagedOutboundOpenInData
    /// Select apps to exempt.
    case exemptedAppProtocols
    /// Select universal links to exempt.
    case exemptedUniversalLinks
    /// Select managed universal links.
    case managedUniversalLinks
    /// Save copies of Org data.
    case saveAsBlocked
    /// Allow user to save copies to selected services.
    case allowedDataStorageLocations
    /// Transfer telecommunication data to.
    case dialerRestrictionLevel
    /// Dialer App URL Scheme.
    case customDialerAppProtocol
    /// Transfer messaging data to.
    case protectedMessagingRedirectAppType
    /// Messaging App URL Scheme.
    case messagingRedirectAppUrlScheme
    /// Receive data from other apps.
    case allowedInboundDataTransferSources
    /// Receive data from other apps: all apps with incoming Org data.
    case protectInboundDataFromUnknownSources
    /// Open data into Org documents.
    case blockDataIngestionIntoOrganizationDocuments
    /// Allow users to open data from selected services.
    case allowedDataIngestionLocations
    /// Restrict cut, copy, and paste between other apps.
    case allowedOutboundClipboardSharingLevel
    /// Cut and copy character limit for any app.
    case allowedOutboundClipboardSharingExceptionLength
    /// Third party keyboards.
    case thirdPartyKeyboardsBlocked
    /// Encrypt Org data.
    case appDataEncryptionType
    /// Sync policy managed app data with native apps or add-ins.
    case contactSyncBlocked
    /// Sync policy managed app data with widgets.
    case allowWidgetContentSync
    /// Printing Org data.
    case printBlocked
    /// Restrict web content transfer with other apps.
    case managedBrowserToOpenLinksRequired
    /// Restrict web content transfer with other apps: Microsoft Edge.
    case managedBrowser
    /// Unmanaged browser protocol.
    case customBrowserProtocol
    /// Org data notifications.
    case notificationRestriction
    /// Genmoji.
    case genmojiConfigurationState
    /// Writing Tools.
    case writingToolsConfigurationState
    /// Screen capture.
    case screenCaptureConfigurationState
    /// Microsoft Purview content evaluation before data sharing.
    case purviewContentEvaluationRequired
    /// Dictation: a client key without a Graph name and without a control in the admin center.
    case dictationBlocked = "DictationBlocked"
    /// Telemetry: a client key without a Graph name and without a control in the admin center.
    case telemetryDisabled = "DisableAria"
    // Access requirements.
    /// PIN for access.
    case pinRequired
    /// PIN type.
    case pinCharacterSet
    /// Simple PIN.
    case simplePinBlocked
    /// Select minimum PIN length.
    case minimumPinLength
    /// Touch ID instead of PIN for access.
    case fingerprintBlocked
    /// Face ID instead of PIN for access.
    case faceIdBlocked
    /// Override biometrics with PIN after timeout.
    case pinRequiredInsteadOfBiometricTimeout
    /// PIN reset after number of days.
    case periodBeforePinReset
    /// Select number of previous PIN values to maintain.
    case previousPinBlockCount
    /// App PIN when device PIN is set.
    case disableAppPinIfDevicePinIsSet
    /// Work or school account credentials for access.
    case organizationalCredentialsRequired
    /// Recheck the access requirements after.
    case periodOnlineBeforeAccessCheck
    // Conditional launch.
    /// Max PIN attempts.
    case maximumPinRetries
    /// Max PIN attempts: action.
    case appActionIfMaximumPinRetriesExceeded
    /// Offline grace period: block access.
    case periodOfflineBeforeAccessCheck
    /// Offline grace period: wipe data.
    case periodOfflineBeforeWipeIsEnforced
    /// Jailbroken/rooted devices.
    case deviceComplianceRequired
    /// Jailbroken/rooted devices: action.
    case appActionIfDeviceComplianceRequired
    /// Disabled account.
    case appActionIfUnableToAuthenticateUser
    /// Min OS version: warn.
    case minimumWarningOsVersion
    /// Min OS version: block access.
    case minimumRequiredOsVersion
    /// Min OS version: wipe data.
    case minimumWipeOsVersion
    /// Max OS version: warn.
    case maximumWarningOsVersion
    /// Max OS version: block access.
    case maximumRequiredOsVersion
    /// Max OS version: wipe data.
    case maximumWipeOsVersion
    /// Min app version: warn.
    case minimumWarningAppVersion
    /// Min app version: block access.
    case minimumRequiredAppVersion
    /// Min app version: wipe data.
    case minimumWipeAppVersion
    /// Min SDK version: warn.
    case minimumWarningSdkVersion
    /// Min SDK version: block access.
    case minimumRequiredSdkVersion
    /// Min SDK version: wipe data.
    case minimumWipeSdkVersion
    /// Device models.
    case allowedIosDeviceModels
    /// Device models: action.
    case appActionIfIosDeviceModelNotAllowed
    /// Max allowed device threat level.
    case maximumAllowedDeviceThreatLevel
    /// Max allowed device threat level: action.
    case mobileThreatDefenseRemediationAction
    /// Primary MTD service.
    case mobileThreatDefensePartnerPriority
    /// Non-working time.
    case appActionIfAccountIsClockedOut
    /// Non-working time: grace period.
    case gracePeriodToBlockAppsDuringOffClockHours
}

/// One row of the table of settings.
package struct PolicySettingDescriptor: Sendable {
    /// The setting.
    package let setting: PolicySetting
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
