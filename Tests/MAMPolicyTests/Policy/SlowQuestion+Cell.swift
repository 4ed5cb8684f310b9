import MAMCore
import MAMPolicyTools

extension SlowQuestion {
    /// The question as a cell of the implementation's answer space; `nil` for the notification policy, which is no Bool.
    func cell(owner: SlowOwner) -> AnswerSpace.Cell? {
        let owner: AnswerSpace.OwnerKind = owner == .managed ? .managed : .unmanaged
        switch self {
        case .save(let location, let account):
            return AnswerSpace.Cell(owner, account.account, .save(location.location))
        case .open(let location, let account):
            return AnswerSpace.Cell(owner, account.account, .open(location.location))
        case .send(let app, let payload):
            return AnswerSpace.Cell(owner, app.account, .send(app: app.kind, payload: payload.payload))
        case .receive(let app, let payload):
            return AnswerSpace.Cell(owner, app.account, .receive(app: app.kind, payload: payload.payload))
        case .shareItem(let account): return AnswerSpace.Cell(owner, account.account, .shareItem)
        case .shareFile(let account): return AnswerSpace.Cell(owner, account.account, .shareFile)
        case .property(.isDocumentPickerAllowed(let mode)):
            return AnswerSpace.Cell(owner, .none, .documentPicker(mode.mode))
        case .property(.notificationPolicyIs): return nil
        case .property(let name): return name.property.map { AnswerSpace.Cell(property: $0, owner: owner) }
        }
    }
}

extension SlowSaveLocation {
    var location: MAMSaveLocation {
        switch self {
        case .other: .other
        case .oneDriveForBusiness: .oneDriveForBusiness
        case .sharePoint: .sharePoint
        case .box: .box
        case .dropbox: .dropbox
        case .googleDrive: .googleDrive
        case .localDrive: .localDrive
        case .cameraRoll: .cameraRoll
        case .accountDocument: .accountDocument
        case .iManage: .iManage
        case .egnyte: .egnyte
        }
    }
}

extension SlowOpenLocation {
    var location: MAMOpenLocation {
        switch self {
        case .other: .other
        case .oneDriveForBusiness: .oneDriveForBusiness
        case .sharePoint: .sharePoint
        case .camera: .camera
        case .localStorage: .localStorage
        case .photos: .photos
        case .accountDocument: .accountDocument
        case .box: .box
        case .iManage: .iManage
        case .egnyte: .egnyte
        }
    }
}

extension SlowAccount {
    var account: AnswerSpace.Account {
        switch self {
        case .none: .none
        case .same: .same
        case .unmanaged: .unmanaged
        case .otherManaged: .otherManaged
        }
    }
}

extension SlowPeerApp {
    var kind: AnswerSpace.PeerAppKind { self == .unmanagedApp ? .unmanaged : .managed }

    var account: AnswerSpace.Account {
        switch self {
        case .managedApp(.same): .same
        case .managedApp(.unmanaged): .unmanaged
        case .managedApp(.otherManaged): .otherManaged
        case .unmanagedApp: .none
        }
    }
}

extension SlowPayload {
    var payload: TransferPayload { self == .file ? .file : .text }
}

extension SlowPickerMode {
    var mode: DocumentPickerMode {
        switch self {
        case .importMode: .import
        case .open: .open
        case .exportToService: .exportToService
        case .moveToService: .moveToService
        }
    }
}

extension SlowPropertyName {
    /// The property of the implementation; `nil` for those that are questions of their own.
    var property: PolicyProperty? {
        switch self {
        case .isPINRequired: .isPINRequired
        case .isAppSharingAllowed: .isAppSharingAllowed
        case .isSpotlightIndexingAllowed: .isSpotlightIndexingAllowed
        case .areSiriIntentsAllowed: .areSiriIntentsAllowed
        case .areAppIntentsAllowed: .areAppIntentsAllowed
        case .isContactSyncAllowed: .isContactSyncAllowed
        case .isWidgetContentSyncAllowed: .isWidgetContentSyncAllowed
        case .isScreenCaptureAllowed: .isScreenCaptureAllowed
        case .isFileEncryptionRequired: .isFileEncryptionRequired
        case .shouldFileProviderEncryptFiles: .shouldFileProviderEncryptFiles
        case .isManagedBrowserRequired: .isManagedBrowserRequired
        case .isPrintingAllowed: .printing
        case .areThirdPartyKeyboardsAllowed: .thirdPartyKeyboards
        case .isGenmojiAllowed: .genmoji
        case .areWritingToolsAllowed: .writingTools
        case .isDictationAllowed: .dictation
        case .isQuickLookAllowed: .quickLook
        case .isImagePlaygroundAllowed: .imagePlayground
        case .isPictureInPictureAllowed: .pictureInPicture
        case .isAskSiriAllowed: .askSiri
        case .areGroupActivitiesAllowed: .groupActivities
        case .isTranslateAllowed: .translate
        case .isLookUpAllowed: .lookUp
        case .isBackupAllowed: .backup
        case .isDocumentPickerAllowed, .notificationPolicyIs: nil
        }
    }
}
