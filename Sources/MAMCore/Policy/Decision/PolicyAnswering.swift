/// A type that answers questions about a policy: a ``MAMPolicy`` without an app, or the ``EffectivePolicy`` of an
/// identity in an app.
///
/// Methods and properties with the SDK's names, such as ``isPINRequired``, each ask one question for you. They call
/// ``decision(for:)`` and return whether the answer is yes.
///
/// SDK: `IntuneMAMPolicy`
public protocol PolicyAnswering: Sendable {
    /// Answers a question about the policy.
    ///
    /// The call takes no lock and allocates nothing. Two kinds of questions are exceptions: those about links, which
    /// need the policy's lists of URLs, and those about third-party keyboards, which depend on every account of the
    /// app.
    ///
    /// - Parameter question: The question.
    /// - Returns: The answer and the rule that decided it.
    func decision(for question: PolicyQuestion) -> PolicyDecision
    /// Decides whether a link may be opened, and where it then opens.
    ///
    /// - Parameter question: The question about the link.
    /// - Returns: The decision, and the target of an allowed link.
    func answer(for question: LinkQuestion) -> LinkAnswer
    /// The kinds of notifications that may be shown. SDK: `notificationPolicy`
    var notificationPolicy: MAMNotificationPolicy { get }
}

extension PolicyAnswering {
    /// Returns whether a copy of Org data may be saved to a location.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - accountID: The account that owns the location. `nil` means no account, which counts as an unmanaged one.
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
    ///   - accountID: The account that owns the location. `nil` means no account, which counts as an unmanaged one.
    /// - Returns: `true` if the data may be opened.
    ///
    /// SDK: `isOpenFromAllowedForLocation:withAccountId:`
    @inline(__always) @inlinable public func isOpenAllowed(from location: MAMOpenLocation, accountID: AccountID?)
        -> Bool
    {
        decision(for: .open(from: location, account: .named(accountID))).isAllowed
    }

    /// Returns, for each of the eleven save locations, whether a copy of Org data may be saved there.
    ///
    /// - Parameter accountID: The account that owns the location. `nil` means no account, which counts as an unmanaged
    ///   one.
    /// - Returns: A dictionary with one entry for each location: `true` if a copy may be saved there.
    ///
    /// SDK: `getSaveToLocationsForAccountId:`
    public func saveLocations(for accountID: AccountID?) -> [MAMSaveLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMSaveLocation.allCases.map { ($0, isSaveAllowed(to: $0, accountID: accountID)) })
    }

    /// Returns, for each of the ten open locations, whether data may be opened from there.
    ///
    /// - Parameter accountID: The account that owns the location. `nil` means no account, which counts as an unmanaged
    ///   one.
    /// - Returns: A dictionary with one entry for each location: `true` if data may be opened from there.
    ///
    /// SDK: `getOpenFromLocationsForAccountId:`
    public func openLocations(for accountID: AccountID?) -> [MAMOpenLocation: Bool] {
        Dictionary(
            uniqueKeysWithValues: MAMOpenLocation.allCases.map { ($0, isOpenAllowed(from: $0, accountID: accountID)) })
    }

    /// Returns whether the app may receive a shared item.
    ///
    /// - Parameter owner: The account in the item's owner tag, the mark that names its owner; `nil` for an item without
    ///   an owner.
    /// - Returns: `true` if the app may receive the item.
    ///
    /// SDK: `canReceiveSharedItemProvider:`
    @inline(__always) @inlinable public func canReceiveSharedItem(ownedBy owner: AccountID?) -> Bool {
        decision(for: .receiveSharedItem(owner: .named(owner))).isAllowed
    }

    /// Returns whether the app may receive a shared file.
    ///
    /// - Parameter owner: The account in the file's owner tag, the extended attribute that names its owner; `nil` for a
    ///   file without an owner.
    /// - Returns: `true` if the app may receive the file.
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
    /// Whether Org data may be sent to at least some other apps; `false` if the policy allows none.
    ///
    /// A Safari web extension reads this property before it hands data to the app that contains it.
    ///
    /// SDK: `isAppSharingAllowed`
    @inlinable public var isAppSharingAllowed: Bool { value(of: .isAppSharingAllowed) }
    /// Whether Org data may be indexed by Spotlight.
    ///
    /// SDK: `isSpotlightIndexingAllowed`
    @inlinable public var isSpotlightIndexingAllowed: Bool { value(of: .isSpotlightIndexingAllowed) }
    /// Whether Siri may use Org data.
    ///
    /// SDK: `areSiriIntentsAllowed`
    @inlinable public var areSiriIntentsAllowed: Bool { value(of: .areSiriIntentsAllowed) }
    /// Whether App Intents may use Org data.
    ///
    /// SDK: `areAppIntentsAllowed`
    @inlinable public var areAppIntentsAllowed: Bool { value(of: .areAppIntentsAllowed) }
    /// Whether the app may copy contacts to the device's contacts.
    ///
    /// SDK: `isContactSyncAllowed`
    @inlinable public var isContactSyncAllowed: Bool { value(of: .isContactSyncAllowed) }
    /// Whether widgets may show Org data.
    ///
    /// SDK: `isWidgetContentSyncAllowed`
    @inlinable public var isWidgetContentSyncAllowed: Bool { value(of: .isWidgetContentSyncAllowed) }
    /// Whether screenshots and screen recordings may be made.
    ///
    /// SDK: `isScreenCaptureAllowed`
    @inlinable public var isScreenCaptureAllowed: Bool { value(of: .isScreenCaptureAllowed) }
    /// Whether the files of a managed account must be encrypted.
    ///
    /// SDK: `isFileEncryptionRequired`
    @inlinable public var isFileEncryptionRequired: Bool { value(of: .isFileEncryptionRequired) }
    /// Whether a File Provider extension must encrypt the files that it gives to other apps.
    ///
    /// SDK: `shouldFileProviderEncryptFiles`
    @inlinable public var shouldFileProviderEncryptFiles: Bool { value(of: .shouldFileProviderEncryptFiles) }
    /// Whether web links must open in the managed browser, Microsoft Edge.
    ///
    /// SDK: `isManagedBrowserRequired`
    @inlinable public var isManagedBrowserRequired: Bool { value(of: .isManagedBrowserRequired) }
    /// Whether Org data may be printed.
    @inlinable public var isPrintingAllowed: Bool { value(of: .printing) }
    /// Whether third-party keyboards may be used.
    ///
    /// The answer is the same for all accounts of the app.
    @inlinable public var areThirdPartyKeyboardsAllowed: Bool { value(of: .thirdPartyKeyboards) }
    /// Whether Genmoji may be created from Org data.
    @inlinable public var isGenmojiAllowed: Bool { value(of: .genmoji) }
    /// Whether Writing Tools may work on Org data.
    @inlinable public var areWritingToolsAllowed: Bool { value(of: .writingTools) }
    /// Whether the user may dictate text into Org data.
    @inlinable public var isDictationAllowed: Bool { value(of: .dictation) }
}
