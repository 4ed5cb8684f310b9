/// The other app in a transfer of data between two apps.
public enum PeerApp: Sendable, Hashable {
    /// An app that contains the SDK, with the account that sends or receives the data there.
    case managed(account: AccountReference)
    /// An app without the SDK. No policy applies to it and its data has no owner, even if a managed account is signed
    /// in there. An App Clip counts as an app without the SDK.
    case unmanaged
    /// An app with the SDK that is not enrolled, and therefore has no policy, on a device that is enrolled in device
    /// management.
    ///
    /// Other apps treat it as an app without the SDK that device management installed, not as a policy managed app
    /// (assumption `unenrolled-peer` in Docs/Assumptions.md). Inside the unenrolled app no policy is in force. The
    /// engine of that app therefore blocks incoming data only if the policy of the account that sends the data does not
    /// let another account have it.
    case unenrolled

    /// The kind of app, without its account.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// An app that contains the SDK.
        case managed
        /// An app without the SDK.
        case unmanaged
        /// An app with the SDK and no policy on a device under management.
        case unenrolled
    }
}

/// The kind of data that one app sends to another app.
public enum TransferPayload: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Text or another value that is sent through a share sheet or a URL.
    case text = 0
    /// A file that is sent through Open-In.
    case file = 1
}

/// A question about what a policy allows, or about one of its properties.
///
/// The answer is for the identity whose policy is asked. It does not consider that the app is able to switch to another
/// identity. Ask about a location before the app saves a copy of data there or opens a copy from there. Editing a
/// document in place needs no question.
public enum PolicyQuestion: Sendable, Hashable {
    /// May a copy be saved to this location? SDK: `isSaveToAllowedForLocation:withAccountId:`
    case save(to: MAMSaveLocation, account: AccountReference)
    /// May a copy of data be opened from this location? SDK: `isOpenFromAllowedForLocation:withAccountId:`
    case open(from: MAMOpenLocation, account: AccountReference)
    /// May data be sent to another app?
    case send(to: PeerApp, payload: TransferPayload = .text)
    /// May data be received from another app?
    case receive(from: PeerApp, payload: TransferPayload = .text)
    /// May a shared item be received if its owner tag names this account as the owner?
    ///
    /// SDK: `canReceiveSharedItemProvider:`
    case receiveSharedItem(owner: AccountReference)
    /// May a shared file be received if its owner tag names this account as the owner? SDK: `canReceiveSharedFile:`
    case receiveSharedFile(owner: AccountReference)
    /// May a document picker of this kind be shown? SDK: `isDocumentPickerAllowed:`
    case documentPicker(DocumentPickerMode)
    /// Is this Boolean property of the policy true?
    case property(PolicyProperty)
    /// May data of the identity be copied, so that it can be pasted in this app and account?
    case copy(to: ClipboardEnd, ClipboardContent)
    /// May the identity paste data that was copied in this app and account?
    case paste(from: ClipboardEnd, ClipboardContent)
    /// May data that was copied in this app and account be pasted into a web page in a web view of the app?
    case pasteIntoWebView(WebViewTreatment, from: ClipboardEnd, ClipboardContent)
    /// May a web page in a web view of the app upload a file of the identity?
    case uploadInWebView(WebViewTreatment)
    /// May a link be opened?
    ///
    /// ``PolicyAnswering/answer(for:)`` also returns the place where the link opens.
    case link(LinkQuestion)
}

/// The properties of a policy that are true or false.
///
/// SDK: the properties of `IntuneMAMPolicy`
public enum PolicyProperty: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Whether the account needs an app PIN.
    ///
    /// SDK: `isPINRequired`
    case isPINRequired = 0
    /// Whether Org data may be sent to at least some other apps; `false` if the policy allows none.
    ///
    /// SDK: `isAppSharingAllowed`
    case isAppSharingAllowed = 1
    /// Whether Org data may be indexed by Spotlight.
    ///
    /// SDK: `isSpotlightIndexingAllowed`
    case isSpotlightIndexingAllowed = 2
    /// Whether Siri may use Org data.
    ///
    /// SDK: `areSiriIntentsAllowed`
    case areSiriIntentsAllowed = 3
    /// Whether App Intents may use Org data.
    ///
    /// SDK: `areAppIntentsAllowed`
    case areAppIntentsAllowed = 4
    /// Whether the app may copy contacts to the device's contacts.
    ///
    /// SDK: `isContactSyncAllowed`
    case isContactSyncAllowed = 5
    /// Whether widgets may show Org data.
    ///
    /// SDK: `isWidgetContentSyncAllowed`
    case isWidgetContentSyncAllowed = 6
    /// Whether screenshots and screen recordings may be made.
    ///
    /// SDK: `isScreenCaptureAllowed`
    case isScreenCaptureAllowed = 7
    /// Whether the files of a managed account must be encrypted.
    ///
    /// SDK: `isFileEncryptionRequired`
    case isFileEncryptionRequired = 8
    /// Whether a File Provider extension must encrypt the files that it gives to other apps.
    ///
    /// SDK: `shouldFileProviderEncryptFiles`
    case shouldFileProviderEncryptFiles = 9
    /// Whether web links must open in the managed browser, Microsoft Edge.
    ///
    /// SDK: `isManagedBrowserRequired`
    case isManagedBrowserRequired = 10
    /// Whether Org data may be printed. The SDK enforces this without a property of its own.
    case printing = 11
    /// Whether third-party keyboards may be used. The SDK enforces this without a property of its own.
    ///
    /// The answer is the same for all accounts of the app, including unmanaged ones: `false` if the policy of at least
    /// one account blocks these keyboards.
    case thirdPartyKeyboards = 12
    /// Whether Genmoji may be created from Org data. The SDK enforces this without a property of its own.
    case genmoji = 13
    /// Whether Writing Tools may work on Org data. The SDK enforces this without a property of its own.
    case writingTools = 14
    /// Whether the user may dictate text into Org data. The SDK enforces this without a property of its own.
    case dictation = 15

    /// The SDK's name of the property, for example `isPINRequired`.
    ///
    /// Reports, scenario files and the command line use this name.
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
        }
    }
}
