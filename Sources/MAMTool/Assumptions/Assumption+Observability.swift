extension Assumption {
    static let observability: [Assumption] = [
        Assumption(
            "log-lines-name-nobody",
            "no line of the log names an account, a path, a key or a token, verbose ones neither; accounts are numbers",
            "the header allows personal data in verbose messages; a log that is passed on should name nobody, whatever its level",
            "`LogRule`, `LogLine`"),
        Assumption(
            "telemetry-policy",
            "a policy with `DisableAria` silences telemetry of its account to the very end, and of the app as a whole while it is in force",
            "the key is seen in dumps and documented nowhere; what one account's tenant does not want told must not be told of the app that holds it",
            "`ManagedApp.telemetryHindrance`"),
        Assumption(
            "telemetry-under-its-client-key",
            "a Graph document may hold `DisableAria`; conversions from the client keep the key, with a warning where it is on",
            "Graph has no name for it, and leaving it out would tell what was not to be told",
            "`PolicySetting.telemetryDisabled`"),
        Assumption(
            "telemetry-region",
            "telemetry belongs into the global region unless the app's host says otherwise",
            "the SDK derives the region from the account's tenant; no public source says how",
            "`MAMTelemetryManager.dataRegion`"),
    ]
}
