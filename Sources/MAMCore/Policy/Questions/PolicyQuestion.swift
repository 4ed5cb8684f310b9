/// The other app in a transfer of data between this app and another one.
public enum PeerApp: Sendable, Hashable {
    /// An app that contains the SDK, and the account that sends or receives the data in that app.
    case managed(account: AccountReference)
    /// An app without the SDK, or an App Clip.
    ///
    /// No policy applies to this app, and its data has no owner, even if a managed account is signed in there.
    case unmanaged
    /// An app with the SDK that has no policy because it is not enrolled.
    ///
    /// The device is enrolled in device management (MDM).
    ///
    /// Other apps do not treat this app as a managed app. They treat it as an app without the SDK that MDM installed
    /// (assumption `unenrolled-peer` in Docs/Assumptions.md).
    ///
    /// No policy is in force in this app. If the app receives data, only the policy of the sending account applies. The
    /// engine in this app blocks the data if that policy forbids the transfer to another account.
    case unenrolled

    /// The kind of app, without its account.
    @usableFromInline package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// An app that contains the SDK.
        case managed
        /// An app without the SDK.
        case unmanaged
        /// An app with the SDK and no policy on a device under management.
        case unenrolled
    }
}

/// The kind of data that one app sends to another app.
public enum TransferPayload: Sendable, Hashable, CaseIterable {
    /// A value, such as a text, that is sent through a share sheet or a URL.
    case text
    /// A file that is sent through Open-In, a feature of iOS.
    case file
}

/// A question about what a policy allows, or about one of its properties.
///
/// The answer applies to the account whose policy answers the question. It does not take into account that the app
/// could switch to another account. Ask about a location before the app saves a copy of data there, or opens a copy
/// from there. Editing a document in place needs no question.
public enum PolicyQuestion: Sendable, Hashable {
    /// The question whether the user may save a copy of data to a location.
    ///
    /// SDK: `isSaveToAllowedForLocation:withAccountId:`
    case save(to: MAMSaveLocation, account: AccountReference)
    /// The question whether the user may open a copy of data from a location.
    ///
    /// SDK: `isOpenFromAllowedForLocation:withAccountId:`
    case open(from: MAMOpenLocation, account: AccountReference)
    /// The question whether data may be sent to another app.
    case send(to: PeerApp, payload: TransferPayload = .text)
    /// The question whether data may be received from another app.
    case receive(from: PeerApp, payload: TransferPayload = .text)
    /// The question whether the app may receive a shared item that belongs to the account `owner`.
    ///
    /// The item itself names its owner.
    ///
    /// SDK: `canReceiveSharedItemProvider:`
    case receiveSharedItem(owner: AccountReference)
    /// The question whether the app may receive a shared file that belongs to the account `owner`.
    ///
    /// An extended attribute of the file (its owner tag) names the owner.
    ///
    /// SDK: `canReceiveSharedFile:`
    case receiveSharedFile(owner: AccountReference)
    /// The question whether the app may show a document picker with this purpose.
    ///
    /// SDK: `isDocumentPickerAllowed:`
    case documentPicker(DocumentPickerMode)
    /// The question whether a Boolean property of the policy is true.
    case property(PolicyProperty)
    /// The question whether the account's data may be copied so that it can be pasted in the given app and account.
    case copy(to: ClipboardEnd, ClipboardContent)
    /// The question whether the account may paste data that was copied in the given app and account.
    case paste(from: ClipboardEnd, ClipboardContent)
    /// The question whether data that was copied in the given app and account may be pasted into a page in a web view.
    case pasteIntoWebView(WebViewTreatment, from: ClipboardEnd, ClipboardContent)
    /// The question whether a page in a web view of the app may upload a file of the account.
    case uploadInWebView(WebViewTreatment)
    /// The question whether the app may open a link.
    ///
    /// ``PolicyAnswering/answer(for:)`` also returns the place where the link opens.
    case link(LinkQuestion)
    /// The question whether the app may show a notification with this content.
    ///
    /// SDK: `notificationPolicy`
    case notification(NotificationContent)
}

/// The content of a notification that an app shows for an account.
public enum NotificationContent: Sendable, Hashable, CaseIterable {
    /// The notification contains Org data (data of the organization), for example the subject of a mail.
    case orgData
    /// The notification contains no Org data, for example "You have a new mail".
    case noOrgData

