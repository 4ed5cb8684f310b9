/// A type that answers policy questions: a policy alone (``MAMPolicy``), or the policy in an app (``EffectivePolicy``).
///
/// Each method or property with one of the SDK's names, such as ``isPINRequired``, asks one question. It calls
/// ``decision(for:)`` and returns whether the answer is yes.
///
/// SDK: `IntuneMAMPolicy`
public protocol PolicyAnswering: Sendable {
    /// Answers a question of an app about the policy.
    ///
    /// The call takes no lock and allocates no memory, except for two kinds of questions. Questions about links need
    /// the policy's lists of URLs. Questions about third-party keyboards depend on every account of the app.
    ///
    /// - Parameter question: The question.
    /// - Returns: The answer, and the rule of the policy that decided it.
    func decision(for question: PolicyQuestion) -> PolicyDecision
    /// Decides whether the app may open a link, and where the link then opens.
    ///
    /// - Parameter question: The question about the link.
    /// - Returns: The decision, and the target of an allowed link.
    func answer(for question: LinkQuestion) -> LinkAnswer
    /// The kinds of notifications that the policy allows the app to show.
    ///
    /// SDK: `notificationPolicy`
    var notificationPolicy: MAMNotificationPolicy { get }
}

extension PolicyAnswering {
    /// Returns whether the policy allows the user to save a copy of Org data (data of the organization) to a location.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - accountID: The account that owns the location. `nil` (no account) counts as an unmanaged account.
    /// - Returns: `true` if the user may save the copy.
    ///
    /// SDK: `isSaveToAllowedForLocation:withAccountId:`
    @inline(__always) @inlinable public func isSaveAllowed(to location: MAMSaveLocation, accountID: AccountID?) -> Bool
    {
        decision(for: .save(to: location, account: .named(accountID))).isAllowed
    }

    /// Returns whether the policy allows the user to open data from a location.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - accountID: The account that owns the location. `nil` (no account) counts as an unmanaged account.
    /// - Returns: `true` if the user may open the data.
    ///
    /// SDK: `isOpenFromAllowedForLocation:withAccountId:`
    @inline(__always) @inlinable public func isOpenAllowed(from location: MAMOpenLocation, accountID: AccountID?)
        -> Bool
    {
        decision(for: .open(from: location, account: .named(accountID))).isAllowed
    }

