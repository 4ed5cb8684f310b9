/// Something that answers questions about a policy: one policy alone, or the policy of an identity in an app.
///
/// The members with the SDK's names are one-line readers of ``decision(for:)``.
///
/// SDK: `IntuneMAMPolicy`
public protocol PolicyAnswering: Sendable {
    /// The answer and its rule. Takes no lock and allocates nothing, except for links, which need the policy's
    /// texts, and for third-party keyboards, about which every account of the app has a say.
    func decision(for question: PolicyQuestion) -> PolicyDecision
    /// The answer to a question about a link, and where the link opens.
    func answer(for question: LinkQuestion) -> LinkAnswer
    /// Which notifications may show Org data. SDK: `notificationPolicy`
    var notificationPolicy: MAMNotificationPolicy { get }
}

extension PolicyAnswering {
    /// Whether a copy may go to a place.
    ///
    /// `nil` is "no account", the same as an unmanaged one.
    ///
    /// SDK: `isSaveToAllowedForLocation:withAccountId:`
    @inline(__always) @inlinable public func isSaveAllowed(to location: MAMSaveLocation, accountID: AccountID?) -> Bool
    {
        decision(for: .save(to: location, account: .named(accountID))).isAllowed
    }

    /// Whether data may come from a place.
    ///
    /// `nil` is "no account", the same as an unmanaged one.
    ///
    /// SDK: `isOpenFromAllowedForLocation:withAccountId:`
    @inline(__always) @inlinable public func isOpenAllowed(from location: MAMOpenLocation, accountID: AccountID?)
        -> Bool
    {
        decision(for: .open(from: location, account: .named(accountID))).isAllowed
    }

    /// All eleven places with the answer for one account. SDK: `getSaveToLocationsForAccountId:`
    public func saveLocations(for accountID: AccountID?) -> [MAMSaveLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMSaveLocation.allCases.map { ($0, isSaveAllowed(to: $0, accountID: accountID)) })
    }

    /// All ten places with the answer for one account. SDK: `getOpenFromLocationsForAccountId:`
    public func openLocations(for accountID: AccountID?) -> [MAMOpenLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMOpenLocation.allCases.map { ($0, isOpenAllowed(from: $0, accountID: accountID)) })
    }

    /// Whether an item with this owner may come in; `nil` for an item without one. SDK: `canReceiveSharedItemProvider:`
    @inline(__always) @inlinable public func canReceiveSharedItem(ownedBy owner: AccountID?) -> Bool {
        decision(for: .receiveSharedItem(owner: .named(owner))).isAllowed
    }

    /// Whether a file with this owner may come in; `nil` for a file without one. SDK: `canReceiveSharedFile:`
    @inline(__always) @inlinable public func canReceiveSharedFile(ownedBy owner: AccountID?) -> Bool {
        decision(for: .receiveSharedFile(owner: .named(owner))).isAllowed
    }

    /// Whether a document picker may be shown. SDK: `isDocumentPickerAllowed:`
    @inline(__always) @inlinable public func isDocumentPickerAllowed(_ mode: DocumentPickerMode) -> Bool {
        decision(for: .documentPicker(mode)).isAllowed
    }

    @inline(__always)
    @inlinable
    func value(of property: PolicyProperty) -> Bool { decision(for: .property(property)).isAllowed }

    /// Whether the account needs an app PIN.
    ///
    /// SDK: `isPINRequired`
    @inlinable public var isPINRequired: Bool { value(of: .isPINRequired) }
    /// Whether data may be shared with any other app at all; a Safari web extension asks this before it hands data to
    /// its host.
    ///
    /// SDK: `isAppSharingAllowed`
    @inlinable public var isAppSharingAllowed: Bool { value(of: .isAppSharingAllowed) }
    /// Whether Org data may be indexed by Spotlight.
    ///
    /// SDK: `isSpotlightIndexingAllowed`
    @inlinable public var isSpotlightIndexingAllowed: Bool { value(of: .isSpotlightIndexingAllowed) }
    /// Whether Siri may act on Org data.
    ///
    /// SDK: `areSiriIntentsAllowed`
    @inlinable public var areSiriIntentsAllowed: Bool { value(of: .areSiriIntentsAllowed) }
    /// Whether App Intents may act on Org data.
    ///
    /// SDK: `areAppIntentsAllowed`
    @inlinable public var areAppIntentsAllowed: Bool { value(of: .areAppIntentsAllowed) }
    /// Whether contacts may be synced to the native contacts.
    ///
    /// SDK: `isContactSyncAllowed`
    @inlinable public var isContactSyncAllowed: Bool { value(of: .isContactSyncAllowed) }
    /// Whether widgets may show Org data.
    ///
    /// SDK: `isWidgetContentSyncAllowed`
    @inlinable public var isWidgetContentSyncAllowed: Bool { value(of: .isWidgetContentSyncAllowed) }
    /// Whether the screen may be captured.
    ///
    /// SDK: `isScreenCaptureAllowed`
    @inlinable public var isScreenCaptureAllowed: Bool { value(of: .isScreenCaptureAllowed) }
    /// Whether managed files must be encrypted.
    ///
    /// SDK: `isFileEncryptionRequired`
    @inlinable public var isFileEncryptionRequired: Bool { value(of: .isFileEncryptionRequired) }
    /// Whether a File Provider must encrypt what it hands out.
    ///
    /// SDK: `shouldFileProviderEncryptFiles`
    @inlinable public var shouldFileProviderEncryptFiles: Bool { value(of: .shouldFileProviderEncryptFiles) }
    /// Whether links must open in the managed browser.
    ///
    /// SDK: `isManagedBrowserRequired`
    @inlinable public var isManagedBrowserRequired: Bool { value(of: .isManagedBrowserRequired) }
    /// Whether printing is offered for Org data.
    @inlinable public var isPrintingAllowed: Bool { value(of: .printing) }
    /// Whether other keyboards than the system's may be used, in the app as a whole.
    @inlinable public var areThirdPartyKeyboardsAllowed: Bool { value(of: .thirdPartyKeyboards) }
    /// Whether Genmoji may be made.
    @inlinable public var isGenmojiAllowed: Bool { value(of: .genmoji) }
    /// Whether Writing Tools may work on the text.
    @inlinable public var areWritingToolsAllowed: Bool { value(of: .writingTools) }
    /// Whether text may be dictated.
    @inlinable public var isDictationAllowed: Bool { value(of: .dictation) }
}
