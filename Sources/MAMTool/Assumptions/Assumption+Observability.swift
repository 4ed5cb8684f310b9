extension Assumption {
    static let observability: [Assumption] = [
        Assumption(
            "log-lines-name-no-account",
            "no log line contains an account, a path, a key or a token, at any level. Accounts appear as numbers",
            "the header allows personal data in verbose messages. But a log may be passed on to other people, so it should not identify a user",
            "`LogRule`, `LogLine`"),
        Assumption(
            "telemetry-policy",
            "while a policy with `DisableAria` is in force, the app sends no telemetry. After the policy's removal, no telemetry is sent about the policy's account until the account gets a policy without the key, or the process ends",
            "dumps contain the key, and it is not documented. If the tenant of one account forbids telemetry, none must be sent about the app that contains the account",
            "`ManagedApp.telemetryHindrance`"),
        Assumption(
            "telemetry-under-its-client-key",
            "a Graph document may contain `DisableAria`. Conversions from client keys to Graph keep the key, and report a warning if it is on",
            "Graph has no name for the key. If the key were dropped, telemetry would be sent although it was forbidden",
            "`PolicySetting.telemetryDisabled`"),
        Assumption(
            "telemetry-region",
            "telemetry belongs to the global region, unless the app's host names another region",
            "the SDK derives the region from the account's tenant. No public source says how",
            "`MAMTelemetryManager.dataRegion`"),
    ]
}
