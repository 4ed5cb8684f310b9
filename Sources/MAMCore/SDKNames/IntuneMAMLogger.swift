// The SDK's names from `IntuneMAMLogger.h`. The compiler points from each to this package's name.

/// `IntuneMAMLogLevel` of the SDK; use `MAMLogLevel` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMLogLevel")
public typealias IntuneMAMLogLevel = MAMLogLevel

/// `IntuneMAMLogger` of the SDK; use `MAMLogger` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMLogger")
public typealias IntuneMAMLogger = MAMLogger
