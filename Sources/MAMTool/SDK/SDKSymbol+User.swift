extension SDKSymbol {
    /// `IntuneMAMUIHelper.h`.
    static let uiHelper = header(
        "IntuneMAMUIHelper.h",
        [
            ("IntuneMAMUIHelper", .class, "MAMUIHelper", "a value of one app; messages are values"),
            (
                "IntuneMAMUIHelper showSharingBlockedMessage:", .classMethod, "MAMUIHelper.sharingBlockedMessage",
                "returns the message; this library shows no screen, so there is no callback"
            ),
            (
                "IntuneMAMUIHelper getRestartApplicationMessage", .classMethod, "MAMUIHelper.restartApplicationMessage",
                "returns a title and a text"
            ),
            ("IntuneMAMUIHelper captureImageOfWindow:", .classMethod, nil, "windows of this library have no image"),
        ])

    /// `IntuneMAMUserStatus.h`.
    static let userStatus = header(
        "IntuneMAMUserStatus.h",
        [
            (
                "IntuneMAMClockStatus", .enumeration, "MAMClockStatus",
                "whether a user is at work; equal raw values"
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
            ("IntuneMAMUserStatus", .protocol, "MAMUserStatus", "a value type"),
            (
                "IntuneMAMUserStatus clockStatus", .method, "MAMUserStatus.clockStatus",
                "the status at the app's last check-in; it can be stale"
            ),
        ])

    /// `IntuneMAMUserStatusManager.h`.
    static let userStatusManager = header(
        "IntuneMAMUserStatusManager.h",
        [
            (
                "IntuneMAMUserStatusDidChangeNotification", .constant,
                "MAMNotification.userStatusDidChange(account:status:)", "contains the account and the status"
            ),
            (
                "IntuneMAMUserStatusDidChangeNotificationAccountId", .constant,
                "MAMNotification.userStatusDidChange(account:status:)", "a value of the notification"
            ),
            ("IntuneMAMUserStatusManager", .class, "MAMUserStatusManager", "a value of one app"),
            (
                "IntuneMAMUserStatusManager instance", .classMethod, "ManagedApp.userStatusManager",
                "a property of each app"
            ),
            (
                "IntuneMAMUserStatusManager userStatusForAccountId:", .method, "MAMUserStatusManager.userStatus(for:)",
                "not optional, because an unknown status is a value of its own"
            ),
        ])

    /// `IntuneMAMVersionInfo.h`.
    static let versionInfo = header(
        "IntuneMAMVersionInfo.h",
        [
            (
                "IntuneMAMVersionInfo", .class, "MAMVersionInfo",
                "contains the version of the SDK that this library models"
            ),
            (
                "IntuneMAMVersionInfo sdkVersion", .classMethod, "MAMVersionInfo.sdkVersion",
                "the version of the SDK that this library models"
            ),
        ])
}
