extension SDKSymbol {
    /// `IntuneMAMDataProtectionInfo.h`.
    static let dataProtectionInfo = header(
        "IntuneMAMDataProtectionInfo.h",
        [
            (
                "IntuneMAMDataProtectionInfo", .protocol, "MAMDataProtectionInfo",
                "the header of protected data, a value"
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
                "the raw values are the SDK's"
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusApplicationNotManaged", .value(100),
                "MAMDataProtectionError.Code.applicationNotManaged",
                "the app is closed; for an account without a policy there is no error, and a header is written"
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
                "MAMDataProtectionError.Code.dataNotProtected", "never thrown: such data is returned unchanged"
            ),
            (
                "IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusEmptyData", .value(105),
                "MAMDataProtectionError.Code.emptyData", ""
            ),
            (
                "IntuneMAMDataProtectionDidChangeNotification", .constant,
                "MAMNotification.dataProtectionDidChange(account:)",
                "also the event `MAMEvent.Kind.dataProtectionChanged(account:isEncryptionRequired:)`"
            ),
            (
                "IntuneMAMDataProtectionDidChangeNotificationAccountId", .constant,
                "MAMNotification.dataProtectionDidChange(account:)", "its account"
            ),
            (
                "IntuneMAMDataProtectionErrorDomain", .constant, "MAMDataProtectionError",
                "the type stands for the domain"
            ),
            ("IntuneMAMDataProtectionManager", .class, "MAMDataProtectionManager", "a view of one app"),
            (
                "IntuneMAMDataProtectionManager instance", .classMethod, "ManagedApp.dataProtectionManager",
                "no singletons"
            ),
            (
                "IntuneMAMDataProtectionManager protect:accountId:", .method,
                "MAMDataProtectionManager.protect(_:accountID:)", "`try?` gives the SDK's nil"
            ),
            (
                "IntuneMAMDataProtectionManager protect:accountId:withError:", .method,
                "MAMDataProtectionManager.protect(_:accountID:)", "throws `MAMDataProtectionError` in place of NSError"
            ),
            (
                "IntuneMAMDataProtectionManager protectString:accountId:", .method,
                "MAMDataProtectionManager.protectString(_:accountID:)", "`try?` gives the SDK's nil"
            ),
            (
                "IntuneMAMDataProtectionManager protectString:accountId:withError:", .method,
                "MAMDataProtectionManager.protectString(_:accountID:)", "base64 of the protected UTF-8 bytes; throws"
            ),
            (
                "IntuneMAMDataProtectionManager unprotect:", .method, "MAMDataProtectionManager.unprotect(_:)",
                "`try?` gives the SDK's nil"
            ),
            (
                "IntuneMAMDataProtectionManager unprotect:withError:", .method,
                "MAMDataProtectionManager.unprotect(_:)", "unprotected data is returned unchanged; throws"
            ),
            (
                "IntuneMAMDataProtectionManager unprotectString:", .method,
                "MAMDataProtectionManager.unprotectString(_:)", "`try?` gives the SDK's nil"
            ),
            (
                "IntuneMAMDataProtectionManager unprotectString:withError:", .method,
                "MAMDataProtectionManager.unprotectString(_:)",
                "unprotected text is returned unchanged; throws"
            ),
            (
                "IntuneMAMDataProtectionManager protectionInfo:", .method,
                "MAMDataProtectionManager.protectionInfo(for:)",
                "malformed headers are errors; `try?` gives the SDK's nil"
            ),
            (
                "IntuneMAMDataProtectionManager protectionInfoForString:", .method,
                "MAMDataProtectionManager.protectionInfo(forString:)", "nil when the text is not protected"
            ),
            (
                "IntuneMAMDataProtectionManager protectionInfoForItemProvider:", .method,
                "MAMDataProtectionManager.protectionInfo(for:)", "of an `ItemProvider`, a value type of this package"
            ),
        ])
}