    /// The name of the content in reports, in scenario files and on the command line.
    public var name: String {
        switch self {
        case .orgData: "orgData"
        case .noOrgData: "noOrgData"
        }
    }
}

/// The properties of a policy that are true or false.
///
/// SDK: the properties of `IntuneMAMPolicy`
public enum PolicyProperty: Sendable, Hashable, CaseIterable {
    /// Whether the policy requires a PIN before the app shows the account.
    ///
    /// SDK: `isPINRequired`
    case isPINRequired
    /// Whether the policy allows sending Org data (data of the organization) to at least some other apps.
    ///
    /// SDK: `isAppSharingAllowed`
    case isAppSharingAllowed
    /// Whether Spotlight may index Org data (data of the organization).
    ///
    /// SDK: `isSpotlightIndexingAllowed`
    case isSpotlightIndexingAllowed
    /// Whether Siri may use Org data (data of the organization).
    ///
    /// SDK: `areSiriIntentsAllowed`
    case areSiriIntentsAllowed
    /// Whether App Intents may use Org data (data of the organization).
    ///
    /// SDK: `areAppIntentsAllowed`
    case areAppIntentsAllowed
    /// Whether the app may copy contacts to the device's contacts.
    ///
    /// SDK: `isContactSyncAllowed`
    case isContactSyncAllowed
    /// Whether widgets may show Org data (data of the organization).
    ///
    /// SDK: `isWidgetContentSyncAllowed`
    case isWidgetContentSyncAllowed
    /// Whether the user may make screenshots and screen recordings of the app.
    ///
    /// SDK: `isScreenCaptureAllowed`
    case isScreenCaptureAllowed
    /// Whether the policy requires the account's files to be encrypted.
    ///
    /// SDK: `isFileEncryptionRequired`
    case isFileEncryptionRequired
    /// Whether a File Provider extension has to encrypt the files that it gives to other apps.
    ///
    /// SDK: `shouldFileProviderEncryptFiles`
    case shouldFileProviderEncryptFiles
    /// Whether the policy requires web links to open in the managed browser, Microsoft Edge.
    ///
    /// SDK: `isManagedBrowserRequired`
    case isManagedBrowserRequired
    /// Whether the user may print Org data (data of the organization).
    ///
    /// The SDK enforces this, but has no property for it.
    case printing
    /// Whether the user may use third-party keyboards.
    ///
    /// The answer is the same for all accounts of the app, including unmanaged accounts. The answer is no if the policy
    /// of at least one account blocks these keyboards. The SDK enforces this, but has no property for it.
    case thirdPartyKeyboards
    /// Whether the user may create Genmoji from Org data (data of the organization).
    ///
    /// The SDK enforces this, but has no property for it.
    case genmoji
    /// Whether the user may apply Writing Tools to Org data (data of the organization).
    ///
    /// The SDK enforces this, but has no property for it.
    case writingTools
    /// Whether the user may dictate text into Org data (data of the organization).
    ///
    /// The SDK enforces this, but has no property for it.
    case dictation
    /// Whether Quick Look can show files of Org data (data of the organization).
    ///
    /// Quick Look is the system's preview, which runs outside of the app. The SDK enforces this, but has no property for
    /// it.
    case quickLook
    /// Whether the user may generate images from Org data (data of the organization) with Image Playground.
    ///
    /// The SDK enforces this from 20.6.0 on, but has no property for it. The setting for Genmoji decides (assumption
    /// `image-playground-setting` in Docs/Assumptions.md).
    case imagePlayground
    /// Whether the user may watch Org data (data of the organization) with picture in picture.
    ///
    /// The answer is that of ``isScreenCaptureAllowed``. The SDK enforces this from 20.6.0 on, but has no property for it.
    case pictureInPicture
    /// Whether the user may pass Org data (data of the organization) to Siri with the button "Ask Siri" of iOS 27.
    ///
    /// The answer is that of ``isScreenCaptureAllowed``. The SDK enforces this from 21.8.0 on, but has no property for it.
    case askSiri
    /// Whether the app may start Group Activities (SharePlay) with Org data (data of the organization).
    ///
    /// The SDK enforces this from 15.0.0 on, but has no property for it.
    case groupActivities
    /// Whether the user may use the action "Translate" for a selected text.
    ///
    /// The SDK enforces this from 15.0.0 on, but has no property for it.
    case translate
    /// Whether the user may look up a selected text of any length in a dictionary.
    ///
    /// If not, a few words are still allowed (``EffectivePolicy/lookUpWordLimit``). The SDK enforces this from 17.7.0
    /// on, but has no property for it.
    case lookUp
    /// Whether backups of the device, in iCloud or on a computer, may contain the account's files.
    ///
    /// The SDK excludes the files (`NSURLIsExcludedFromBackupKey`), but has no property for it.
    case backup

