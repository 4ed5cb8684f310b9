extension SDKSymbol {
    /// `IntuneMAMLogger.h`.
    static let logger = header(
        "IntuneMAMLogger.h",
        [
            ("IntuneMAMLogLevel", .enumeration, "MAMLogLevel", "the raw values are the SDK's"),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelVerbose", .value(0), "MAMLogLevel.verbose", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelInfo", .value(1), "MAMLogLevel.info", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelWarning", .value(2), "MAMLogLevel.warning", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelError", .value(3), "MAMLogLevel.error", ""),
            ("IntuneMAMLogger", .protocol, "MAMLogger", "its lines name no account, path or key"),
            (
                "IntuneMAMLogger log:level:", .method, "MAMLogger.log(_:level:)",
                "`log(_:)` takes the whole line, with time and app"
            ),
        ])
}
