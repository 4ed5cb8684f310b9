// The SDK's names from `IntuneMAMLogger.h`. The compiler points from each to this package's name.

/// `IntuneMAMLogLevel` of the SDK.
@available(*, unavailable, renamed: "MAMLogLevel")
public typealias IntuneMAMLogLevel = MAMLogLevel

/// `IntuneMAMLogger` of the SDK.
@available(*, unavailable, renamed: "MAMLogger")
public typealias IntuneMAMLogger = MAMLogger
