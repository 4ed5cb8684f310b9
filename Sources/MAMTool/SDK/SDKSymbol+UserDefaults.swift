extension SDKSymbol {
    /// The keys that apps write into their user defaults, which no header declares.
    static let userDefaults = header(
        "user defaults",
        [
            (
                "IntuneMAMUseMSALOnNextLaunch", .userDefaultsKey, nil,
                "chose MSAL over ADAL from the next launch on, while both could be linked; 21.7.1 knows MSAL alone, and tokens come from the app's `MAMService` here (assumption `one-sign-in-library`)"
            )
        ])
}
