extension PolicyEvaluator {
    @inline(__always)
    @inlinable package static func documentPicker(
        _ mode: DocumentPickerMode, _ own: PolicyWord, _ facts: DeviceFacts, _ denied: DeniedAssumptions
    ) -> Answer {
        guard own.isManaged else { return (true, .unmanaged) }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch mode {
        case .import, .open: return own.receive == .none ? (false, .receiveNone) : (true, .receiveSome)
        case .exportToService, .moveToService:
            // Such a picker puts a copy where no list of services can name it.
            let isBlocked = own.send != .none && own.blocksSaving && !denied.contains(.exportPickers)
            return isBlocked ? (false, .saveNotSelectable) : sharing(own, facts)
        }
    }

    /// Decides about a notification with Org data, or without.
    @inline(__always)
    @inlinable package static func notification(_ content: NotificationContent, _ own: PolicyWord) -> Answer {
        guard own.isManaged else { return (true, .unmanaged) }
        guard !own.isLockdown else { return (content == .noOrgData, .lockdown) }
        switch own.notifications {
        case .allow: return (true, .notificationsAllowed)
        case .blockOrgData where content == .noOrgData: return (true, .notificationsAllowed)
        case .blockOrgData: return (false, .notificationsOrgDataBlocked)
        case .block: return (false, .notificationsBlocked)
        }
    }

    @inlinable package static func property(_ property: PolicyProperty, _ own: PolicyWord, _ facts: DeviceFacts)
        -> Answer
    {
        self.property(property, .none, own, .unmanaged, facts)
    }

    @inline(__always)
    @inlinable package static func property(
        _ property: PolicyProperty, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts,
        _ denied: DeniedAssumptions = []
    ) -> Answer {
        if property == .thirdPartyKeyboards { return thirdPartyKeyboards(account, own, peer) }
        guard own.isManaged else { return (!property.isRequirement, .unmanaged) }
        if own.isLockdown, property != .isPINRequired { return (property.isRequirement, .lockdown) }
        switch property {
        case .isPINRequired:
            guard own.isPINRequired else { return (false, .pinNotRequired) }
            let isReplaced = own.isPINReplacedByDevicePasscode && facts.isSuperset(of: [.mdmEnrolled, .devicePasscode])
            return isReplaced ? (false, .pinReplacedByPasscode) : (true, .pinRequired)
        case .isAppSharingAllowed:
            return sharing(own, facts)
        case .isSpotlightIndexingAllowed, .areSiriIntentsAllowed, .quickLook:
            return bySendLevel(own)
        case .areAppIntentsAllowed:
            return denied.contains(.appIntentsLikeSiri) ? (true, .unenforced) : bySendLevel(own)
        case .isContactSyncAllowed:
            return own.isContactSyncBlocked ? (false, .contactSyncBlocked) : (true, .contactSyncAllowed)
        case .isWidgetContentSyncAllowed:
            return own.isWidgetContentSyncBlocked ? (false, .widgetSyncBlocked) : (true, .widgetSyncAllowed)
        case .isScreenCaptureAllowed:
            return screenCapture(own)
        case .isFileEncryptionRequired:
            return own.isEncryptionRequired ? (true, .encryptionRequired) : (false, .encryptionNotRequired)
        case .shouldFileProviderEncryptFiles:
            if own.isEncryptionRequired { return (true, .encryptionRequired) }
            return own.send == .all ? (false, .encryptionNotRequired) : (true, .encryptionBySend)
        case .isManagedBrowserRequired:
            return own.isManagedBrowserRequired ? (true, .browserRequired) : (false, .browserNotRequired)
        case .printing:
            return own.isPrintingBlocked ? (false, .printingBlocked) : (true, .printingAllowed)
        case .thirdPartyKeyboards:
            return thirdPartyKeyboards(account, own, peer)
        case .genmoji:
            guard own.enforcement < .withoutScreenCapture else { return (true, .unenforced) }
            guard own.enforcement < .withoutOwnSettings else { return bySendLevel(own) }
            return own.isGenmojiBlocked ? (false, .genmojiBlocked) : (true, .genmojiAllowed)
        case .writingTools:
            guard own.enforcement < .withoutWritingTools else { return (true, .unenforced) }
            guard own.enforcement < .withoutOwnSettings else { return bySendLevel(own) }
            return own.areWritingToolsBlocked ? (false, .writingToolsBlocked) : (true, .writingToolsAllowed)
        case .dictation:
            return own.isDictationBlocked ? (false, .dictationBlocked) : (true, .dictationAllowed)
        case .imagePlayground:
            guard own.enforcement < .withoutImagePlayground else { return (true, .unenforced) }
            return own.isGenmojiBlocked ? (false, .imagesBlocked) : (true, .imagesAllowed)
        case .pictureInPicture:
            return own.enforcement < .withoutImagePlayground ? screenCapture(own) : (true, .unenforced)
        case .askSiri:
            return own.enforcement < .withoutAskSiri ? screenCapture(own) : (true, .unenforced)
        case .lookUp:
            return own.enforcement < .withoutLookUp ? bySendLevel(own) : (true, .unenforced)
        case .backup:
            return own.isBackupBlocked ? (false, .backupBlocked) : (true, .backupAllowed)
        case .groupActivities, .translate:
            return own.enforcement < .minimal ? bySendLevel(own) : (true, .unenforced)
        }
    }

