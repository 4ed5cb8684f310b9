extension SDKSymbol {
    /// `IntuneMAMUIHelper.h`.
    static let uiHelper = header(
        "IntuneMAMUIHelper.h",
        [
            ("IntuneMAMUIHelper", .class, "MAMUIHelper", "a view of one app; messages are values"),
            (
                "IntuneMAMUIHelper showSharingBlockedMessage:", .classMethod, "MAMUIHelper.sharingBlockedMessage",
                "no screen is shown, so no callback exists"
            ),
            (
                "IntuneMAMUIHelper getRestartApplicationMessage", .classMethod, "MAMUIHelper.restartApplicationMessage",
                "a title and a text"
            ),
            ("IntuneMAMUIHelper captureImageOfWindow:", .classMethod, nil, "windows have no image"),
        ])

    /// `IntuneMAMUserStatus.h`.
    static let userStatus = header(
        "IntuneMAMUserStatus.h",
        [
            (
                "IntuneMAMClockStatus", .enumeration, "MAMClockStatus",
                "whether a user is at work; the raw values are the SDK's"
            ),
            ("IntuneMAMClockStatus.IntuneMAMClockStatusNotConfigured", .value(0), "MAMClockStatus.notConfigured", ""),
            ("IntuneMAMClockStatus.IntuneMAMClockStatusUnknown", .value(1), "MAMClockStatus.unknown", ""),
            ("IntuneMAMClockStatus.IntuneMAMClockStatusClockedIn", .value(2), "MAMClockStatus.clockedIn", ""),
            ("IntuneMAMClockStatus.IntuneMAMClockStatusClockedOut", .value(3), "MAMClockStatus.clockedOut", ""),
            ("IntuneMAMClockStatus.IntuneMAMClockStatusClockedInStale", .value(4), "MAMClockStatus.clockedInStale", ""),
            (
                "IntuneMAMClockStatus.IntuneMAMClockStatusClockedOutStale", .value(5), "MAMClockStatus.clockedOutStale",
                ""
            ),
            ("IntuneMAMUserStatus", .protocol, "MAMUserStatus", "a value"),
            (
                "IntuneMAMUserStatus clockStatus", .method, "MAMUserStatus.clockStatus",
                "as of the app's last check-in, or stale"
            ),
        ])

    /// `IntuneMAMUserStatusManager.h`.
    static let userStatusManager = header(
        "IntuneMAMUserStatusManager.h",
        [
            (
                "IntuneMAMUserStatusDidChangeNotification", .constant,
                "MAMNotification.userStatusDidChange(account:status:)", "has the account and the status"
            ),
            (
                "IntuneMAMUserStatusDidChangeNotificationAccountId", .constant,
                "MAMNotification.userStatusDidChange(account:status:)", "its account"
            ),
            ("IntuneMAMUserStatusManager", .class, "MAMUserStatusManager", "a view of one app"),
            ("IntuneMAMUserStatusManager instance", .classMethod, "ManagedApp.userStatusManager", "no singletons"),
            (
                "IntuneMAMUserStatusManager userStatusForAccountId:", .method, "MAMUserStatusManager.userStatus(for:)",
                "never nil; unknown is a status"
            ),
        ])

    /// `IntuneMAMVersionInfo.h`.
    static let versionInfo = header(
        "IntuneMAMVersionInfo.h",
        [
            ("IntuneMAMVersionInfo", .class, "MAMVersionInfo", "the modeled version of the SDK"),
            (
                "IntuneMAMVersionInfo sdkVersion", .classMethod, "MAMVersionInfo.sdkVersion",
                "the modeled version"
            ),
        ])
}
