public import Foundation
internal import MAMCore

#if !canImport(ObjectiveC)
    /// The place for an error of a call that does not throw, as Apple's Foundation declares it.
    public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
#endif

/// The owner of a file.
///
/// SDK: `IntuneMAMFileProtectionInfo`
public protocol IntuneMAMFileProtectionInfo: NSObjectProtocol {
    /// The account that owns the file; the empty text for no user. SDK: `accountId`
    var accountId: String? { get }
}

final class FileOwner: NSObject, IntuneMAMFileProtectionInfo {
    let accountId: String?

    init?(_ info: MAMFileProtectionInfo?) {
        guard let info else { return nil }
        accountId = info.accountID?.rawValue
    }
}

extension MAMFileProtectionError {
    /// The error in the form of the SDK.
    var sdkError: NSError {
        NSError(
            domain: IntuneMAMFileProtectionErrorDomain, code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: description])
    }
}

/// Runs a call of the engine, and throws its errors in the form of the SDK.
func sdkFileCall<Value>(_ call: () throws(MAMFileProtectionError) -> Value) throws -> Value {
    do throws(MAMFileProtectionError) { return try call() } catch { throw error.sdkError }
}

/// An open file of the app, which is decrypted and encrypted while it is read and written.
///
/// Paths are absolute, or relative to the app's container. Errors have the domain `IntuneMAMFileProtectionErrorDomain` and
/// the codes of ``IntuneMAMFileProtectionStatusCode``. Safe to use from any thread. Calls block while they use the disk.
///
/// SDK: `IntuneMAMFile`
public final class IntuneMAMFile: NSObject, @unchecked Sendable {
    // Has no state of its own; the engine's file has a lock.
    private let file: MAMFile

    private init(_ file: MAMFile) {
        self.file = file
        super.init()
    }

    /// The app opens or creates files by class methods.
    ///
    /// SDK: `init`
    @available(*, unavailable, message: "use open(atPath:) or createFile(atPath:forAccountId:)")
    public override init() { preconditionFailure("use open(atPath:) or createFile(atPath:forAccountId:)") }

    private static var engine: ManagedApp { SDKHost.inForce.engine }

    /// Opens a file for reading.
    ///
    /// SDK: `openFileAtPath:error:`
    public class func open(atPath path: String) throws -> Self {
        Self(try sdkFileCall { () throws(MAMFileProtectionError) in try engine.files.open(at: path) })
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: The flags of `open(2)`.
    /// - Returns: The file.
    /// - Throws: `NSError` with the domain `IntuneMAMFileProtectionErrorDomain`.
    ///
    /// SDK: `openFileAtPath:flags:error:`
    public class func open(atPath path: String, flags: Int32) throws -> Self {
        Self(
            try sdkFileCall { () throws(MAMFileProtectionError) in
                try engine.files.open(at: path, MAMFile.OpenFlags(rawValue: flags))
            })
    }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - accountId: The owner; `nil` for the account that the calling code acts for.
    /// - Returns: The file.
    /// - Throws: `NSError` with the domain `IntuneMAMFileProtectionErrorDomain`.
    ///
    /// SDK: `createFileAtPath:forAccountId:error:`
    public class func createFile(atPath path: String, forAccountId accountId: String?) throws -> Self {
        Self(
            try sdkFileCall { () throws(MAMFileProtectionError) in
                try engine.files.create(at: path, for: AccountID(sdk: accountId))
            })
    }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: The flags of `open(2)`.
    ///   - mode: The permissions.
    ///   - accountId: The owner; `nil` for the account that the calling code acts for.
    /// - Returns: The file.
    /// - Throws: `NSError` with the domain `IntuneMAMFileProtectionErrorDomain`.
    ///
    /// SDK: `createFileAtPath:flags:mode:forAccountId:error:`
    public class func createFile(
        atPath path: String, flags: Int32, mode: mode_t, forAccountId accountId: String?
    ) throws -> Self {
        Self(
            try sdkFileCall { () throws(MAMFileProtectionError) in
                try engine.files.create(
                    at: path, MAMFile.OpenFlags(rawValue: flags), mode: UInt16(truncatingIfNeeded: mode),
                    for: AccountID(sdk: accountId))
            })
    }

    /// Makes an account the owner of a file, and protects the file as the account's policy requires.
    ///
    /// SDK: `protectFileAtPath:forAccountId:error:`
    public class func protect(atPath path: String, forAccountId accountId: String?) throws {
        try sdkFileCall { () throws(MAMFileProtectionError) in
            try engine.files.protect(at: path, for: AccountID(sdk: accountId))
        }
    }

    /// Decrypts a file in place.
    ///
    /// SDK: `decryptFileAtPath:error:`
    public class func decryptFile(atPath path: String) throws {
        try sdkFileCall { () throws(MAMFileProtectionError) in try engine.files.decrypt(at: path) }
    }

