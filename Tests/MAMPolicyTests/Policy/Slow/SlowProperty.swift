/// Answers a property of B.10 for one identity.
func slowProperty(name: SlowPropertyName, managed: Bool, policy: SlowPolicy, world: SlowWorld) -> Bool {
    managed ? slowPropertyManaged(name, policy, world) : slowPropertyUnmanaged(name)
}

/// The column "unmanaged" of B.10.
private func slowPropertyUnmanaged(_ name: SlowPropertyName) -> Bool {
    switch name {
    case .isPINRequired: return false  // B.10 row isPINRequired
    case .isAppSharingAllowed: return true  // B.10 row isAppSharingAllowed
    case .isSpotlightIndexingAllowed: return true  // B.10 row isSpotlightIndexingAllowed
    case .areSiriIntentsAllowed: return true  // B.10 row areSiriIntentsAllowed
    case .areAppIntentsAllowed: return true  // B.10 row areAppIntentsAllowed
    case .isContactSyncAllowed: return true  // B.10 row isContactSyncAllowed
    case .isWidgetContentSyncAllowed: return true  // B.10 row isWidgetContentSyncAllowed
    case .isScreenCaptureAllowed: return true  // B.10 row isScreenCaptureAllowed
    case .isFileEncryptionRequired: return false  // B.10 row isFileEncryptionRequired
    case .shouldFileProviderEncryptFiles: return false  // B.10 row shouldFileProviderEncryptFiles
    case .isManagedBrowserRequired: return false  // B.10 row isManagedBrowserRequired
    case .isDocumentPickerAllowed: return true  // B.10 row isDocumentPickerAllowed
    case .notificationPolicyIs(let value): return value == .allow  // B.10 row notificationPolicy
    case .isPrintingAllowed: return true  // B.10 row printing
    case .areThirdPartyKeyboardsAllowed: return true  // A.3: a setting of a managed account, alone in the app
    case .isGenmojiAllowed: return true  // A.3: a setting of a managed account
    case .areWritingToolsAllowed: return true  // A.3: a setting of a managed account
    case .isDictationAllowed: return true  // A.3: a setting of a managed account
    case .isQuickLookAllowed: return true  // no policy, no restriction
    case .isImagePlaygroundAllowed: return true  // restricted for managed accounts only
    case .isPictureInPictureAllowed: return true  // restricted for managed accounts only
    case .isAskSiriAllowed: return true  // restricted for managed accounts only
    case .areGroupActivitiesAllowed: return true  // restricted for managed accounts only
    case .isTranslateAllowed: return true  // restricted for managed accounts only
    case .isLookUpAllowed: return true  // restricted for managed accounts only
    case .isBackupAllowed: return true  // B.11: a setting of a managed account
    }
}

