// The names of `IntuneMAMUserStatus.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMClockStatus` of the SDK.
@available(*, unavailable, renamed: "MAMClockStatus")
public typealias IntuneMAMClockStatus = MAMClockStatus

/// `IntuneMAMUserStatus` of the SDK.
@available(*, unavailable, renamed: "MAMUserStatus")
public typealias IntuneMAMUserStatus = MAMUserStatus
