internal import MAMBase
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
