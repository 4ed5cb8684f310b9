extension SDKSymbol {
    /// `IntuneMAMFile.h`.
    static let file = header(
        "IntuneMAMFile.h",
        [
            (
                "IntuneMAMFile", .class, "MAMFile",
                "an open file; `ManagedApp.files` replaces the class methods, and also copies and moves files, which keep their owner"
            ),
            (
                "IntuneMAMFile init", .method, nil,
                "files are opened and created by `ManagedFiles`, not by an initializer"
            ),
            (
                "IntuneMAMFile openFileAtPath:error:", .classMethod, "ManagedFiles.open(at:_:mode:)",
                "opens the file for reading"
            ),
            (
                "IntuneMAMFile openFileAtPath:flags:error:", .classMethod, "ManagedFiles.open(at:_:mode:)",
                "throws an error for flags that are not supported"
            ),
            (
                "IntuneMAMFile createFileAtPath:forAccountId:error:", .classMethod,
                "ManagedFiles.create(at:_:mode:for:)",
                "empties an existing file; an account of nil means the effective identity"
            ),
            (
                "IntuneMAMFile createFileAtPath:flags:mode:forAccountId:error:", .classMethod,
                "ManagedFiles.create(at:_:mode:for:)",
                "creates the file, or empties an existing file; with `exclusive`, an existing file is an error"
            ),
            (
                "IntuneMAMFile protectFileAtPath:forAccountId:error:", .classMethod, "ManagedFiles.protect(at:for:)",
                "encrypts or decrypts the file, as the account's policy requires"
            ),
            (
                "IntuneMAMFile decryptFileAtPath:error:", .classMethod, "ManagedFiles.decrypt(at:)",
                "the decrypted file keeps its owner, in an extended attribute"
            ),
            ("IntuneMAMFile isFileEncryptedAtPath:", .classMethod, "ManagedFiles.isEncrypted(at:)", "needs no key"),
            (
                "IntuneMAMFile protectionInfoForFileAtPath:", .classMethod, "ManagedFiles.protectionInfo(at:)",
                "the owner that the file names; it is verified when the file is opened"
            ),
            (
                "IntuneMAMFile read:count:error:", .method, "MAMFile.read(into:)",
                "returns 0 at the end of the file; `read(_:)` returns an array"
            ),
            ("IntuneMAMFile write:count:error:", .method, "MAMFile.write(_:)", "writes all bytes or throws an error"),
            (
                "IntuneMAMFile pread:count:offset:error:", .method, "MAMFile.pread(into:at:)",
                "`pread(_:at:)` returns an array"
            ),
            (
                "IntuneMAMFile pwrite:count:offset:error:", .method, "MAMFile.pwrite(_:at:)",
                "throws an error for a file that was opened for appending"
            ),
            (
                "IntuneMAMFile seek:error:", .method, "MAMFile.seek(to:from:)",
                "relative to the start, to the present position or to the end"
            ),
            ("IntuneMAMFile truncate:error:", .method, "MAMFile.truncate(to:)", "the position is unchanged"),
            (
                "IntuneMAMFile tell:", .method, "MAMFile.tell()",
                "the position of the next read or write, in bytes from the start"
            ),
            ("IntuneMAMFile size:", .method, "MAMFile.size()", "the size of the content, not of the stored file"),
            (
                "IntuneMAMFile sync:", .method, "MAMFile.sync()",
                "returns when all data and metadata of the file are on the disk"
            ),
            (
                "IntuneMAMFile datasync:", .method, "MAMFile.datasync()",
                "returns when content and length of the file are on the disk"
            ),
            (
                "IntuneMAMFile isEncrypted", .method, "MAMFile.isEncrypted",
                "whether the file was encrypted when it was opened or created"
            ),
            ("IntuneMAMFile protectionInfo", .method, "MAMFile.protectionInfo", "contains the verified owner"),
            ("IntuneMAMFile close:", .method, "MAMFile.close()", "a second call throws an error"),
        ])
}