    /// Returns for each location whether the user may save a copy of Org data (data of the organization) there.
    ///
    /// - Parameter accountID: The account that owns the location. `nil` (no account) counts as an unmanaged account.
    /// - Returns: One entry for each of the eleven locations: `true` if the user may save a copy there.
    ///
    /// SDK: `getSaveToLocationsForAccountId:`
    public func saveLocations(for accountID: AccountID?) -> [MAMSaveLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMSaveLocation.allCases.map { ($0, isSaveAllowed(to: $0, accountID: accountID)) })
    }

    /// Returns for each location whether the policy allows the user to open data from there.
    ///
    /// - Parameter accountID: The account that owns the location. `nil` (no account) counts as an unmanaged account.
    /// - Returns: One entry for each of the ten locations: `true` if the user may open data from there.
    ///
    /// SDK: `getOpenFromLocationsForAccountId:`
    public func openLocations(for accountID: AccountID?) -> [MAMOpenLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMOpenLocation.allCases.map { ($0, isOpenAllowed(from: $0, accountID: accountID)) })
    }

    /// Returns whether the policy allows the app to receive an item that another app shares.
    ///
    /// - Parameter owner: The account that owns the item, as the item itself names it; `nil` if it names none.
    /// - Returns: `true` if the app may receive the item.
    ///
    /// SDK: `canReceiveSharedItemProvider:`
    @inline(__always) @inlinable public func canReceiveSharedItem(ownedBy owner: AccountID?) -> Bool {
        decision(for: .receiveSharedItem(owner: .named(owner))).isAllowed
    }

    /// Returns whether the policy allows the app to receive a file that another app shares.
    ///
    /// - Parameter owner: The owner that the file's owner tag (an extended attribute) names; `nil` if there is no tag.
    /// - Returns: `true` if the app may receive the file.
    ///
    /// SDK: `canReceiveSharedFile:`
    @inline(__always) @inlinable public func canReceiveSharedFile(ownedBy owner: AccountID?) -> Bool {
        decision(for: .receiveSharedFile(owner: .named(owner))).isAllowed
    }

    /// Returns whether the policy allows the app to show a document picker.
    ///
    /// - Parameter mode: The purpose of the picker.
    /// - Returns: `true` if the app may show the picker.
    ///
    /// SDK: `isDocumentPickerAllowed:`
    @inline(__always) @inlinable public func isDocumentPickerAllowed(_ mode: DocumentPickerMode) -> Bool {
        decision(for: .documentPicker(mode)).isAllowed
    }

    @inline(__always)
    @inlinable
    func value(of property: PolicyProperty) -> Bool { decision(for: .property(property)).isAllowed }

    /// Whether the policy requires a PIN before the app shows the account.
    ///
    /// SDK: `isPINRequired`
    @inlinable public var isPINRequired: Bool { value(of: .isPINRequired) }
    /// Whether the policy lets Org data (data of the organization) go to at least some other apps.
    ///
    /// A Safari web extension has to check this property before it gives data to its app.
    ///
    /// SDK: `isAppSharingAllowed`
    @inlinable public var isAppSharingAllowed: Bool { value(of: .isAppSharingAllowed) }
    /// Whether Spotlight may index Org data (data of the organization).
    ///
    /// SDK: `isSpotlightIndexingAllowed`
    @inlinable public var isSpotlightIndexingAllowed: Bool { value(of: .isSpotlightIndexingAllowed) }
    /// Whether Siri may use Org data (data of the organization).
    ///
    /// SDK: `areSiriIntentsAllowed`
    @inlinable public var areSiriIntentsAllowed: Bool { value(of: .areSiriIntentsAllowed) }
    /// Whether App Intents may use Org data (data of the organization).
    ///
    /// SDK: `areAppIntentsAllowed`
    @inlinable public var areAppIntentsAllowed: Bool { value(of: .areAppIntentsAllowed) }
    /// Whether the app may copy contacts to the device's contacts.
    ///
    /// SDK: `isContactSyncAllowed`
    @inlinable public var isContactSyncAllowed: Bool { value(of: .isContactSyncAllowed) }
    /// Whether widgets may show Org data (data of the organization).
    ///
    /// SDK: `isWidgetContentSyncAllowed`
    @inlinable public var isWidgetContentSyncAllowed: Bool { value(of: .isWidgetContentSyncAllowed) }
    /// Whether the user may make screenshots and screen recordings of the app.
    ///
    /// SDK: `isScreenCaptureAllowed`
    @inlinable public var isScreenCaptureAllowed: Bool { value(of: .isScreenCaptureAllowed) }
    /// Whether the policy requires the account's files to be encrypted.
    ///
    /// SDK: `isFileEncryptionRequired`
    @inlinable public var isFileEncryptionRequired: Bool { value(of: .isFileEncryptionRequired) }
    /// Whether a File Provider extension has to encrypt the files that it gives to other apps.
    ///
    /// SDK: `shouldFileProviderEncryptFiles`
    @inlinable public var shouldFileProviderEncryptFiles: Bool { value(of: .shouldFileProviderEncryptFiles) }
    /// Whether the policy requires web links to open in the managed browser, Microsoft Edge.
    ///
    /// SDK: `isManagedBrowserRequired`
    @inlinable public var isManagedBrowserRequired: Bool { value(of: .isManagedBrowserRequired) }
    /// Whether the user may print Org data (data of the organization).
    @inlinable public var isPrintingAllowed: Bool { value(of: .printing) }
    /// Whether the user may use third-party keyboards.
    ///
    /// The answer is the same for all accounts of the app.
    @inlinable public var areThirdPartyKeyboardsAllowed: Bool { value(of: .thirdPartyKeyboards) }
    /// Whether the user may create Genmoji from Org data (data of the organization).
    @inlinable public var isGenmojiAllowed: Bool { value(of: .genmoji) }
    /// Whether the user may apply Writing Tools to Org data (data of the organization).
    @inlinable public var areWritingToolsAllowed: Bool { value(of: .writingTools) }
    /// Whether the user may dictate text into Org data (data of the organization).
    @inlinable public var isDictationAllowed: Bool { value(of: .dictation) }
    /// Whether Quick Look can show files of Org data (data of the organization).
    @inlinable public var isQuickLookAllowed: Bool { value(of: .quickLook) }
    /// Whether the user may generate images from Org data (data of the organization) with Image Playground.
    @inlinable public var isImagePlaygroundAllowed: Bool { value(of: .imagePlayground) }
    /// Whether the user may watch Org data (data of the organization) with picture in picture.
    @inlinable public var isPictureInPictureAllowed: Bool { value(of: .pictureInPicture) }
    /// Whether the user may pass Org data (data of the organization) to Siri with the button "Ask Siri" of iOS 27.
    @inlinable public var isAskSiriAllowed: Bool { value(of: .askSiri) }
    /// Whether the app may start Group Activities (SharePlay) with Org data (data of the organization).
    @inlinable public var areGroupActivitiesAllowed: Bool { value(of: .groupActivities) }
    /// Whether the user may use the action "Translate" for a selected text.
    @inlinable public var isTranslationAllowed: Bool { value(of: .translate) }
    /// Whether the user may look up a selected text of any length in a dictionary.
    ///
    /// If not, a few words are still allowed (``EffectivePolicy/lookUpWordLimit``).
    @inlinable public var isLookUpAllowed: Bool { value(of: .lookUp) }
    /// Whether backups of the device, in iCloud or on a computer, may contain the account's files.
    @inlinable public var isBackupAllowed: Bool { value(of: .backup) }
}
