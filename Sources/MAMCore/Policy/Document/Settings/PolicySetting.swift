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
