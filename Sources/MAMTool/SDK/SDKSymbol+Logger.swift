extension SDKSymbol {
    /// `IntuneMAMLogger.h`.
    static let logger = header(
        "IntuneMAMLogger.h",
        [
            ("IntuneMAMLogLevel", .enumeration, "MAMLogLevel", "equal raw values"),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelVerbose", .value(0), "MAMLogLevel.verbose", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelInfo", .value(1), "MAMLogLevel.info", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelWarning", .value(2), "MAMLogLevel.warning", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelError", .value(3), "MAMLogLevel.error", ""),
            ("IntuneMAMLogger", .protocol, "MAMLogger", "lines of the log contain no account, path or key"),
            (
                "IntuneMAMLogger log:level:", .method, "MAMLogger.log(_:level:)",
                "`log(_:)` receives the whole line, with time and app"
            ),
        ])
}