    /// Decides what is allowed only if data may go to all apps.
    @inlinable package static func bySendLevel(_ own: PolicyWord) -> Answer {
        own.send == .all ? (true, .sendAll) : (false, .sendNotAll)
    }

    /// Decides whether data may go to any other app at all.
    @inlinable package static func sharing(_ own: PolicyWord, _ facts: DeviceFacts) -> Answer {
        own.send == .none ? (false, .sendNone) : evaluated((true, .sendSome), own, facts)
    }

    /// Decides about third-party keyboards.
    ///
    /// The policy of any account blocks them for the whole app.
    @inlinable package static func thirdPartyKeyboards(_ account: Account, _ own: PolicyWord, _ peer: PolicyWord)
        -> Answer
    {
        guard !own.isLockdown else { return (false, .lockdown) }
        if own.isManaged, own.areThirdPartyKeyboardsBlocked { return (false, .keyboardsBlocked) }
        if account == .otherManaged, peer.areThirdPartyKeyboardsBlocked { return (false, .peerKeyboardsBlocked) }
        return (true, own.isManaged ? .keyboardsAllowed : .unmanaged)
    }

    @inlinable package static func screenCapture(_ own: PolicyWord) -> Answer {
        guard own.enforcement < .withoutScreenCapture else { return (true, .unenforced) }
        switch own.screenCapture {
        case .blocked: return (false, .screenCaptureSetting)
        case .notBlocked: return (true, .screenCaptureSetting)
        case .absent:
            if own.isScreenCaptureAllowedByAppConfiguration { return (true, .screenCaptureConfiguration) }
            return (own.send == .all, .screenCaptureBySend)
        }
    }
}

extension PolicyProperty {
    /// Whether the property requires something, such as a PIN or encryption.
    ///
    /// The other properties allow something.
    @inlinable package var isRequirement: Bool {
        switch self {
        case .isPINRequired, .isFileEncryptionRequired, .shouldFileProviderEncryptFiles, .isManagedBrowserRequired:
            true
        case .isAppSharingAllowed, .isSpotlightIndexingAllowed, .areSiriIntentsAllowed, .areAppIntentsAllowed,
            .isContactSyncAllowed, .isWidgetContentSyncAllowed, .isScreenCaptureAllowed, .printing,
            .thirdPartyKeyboards, .genmoji, .writingTools, .dictation, .quickLook, .imagePlayground, .pictureInPicture,
            .askSiri, .groupActivities, .translate, .lookUp, .backup:
            false
        }
    }
}
