// The SDK's names from `IntuneMAMDefs.h` and `IntuneMAMVersionInfo.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMSwitchIdentityResult` of the SDK.
@available(*, unavailable, renamed: "MAMSwitchIdentityResult")
public typealias IntuneMAMSwitchIdentityResult = MAMSwitchIdentityResult

/// `IntuneMAMVersionInfo` of the SDK.
@available(*, unavailable, renamed: "MAMVersionInfo")
public typealias IntuneMAMVersionInfo = MAMVersionInfo
