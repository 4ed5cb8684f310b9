extension SDKSymbol {
    /// `IntuneMAMFile.h`.
    static let file = header(
        "IntuneMAMFile.h",
        [
            (
                "IntuneMAMFile", .class, "MAMFile",
                "an open file; its class methods are `ManagedApp.files`, which also copies and moves (`copy`, `move`): the owner stays"
            ),
            (
                "IntuneMAMFile init", .method, nil,
                "files are opened and created by `ManagedFiles`, not by an initializer"
            ),
            ("IntuneMAMFile openFileAtPath:error:", .classMethod, "ManagedFiles.open(at:_:mode:)", "for reading"),
            (
                "IntuneMAMFile openFileAtPath:flags:error:", .classMethod, "ManagedFiles.open(at:_:mode:)",
                "flags that are not supported are refused"
            ),
            (
                "IntuneMAMFile createFileAtPath:forAccountId:error:", .classMethod,
                "ManagedFiles.create(at:_:mode:for:)", "empties an existing file; nil is the effective identity"
            ),
            (
                "IntuneMAMFile createFileAtPath:flags:mode:forAccountId:error:", .classMethod,
                "ManagedFiles.create(at:_:mode:for:)",
                "`create` and `truncate` are implied; `exclusive` refuses an existing file"
            ),
            (
                "IntuneMAMFile protectFileAtPath:forAccountId:error:", .classMethod, "ManagedFiles.protect(at:for:)",
                "encrypted or clear, as the account's policy requires"
            ),
            (
                "IntuneMAMFile decryptFileAtPath:error:", .classMethod, "ManagedFiles.decrypt(at:)",
                "the clear file keeps its owner, in a tag"
            ),
            ("IntuneMAMFile isFileEncryptedAtPath:", .classMethod, "ManagedFiles.isEncrypted(at:)", "needs no key"),
            (
                "IntuneMAMFile protectionInfoForFileAtPath:", .classMethod, "ManagedFiles.protectionInfo(at:)",
                "the owner that the file claims; opening the file verifies it"
            ),
            (
                "IntuneMAMFile read:count:error:", .method, "MAMFile.read(into:)",
                "0 at the end; `read(_:)` gives an array"
            ),
            ("IntuneMAMFile write:count:error:", .method, "MAMFile.write(_:)", "all bytes or an error"),
            (
                "IntuneMAMFile pread:count:offset:error:", .method, "MAMFile.pread(into:at:)",
                "`pread(_:at:)` gives an array"
            ),
            (
                "IntuneMAMFile pwrite:count:offset:error:", .method, "MAMFile.pwrite(_:at:)",
                "refused for a file opened for appending"
            ),
            ("IntuneMAMFile seek:error:", .method, "MAMFile.seek(to:from:)", "also from the position and the end"),
            ("IntuneMAMFile truncate:error:", .method, "MAMFile.truncate(to:)", "the position is unchanged"),
            (
                "IntuneMAMFile tell:", .method, "MAMFile.tell()",
                "the position of the next read or write, in bytes from the start"
            ),
            ("IntuneMAMFile size:", .method, "MAMFile.size()", "the size of the content, not of the stored file"),
            (
                "IntuneMAMFile sync:", .method, "MAMFile.sync()",
                "content, length and everything else about the file reach the disk"
            ),
            ("IntuneMAMFile datasync:", .method, "MAMFile.datasync()", "content and length reach the disk"),
            (
                "IntuneMAMFile isEncrypted", .method, "MAMFile.isEncrypted",
                "as of the moment when the file was opened or created"
            ),
            ("IntuneMAMFile protectionInfo", .method, "MAMFile.protectionInfo", "the owner is verified"),
            ("IntuneMAMFile close:", .method, "MAMFile.close()", "a second call throws"),
        ])
}
