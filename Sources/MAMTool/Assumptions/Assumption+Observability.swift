extension Assumption {
    static let observability: [Assumption] = [
        Assumption(
            "log-lines-name-no-account",
            "no log line contains an account, a path, a key or a token, at any level; accounts are numbers",
            "the header allows personal data in verbose messages; a log may be passed on, so it should not identify a user at any level",
            "`LogRule`, `LogLine`"),
        Assumption(
            "telemetry-policy",
            "a policy with `DisableAria` stops telemetry about the whole app while the policy is in force. Telemetry about its account stays off after the policy's removal, until the account gets a policy without the key or the process ends",
            "the key is seen in dumps and not documented; telemetry that one account's tenant forbids must not be sent about the app that contains the account",
            "`ManagedApp.telemetryHindrance`"),
        Assumption(
            "telemetry-under-its-client-key",
            "a Graph document may hold `DisableAria`; conversions from the client keep the key, with a warning if it is on",
            "Graph has no name for it; without it telemetry would be sent that was forbidden",
            "`PolicySetting.telemetryDisabled`"),
        Assumption(
            "telemetry-region",
            "telemetry belongs to the global region unless the app's host names another",
            "the SDK derives the region from the account's tenant; no public source says how",
            "`MAMTelemetryManager.dataRegion`"),
    ]
}
