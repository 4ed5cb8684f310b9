internal import MAMBase
internal import MAMPOSIX
internal import MAMSealedFiles
internal import MAMVolumes

/// An open file of an app.
///
/// Its methods behave like the POSIX calls for files. A program reads and writes encrypted and unencrypted files in the
/// same way. Every handle has its own position. All handles of a file see each other's writes immediately.
///
/// A handle is safe to use from any thread: calls on one handle run one after another, and reads through several
/// handles run in parallel. A call blocks the calling thread until the disk has done its work. If another process uses
/// the file, a call waits at most two seconds for that process.
///
/// Written content survives the end of the process, even a crash. A loss of power is different: writes after the last
/// ``sync()`` can be lost. In each block of 4096 bytes that such a write overwrote, the earlier content can be lost
/// too. With ``DeviceEnvironment/powerSafeFiles``, every change is flushed to the disk without a call of ``sync()``.
/// Each change then takes two or three flushes.
///
/// SDK: `IntuneMAMFile`
public final class MAMFile: Sendable {
    let app: ManagedApp
    let shared: SharedFile
    let files: ContainerFiles
    let flags: OpenFlags
    let handle = Guarded(Handle())

    init(_ shared: SharedFile, of app: ManagedApp, among files: ContainerFiles, flags: OpenFlags) {
        self.shared = shared
        self.app = app
        self.files = files
        self.flags = flags
        // An open handle must not count as a running call.
        files.endCounting()
    }

    deinit {
        let isOpen = handle.withLock { !$0.isClosed }
        // No caller is left to receive an error; the next opening of the file recovers it.
        guard isOpen else { return }
        app.device.group?.quota.openFiles.give(1)
        try? files.release(shared)
    }

    /// The state that a handle's own lock protects.
    struct Handle {
        var position: Int64 = 0
        var isClosed = false
        var reader: ProtectedFile.Reader?
        /// The version of the shared file for which the reader was made.
        var readerVersion: UInt64 = 0
    }

    /// The maximum length of a file's content, in bytes: 2^44.
    public static let maximumLength: Int64 = 1 << 44

    /// Closes the handle.
    ///
    /// Every later call on the handle throws an error. When the last handle of a file is closed, the file on the disk
    /// is marked as completely written. If that fails, no content is lost.
    ///
    /// - Throws: `invalidArguments` if the handle is already closed; `internalError` if the system fails.
    ///
    /// SDK: `close:`
    public func close() throws(MAMFileProtectionError) {
        let wasOpen = handle.withLock { handle in
            defer { (handle.isClosed, handle.reader) = (true, nil) }
            return !handle.isClosed
        }
        guard wasOpen else { throw .closed }
        app.device.group?.quota.openFiles.give(1)
        try files.release(shared)
    }

    /// Returns the position of the next read or write, in bytes from the start of the file.
    ///
    /// - Returns: The position.
    /// - Throws: `invalidArguments` if the handle is closed.
    ///
    /// SDK: `tell:`
    public func tell() throws(MAMFileProtectionError) -> Int64 {
        try withHandle { (handle) throws(MAMFileProtectionError) in handle.position }
    }

    /// Moves the position of the handle.
    ///
    /// The new position can be beyond the end of the file.
    ///
    /// - Parameters:
    ///   - offset: The distance from `origin`, in bytes. The new position must be 0 to ``maximumLength``.
    ///   - origin: The point from which the offset is counted. Defaults to the start of the file.
    /// - Returns: The new position, in bytes from the start of the file.
    /// - Throws: `invalidArguments` if the new position is out of range or the handle is closed. If `origin` is
    ///   ``Origin/end``, the call also throws the errors of ``size()``.
    ///
    /// SDK: `seek:error:`
    @discardableResult
    public func seek(to offset: Int64, from origin: Origin = .start) throws(MAMFileProtectionError) -> Int64 {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            let base: Int64 =
                switch origin {
                case .start: 0
                case .current: handle.position
                case .end: try length()
                }
            let (sum, overflow) = base.addingReportingOverflow(offset)
            guard !overflow, (0...Self.maximumLength).contains(sum) else { throw .beyond }
            handle.position = sum
            return sum
        }
    }

    /// Returns the length of the file's content, in bytes.
    ///
    /// - Returns: The length.
    /// - Throws: `invalidArguments` for a closed handle; `failedToDecryptFile` or `internalError` if the length is unreadable.
    ///
    /// SDK: `size:`
    public func size() throws(MAMFileProtectionError) -> Int64 {
        try withHandle { (_) throws(MAMFileProtectionError) in try length() }
    }

    /// Whether the file is encrypted.
    ///
    /// SDK: `isEncrypted`
    public var isEncrypted: Bool { known { $0.isProtected } }

    /// The owner and the protection of the file; nil if the file is not encrypted and has no owner.
    ///
    /// SDK: `protectionInfo`
    public var protectionInfo: MAMFileProtectionInfo? {
        let (owner, isEncrypted) = known { ($0.owner, $0.isProtected) }
        return MAMFileProtectionInfo(owner: owner, isEncrypted: isEncrypted, in: app)
    }

    /// Returns metadata of the file: the last known values if another process, or the device's lock, prevents a look.
    private func known<Value>(_ part: (borrowing SharedFile.State) -> Value) -> Value {
        (try? files.reading(shared) { (state) throws(MAMFileProtectionError) in part(state) })
            ?? shared.state.withReading { part($0) }
    }

    /// The point from which ``seek(to:from:)`` counts an offset.
    public enum Origin: Sendable, Hashable {
        /// The offset is counted from the start of the file.
        ///
        /// C: `SEEK_SET`
        case start
        /// The offset is counted from the current position of the handle.
        ///
        /// C: `SEEK_CUR`
        case current
        /// The offset is counted from the end of the file.
        ///
        /// C: `SEEK_END`
        case end
    }

    func length() throws(MAMFileProtectionError) -> Int64 {
        do throws(MAMFileProtectionError) {
            return try files.reading(shared) { (state) throws(MAMFileProtectionError) in try state.length() }
        } catch {
            // The length is metadata, and a change by another process is taken over after the unlock.
            guard error.isOfLock else { throw error }
            return try shared.state.withReading { (state) throws(MAMFileProtectionError) in try state.length() }
        }
    }

    func withHandle<Result: Sendable>(
        _ body: (inout Handle) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try handle.withLock { (handle) throws(MAMFileProtectionError) in
            guard !handle.isClosed else { throw .closed }
            try app.checkNotClosing()
            return try body(&handle)
        }
    }
}

