// The SDK's names from `IntuneMAMLogger.h`. The compiler points from each to this package's name.

/// `IntuneMAMLogLevel` is the SDK's name; use `MAMLogLevel` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMLogLevel")
public typealias IntuneMAMLogLevel = MAMLogLevel

/// `IntuneMAMLogger` is the SDK's name; use `MAMLogger` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMLogger")
public typealias IntuneMAMLogger = MAMLogger
