extension SDKSymbol {
    /// `IntuneMAMFileProtectionInfo.h`.
    static let fileProtectionInfo = header(
        "IntuneMAMFileProtectionInfo.h",
        [
            (
                "IntuneMAMFileProtectionInfo", .protocol, "MAMFileProtectionInfo",
                "a value; adds encryption, protection class and backups"
            ),
            (
                "IntuneMAMFileProtectionInfo.accountId", .property, "MAMFileProtectionInfo.accountID",
                "the owner of the file"
            ),
        ])

    /// `IntuneMAMFileProtectionManager.h`.
    static let fileProtectionManager = header(
        "IntuneMAMFileProtectionManager.h",
        [
            (
                "IntuneMAMFileProtectionStatusCode", .enumeration, "MAMFileProtectionError.Code",
                "the raw values are the SDK's"
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusApplicationNotManaged", .value(100),
                "MAMFileProtectionError.Code.applicationNotManaged", "the app has no container"
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusInvalidArguments", .value(101),
                "MAMFileProtectionError.Code.invalidArguments", ""
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusFailedToEncryptFile", .value(102),
                "MAMFileProtectionError.Code.failedToEncryptFile", ""
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusFailedToDecryptFile", .value(103),
                "MAMFileProtectionError.Code.failedToDecryptFile", "damaged, or the key is gone"
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusFileNotFound", .value(104),
                "MAMFileProtectionError.Code.fileNotFound", ""
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusOperationOnDirectory", .value(105),
                "MAMFileProtectionError.Code.operationOnDirectory", ""
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusUnmanagedIdentity", .value(106),
                "MAMFileProtectionError.Code.unmanagedIdentity", "`encryptFile` for an account without a policy"
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusInternalError", .value(107),
                "MAMFileProtectionError.Code.internalError", "`systemError` has the system's number"
            ),
            (
                "IntuneMAMFileProtectionErrorDomain", .constant, "MAMFileProtectionError",
                "the type stands for the domain"
            ),
            ("IntuneMAMFileProtectionManager", .class, "MAMFileProtectionManager", "a view of one app"),
            (
                "IntuneMAMFileProtectionManager instance", .classMethod, "ManagedApp.fileProtectionManager",
                "no singletons"
            ),
            (
                "IntuneMAMFileProtectionManager protect:accountId:", .method,
                "MAMFileProtectionManager.protect(_:accountID:)",
                "waits until it is done; for a folder, includes all files in it"
            ),
            (
                "IntuneMAMFileProtectionManager verifyAndProtect:accountId:", .method,
                "MAMFileProtectionManager.verifyAndProtect(_:accountID:)", "files that already match are unchanged"
            ),
            (
                "IntuneMAMFileProtectionManager protectionInfo:", .method,
                "MAMFileProtectionManager.protectionInfo(for:)", "for a folder its default owner"
            ),
            (
                "IntuneMAMFileProtectionManager encryptFile:forAccountId:", .method,
                "MAMFileProtectionManager.encryptFile(_:for:)", "`try?` gives the SDK's Boolean"
            ),
            (
                "IntuneMAMFileProtectionManager encryptFile:forAccountId:error:", .method,
                "MAMFileProtectionManager.encryptFile(_:for:)", "encrypts even if the policy does not require it"
            ),
            (
                "IntuneMAMFileProtectionManager decryptFile:", .method, "MAMFileProtectionManager.decryptFile(_:)",
                "`try?` gives the SDK's Boolean"
            ),
            (
                "IntuneMAMFileProtectionManager decryptFile:error:", .method,
                "MAMFileProtectionManager.decryptFile(_:)", "the clear file keeps its owner, in a tag"
            ),
            (
                "IntuneMAMFileProtectionManager decryptFile:toCopyPath:", .method,
                "MAMFileProtectionManager.decryptFile(_:toCopyPath:)", "`try?` gives the SDK's Boolean"
            ),
            (
                "IntuneMAMFileProtectionManager decryptFile:toCopyPath:error:", .method,
                "MAMFileProtectionManager.decryptFile(_:toCopyPath:)",
                "replaces an existing file; the copy has the same owner"
            ),
            (
                "IntuneMAMFileProtectionManager isFileEncrypted:", .method,
                "MAMFileProtectionManager.isFileEncrypted(_:)", "needs no key"
            ),
            (
                "IntuneMAMFileProtectionManager setAccountId:onFileProviderEnumerator:", .method,
                "MAMFileProtectionManager.setAccountID(_:on:)",
                "with `FileProviderEnumerator`, a value type of this package; `fileProviderItems(of:for:)` returns its items"
            ),
            (
                "IntuneMAMFileProtectionManager protectFileProviderItem:forAccountId:", .method,
                "MAMFileProtectionManager.protectFileProviderItem(_:for:)",
                "encrypted if `PolicyAnswering.shouldFileProviderEncryptFiles` is true"
            ),
            (
                "IntuneMAMFileProtectionManager protectSqliteVFS:", .method,
                "MAMFileProtectionManager.protectSQLiteVFS(_:)",
                "throws for a VFS that it cannot use; `app.databases.uri(for:account:)` does not change a VFS"
            ),
            (
                "IntuneMAMFileProtectionManager unprotectSqliteVFS:", .method,
                "MAMFileProtectionManager.unprotectSQLiteVFS(_:)",
                "new databases stay clear; protected ones can still be used"
            ),
        ])
}
