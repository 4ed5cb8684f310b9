// The SDK's names from `IntuneMAMPolicy.h`. The compiler points from each to this package's name.

/// `IntuneMAMSaveLocation` of the SDK; use `MAMSaveLocation` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMSaveLocation")
public typealias IntuneMAMSaveLocation = MAMSaveLocation

/// `IntuneMAMOpenLocation` of the SDK; use `MAMOpenLocation` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMOpenLocation")
public typealias IntuneMAMOpenLocation = MAMOpenLocation

/// `IntuneMAMNotificationPolicy` of the SDK; use `MAMNotificationPolicy` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMNotificationPolicy")
public typealias IntuneMAMNotificationPolicy = MAMNotificationPolicy

/// `IntuneMAMPolicy` of the SDK; use `PolicyAnswering` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "PolicyAnswering")
public typealias IntuneMAMPolicy = PolicyAnswering

extension PolicyAnswering {
    /// `IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:` of the SDK; call `isSaveAllowed(to:accountID:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "isSaveAllowed(to:accountID:)")
    public func isSaveToAllowed(for location: MAMSaveLocation, withAccountId id: String?) -> Bool { fatalError() }

    /// `IntuneMAMPolicy isOpenFromAllowedForLocation:withAccountId:` of the SDK; call `isOpenAllowed(from:accountID:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "isOpenAllowed(from:accountID:)")
    public func isOpenFromAllowed(for location: MAMOpenLocation, withAccountId id: String?) -> Bool { fatalError() }

    /// `IntuneMAMPolicy getSaveToLocationsForAccountId:` of the SDK; call `saveLocations(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "saveLocations(for:)")
    public func getSaveToLocations(forAccountId id: String?) -> [MAMSaveLocation: Bool] { fatalError() }

    /// `IntuneMAMPolicy getOpenFromLocationsForAccountId:` of the SDK; call `openLocations(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "openLocations(for:)")
    public func getOpenFromLocations(forAccountId id: String?) -> [MAMOpenLocation: Bool] { fatalError() }

    /// `IntuneMAMPolicy canReceiveSharedItemProvider:` of the SDK; call `canReceiveSharedItem(ownedBy:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "canReceiveSharedItem(ownedBy:)")
    public func canReceiveSharedItemProvider(_ item: ItemProvider) -> Bool { fatalError() }

    /// `IntuneMAMPolicy canReceiveSharedFile:` of the SDK; call `canReceiveSharedFile(ownedBy:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "canReceiveSharedFile(ownedBy:)")
    public func canReceiveSharedFile(_ path: String) -> Bool { fatalError() }
}
