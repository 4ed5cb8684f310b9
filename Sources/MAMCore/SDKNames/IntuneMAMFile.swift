// The SDK's names from `IntuneMAMFile.h`. The compiler points from each to this package's name.

/// `IntuneMAMFile` of the SDK; use `MAMFile` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFile")
public typealias IntuneMAMFile = MAMFile

extension MAMFile {
    /// `IntuneMAMFile openFileAtPath:error:` of the SDK; call `app.files.open(at:_:mode:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `open(at:_:mode:)`")
    public static func open(atPath path: String) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile openFileAtPath:flags:error:` of the SDK; call `app.files.open(at:_:mode:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `open(at:_:mode:)`")
    public static func open(atPath path: String, flags: Int32) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile createFileAtPath:forAccountId:error:` of the SDK; call `app.files.create(at:_:mode:for:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `create(at:_:mode:for:)`")
    public static func create(atPath path: String, forAccountId id: String?) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile createFileAtPath:flags:mode:forAccountId:error:` of the SDK;
    /// call `app.files.create(at:_:mode:for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `create(at:_:mode:for:)`")
    public static func create(
        atPath path: String, flags: Int32, mode: UInt16, forAccountId id: String?
    ) throws -> MAMFile { fatalError() }

    /// `IntuneMAMFile protectFileAtPath:forAccountId:error:` of the SDK; call `app.files.protect(at:for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `protect(at:for:)`")
    public static func protect(atPath path: String, forAccountId id: String?) throws { fatalError() }

    /// `IntuneMAMFile decryptFileAtPath:error:` of the SDK; call `app.files.decrypt(at:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `decrypt(at:)`")
    public static func decrypt(atPath path: String) throws { fatalError() }

    /// `IntuneMAMFile isFileEncryptedAtPath:` of the SDK; call `app.files.isEncrypted(at:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `isEncrypted(at:)`")
    public static func isFileEncrypted(atPath path: String) -> Bool { fatalError() }

    /// `IntuneMAMFile protectionInfoForFileAtPath:` of the SDK; call `app.files.protectionInfo(at:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "open and make files by `app.files`: `protectionInfo(at:)`")
    public static func protectionInfo(forFileAtPath path: String) -> MAMFileProtectionInfo? { fatalError() }

    /// `IntuneMAMFile read:count:error:` of the SDK; call `read(into:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "read(into:)")
    public func read(_ bytes: UnsafeMutableRawPointer, count: Int) throws -> Int { fatalError() }

    /// `IntuneMAMFile write:count:error:` of the SDK; call `write(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "write(_:)")
    public func write(_ bytes: UnsafeRawPointer, count: Int) throws -> Int { fatalError() }

    /// `IntuneMAMFile pread:count:offset:error:` of the SDK; call `pread(into:at:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "pread(into:at:)")
    public func pread(_ bytes: UnsafeMutableRawPointer, count: Int, offset: Int64) throws -> Int { fatalError() }

    /// `IntuneMAMFile pwrite:count:offset:error:` of the SDK; call `pwrite(_:at:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "pwrite(_:at:)")
    public func pwrite(_ bytes: UnsafeRawPointer, count: Int, offset: Int64) throws -> Int { fatalError() }

    /// `IntuneMAMFile seek:error:` of the SDK; call `seek(to:from:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "seek(to:from:)")
    public func seek(_ offset: Int64) throws { fatalError() }

    /// `IntuneMAMFile truncate:error:` of the SDK; call `truncate(to:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "truncate(to:)")
    public func truncate(_ length: Int64) throws { fatalError() }
}
