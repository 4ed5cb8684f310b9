extension SDKSymbol {
    /// `IntuneMAMFileProtectionInfo.h`.
    static let fileProtectionInfo = header(
        "IntuneMAMFileProtectionInfo.h",
        [
            (
                "IntuneMAMFileProtectionInfo", .protocol, "MAMFileProtectionInfo",
                "a value; also has properties for encryption, the protection class and backups"
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
                "equal raw values"
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusApplicationNotManaged", .value(100),
                "MAMFileProtectionError.Code.applicationNotManaged", "thrown if the app has no container"
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
                "MAMFileProtectionError.Code.failedToDecryptFile",
                "thrown if the file is damaged or its key no longer exists"
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
                "MAMFileProtectionError.Code.unmanagedIdentity",
                "thrown by `encryptFile` for an account without a policy"
            ),
            (
                "IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusInternalError", .value(107),
                "MAMFileProtectionError.Code.internalError", "`systemError` contains the error number of the system"
            ),
            (
                "IntuneMAMFileProtectionErrorDomain", .constant, "MAMFileProtectionError",
                "the error type replaces the domain"
            ),
            ("IntuneMAMFileProtectionManager", .class, "MAMFileProtectionManager", "a value of one app"),
            (
                "IntuneMAMFileProtectionManager instance", .classMethod, "ManagedApp.fileProtectionManager",
                "a property of each app"
            ),
            (
                "IntuneMAMFileProtectionManager protect:accountId:", .method,
                "MAMFileProtectionManager.protect(_:accountID:)",
                "returns when the file is protected; for a folder, also protects all files in it"
            ),
            (
                "IntuneMAMFileProtectionManager verifyAndProtect:accountId:", .method,
                "MAMFileProtectionManager.verifyAndProtect(_:accountID:)",
                "a file with this owner and the required protection is unchanged"
            ),
            (
                "IntuneMAMFileProtectionManager protectionInfo:", .method,
                "MAMFileProtectionManager.protectionInfo(for:)", "for a folder, returns its default owner"
            ),
            (
                "IntuneMAMFileProtectionManager encryptFile:forAccountId:", .method,
                "MAMFileProtectionManager.encryptFile(_:for:)", "throws an error where the SDK returns false"
            ),
            (
                "IntuneMAMFileProtectionManager encryptFile:forAccountId:error:", .method,
                "MAMFileProtectionManager.encryptFile(_:for:)", "encrypts even if the policy does not require it"
            ),
            (
                "IntuneMAMFileProtectionManager decryptFile:", .method, "MAMFileProtectionManager.decryptFile(_:)",
                "throws an error where the SDK returns false"
            ),
            (
                "IntuneMAMFileProtectionManager decryptFile:error:", .method,
                "MAMFileProtectionManager.decryptFile(_:)",
                "the decrypted file keeps its owner, in an extended attribute"
            ),
            (
                "IntuneMAMFileProtectionManager decryptFile:toCopyPath:", .method,
                "MAMFileProtectionManager.decryptFile(_:toCopyPath:)", "throws an error where the SDK returns false"
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
                "takes a `FileProviderEnumerator`, a value type of this library; `fileProviderItems(of:for:)` returns its items"
            ),
            (
                "IntuneMAMFileProtectionManager protectFileProviderItem:forAccountId:", .method,
                "MAMFileProtectionManager.protectFileProviderItem(_:for:)",
                "the file is encrypted if `PolicyAnswering.shouldFileProviderEncryptFiles` is true"
            ),
            (
                "IntuneMAMFileProtectionManager protectSqliteVFS:", .method,
                "MAMFileProtectionManager.protectSQLiteVFS(_:)",
                "throws an error for a VFS that it cannot change; `app.databases.uri(for:account:)` needs no change of a VFS"
            ),
            (
                "IntuneMAMFileProtectionManager unprotectSqliteVFS:", .method,
                "MAMFileProtectionManager.unprotectSQLiteVFS(_:)",
                "new databases are not encrypted; encrypted databases can still be used"
            ),
        ])
}
