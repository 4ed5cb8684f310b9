extension SDKSymbol {
    /// The keys that apps write into their user defaults, which no header declares.
    static let userDefaults = header(
        "user defaults",
        [
            (
                "IntuneMAMUseMSALOnNextLaunch", .userDefaultsKey, nil,
                "selected MSAL instead of ADAL from the next launch on, in apps that linked both libraries; it has no effect, because SDK 21.7.1 supports only MSAL, and tokens come from the app's `MAMService` (assumption `one-sign-in-library`)"
            )
        ])
}
