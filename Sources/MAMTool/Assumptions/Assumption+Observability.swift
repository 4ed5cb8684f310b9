extension Assumption {
    static let observability: [Assumption] = [
        Assumption(
            "log-lines-name-no-account",
            "no log line contains an account, a path, a key or a token, at any level. Accounts appear as numbers",
            "the header allows personal data in verbose messages. But a log may be passed on to other people, so it should not identify a user",
            "`LogRule`, `LogLine`"),
        Assumption(
            "telemetry-policy",
            "while a policy with `DisableAria` is in force, the app sends no telemetry. After its removal none is sent about its account until the account gets a policy without the key, or the process ends",
            "dumps contain the key, and it is not documented",
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
        Assumption(
            "telemetry-launch-and-enrollment",
            "telemetry about a start names the source of the app's policy: `mdm`, `mam` or `other`. Telemetry about an enrollment request has the time of the call to the service in milliseconds, or `none` if the service was not called",
            "the guide says that telemetry reports app launches by management type, and the performance of enrollment calls. It names no fields",
            "`ManagedApp.send`"),
        Assumption(
            "telemetry-levels",
            "each telemetry event has a privacy level, types of data and a priority from one table. Events about enrollment, policies, launches and wipes are data that the service requires",
            "the header has the levels, types and priorities as numbers. No public source says which event has which",
            "`MAMTelemetryEvent.Name`"),
        Assumption(
            "message-texts",
            "the texts of messages are this project's own, in English, and name the app and no account. An app can replace them",
            "the SDK shows translated texts of its own, which are not public",
            "`MessageCatalog.english`"),
        Assumption(
            "capture-messages",
            "the app gets the text that tells the user that the screen must not be captured, whatever the version of its SDK is, and shows the text itself. No text is written into a picture of the screen",
            "the notes say that the user gets an alert (20.3.0), and that the picture shows a text (20.4.0). They name neither the texts nor a call of the app. A simulated screen has no picture",
            "`MAMUIHelper.captureBlockedMessage`"),
    ]
}
