internal import MAMBase
internal import MAMProcesses
package import MAMSealedFiles
internal import MAMVolumes

/// One file that is open in this process, shared by all of its handles.
///
/// Handles of one file, opened under any of its names, share this object: reads run in parallel, other calls in turn.
package final class SharedFile: Sendable {
    package let state: ReadWriteGuarded<State>

    /// The table of processes that may use the file; nil if there can be no other process.
    let processes: ProcessTable?

    init(_ place: FilePlace, _ processes: ProcessTable?) {
        state = ReadWriteGuarded(State(place: place))
        self.processes = processes
    }

    /// Marks the file as completely written, unless another process may have changed it.
    ///
    /// In that case the next process that opens it does so. The lock of the file is held.
    func finish(_ state: State) {
        guard case .protected(let content) = state.content else { return }
        if let processes {
            guard processes.begin() else { return }
            defer { processes.end() }
            guard state.epochs == processes.epochs(of: state.lock) else { return }
            try? content.finish()
        } else {
            try? content.finish()
        }
    }

    /// The state that the lock protects.
    package struct State {
        /// The place of the file; it changes when its content was rewritten as a new file and renamed over it.
        var place: FilePlace
        /// The open file below; nil before the first opening and after the last close.
        var raw: (any VolumeFile)?
        var isWritable = false
        var content = Content.unopened
        /// The container by which it was last opened.
        var container: String?
        package var owner: AccountID?
        /// The path by which it was last opened.
        var path: String?
        /// The uses that the device lock allows the app that last opened the file.
        var access: FileAccess?
        /// The last known counters of other processes' changes.
        var epochs = ProcessTable.Epochs()
        /// Whether another process died while changing the file, and the file was not checked since.
        var isLeft = false
        /// Grows whenever the content behind the handles becomes another object, which makes earlier readers invalid.
        package var version: UInt64 = 0
        /// Whether its handles have lost it permanently, so that no new handle may get it.
        var isRetired = false
        /// The notices for the observer once the lock is released.
        var notices: [FileNotice] = []

        init(place: FilePlace) { self.place = place }

        mutating func replaceContent(with made: NewContent) {
            if let raw, raw !== made.raw { raw.close() }
            (raw, isWritable, owner) = (made.raw, true, made.ownership.account)
            content = made.protected.map { .protected($0) } ?? .clear(made.raw)
            version += 1
        }

        /// Ends the use of a file that was wiped; calls on its handles fail.
        mutating func wipe() {
            raw?.close()
            (raw, content, version) = (nil, .wiped, version + 1)
        }

        /// The lock of the file among processes.
        var lock: ProcessLock { .file(place) }

        /// Whether it is encrypted, and can be read.
        package var isProtected: Bool { if case .protected = content { true } else { false } }
    }

    enum Content {
        case unopened
        case clear(any VolumeFile)
        case protected(ProtectedFile)
        /// The content cannot be read. The file can be used again only after it was emptied.
        case unreadable(MAMFileProtectionError)
        /// The account that owns the file was wiped while the file was open.
        case wiped
    }
}

extension SharedFile.State {
    /// The length of the content in bytes.
    package func length() throws(MAMFileProtectionError) -> Int64 {
        try perform(writing: false) { (file) in
            file.length
        } clear: { (raw) throws(SystemError) in
            try raw.status().size
        }
    }

    /// Reads from an offset, with the reader that `reader` makes for a protected file; fewer bytes only at the end.
    package func read(
        into bytes: UnsafeMutableRawBufferPointer, at offset: Int64,
        with reader: (ProtectedFile) throws(ProtectedFileError) -> ProtectedFile.Reader
    ) throws(MAMFileProtectionError) -> Int {
        try perform(writing: false) { (file) throws(ProtectedFileError) in
            try file.read(into: bytes, at: offset, with: try reader(file))
        } clear: { (raw) throws(SystemError) in
            try raw.readFully(into: bytes, at: offset)
        }
    }

    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MAMFileProtectionError) {
        try perform(writing: true) { (file) throws(ProtectedFileError) in
            try file.write(bytes, at: offset)
        } clear: { (raw) throws(SystemError) in
            try raw.writeFully(bytes, at: offset)
        }
    }

    /// Cuts or extends the content.
    package func truncate(to length: Int64) throws(MAMFileProtectionError) {
        try perform(writing: true) { (file) throws(ProtectedFileError) in
            try file.truncate(to: length)
        } clear: { (raw) throws(SystemError) in
            try raw.truncate(to: length)
        }
    }

    /// Flushes the content to the disk.
    package func synchronize(metadata: Bool) throws(MAMFileProtectionError) {
        try perform(writing: true) { (file) throws(ProtectedFileError) in
            try file.synchronize(metadata: metadata)
        } clear: { (raw) throws(SystemError) in
            try raw.synchronize(metadata: metadata)
        }
    }

    /// Runs a call on the protected or the clear file, with the errors of this domain.
    @inline(__always)
    private func perform<Result>(
        writing: Bool, protected: (ProtectedFile) throws(ProtectedFileError) -> Result,
        clear: (any VolumeFile) throws(SystemError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        switch content {
        case .protected(let file):
            do throws(ProtectedFileError) { return try protected(file) } catch {
                throw MAMFileProtectionError(error, writing: writing)
            }
        case .clear(let raw):
            do throws(SystemError) { return try clear(raw) } catch { throw MAMFileProtectionError(error) }
        case .unreadable(let error): throw error
        case .wiped: throw .wiped
        case .unopened: throw .closed
        }
    }
}
