// The SDK's names from `IntuneMAMPolicyDelegate.h`. The compiler points from each to this package's name.

/// `IntuneMAMIdentitySwitchReason` is the SDK's name; use `MAMIdentitySwitchReason` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMIdentitySwitchReason")
public typealias IntuneMAMIdentitySwitchReason = MAMIdentitySwitchReason

/// `IntuneMAMAddIdentityResult` is the SDK's name; use `MAMAddIdentityResult` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMAddIdentityResult")
public typealias IntuneMAMAddIdentityResult = MAMAddIdentityResult

/// `IntuneMAMBlockAccountResult` is the SDK's name; use `MAMBlockAccountResult` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMBlockAccountResult")
public typealias IntuneMAMBlockAccountResult = MAMBlockAccountResult

/// `IntuneMAMBlockAccountReason` is the SDK's name; use `MAMBlockAccountReason` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMBlockAccountReason")
public typealias IntuneMAMBlockAccountReason = MAMBlockAccountReason

/// `IntuneMAMPolicyDelegate` is the SDK's name; use `MAMPolicyDelegate` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMPolicyDelegate")
public typealias IntuneMAMPolicyDelegate = MAMPolicyDelegate

/// `IntuneMAMWebViewPolicyDelegate` is the SDK's name; use `MAMWebViewPolicyDelegate` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMWebViewPolicyDelegate")
public typealias IntuneMAMWebViewPolicyDelegate = MAMWebViewPolicyDelegate

extension MAMPolicyDelegate {
    /// `IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:reason:completionHandler:` is the SDK's name;
    /// implement `identitySwitchRequired(for:window:reason:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "identitySwitchRequired(for:window:reason:)")
    public func identitySwitchRequired(
        forAccountId id: String, reason: MAMIdentitySwitchReason, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:` is the SDK's
    /// name; implement `identitySwitchRequired(for:window:reason:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "identitySwitchRequired(for:window:reason:)")
    public func identitySwitchRequired(
        forAccountId id: String, for window: WindowID, reason: MAMIdentitySwitchReason,
        completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate blockAccountId:reason:completionHandler:` is the SDK's name;
    /// implement `block(_:reason:window:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "block(_:reason:window:)")
    public func blockAccountId(
        _ id: String, reason: MAMBlockAccountReason, completionHandler: (MAMBlockAccountResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate blockAccountId:reason:forWindow:completionHandler:` is the SDK's name;
    /// implement `block(_:reason:window:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "block(_:reason:window:)")
    public func blockAccountId(
        _ id: String, reason: MAMBlockAccountReason, for window: WindowID,
        completionHandler: (MAMBlockAccountResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate wipeDataForAccountId:` is the SDK's name; implement `wipeData(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "wipeData(for:)")
    public func wipeData(forAccountId id: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyDelegate addAccountId:completionHandler:` is the SDK's name; implement `addAccount(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "addAccount(_:)")
    public func addAccountId(_ id: String, completionHandler: (MAMAddIdentityResult) -> Void) { fatalError() }
}
