extension Assumption {
    static let observability: [Assumption] = [
        Assumption(
            "log-lines-name-no-account",
            "no log line has an account, path, key or token, at any level. Accounts are numbers",
            "the header allows personal data in verbose messages. But logs are passed on",
            "`LogRule`, `LogLine`"),
        Assumption(
            "telemetry-policy",
            "while a policy with `DisableAria` is in force, the app sends no telemetry. After its removal none is sent about its account, until the account has a policy without the key or the process ends",
            "dumps contain the key, undocumented",
            "`ManagedApp.telemetryHindrance`"),
        Assumption(
            "telemetry-under-its-client-key",
            "a Graph document may contain `DisableAria`. Conversions to Graph keep it, with a warning if on",
            "Graph has no name for it. Without it forbidden telemetry would be sent",
            "`PolicySetting.telemetryDisabled`"),
        Assumption(
            "telemetry-region",
            "telemetry belongs to the global region unless the host names another",
            "how the SDK derives it from the tenant is not public",
            "`MAMTelemetryManager.dataRegion`"),
        Assumption(
            "telemetry-launch-and-enrollment",
            "telemetry about a start has the policy's source: `mdm`, `mam` or `other`. Telemetry about an enrollment has the call's milliseconds, or `none` without a call",
            "the guide speaks of launches by management type and of enrollment performance, and names no fields",
            "`ManagedApp.send`"),
        Assumption(
            "telemetry-levels",
            "one table gives each event privacy level, types of data and priority. Enrollment, policies, launches and wipes are required data",
            "the header has the numbers; which event has which is not public",
            "`MAMTelemetryEvent.Name`"),
        Assumption(
            "message-texts",
            "messages have this project's English texts, which name the app and no account. An app can replace them",
            "the SDK's translated texts are not public",
            "`MessageCatalog.english`"),
        Assumption(
            "capture-messages",
            "the app gets the text about blocked screen capture for every SDK version, and shows it. No text is written into a picture",
            "the notes speak of an alert (20.3.0) and a text in the picture (20.4.0), without texts or a call. A simulated screen has no picture",
            "`MAMUIHelper.captureBlockedMessage`"),
    ]
}
