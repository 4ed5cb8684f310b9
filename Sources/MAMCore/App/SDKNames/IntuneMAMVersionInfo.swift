// The SDK's names from `IntuneMAMDefs.h` and `IntuneMAMVersionInfo.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMSwitchIdentityResult` is the SDK's name; use `MAMSwitchIdentityResult` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMSwitchIdentityResult")
public typealias IntuneMAMSwitchIdentityResult = MAMSwitchIdentityResult

/// `IntuneMAMVersionInfo` is the SDK's name; use `MAMVersionInfo` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMVersionInfo")
public typealias IntuneMAMVersionInfo = MAMVersionInfo