extension MAMFile: CustomStringConvertible {
    /// The name of the type, without the path or the owner of the file.
    public var description: String { "MAMFile" }
}

extension MAMFile {
    /// The access mode and options for opening a file, with the bits of `open(2)`.
    public struct OpenFlags: OptionSet, Sendable {
        /// The bits of the flags, with the values that C defines.
        public let rawValue: Int32
        /// Creates flags from the bits of C's `open(2)`.
        ///
        /// - Parameter rawValue: The bits, for example `O_RDWR | O_CREAT`.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Opens the file for reading only.
        ///
        /// C: `O_RDONLY`
        public static let readOnly = OpenFlags(rawValue: O_RDONLY)
        /// Opens the file for writing only.
        ///
        /// C: `O_WRONLY`
        public static let writeOnly = OpenFlags(rawValue: O_WRONLY)
        /// Opens the file for reading and writing.
        ///
        /// C: `O_RDWR`
        public static let readWrite = OpenFlags(rawValue: O_RDWR)
        /// Creates the file if it does not exist.
        ///
        /// C: `O_CREAT`
        public static let create = OpenFlags(rawValue: O_CREAT)
        /// Makes the call fail if the file already exists.
        ///
        /// This flag is used together with ``create``.
        ///
        /// C: `O_EXCL`
        public static let exclusive = OpenFlags(rawValue: O_EXCL)
        /// Removes the content of the file, and gives the file the owner that a new file would get.
        ///
        /// C: `O_TRUNC`
        public static let truncate = OpenFlags(rawValue: O_TRUNC)
        /// Makes every write go to the end of the file, independent of the handle's position.
        ///
        /// C: `O_APPEND`
        public static let append = OpenFlags(rawValue: O_APPEND)

        /// Bits without an effect here, because every file is opened with them.
        private static let implied = O_CLOEXEC | O_NOFOLLOW | O_NOCTTY

        var isReading: Bool { rawValue & O_ACCMODE != O_WRONLY }
        var isWriting: Bool { rawValue & O_ACCMODE != O_RDONLY }

        /// The flags of the engine; a file that is open for writing is also open for reading there.
        var below: MAMVolumes.OpenFlags {
            var below = MAMVolumes.OpenFlags.access(isWritable: isWriting)
            if contains(.create) { below = below.with(.create) }
            if contains(.exclusive) { below = below.with(.exclusive) }
            if contains(.truncate) { below = below.with(.truncate) }
            return below
        }

        /// Throws for unsupported bits.
        func check() throws(MAMFileProtectionError) {
            let known = O_ACCMODE | O_CREAT | O_EXCL | O_TRUNC | O_APPEND | Self.implied
            guard rawValue & ~known == 0, rawValue & O_ACCMODE != O_ACCMODE else {
                throw MAMFileProtectionError(
                    .invalidArguments, "flags other than those of `MAMFile.OpenFlags` are not supported",
                    systemError: EINVAL)
            }
            guard isWriting || !contains(.truncate) else {
                throw MAMFileProtectionError(
                    .invalidArguments, "a file that is emptied must be opened for writing", systemError: EINVAL)
            }
        }
    }
}

