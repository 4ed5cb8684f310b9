extension SDKSymbol {
    /// `IntuneMAMUIHelper.h`.
    static let uiHelper = header(
        "IntuneMAMUIHelper.h",
        [
            ("IntuneMAMUIHelper", .class, nil, "planned: `MAMUIHelper`"),
            ("IntuneMAMUIHelper showSharingBlockedMessage:", .classMethod, nil, "planned: `MAMUIHelper`"),
            ("IntuneMAMUIHelper getRestartApplicationMessage", .classMethod, nil, "planned: `MAMUIHelper`"),
            ("IntuneMAMUIHelper captureImageOfWindow:", .classMethod, nil, "planned: `MAMUIHelper`"),
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
            ("IntuneMAMUserStatus", .protocol, nil, "planned: `MAMUserStatus`"),
            ("IntuneMAMUserStatus clockStatus", .method, nil, "planned: `MAMUserStatus.clockStatus`"),
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
            ("IntuneMAMUserStatusManager", .class, nil, "planned: `MAMUserStatusManager`"),
            ("IntuneMAMUserStatusManager instance", .classMethod, nil, "planned: `ManagedApp.userStatusManager`"),
            (
                "IntuneMAMUserStatusManager userStatusForAccountId:", .method, nil,
                "planned: `MAMUserStatusManager.userStatus(for:)`"
            ),
        ])

    /// `IntuneMAMVersionInfo.h`.
    static let versionInfo = header(
        "IntuneMAMVersionInfo.h",
        [
            ("IntuneMAMVersionInfo", .class, nil, "planned: `MAMVersionInfo`"),
            ("IntuneMAMVersionInfo sdkVersion", .classMethod, nil, "planned: `MAMVersionInfo.sdkVersion`"),
        ])
}
