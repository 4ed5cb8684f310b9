internal import MAMBase
internal import MAMVolumes

/// An open file of an app, with the meaning POSIX gives to each call.
///
/// Reading and writing is the same whether the file is encrypted or clear. Every handle has a position of its own; all
/// handles of one file see each other's writes at once. Safe to use from any thread: calls on one handle run one after
/// another, reads through several handles beside each other. Calls block the calling thread for the disk, and two seconds at
/// most for another process that uses the file; ``sync()`` flushes, and with ``DeviceEnvironment/powerSafeFiles`` each change
/// does, two or three times.
///
/// Everything that was written survives the end of the process, even a violent one. A loss of power costs what was not
/// brought to the disk by ``sync()``, and with it the chunks of 4096 bytes that were written to since.
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
        // An open file is no running call.
        self.files = files.uncounted
        self.flags = flags
    }

    deinit {
        let isOpen = handle.withLock { !$0.isClosed }
        // Nobody is left who could be told; the next one who opens the file recovers it.
        guard isOpen else { return }
        app.device.group?.quota.openFiles.give(1)
        try? files.release(shared)
    }

    /// What a handle's own lock protects.
    struct Handle {
        var position: Int64 = 0
        var isClosed = false
        var reader: ProtectedFile.Reader?
        /// Which version of the shared file the reader belongs to.
        var readerVersion: UInt64 = 0
    }

    /// The longest content, in bytes.
    public static let maximumLength: Int64 = 1 << 44

    /// Closes the handle; every later call fails.
    ///
    /// The last handle of a file marks it as completely written. Nothing is lost when that fails.
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

    /// Where the next read or write happens, in bytes from the start.
    ///
    /// SDK: `tell:`
    public func tell() throws(MAMFileProtectionError) -> Int64 {
        try withHandle { (handle) throws(MAMFileProtectionError) in handle.position }
    }

    /// Moves the position, also beyond the end.
    ///
    /// - Parameters:
    ///   - offset: Bytes from `origin`; the result must be 0 to ``maximumLength``.
    ///   - origin: From where they count.
    /// - Returns: The new position.
    /// - Throws: `invalidArguments` for another position or a handle that is closed; with ``Origin/end`` what asking for
    ///   the length throws.
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

    /// The length of the content in bytes.
    ///
    /// SDK: `size:`
    public func size() throws(MAMFileProtectionError) -> Int64 {
        try withHandle { (_) throws(MAMFileProtectionError) in try length() }
    }

    /// Whether the file is encrypted.
    ///
    /// SDK: `isEncrypted`
    public var isEncrypted: Bool {
        (try? files.reading(shared) { (state) throws(MAMFileProtectionError) in state.isProtected })
            ?? shared.state.withReading { $0.isProtected }
    }

    /// What is known of the file's protection; nil when it is nobody's.
    ///
    /// SDK: `protectionInfo`
    public var protectionInfo: MAMFileProtectionInfo? {
        let known = try? files.reading(shared) { (state) throws(MAMFileProtectionError) in
            (state.owner, state.isProtected)
        }
        // Where another process keeps it from being looked at, what was known last.
        let (owner, isEncrypted) = known ?? shared.state.withReading { ($0.owner, $0.isProtected) }
        return MAMFileProtectionInfo(owner: owner, isEncrypted: isEncrypted, in: app)
    }

    /// Where an offset counts from.
    public enum Origin: Sendable, Hashable, CaseIterable {
        /// The start of the file. C: `SEEK_SET`
        case start
        /// The position of the handle. C: `SEEK_CUR`
        case current
        /// The end of the file. C: `SEEK_END`
        case end
    }

    func length() throws(MAMFileProtectionError) -> Int64 {
        try files.reading(shared) { (state) throws(MAMFileProtectionError) in try state.length() }
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
    /// The type and nothing else.
    public var description: String { "MAMFile" }
}