extension MAMFile {
    /// Reads bytes at the handle's position into a buffer, and advances the position.
    ///
    /// - Parameter bytes: The buffer that receives the bytes.
    /// - Returns: The number of bytes read. It is less than the size of the buffer only at the end of the file, and 0
    ///   at or beyond the end.
    /// - Throws: An error with one of these codes:
    ///   - `failedToDecryptFile` if the content is damaged, or if the account that owns the file was wiped.
    ///   - `invalidArguments` if the handle is closed or not open for reading.
    ///   - `internalError` if the system or the storage fails.
    ///
    /// SDK: `read:count:error:`
    public func read(into bytes: UnsafeMutableRawBufferPointer) throws(MAMFileProtectionError) -> Int {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            let count = try read(into: bytes, at: handle.position, with: &handle)
            handle.position += Int64(count)
            return count
        }
    }

    /// Reads bytes at an offset into a buffer, without changing the handle's position.
    ///
    /// - Parameters:
    ///   - bytes: The buffer that receives the bytes.
    ///   - offset: The offset of the first byte from the start of the file, in bytes, 0 to ``maximumLength``.
    /// - Returns: The number of bytes read. It is less than the size of the buffer only at the end of the file, and 0
    ///   at or beyond the end.
    /// - Throws: The errors of ``read(into:)``, and `invalidArguments` for an offset out of range.
    ///
    /// SDK: `pread:count:offset:error:`
    public func pread(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MAMFileProtectionError) -> Int
    {
        try withHandle { (handle) throws(MAMFileProtectionError) in try read(into: bytes, at: offset, with: &handle) }
    }

    /// Reads bytes at the handle's position, and advances the position.
    ///
    /// - Parameter count: The maximum number of bytes, 0 to 2^31.
    /// - Returns: The bytes. They are fewer than `count` only at the end of the file.
    /// - Throws: The errors of ``read(into:)``, and `invalidArguments` if `count` is out of range.
    public func read(_ count: Int) throws(MAMFileProtectionError) -> [UInt8] {
        try withHandle { (handle) throws(MAMFileProtectionError) in
            let bytes = try array(count, at: handle.position, with: &handle)
            handle.position += Int64(bytes.count)
            return bytes
        }
    }

    /// Reads bytes at an offset, without changing the handle's position.
    ///
    /// - Parameters:
    ///   - count: The maximum number of bytes, 0 to 2^31.
    ///   - offset: The offset of the first byte from the start of the file, in bytes, 0 to ``maximumLength``.
    /// - Returns: The bytes. They are fewer than `count` only at the end of the file.
    /// - Throws: The errors of ``read(into:)``, and `invalidArguments` if `count` or `offset` is out of range.
    public func pread(_ count: Int, at offset: Int64) throws(MAMFileProtectionError) -> [UInt8] {
        try withHandle { (handle) throws(MAMFileProtectionError) in try array(count, at: offset, with: &handle) }
    }

    /// The maximum number of bytes of one array: a file with a hole can be long without any cost to its author.
    private static let longestArray: Int64 = 1 << 31

    private func array(
        _ count: Int, at offset: Int64, with handle: inout Handle
    ) throws(MAMFileProtectionError) -> [UInt8] {
        guard count >= 0, offset >= 0 else { throw .beyond }
        // At most the rest of the file, whatever was requested.
        let wanted = min(Int64(count), max(0, try length() - offset))
        guard wanted <= Self.longestArray else {
            throw MAMFileProtectionError(
                .invalidArguments, "more than 2^31 bytes at once do not go into an array",
                help: "read piece by piece, or into memory of your own", systemError: ENOMEM)
        }
        var failure: MAMFileProtectionError?
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(wanted)) { buffer, filled in
            do throws(MAMFileProtectionError) {
                filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset, with: &handle)
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    private func read(
        into bytes: UnsafeMutableRawBufferPointer, at offset: Int64, with handle: inout Handle
    ) throws(MAMFileProtectionError) -> Int {
        guard flags.isReading else { throw .notForReading }
        guard (0...Self.maximumLength).contains(offset) else { throw .beyond }
        try files.checkUse(of: shared)
        return try files.reading(shared) { (state) throws(MAMFileProtectionError) -> Int in
            try state.read(into: bytes, at: offset) { (file) throws(ProtectedFileError) in
                try Self.reader(of: file, state.version, &handle)
            }
        }
    }

    // Each handle has a decryption context of its own, made by its first read.
    private static func reader(
        of file: ProtectedFile, _ version: UInt64, _ handle: inout Handle
    ) throws(ProtectedFileError) -> ProtectedFile.Reader {
        if let reader = handle.reader, handle.readerVersion == version { return reader }
        // What an earlier version was read with first gives its memory back to the quota.
        handle.reader = nil
        let reader = try file.makeReader()
        (handle.reader, handle.readerVersion) = (reader, version)
        return reader
    }
}
