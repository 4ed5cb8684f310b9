/// The app on the other side of a transfer.
public enum PeerApp: Sendable, Hashable {
    /// An app that contains the SDK, with the account that sends or receives there.
    case managed(account: AccountReference)
    /// An app without the SDK. It has no owner and no policy, whichever account is signed in there. An App Clip counts
    /// as one.
    case unmanaged
    /// An app with the SDK that has no policy on a device under management: it is not enrolled.
    ///
    /// For other apps it counts as an app without the SDK, which device management installed: it is no policy managed
    /// app (assumption `unenrolled-peer`). Its own engine counts it as unmanaged, and blocks data that must stay with an
    /// account.
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

/// The kind of data that one app sends to another.
public enum TransferPayload: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Text or another value, through a share sheet or a URL.
    case text = 0
    /// A file through Open-In.
    case file = 1
}

/// A question to a policy.
///
/// Each answer is for the identity that is asked, before any switch of identity. A question about a location is about a
/// copy that leaves or arrives; edits in place need no question.
public enum PolicyQuestion: Sendable, Hashable {
    /// May a copy be saved to this location? SDK: `isSaveToAllowedForLocation:withAccountId:`
    case save(to: MAMSaveLocation, account: AccountReference)
    /// May data be opened from this location? SDK: `isOpenFromAllowedForLocation:withAccountId:`
    case open(from: MAMOpenLocation, account: AccountReference)
    /// May data go to another app?
    case send(to: PeerApp, payload: TransferPayload = .text)
    /// May data of another app come in?
    case receive(from: PeerApp, payload: TransferPayload = .text)
    /// May an item with this owner tag come in? SDK: `canReceiveSharedItemProvider:`
    case receiveSharedItem(owner: AccountReference)
    /// May a file with this owner tag come in? SDK: `canReceiveSharedFile:`
    case receiveSharedFile(owner: AccountReference)
    /// May a document picker be shown? SDK: `isDocumentPickerAllowed:`
    case documentPicker(DocumentPickerMode)
    /// Is a Boolean property of the policy true?
    case property(PolicyProperty)
    /// May data of the identity be copied, to be pasted at this end?
    case copy(to: ClipboardEnd, ClipboardContent)
    /// May the identity paste data that was copied at this end?
    case paste(from: ClipboardEnd, ClipboardContent)
    /// May data that was copied at this end be pasted into the page of a web view?
    case pasteIntoWebView(WebViewTreatment, from: ClipboardEnd, ClipboardContent)
    /// May the page of a web view upload a file of the identity?
    case uploadInWebView(WebViewTreatment)
    /// May a link be opened?
    ///
    /// ``PolicyAnswering/answer(for:)`` also returns the target.
    case link(LinkQuestion)
}

/// The Boolean properties of a policy.
///
/// SDK: the properties of `IntuneMAMPolicy`
public enum PolicyProperty: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Whether the account needs an app PIN.
    ///
    /// SDK: `isPINRequired`
    case isPINRequired = 0
    /// Whether data may be shared with any other app at all.
    ///
    /// SDK: `isAppSharingAllowed`
    case isAppSharingAllowed = 1
    /// Whether Org data may be indexed by Spotlight.
    ///
    /// SDK: `isSpotlightIndexingAllowed`
    case isSpotlightIndexingAllowed = 2
    /// Whether Siri may act on Org data.
    ///
    /// SDK: `areSiriIntentsAllowed`
    case areSiriIntentsAllowed = 3
    /// Whether App Intents may act on Org data.
    ///
    /// SDK: `areAppIntentsAllowed`
    case areAppIntentsAllowed = 4
    /// Whether contacts may be synced to the device's contacts.
    ///
    /// SDK: `isContactSyncAllowed`
    case isContactSyncAllowed = 5
    /// Whether widgets may show Org data.
    ///
    /// SDK: `isWidgetContentSyncAllowed`
    case isWidgetContentSyncAllowed = 6
    /// Whether the screen may be captured.
    ///
    /// SDK: `isScreenCaptureAllowed`
    case isScreenCaptureAllowed = 7
    /// Whether managed files must be encrypted.
    ///
    /// SDK: `isFileEncryptionRequired`
    case isFileEncryptionRequired = 8
    /// Whether a File Provider must encrypt the files that it hands out.
    ///
    /// SDK: `shouldFileProviderEncryptFiles`
    case shouldFileProviderEncryptFiles = 9
    /// Whether links must open in the managed browser.
    ///
    /// SDK: `isManagedBrowserRequired`
    case isManagedBrowserRequired = 10
    /// Whether printing is offered. The SDK enforces it without a property of its own.
    case printing = 11
    /// Whether third-party keyboards may be used. The SDK enforces it without a property of its own.
    ///
    /// The answer holds for the whole app. For every account, unmanaged ones included, it is no if the policy of one
    /// account of the app blocks these keyboards.
    case thirdPartyKeyboards = 12
    /// Whether Genmoji may be made of Org data. The SDK enforces it without a property of its own.
    case genmoji = 13
    /// Whether Writing Tools may work on Org data. The SDK enforces it without a property of its own.
    case writingTools = 14
    /// Whether Org data may be dictated. The SDK enforces it without a property of its own.
    case dictation = 15

    /// The SDK's name.
    ///
    /// Reports, scenarios and the command line use it.
    public var name: String { "\(self)" }
}
