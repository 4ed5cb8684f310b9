// The SDK's names from `IntuneMAMPolicyDelegate.h`. The compiler points from each to this package's name.

/// `IntuneMAMIdentitySwitchReason` of the SDK; use `MAMIdentitySwitchReason` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMIdentitySwitchReason")
public typealias IntuneMAMIdentitySwitchReason = MAMIdentitySwitchReason

/// `IntuneMAMAddIdentityResult` of the SDK; use `MAMAddIdentityResult` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMAddIdentityResult")
public typealias IntuneMAMAddIdentityResult = MAMAddIdentityResult

/// `IntuneMAMBlockAccountResult` of the SDK; use `MAMBlockAccountResult` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMBlockAccountResult")
public typealias IntuneMAMBlockAccountResult = MAMBlockAccountResult

/// `IntuneMAMBlockAccountReason` of the SDK; use `MAMBlockAccountReason` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMBlockAccountReason")
public typealias IntuneMAMBlockAccountReason = MAMBlockAccountReason

/// `IntuneMAMPolicyDelegate` of the SDK; use `MAMPolicyDelegate` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMPolicyDelegate")
public typealias IntuneMAMPolicyDelegate = MAMPolicyDelegate

/// `IntuneMAMWebViewPolicyDelegate` of the SDK; use `MAMWebViewPolicyDelegate` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMWebViewPolicyDelegate")
public typealias IntuneMAMWebViewPolicyDelegate = MAMWebViewPolicyDelegate

extension MAMPolicyDelegate {
    /// `IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:reason:completionHandler:` of the SDK;
    /// implement `identitySwitchRequired(for:window:reason:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "identitySwitchRequired(for:window:reason:)")
    public func identitySwitchRequired(
        forAccountId id: String, reason: MAMIdentitySwitchReason, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:` of the SDK;
    /// implement `identitySwitchRequired(for:window:reason:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "identitySwitchRequired(for:window:reason:)")
    public func identitySwitchRequired(
        forAccountId id: String, for window: WindowID, reason: MAMIdentitySwitchReason,
        completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate blockAccountId:reason:completionHandler:` of the SDK;
    /// implement `block(_:reason:window:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "block(_:reason:window:)")
    public func blockAccountId(
        _ id: String, reason: MAMBlockAccountReason, completionHandler: (MAMBlockAccountResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate blockAccountId:reason:forWindow:completionHandler:` of the SDK;
    /// implement `block(_:reason:window:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "block(_:reason:window:)")
    public func blockAccountId(
        _ id: String, reason: MAMBlockAccountReason, for window: WindowID,
        completionHandler: (MAMBlockAccountResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyDelegate wipeDataForAccountId:` of the SDK; implement `wipeData(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "wipeData(for:)")
    public func wipeData(forAccountId id: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyDelegate addAccountId:completionHandler:` of the SDK; implement `addAccount(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "addAccount(_:)")
    public func addAccountId(_ id: String, completionHandler: (MAMAddIdentityResult) -> Void) { fatalError() }
}
