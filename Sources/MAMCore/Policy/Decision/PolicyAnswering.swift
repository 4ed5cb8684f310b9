/// A type that answers questions about a policy: one policy alone, or the policy of an identity in an app.
///
/// The members with the SDK's names return ``decision(for:)`` for one question.
///
/// SDK: `IntuneMAMPolicy`
public protocol PolicyAnswering: Sendable {
    /// Decides a question.
    ///
    /// Takes no lock and allocates nothing, except for links, which need the policy's texts, and for third-party
    /// keyboards, which depend on every account of the app.
    ///
    /// - Parameter question: The question.
    /// - Returns: The answer and the rule that decided it.
    func decision(for question: PolicyQuestion) -> PolicyDecision
    /// Decides whether and where a link opens.
    ///
    /// - Parameter question: The question about the link.
    /// - Returns: The decision, and the target of an allowed link.
    func answer(for question: LinkQuestion) -> LinkAnswer
    /// The notifications that may show Org data. SDK: `notificationPolicy`
    var notificationPolicy: MAMNotificationPolicy { get }
}

extension PolicyAnswering {
    /// Returns whether a copy may be saved to a location.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - accountID: The account at the location. `nil` is no account, which counts as an unmanaged one.
    /// - Returns: `true` if the copy may be saved.
    ///
    /// SDK: `isSaveToAllowedForLocation:withAccountId:`
    @inline(__always) @inlinable public func isSaveAllowed(to location: MAMSaveLocation, accountID: AccountID?) -> Bool
    {
        decision(for: .save(to: location, account: .named(accountID))).isAllowed
    }

    /// Returns whether data may be opened from a location.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - accountID: The account at the location. `nil` is no account, which counts as an unmanaged one.
    /// - Returns: `true` if the data may be opened.
    ///
    /// SDK: `isOpenFromAllowedForLocation:withAccountId:`
    @inline(__always) @inlinable public func isOpenAllowed(from location: MAMOpenLocation, accountID: AccountID?)
        -> Bool
    {
        decision(for: .open(from: location, account: .named(accountID))).isAllowed
    }

    /// Returns the answer for each of the eleven save locations.
    ///
    /// - Parameter accountID: The account at the location. `nil` is no account, which counts as an unmanaged one.
    /// - Returns: Whether a copy may be saved, by location.
    ///
    /// SDK: `getSaveToLocationsForAccountId:`
    public func saveLocations(for accountID: AccountID?) -> [MAMSaveLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMSaveLocation.allCases.map { ($0, isSaveAllowed(to: $0, accountID: accountID)) })
    }

    /// Returns the answer for each of the ten open locations.
    ///
    /// - Parameter accountID: The account at the location. `nil` is no account, which counts as an unmanaged one.
    /// - Returns: Whether data may be opened, by location.
    ///
    /// SDK: `getOpenFromLocationsForAccountId:`
    public func openLocations(for accountID: AccountID?) -> [MAMOpenLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMOpenLocation.allCases.map { ($0, isOpenAllowed(from: $0, accountID: accountID)) })
    }

    /// Returns whether a shared item may come in.
    ///
    /// - Parameter owner: The account in the item's owner tag; `nil` for an item without an owner.
    /// - Returns: `true` if the item may come in.
    ///
    /// SDK: `canReceiveSharedItemProvider:`
    @inline(__always) @inlinable public func canReceiveSharedItem(ownedBy owner: AccountID?) -> Bool {
        decision(for: .receiveSharedItem(owner: .named(owner))).isAllowed
    }

    /// Returns whether a shared file may come in.
    ///
    /// - Parameter owner: The account in the file's owner tag; `nil` for a file without an owner.
    /// - Returns: `true` if the file may come in.
    ///
    /// SDK: `canReceiveSharedFile:`
    @inline(__always) @inlinable public func canReceiveSharedFile(ownedBy owner: AccountID?) -> Bool {
        decision(for: .receiveSharedFile(owner: .named(owner))).isAllowed
    }

    /// Returns whether a document picker may be shown.
    ///
    /// - Parameter mode: The purpose of the picker.
    /// - Returns: `true` if the picker may be shown.
    ///
    /// SDK: `isDocumentPickerAllowed:`
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
    /// Whether data may be shared with any other app at all.
    ///
    /// A Safari web extension reads this property before it hands data to its host.
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
    /// Whether contacts may be synced to the device's contacts.
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
    /// Whether a File Provider must encrypt the files that it hands out.
    ///
    /// SDK: `shouldFileProviderEncryptFiles`
    @inlinable public var shouldFileProviderEncryptFiles: Bool { value(of: .shouldFileProviderEncryptFiles) }
    /// Whether links must open in the managed browser.
    ///
    /// SDK: `isManagedBrowserRequired`
    @inlinable public var isManagedBrowserRequired: Bool { value(of: .isManagedBrowserRequired) }
    /// Whether printing is offered for Org data.
    @inlinable public var isPrintingAllowed: Bool { value(of: .printing) }
    /// Whether third-party keyboards may be used, in the app as a whole.
    @inlinable public var areThirdPartyKeyboardsAllowed: Bool { value(of: .thirdPartyKeyboards) }
    /// Whether Genmoji may be made of Org data.
    @inlinable public var isGenmojiAllowed: Bool { value(of: .genmoji) }
    /// Whether Writing Tools may work on Org data.
    @inlinable public var areWritingToolsAllowed: Bool { value(of: .writingTools) }
    /// Whether Org data may be dictated.
    @inlinable public var isDictationAllowed: Bool { value(of: .dictation) }
}
