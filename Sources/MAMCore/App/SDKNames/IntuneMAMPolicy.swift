// The SDK's names from `IntuneMAMPolicy.h`. The compiler points from each to this package's name.

/// `IntuneMAMSaveLocation` is the SDK's name; use `MAMSaveLocation` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMSaveLocation")
public typealias IntuneMAMSaveLocation = MAMSaveLocation

/// `IntuneMAMOpenLocation` is the SDK's name; use `MAMOpenLocation` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMOpenLocation")
public typealias IntuneMAMOpenLocation = MAMOpenLocation

/// `IntuneMAMNotificationPolicy` is the SDK's name; use `MAMNotificationPolicy` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMNotificationPolicy")
public typealias IntuneMAMNotificationPolicy = MAMNotificationPolicy

/// `IntuneMAMPolicy` is the SDK's name; use `PolicyAnswering` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "PolicyAnswering")
public typealias IntuneMAMPolicy = PolicyAnswering

extension PolicyAnswering {
    /// `IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:` is the SDK's name;
    /// call `isSaveAllowed(to:accountID:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "isSaveAllowed(to:accountID:)")
    public func isSaveToAllowed(for location: MAMSaveLocation, withAccountId id: String?) -> Bool { fatalError() }

    /// `IntuneMAMPolicy isOpenFromAllowedForLocation:withAccountId:` is the SDK's name;
    /// call `isOpenAllowed(from:accountID:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "isOpenAllowed(from:accountID:)")
    public func isOpenFromAllowed(for location: MAMOpenLocation, withAccountId id: String?) -> Bool { fatalError() }

    /// `IntuneMAMPolicy getSaveToLocationsForAccountId:` is the SDK's name; call `saveLocations(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "saveLocations(for:)")
    public func getSaveToLocations(forAccountId id: String?) -> [MAMSaveLocation: Bool] { fatalError() }

    /// `IntuneMAMPolicy getOpenFromLocationsForAccountId:` is the SDK's name; call `openLocations(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "openLocations(for:)")
    public func getOpenFromLocations(forAccountId id: String?) -> [MAMOpenLocation: Bool] { fatalError() }

    /// `IntuneMAMPolicy canReceiveSharedItemProvider:` is the SDK's name; call `canReceiveSharedItem(ownedBy:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "canReceiveSharedItem(ownedBy:)")
    public func canReceiveSharedItemProvider(_ item: ItemProvider) -> Bool { fatalError() }

    /// `IntuneMAMPolicy canReceiveSharedFile:` is the SDK's name; call `canReceiveSharedFile(ownedBy:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "canReceiveSharedFile(ownedBy:)")
    public func canReceiveSharedFile(_ path: String) -> Bool { fatalError() }
}