    /// The name of the property, for example `isPINRequired`.
    ///
    /// If the SDK has a name for the property, this is the SDK's name. Reports, scenarios and the command line use it.
    public var name: String {
        switch self {
        case .isPINRequired: "isPINRequired"
        case .isAppSharingAllowed: "isAppSharingAllowed"
        case .isSpotlightIndexingAllowed: "isSpotlightIndexingAllowed"
        case .areSiriIntentsAllowed: "areSiriIntentsAllowed"
        case .areAppIntentsAllowed: "areAppIntentsAllowed"
        case .isContactSyncAllowed: "isContactSyncAllowed"
        case .isWidgetContentSyncAllowed: "isWidgetContentSyncAllowed"
        case .isScreenCaptureAllowed: "isScreenCaptureAllowed"
        case .isFileEncryptionRequired: "isFileEncryptionRequired"
        case .shouldFileProviderEncryptFiles: "shouldFileProviderEncryptFiles"
        case .isManagedBrowserRequired: "isManagedBrowserRequired"
        case .printing: "printing"
        case .thirdPartyKeyboards: "thirdPartyKeyboards"
        case .genmoji: "genmoji"
        case .writingTools: "writingTools"
        case .dictation: "dictation"
        case .quickLook: "quickLook"
        case .imagePlayground: "imagePlayground"
        case .pictureInPicture: "pictureInPicture"
        case .askSiri: "askSiri"
        case .groupActivities: "groupActivities"
        case .translate: "translate"
        case .lookUp: "lookUp"
        case .backup: "backup"
        }
    }
}

/// The kinds of questions to a policy.
///
/// There is one kind for each case of ``LinkQuestion``, and one for each case of ``PolicyQuestion`` except `link`.
public enum QuestionKind: UInt8, Sendable, Hashable, CaseIterable {
    /// Questions about saving data to a location: ``PolicyQuestion/save(to:account:)``.
    case save = 0
    /// Questions about opening data from a location: ``PolicyQuestion/open(from:account:)``.
    case open = 1
    /// Questions about sending data to another app: ``PolicyQuestion/send(to:payload:)``.
    case send = 2
    /// Questions about receiving data from another app: ``PolicyQuestion/receive(from:payload:)``.
    case receive = 3
    /// Questions about receiving a shared item: ``PolicyQuestion/receiveSharedItem(owner:)``.
    case shareItem = 4
    /// Questions about receiving a shared file: ``PolicyQuestion/receiveSharedFile(owner:)``.
    case shareFile = 5
    /// Questions about showing a document picker: ``PolicyQuestion/documentPicker(_:)``.
    case documentPicker = 6
    /// Questions about a property of the policy: ``PolicyQuestion/property(_:)``.
    case property = 7
    /// Questions about copying to the clipboard: ``PolicyQuestion/copy(to:_:)``.
    case copy = 8
    /// Questions about pasting from the clipboard: ``PolicyQuestion/paste(from:_:)``.
    case paste = 9
    /// Questions about pasting into a web view: ``PolicyQuestion/pasteIntoWebView(_:from:_:)``.
    case pasteIntoWebView = 10
    /// Questions about uploading in a web view: ``PolicyQuestion/uploadInWebView(_:)``.
    case uploadInWebView = 11
    /// Questions about opening a URL: ``LinkQuestion/url(_:isKnownManagedAppScheme:isDetected:)``.
    case openURL = 12
    /// Questions about opening a universal link: ``LinkQuestion/universalLink(_:)``.
    case openUniversalLink = 13
    /// Questions about a link in a web view: ``LinkQuestion/webViewLink(_:isExternal:isFromFrameOrScript:)``.
    case webViewLink = 14
    /// Questions about a mail or message that the user writes: ``LinkQuestion/compose(_:)``.
    case compose = 15
    /// Questions about showing a notification: ``PolicyQuestion/notification(_:)``.
    case notification = 16
}