    /// Returns whether a file is encrypted.
    ///
    /// SDK: `isFileEncryptedAtPath:`
    public class func isFileEncrypted(atPath path: String) -> Bool { engine.files.isEncrypted(at: path) }

    /// Returns the owner of a file; `nil` if it has none.
    ///
    /// SDK: `protectionInfoForFileAtPath:`
    public class func protectionInfoForFile(atPath path: String) -> (any IntuneMAMFileProtectionInfo)? {
        FileOwner(engine.files.protectionInfo(at: path))
    }

    private func reporting<Value>(
        _ error: NSErrorPointer, _ failed: Value, _ call: () throws(MAMFileProtectionError) -> Value
    ) -> Value {
        do throws(MAMFileProtectionError) { return try call() } catch let failure {
            error?.pointee = failure.sdkError
            return failed
        }
    }

    /// Reads bytes at the position of the file; returns their number, and -1 after an error.
    ///
    /// SDK: `read:count:error:`
    public func read(_ buf: UnsafeMutableRawPointer, count: Int, error: NSErrorPointer) -> Int {
        reporting(error, -1) { () throws(MAMFileProtectionError) in
            try file.read(into: UnsafeMutableRawBufferPointer(start: buf, count: count))
        }
    }

    /// Writes bytes at the position of the file; returns their number, and -1 after an error.
    ///
    /// SDK: `write:count:error:`
    public func write(_ buf: UnsafeRawPointer, count: Int, error: NSErrorPointer) -> Int {
        reporting(error, -1) { () throws(MAMFileProtectionError) in
            try file.write(UnsafeRawBufferPointer(start: buf, count: count))
        }
    }

    /// Reads bytes at an offset; returns their number, and -1 after an error.
    ///
    /// SDK: `pread:count:offset:error:`
    public func pread(_ buf: UnsafeMutableRawPointer, count: Int, offset: off_t, error: NSErrorPointer) -> Int {
        reporting(error, -1) { () throws(MAMFileProtectionError) in
            try file.pread(into: UnsafeMutableRawBufferPointer(start: buf, count: count), at: Int64(offset))
        }
    }

    /// Writes bytes at an offset; returns their number, and -1 after an error.
    ///
    /// SDK: `pwrite:count:offset:error:`
    public func pwrite(_ buf: UnsafeRawPointer, count: Int, offset: off_t, error: NSErrorPointer) -> Int {
        reporting(error, -1) { () throws(MAMFileProtectionError) in
            try file.pwrite(UnsafeRawBufferPointer(start: buf, count: count), at: Int64(offset))
        }
    }

    /// Moves the position of the file.
    ///
    /// SDK: `seek:error:`
    public func seek(_ offset: off_t, error: NSErrorPointer) {
        reporting(error, ()) { () throws(MAMFileProtectionError) in _ = try file.seek(to: Int64(offset)) }
    }

    /// Shortens or lengthens the file.
    ///
    /// SDK: `truncate:error:`
    public func truncate(_ length: off_t, error: NSErrorPointer) {
        reporting(error, ()) { () throws(MAMFileProtectionError) in try file.truncate(to: Int64(length)) }
    }

    /// Returns the position of the file; -1 after an error.
    ///
    /// SDK: `tell:`
    public func tell(_ error: NSErrorPointer) -> off_t {
        reporting(error, -1) { () throws(MAMFileProtectionError) in off_t(try file.tell()) }
    }

    /// Returns the number of bytes of the decrypted content; -1 after an error.
    ///
    /// SDK: `size:`
    public func size(_ error: NSErrorPointer) -> off_t {
        reporting(error, -1) { () throws(MAMFileProtectionError) in off_t(try file.size()) }
    }

    /// Flushes the content and the metadata of the file to the disk.
    ///
    /// SDK: `sync:`
    public func sync(_ error: NSErrorPointer) {
        reporting(error, ()) { () throws(MAMFileProtectionError) in try file.sync() }
    }

    /// Flushes the content of the file to the disk.
    ///
    /// SDK: `datasync:`
    public func datasync(_ error: NSErrorPointer) {
        reporting(error, ()) { () throws(MAMFileProtectionError) in try file.datasync() }
    }

    /// Returns whether the file is encrypted.
    ///
    /// SDK: `isEncrypted`
    public func isEncrypted() -> Bool { file.isEncrypted }

    /// Returns the owner of the file; `nil` if it has none.
    ///
    /// SDK: `protectionInfo`
    public func protectionInfo() -> (any IntuneMAMFileProtectionInfo)? { FileOwner(file.protectionInfo) }

    /// Closes the file.
    ///
    /// SDK: `close:`
    public func close(_ error: NSErrorPointer) {
        reporting(error, ()) { () throws(MAMFileProtectionError) in try file.close() }
    }
}
