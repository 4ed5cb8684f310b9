/// The eleven save locations of B.4.
enum SlowSaveLocation: Hashable, CaseIterable, Sendable {
    case other
    case oneDriveForBusiness
    case sharePoint
    case box
    case dropbox
    case googleDrive
    case localDrive
    case cameraRoll
    case accountDocument
    case iManage
    case egnyte
}

/// The ten open locations of B.5.
enum SlowOpenLocation: Hashable, CaseIterable, Sendable {
    case other
    case oneDriveForBusiness
    case sharePoint
    case camera
    case localStorage
    case photos
    case accountDocument
    case box
    case iManage
    case egnyte
}

/// The document picker modes of B.10; `importMode` is the mode named import, which is a keyword in Swift.
enum SlowPickerMode: Hashable, CaseIterable, Sendable {
    case importMode
    case open
    case exportToService
    case moveToService
}

/// The properties of B.10; the notification policy, which is no Bool, is asked as three yes-or-no questions.
enum SlowPropertyName: Hashable, CaseIterable, Sendable {
    case isPINRequired
    case isAppSharingAllowed
    case isSpotlightIndexingAllowed
    case areSiriIntentsAllowed
    case areAppIntentsAllowed
    case isContactSyncAllowed
    case isWidgetContentSyncAllowed
    case isScreenCaptureAllowed
    case isFileEncryptionRequired
    case shouldFileProviderEncryptFiles
    case isManagedBrowserRequired
    case isDocumentPickerAllowed(SlowPickerMode)
    case notificationPolicyIs(SlowNotificationRestriction)
    case isPrintingAllowed
    // Enforced by the SDK without a property: the rows of A.3.
    case areThirdPartyKeyboardsAllowed
    case isGenmojiAllowed
    case areWritingToolsAllowed
    case isDictationAllowed
    case isQuickLookAllowed
    // Restricted by newer SDKs: release notes of 15.0.0, 17.7.0, 20.6.0 and 21.8.0.
    case isImagePlaygroundAllowed
    case isPictureInPictureAllowed
    case isAskSiriAllowed
    case areGroupActivitiesAllowed
    case isTranslateAllowed
    case isLookUpAllowed
    case isBackupAllowed

    static var allCases: [SlowPropertyName] {
        var names: [SlowPropertyName] = [
            .isPINRequired, .isAppSharingAllowed, .isSpotlightIndexingAllowed, .areSiriIntentsAllowed,
            .areAppIntentsAllowed, .isContactSyncAllowed, .isWidgetContentSyncAllowed, .isScreenCaptureAllowed,
            .isFileEncryptionRequired, .shouldFileProviderEncryptFiles, .isManagedBrowserRequired,
        ]
        for mode in SlowPickerMode.allCases { names.append(.isDocumentPickerAllowed(mode)) }
        for restriction in SlowNotificationRestriction.allCases { names.append(.notificationPolicyIs(restriction)) }
        names.append(.isPrintingAllowed)
        names += [.areThirdPartyKeyboardsAllowed, .isGenmojiAllowed, .areWritingToolsAllowed, .isDictationAllowed]
        names.append(.isQuickLookAllowed)
        names += [.isImagePlaygroundAllowed, .isPictureInPictureAllowed, .isAskSiriAllowed]
        names += [.areGroupActivitiesAllowed, .isTranslateAllowed, .isLookUpAllowed, .isBackupAllowed]
        return names
    }
}

/// One yes-or-no question about one identity.
enum SlowQuestion: Hashable, CaseIterable, Sendable {
    case save(to: SlowSaveLocation, account: SlowAccount)
    case open(from: SlowOpenLocation, account: SlowAccount)
    case send(to: SlowPeerApp, payload: SlowPayload)
    case receive(from: SlowPeerApp, payload: SlowPayload)
    case shareItem(owner: SlowAccount)
    case shareFile(owner: SlowAccount)
    case property(SlowPropertyName)

    static var allCases: [SlowQuestion] {
        var questions: [SlowQuestion] = []
        for account in SlowAccount.allCases {
            for location in SlowSaveLocation.allCases { questions.append(.save(to: location, account: account)) }
            for location in SlowOpenLocation.allCases { questions.append(.open(from: location, account: account)) }
            questions.append(.shareItem(owner: account))
            questions.append(.shareFile(owner: account))
        }
        for app in SlowPeerApp.allCases {
            for payload in SlowPayload.allCases {
                questions.append(.send(to: app, payload: payload))
                questions.append(.receive(from: app, payload: payload))
            }
        }
        for name in SlowPropertyName.allCases { questions.append(.property(name)) }
        return questions
    }
}

/// Hands a question to the function that answers it.
func slowAnswer(
    _ question: SlowQuestion,
    ownerManaged: Bool,
    policy: SlowPolicy,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    switch question {
    case .save(let location, let account):
        return slowSave(
            ownerManaged: ownerManaged, policy: policy, location: location, account: account, peer: peer, world: world)
    case .open(let location, let account):
        return slowOpen(
            ownerManaged: ownerManaged, policy: policy, location: location, account: account, peer: peer, world: world)
    case .send(let app, let payload):
        return slowSend(
            ownerManaged: ownerManaged, policy: policy, peerApp: app, payload: payload, peer: peer, world: world)
    case .receive(let app, let payload):
        return slowReceive(
            ownerManaged: ownerManaged, policy: policy, peerApp: app, payload: payload, peer: peer, world: world)
    case .shareItem(let owner):
        return slowShareItem(ownerManaged: ownerManaged, policy: policy, account: owner, peer: peer, world: world)
    case .shareFile(let owner):
        return slowShareFile(ownerManaged: ownerManaged, policy: policy, account: owner, peer: peer, world: world)
    case .property(let name):
        return slowProperty(name: name, managed: ownerManaged, policy: policy, world: world)
    }
}
