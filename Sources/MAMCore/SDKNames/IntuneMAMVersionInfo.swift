// The names of `IntuneMAMVersionInfo.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMVersionInfo` of the SDK.
@available(*, unavailable, renamed: "MAMVersionInfo")
public typealias IntuneMAMVersionInfo = MAMVersionInfo
