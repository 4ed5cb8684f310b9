extension SDKSymbol {
    /// `IntuneMAMUIHelper.h`.
    static let uiHelper = header(
        "IntuneMAMUIHelper.h",
        [
            ("IntuneMAMUIHelper", .class, "MAMUIHelper", "a view of one app; messages are values"),
            (
                "IntuneMAMUIHelper showSharingBlockedMessage:", .classMethod, "MAMUIHelper.sharingBlockedMessage",
                "nothing is shown, so nothing calls back"
            ),
            (
                "IntuneMAMUIHelper getRestartApplicationMessage", .classMethod, "MAMUIHelper.restartApplicationMessage",
                "a title and a text"
            ),
            ("IntuneMAMUIHelper captureImageOfWindow:", .classMethod, nil, "there are no windows that have an image"),
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
                "as the app heard it last, or stale"
            ),
        ])

    /// `IntuneMAMUserStatusManager.h`.
    static let userStatusManager = header(
        "IntuneMAMUserStatusManager.h",
        [
            (
                "IntuneMAMUserStatusDidChangeNotification", .constant,
                "MAMNotification.userStatusDidChange(account:status:)", "carries the account and the status"
            ),
            (
                "IntuneMAMUserStatusDidChangeNotificationAccountId", .constant,
                "MAMNotification.userStatusDidChange(account:status:)", "its account"
            ),
            ("IntuneMAMUserStatusManager", .class, "MAMUserStatusManager", "a view of one app"),
            ("IntuneMAMUserStatusManager instance", .classMethod, "ManagedApp.userStatusManager", "no singletons"),
            (
                "IntuneMAMUserStatusManager userStatusForAccountId:", .method, "MAMUserStatusManager.userStatus(for:)",
                "never nil: what is not known is a status"
            ),
        ])

    /// `IntuneMAMVersionInfo.h`.
    static let versionInfo = header(
        "IntuneMAMVersionInfo.h",
        [
            ("IntuneMAMVersionInfo", .class, "MAMVersionInfo", "which version of the SDK is modeled"),
            (
                "IntuneMAMVersionInfo sdkVersion", .classMethod, "MAMVersionInfo.sdkVersion",
                "the version that is modeled"
            ),
        ])
}