/// The column "TRUE when (managed account)" of B.10.
private func slowPropertyManaged(_ name: SlowPropertyName, _ policy: SlowPolicy, _ world: SlowWorld) -> Bool {
    switch name {
    case .isPINRequired:
        // B.10 row isPINRequired.
        if !policy.pinRequired { return false }
        if policy.disableAppPinIfDevicePinIsSet && world.mdmEnrolled && world.devicePasscode { return false }
        return true
    case .isAppSharingAllowed:
        // B.10 row isAppSharingAllowed.
        return slowSendLevel(policy, world) != .none
    case .isSpotlightIndexingAllowed:
        // B.10 row isSpotlightIndexingAllowed, areSiriIntentsAllowed.
        return slowSendLevel(policy, world) == .all
    case .areSiriIntentsAllowed:
        // B.10 row isSpotlightIndexingAllowed, areSiriIntentsAllowed.
        return slowSendLevel(policy, world) == .all
    case .areAppIntentsAllowed:
        // B.10 row areAppIntentsAllowed.
        return slowSendLevel(policy, world) == .all
    case .isContactSyncAllowed:
        // B.10 row isContactSyncAllowed.
        return !policy.contactSyncBlocked
    case .isWidgetContentSyncAllowed:
        // B.10 row isWidgetContentSyncAllowed: absent counts as true.
        return policy.allowWidgetContentSync != false
    case .isScreenCaptureAllowed:
        // B.10, screen capture decision, steps 1 to 3.
        switch policy.screenCapture {
        case .blocked: return false
        case .notBlocked: return true
        case .absent:
            if world.screenCaptureDisabledByAppConfig { return true }
            return slowSendLevel(policy, world) == .all
        }
    case .isFileEncryptionRequired:
        // B.10 row isFileEncryptionRequired.
        return !policy.encryptionUsesDeviceSettings
    case .shouldFileProviderEncryptFiles:
        // B.10 row shouldFileProviderEncryptFiles.
        if !policy.encryptionUsesDeviceSettings { return true }
        return slowSendLevel(policy, world) != .all
    case .isManagedBrowserRequired:
        // B.10 row isManagedBrowserRequired: the table of B.8.
        if !policy.managedBrowserToOpenLinksRequired { return false }  // B.8 row 1
        switch (policy.managedBrowserIsEdge, policy.hasCustomBrowserProtocol) {
        case (true, false): return true  // B.8 row 2
        case (false, true): return false  // B.8 row 3
        case (true, true): return true  // B.8 row 4
        case (false, false): return true  // B.8 row 5
        }
    case .isDocumentPickerAllowed(let mode):
        // B.10 row isDocumentPickerAllowed.
        switch mode {
        case .importMode, .open: return slowReceiveLevel(policy, world) != .none
        case .exportToService, .moveToService:
            // Release note 14.1.0: sharing to the Files app is blocked if saving copies is.
            if slowSaveCopies(policy, world) != .allow { return false }
            return slowSendLevel(policy, world) != .none
        }
    case .notificationPolicyIs(let value):
        // B.10 row notificationPolicy.
        return policy.notificationRestriction == value
    case .isPrintingAllowed:
        // B.10 row printing.
        return !policy.printBlocked
    case .areThirdPartyKeyboardsAllowed:
        // A.3 row thirdPartyKeyboardsBlocked.
        return !policy.thirdPartyKeyboardsBlocked
    case .isGenmojiAllowed:
        // A.3 row genmojiConfigurationState.
        return !policy.genmojiBlocked
    case .areWritingToolsAllowed:
        // A.3 row writingToolsConfigurationState.
        return !policy.writingToolsBlocked
    case .isDictationAllowed:
        // A.3 row DictationBlocked.
        return !policy.dictationBlocked
    case .isQuickLookAllowed:
        // Public threads: the preview stays blank unless data may go to all apps.
        return slowSendLevel(policy, world) == .all
    case .isImagePlaygroundAllowed:
        // Release notes of 20.6.0; assumption image-playground-setting.
        return !policy.genmojiBlocked
    case .isPictureInPictureAllowed, .isAskSiriAllowed:
        // Release notes of 20.6.0 and 21.8.0: as screen capture.
        if policy.screenCapture != .absent { return policy.screenCapture == .notBlocked }
        if slowSendLevel(policy, world) == .all { return true }
        return world.screenCaptureDisabledByAppConfig
    case .areGroupActivitiesAllowed, .isTranslateAllowed, .isLookUpAllowed:
        // Release notes of 15.0.0 and 17.7.0; assumption activities-follow-sending.
        return slowSendLevel(policy, world) == .all
    case .isBackupAllowed:
        // B.11, A.3 row dataBackupBlocked.
        return !policy.dataBackupBlocked
    }
}

/// Whether third-party keyboards may be used in an app with these accounts, whoever acts (A.3: app-wide, also personal
/// accounts).
func slowKeyboards(accounts: [SlowMember]) -> Bool {
    for account in accounts where account.owner == .managed {
        if account.policy.thirdPartyKeyboardsBlocked { return false }
    }
    return true
}
