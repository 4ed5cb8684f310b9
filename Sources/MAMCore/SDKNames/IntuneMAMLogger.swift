// The names of `IntuneMAMLogger.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMLogLevel` of the SDK.
@available(*, unavailable, renamed: "MAMLogLevel")
public typealias IntuneMAMLogLevel = MAMLogLevel

/// `IntuneMAMLogger` of the SDK.
@available(*, unavailable, renamed: "MAMLogger")
public typealias IntuneMAMLogger = MAMLogger
