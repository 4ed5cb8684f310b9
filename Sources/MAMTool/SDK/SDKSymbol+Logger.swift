extension SDKSymbol {
    /// `IntuneMAMLogger.h`.
    static let logger = header(
        "IntuneMAMLogger.h",
        [
            ("IntuneMAMLogLevel", .enumeration, nil, "planned: `MAMLogLevel`"),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelVerbose", .value(0), nil, "planned: `MAMLogLevel.verbose`"),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelInfo", .value(1), nil, "planned: `MAMLogLevel.info`"),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelWarning", .value(2), nil, "planned: `MAMLogLevel.warning`"),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelError", .value(3), nil, "planned: `MAMLogLevel.error`"),
            ("IntuneMAMLogger", .protocol, nil, "planned: `MAMLogger`"),
            ("IntuneMAMLogger log:level:", .method, nil, "planned: `MAMLogger.log(_:level:)`"),
        ])
}
