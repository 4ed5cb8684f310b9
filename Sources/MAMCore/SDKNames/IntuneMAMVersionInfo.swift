// The SDK's names from `IntuneMAMDefs.h` and `IntuneMAMVersionInfo.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMSwitchIdentityResult` of the SDK; use `MAMSwitchIdentityResult` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMSwitchIdentityResult")
public typealias IntuneMAMSwitchIdentityResult = MAMSwitchIdentityResult

/// `IntuneMAMVersionInfo` of the SDK; use `MAMVersionInfo` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMVersionInfo")
public typealias IntuneMAMVersionInfo = MAMVersionInfo
