extension LaunchCheck {
    /// All checks in the order of evaluation.
    ///
    /// The first wipe or block that fails ends the run. Public sources specify only this: for one setting, a wipe
    /// precedes a block, and a block precedes a warning; the SDK's version precedes the app's, which precedes the
    /// system's. The rest is this project's choice (H-17, assumption `launch-order` in Docs/Assumptions.md).
    /// Docs/ConditionalLaunch.md contains this list.
    package static let order: [LaunchCheck] = [
        LaunchCheck(.wipe, .pendingWipe),
        LaunchCheck(.wipe, .offline),
        LaunchCheck(.wipe, .disabledAccount),
        LaunchCheck(.wipe, .jailbreak),
        LaunchCheck(.wipe, .sdkVersion),
        LaunchCheck(.wipe, .appVersion),
        LaunchCheck(.wipe, .minimumOS),
        LaunchCheck(.wipe, .maximumOS),
        LaunchCheck(.wipe, .deviceModel),
        LaunchCheck(.wipe, .threat),
        LaunchCheck(.block, .offline),
        LaunchCheck(.block, .disabledAccount),
        LaunchCheck(.block, .workingTime),
        LaunchCheck(.block, .jailbreak),
        LaunchCheck(.block, .sdkVersion),
        LaunchCheck(.block, .appVersion),
        LaunchCheck(.block, .minimumOS),
        LaunchCheck(.block, .maximumOS),
        LaunchCheck(.block, .deviceModel),
        LaunchCheck(.block, .threat),
        LaunchCheck(.block, .devicePasscode),
        LaunchCheck(.warn, .sdkVersion),
        LaunchCheck(.warn, .appVersion),
        LaunchCheck(.warn, .minimumOS),
        LaunchCheck(.warn, .maximumOS),
        LaunchCheck(.warn, .workingTime),
        LaunchCheck(.access, .credentials),
        LaunchCheck(.access, .pin),
    ]
}
