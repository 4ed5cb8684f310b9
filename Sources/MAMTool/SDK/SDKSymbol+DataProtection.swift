extension SDKSymbol {
    /// `IntuneMAMDataProtectionInfo.h`.
    static let dataProtectionInfo = header(
        "IntuneMAMDataProtectionInfo.h",
        [
            (
                "IntuneMAMDataProtectionInfo", .protocol, "MAMDataProtectionInfo",
                "a value with the content of the header of protected data"
            ),
            (
                "IntuneMAMDataProtectionInfo.accountId", .property, "MAMDataProtectionInfo.accountID",
                "the owner of the data"
            ),
        ])

    /// `IntuneMAMDataProtectionManager.h`.
    static let dataProtectionManager = header(
        "IntuneMAMDataProtectionManager.h",
        [
            (
                "IntuneMAMDataProtectionStatusCode", .enumeration, "MAMDataProtectionError.Code",
                "equal raw values"
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusApplicationNotManaged", .value(100),
                "MAMDataProtectionError.Code.applicationNotManaged",
                "thrown if the app is closed; for an account without a policy no error is thrown, and the data gets a header"
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusInvalidArguments", .value(101),
                "MAMDataProtectionError.Code.invalidArguments", ""
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusFailedToEncryptData", .value(102),
                "MAMDataProtectionError.Code.failedToEncryptData", ""
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusFailedToDecryptData", .value(103),
                "MAMDataProtectionError.Code.failedToDecryptData", ""
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusDataNotProtected", .value(104),
                "MAMDataProtectionError.Code.dataNotProtected", "never thrown, because such data is returned unchanged"
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusEmptyData", .value(105),
                "MAMDataProtectionError.Code.emptyData", ""
            ),
            (
                "IntuneMAMDataProtectionDidChangeNotification", .constant,
                "MAMNotification.dataProtectionDidChange(account:)",
                "the event `MAMEvent.Kind.dataProtectionChanged(account:isEncryptionRequired:)` reports the same"
            ),
            (
                "IntuneMAMDataProtectionDidChangeNotificationAccountId", .constant,
                "MAMNotification.dataProtectionDidChange(account:)", "a value of the notification"
            ),
            (
                "IntuneMAMDataProtectionErrorDomain", .constant, "MAMDataProtectionError",
                "the error type replaces the domain"
            ),
            ("IntuneMAMDataProtectionManager", .class, "MAMDataProtectionManager", "a value of one app"),
            (
                "IntuneMAMDataProtectionManager instance", .classMethod, "ManagedApp.dataProtectionManager",
                "a property of each app"
            ),
            (
                "IntuneMAMDataProtectionManager protect:accountId:", .method,
                "MAMDataProtectionManager.protect(_:accountID:)", "throws an error where the SDK returns nil"
            ),
            (
                "IntuneMAMDataProtectionManager protect:accountId:withError:", .method,
                "MAMDataProtectionManager.protect(_:accountID:)",
                "throws a `MAMDataProtectionError` instead of an NSError"
            ),
            (
                "IntuneMAMDataProtectionManager protectString:accountId:", .method,
                "MAMDataProtectionManager.protectString(_:accountID:)", "throws an error where the SDK returns nil"
            ),
            (
                "IntuneMAMDataProtectionManager protectString:accountId:withError:", .method,
                "MAMDataProtectionManager.protectString(_:accountID:)",
                "returns the protected UTF-8 bytes as base64; throws an error"
            ),
            (
                "IntuneMAMDataProtectionManager unprotect:", .method, "MAMDataProtectionManager.unprotect(_:)",
                "throws an error where the SDK returns nil"
            ),
            (
                "IntuneMAMDataProtectionManager unprotect:withError:", .method,
                "MAMDataProtectionManager.unprotect(_:)", "returns unprotected data unchanged; throws an error"
            ),
            (
                "IntuneMAMDataProtectionManager unprotectString:", .method,
                "MAMDataProtectionManager.unprotectString(_:)", "throws an error where the SDK returns nil"
            ),
            (
                "IntuneMAMDataProtectionManager unprotectString:withError:", .method,
                "MAMDataProtectionManager.unprotectString(_:)",
                "returns unprotected text unchanged; throws an error"
            ),
            (
                "IntuneMAMDataProtectionManager protectionInfo:", .method,
                "MAMDataProtectionManager.protectionInfo(for:)",
                "throws an error for a malformed header, where the SDK returns nil"
            ),
            (
                "IntuneMAMDataProtectionManager protectionInfoForString:", .method,
                "MAMDataProtectionManager.protectionInfo(forString:)", "nil if the text is not protected"
            ),
            (
                "IntuneMAMDataProtectionManager protectionInfoForItemProvider:", .method,
                "MAMDataProtectionManager.protectionInfo(for:)", "takes an `ItemProvider`, a value type of this library"
            ),
        ])
}
