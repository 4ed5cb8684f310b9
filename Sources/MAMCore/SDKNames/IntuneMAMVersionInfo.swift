// The names of `IntuneMAMDefs.h` and `IntuneMAMVersionInfo.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMSwitchIdentityResult` of the SDK.
@available(*, unavailable, renamed: "MAMSwitchIdentityResult")
public typealias IntuneMAMSwitchIdentityResult = MAMSwitchIdentityResult

/// `IntuneMAMVersionInfo` of the SDK.
@available(*, unavailable, renamed: "MAMVersionInfo")
public typealias IntuneMAMVersionInfo = MAMVersionInfo
