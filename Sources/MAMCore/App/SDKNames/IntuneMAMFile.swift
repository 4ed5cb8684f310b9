// The SDK's names from `IntuneMAMFile.h`. The compiler points from each to this package's name.

/// `IntuneMAMFile` is the SDK's name; use `MAMFile` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFile")
public typealias IntuneMAMFile = MAMFile

extension MAMFile {
    /// `IntuneMAMFile openFileAtPath:error:` is the SDK's name; call `app.files.open(at:_:mode:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `open(at:_:mode:)`")
    public static func open(atPath path: String) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile openFileAtPath:flags:error:` is the SDK's name; call `app.files.open(at:_:mode:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `open(at:_:mode:)`")
    public static func open(atPath path: String, flags: Int32) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile createFileAtPath:forAccountId:error:` is the SDK's name; call `app.files.create(at:_:mode:for:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `create(at:_:mode:for:)`")
    public static func create(atPath path: String, forAccountId id: String?) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile createFileAtPath:flags:mode:forAccountId:error:` is the SDK's name;
    /// call `app.files.create(at:_:mode:for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `create(at:_:mode:for:)`")
    public static func create(
        atPath path: String, flags: Int32, mode: UInt16, forAccountId id: String?
    ) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile protectFileAtPath:forAccountId:error:` is the SDK's name; call `app.files.protect(at:for:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `protect(at:for:)`")
    public static func protect(atPath path: String, forAccountId id: String?) throws { fatalError() }

    /// `IntuneMAMFile decryptFileAtPath:error:` is the SDK's name; call `app.files.decrypt(at:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `decrypt(at:)`")
    public static func decrypt(atPath path: String) throws { fatalError() }

    /// `IntuneMAMFile isFileEncryptedAtPath:` is the SDK's name; call `app.files.isEncrypted(at:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `isEncrypted(at:)`")
    public static func isFileEncrypted(atPath path: String) -> Bool { fatalError() }

    /// `IntuneMAMFile protectionInfoForFileAtPath:` is the SDK's name; call `app.files.protectionInfo(at:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `protectionInfo(at:)`")
    public static func protectionInfo(forFileAtPath path: String) -> MAMFileProtectionInfo? { fatalError() }

    /// `IntuneMAMFile read:count:error:` is the SDK's name; call `read(into:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "read(into:)")
    public func read(_ bytes: UnsafeMutableRawPointer, count: Int) throws -> Int { fatalError() }

    /// `IntuneMAMFile write:count:error:` is the SDK's name; call `write(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "write(_:)")
    public func write(_ bytes: UnsafeRawPointer, count: Int) throws -> Int { fatalError() }

    /// `IntuneMAMFile pread:count:offset:error:` is the SDK's name; call `pread(into:at:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "pread(into:at:)")
    public func pread(_ bytes: UnsafeMutableRawPointer, count: Int, offset: Int64) throws -> Int { fatalError() }

    /// `IntuneMAMFile pwrite:count:offset:error:` is the SDK's name; call `pwrite(_:at:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "pwrite(_:at:)")
    public func pwrite(_ bytes: UnsafeRawPointer, count: Int, offset: Int64) throws -> Int { fatalError() }

    /// `IntuneMAMFile seek:error:` is the SDK's name; call `seek(to:from:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "seek(to:from:)")
    public func seek(_ offset: Int64) throws { fatalError() }

    /// `IntuneMAMFile truncate:error:` is the SDK's name; call `truncate(to:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "truncate(to:)")
    public func truncate(_ length: Int64) throws { fatalError() }
}
