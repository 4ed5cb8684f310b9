extension LaunchCheck {
    /// Every check in the order in which they are looked at; the first wipe or block that strikes ends the run.
    ///
    /// Public sources say no more than this: for one setting a wipe comes before a block and that before a warning, and
    /// among settings the SDK's version comes before the app's and that before the system's. Everything else is ours
    /// (H-17, assumption `launch-order`). Docs/ConditionalLaunch.md holds this list.
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
