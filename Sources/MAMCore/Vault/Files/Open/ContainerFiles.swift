internal import MAMBase
package import MAMProcesses
package import MAMSealedFiles
internal import MAMStorage
package import MAMVolumes
internal import Synchronization

/// The files of one container of an app, as its handles share them.
///
/// Made by the first file call, which also recovers interrupted work.
package final class ContainerFiles: Sendable {
    package let contents: FileContents
    package let openFiles: OpenFiles
    /// The table of processes that share the container; nil if there can be no other process.
    package let processes: ProcessTable?

    private let calls: RunningCalls?
    private let isCounted: Atomic<Bool>

    /// Stores the parts; the object counts among `calls` until ``endCounting()``, at most while it exists.
    package init(
        _ contents: FileContents, _ openFiles: OpenFiles, beside processes: ProcessTable?, calls: RunningCalls? = nil
    ) {
        self.contents = contents
        self.openFiles = openFiles
        self.processes = processes
        self.calls = calls
        isCounted = Atomic(calls != nil)
        calls?.begin()
    }

    deinit { endCounting() }

    /// Ends the call, for an object that outlives it.
    package func endCounting() { if isCounted.exchange(false, ordering: .relaxed) { calls?.end() } }

    package var owners: FileOwners { contents.owners }
    package var folder: ContainerFolder { owners.folder }
    package var ledger: FileLedger { owners.ledger }

    /// Returns the same files, accessed by a folder that is held open.
    func at(_ folder: ContainerFolder) -> ContainerFiles {
        let contents = FileContents(owners: owners.at(folder), nonces: contents.nonces, options: contents.options)
        return ContainerFiles(contents, openFiles, beside: processes)
    }

    func replaceContent(with made: NewContent, at path: String, of state: inout SharedFile.State) {
        let isNew = state.raw == nil
        state.replaceContent(with: made)
        // Without its path a file could not be checked after another process changed it.
        (state.container, state.path, state.access) = (folder.root, path, owners.access)
        // Other processes with the old content open must not continue with it.
        if !isNew { advanceEpoch(&state) }
    }

    /// Loads the content of an opened file for its handles, unless that was done.
    ///
    /// A file that cannot be decrypted becomes `unreadable`: it can still be emptied. If this throws, existing handles
    /// continue with their content. `length` is the length of the raw file, if it is known.
    func load(
        _ raw: any VolumeFile, at path: String, _ length: Int64? = nil, isWritable: Bool,
        into state: inout SharedFile.State
    ) throws(MAMFileProtectionError) {
        (state.container, state.path, state.access) = (folder.root, path, owners.access)
        // The first handle to write replaces what was opened for reading only.
        guard state.raw == nil || isWritable && !state.isWritable else { return raw.close() }
        if let ownership = try owners.ownershipOfUnmade(raw, at: path, length),
            try makeUnmade(at: path, ownership, into: &state)
        {
            return raw.close()
        }
        let (owner, content) = try contents.content(of: raw, at: path, length, isWritable: isWritable, &state.notices)
        state.raw?.close()
        (state.raw, state.isWritable, state.version) = (raw, isWritable, state.version + 1)
        (state.owner, state.content) = (owner, content)
        switch content {
        case .protected(let file): try owners.noteOpening(of: file, at: path, place: state.place, &state.notices)
        case .clear where owner != nil: try owners.noteOpening(ofClearAt: path, place: state.place)
        default: break
        }
    }

    /// The maximum number of tries when a name gets another file meanwhile.
    static let maximumTries = 64

    /// Runs `body` with an open file under its lock, and reports notices to the observer afterward.
    func withState<Result>(
        of shared: SharedFile,
        _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        var notices: [FileNotice] = []
        defer { notices.forEach(owners.report) }
        return try changing(shared) { (state) throws(MAMFileProtectionError) in
            defer { (notices, state.notices) = (state.notices, []) }
            return try body(&state)
        }
    }

    /// Adds a user of an opened file, and runs `body` with it under its lock.
    ///
    /// Nil, without a new user, if the name has another file meanwhile.
    func acquire(
        _ raw: any VolumeFile, at path: String, isWritable: Bool,
        _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) -> SharedFile? {
        let place = try folder.place(of: raw)
        let shared = openFiles.acquire(place, beside: processes)
        do throws(MAMFileProtectionError) {
            let isSame = try withState(of: shared) { (state) throws(MAMFileProtectionError) in
                // A rename over a file holds the file's lock, so the name cannot change here.
                guard !state.isRetired, let status = try folder.status(at: path, of: state.place) else { return false }
                if state.isLeft, let redo = try leftRedo(of: state.place) { openFiles.setUnfinished(state.place, redo) }
                // The file is not open in this process, so no thread of it is copying either.
                if state.raw == nil, state.place == place, openFiles.unfinished(place) == nil,
                    let redo = try folder.markedRedo(raw, status, isPowerSafe: contents.options.isPowerSafe)
                {
                    openFiles.setUnfinished(place, redo)
                }
                var length: Int64? = status.size
                if let redo = openFiles.unfinished(state.place) {
                    try FileRollForward(files: self, path: redo).run(over: path, &state)
                    length = nil
                }
                guard let raw = try current(raw, place, at: path, isWritable: isWritable, state) else { return false }
                try load(raw, at: path, length, isWritable: isWritable, into: &state)
                try body(&state)
                return true
            }
            if isSame { return shared }
        } catch {
            // The first error is the one to report.
            try? release(shared)
            throw error
        }
        try release(shared)
        return nil
    }

    // Returns the current file behind `state`, whose lock is held. Its content may have been rewritten during the wait
    // for the lock; giving up would only repeat that race.
    private func current(
        _ raw: any VolumeFile, _ place: FilePlace, at path: String, isWritable: Bool, _ state: SharedFile.State
    ) throws(MAMFileProtectionError) -> (any VolumeFile)? {
        guard state.place != place else { return raw }
        raw.close()
        let new = try folder.open(path, .access(isWritable: isWritable))
        guard try folder.place(of: new) == state.place else {
            new.close()
            return nil
        }
        return new
    }

    /// Runs `body` with the file at a path, opened for writing, with exclusive use.
    package func withFile(
        at path: String, _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        try owners.checkOpening(at: path)
        try ledger.operations.making(beside: processes) { () throws(MAMFileProtectionError) in
            let shared = try Self.retrying { () throws(MAMFileProtectionError) in
                try acquire(try folder.open(path, [.read, .write]), at: path, isWritable: true, body)
            }
            try release(shared)
        }
    }

    /// Runs `body` with the readable file at a path, while no thread or process changes it.
    func withReadableFile<Result>(
        at path: String, _ body: (SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try owners.checkOpening(at: path)
        let shared = try Self.retrying { () throws(MAMFileProtectionError) in
            try acquire(try folder.open(path, [.read]), at: path, isWritable: false) {
                (state) throws(MAMFileProtectionError) in
                if case .unreadable(let error) = state.content { throw error }
            }
        }
        let result: Result
        do throws(MAMFileProtectionError) {
            result = try reading(shared) { (state) throws(MAMFileProtectionError) in try body(state) }
        } catch {
            try? release(shared)
            throw error
        }
        try release(shared)
        return result
    }

    /// Repeats `body` until it returns a result; it returns nil if a name has another file meanwhile.
    static func retrying<Result>(
        _ body: () throws(MAMFileProtectionError) -> Result?
    ) throws(MAMFileProtectionError) -> Result {
        for _ in 0..<maximumTries { if let result = try body() { return result } }
        throw .replaced
    }
}

extension MAMFileProtectionError {
    static let replaced = MAMFileProtectionError(
        .internalError, "the file is replaced again and again while it is opened")
}

extension ContainerFiles {
    /// Rebuilds the list of all files of the app; returns the number of files with an owner, and the first error.
    ///
    /// An entry that cannot be read is such an error, and does not stop listing the others.
    package func relist() throws(MAMFileProtectionError) -> (count: Int, failure: MAMFileProtectionError?) {
        var (count, failure): (Int, MAMFileProtectionError?) = (0, nil)
        try folder.walk(folder.root) { (_, error) in
            if !error.isGone { failure = failure ?? error }
        } _: { (path, kind, held) throws(MAMFileProtectionError) in
            guard kind == .file else { return }
            at(held).completeUnfinished(at: path)
            // A file that is being made is listed by the call that makes it.
            guard !ledger.operations.isMaking(path) else { return }
            do throws(MAMFileProtectionError) {
                try owners.at(held).noteFile(at: path)
                if try ledger.row(at: path) != nil { count += 1 }
            } catch { if error.code != .fileNotFound { failure = failure ?? error } }
        }
        return (count, failure)
    }

    /// Fills an owner index that replaced a damaged one, and reports that.
    ///
    /// Costs one comparison if nothing happened. If it fails, the next call tries again.
    ///
    /// - Returns: Whether the index was filled.
    @discardableResult
    package func relistIfReplaced() -> Bool {
        guard let index = try? ledger.index else { return false }
        let replacements = index.replacements
        let isKnown = ledger.seen.replacements.withLock { seen in
            defer { seen = replacements }
            return seen == replacements
        }
        guard !isKnown, (try? index.isUnlisted(ledger.container)) == true else { return false }
        do throws(MAMFileProtectionError) {
            let count = try relist().count
            try ledger.stored { () throws(StorageError) in try index.noteListed(ledger.container) }
            let kept = index.lastKept.map { "; the damaged one is kept as `\($0)`" } ?? ""
            owners.report(
                .storageFailed(
                    "the index of owners was damaged and is rebuilt from the files, \(count) of this app\(kept)"
                ))
            return true
        } catch {
            ledger.seen.replacements.withLock { $0 = nil }
            owners.report(.storageFailed(error.message))
            return false
        }
    }

    /// Returns the result of a query of the owner index, repeated if the index was found damaged and refilled.
    func fromIndex<Answer>(
        _ ask: () throws(MAMFileProtectionError) -> Answer
    ) throws(MAMFileProtectionError) -> Answer {
        let answer = try ask()
        return relistIfReplaced() ? try ask() : answer
    }

    /// Returns the files in the index of an account under all of its names, or of all owners with nil, in order.
    package func listedPaths(of names: [AccountID]?) throws(MAMFileProtectionError) -> [String] {
        try fromIndex { () throws(MAMFileProtectionError) in
            // A file that another process just made may still be listed as about to be made.
            let rows =
                if let names { try ledger.rows(ownedBy: names) } else {
                    try ledger.rows(in: .live) + ledger.rows(in: .pending)
                }
            return rows.filter { $0.kind != .folderDefault }.map(\.path).sorted()
        }
    }

    /// Returns the files that the index lists for an account and whose own records agree.
    package func indexedFiles(of names: [AccountID]) throws(MAMFileProtectionError) -> [String] {
        var found: [String] = []
        for path in try listedPaths(of: names) {
            guard try folder.inode(at: path) != nil, let owner = try owners.ownerClaim(at: path).owner,
                names.contains(owner)
            else { continue }
            found.append(path)
        }
        return found
    }
}

/// Open files that another process replaced, wiped or left incomplete.
extension ContainerFiles {
    /// Updates the handles of a file, whose lock is held, to its current content.
    ///
    /// While the device's lock puts the content out of reach, nothing is taken over, and the next call tries again.
    func renew(
        _ shared: SharedFile, _ state: inout SharedFile.State
    ) throws(MAMFileProtectionError) {
        guard let path = state.path, state.container != nil else { return }
        if state.isLeft, let redo = try leftRedo(of: state.place) {
            try state.access?.check(.open, of: state.owner)
            return try FileRollForward(files: self, path: redo).run(over: path, &state)
        }
        guard let raw = state.raw else { return }
        let mark = try FileMark(of: raw)
        if try isWiped(state, mark, raw) {
            openFiles.retire(shared, &state)
            return state.wipe()
        }
        var next = raw
        if case .moved(let target)? = mark, try folder.status(of: raw).linkCount == 0,
            try folder.inode(at: path) == target
        {
            try state.access?.check(.open, of: state.owner)
            next = try folder.open(path, state.isWritable ? [.read, .write] : [.read])
            guard try folder.status(of: next).place == target, openFiles.move(shared, from: state.place, to: target)
            else {
                next.close()
                throw .replacedElsewhere
            }
            state.place = target
            if let processes { state.epochs = processes.epochs(of: state.lock) }
        } else {
            try state.access?.check(.use, of: state.owner)
        }
        let (owner, content) = try contents.content(of: next, at: path, isWritable: state.isWritable, &state.notices)
        if next !== raw { raw.close() }
        (state.raw, state.owner, state.content, state.version) = (next, owner, content, state.version + 1)
    }

    private func isWiped(
        _ state: SharedFile.State, _ mark: FileMark?, _ raw: any VolumeFile
    ) throws(MAMFileProtectionError) -> Bool {
        if mark == .wiped { return true }
        guard case .protected(let content) = state.content else {
            // If the volume cannot store marks, a file with an owner that lost its name may have been replaced.
            guard mark == FileMark.none, state.owner != nil else { return false }
            return try folder.status(of: raw).linkCount == 0
        }
        do throws(ProtectedFileError) { return try owners.keyring.accountKey(content.keyID) == nil } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Returns the path of a file's complete new content, if a process died while copying it over the file.
    func leftRedo(of place: FilePlace) throws(MAMFileProtectionError) -> String? {
        let prefix = ContainerFolder.redoPrefix + String(place.inode, radix: 16) + "-"
        return try ledger.pendingPaths().first {
            ContainerFolder.name(of: $0).hasPrefix(prefix) && !ledger.operations.isMaking($0) && !folder.isMissing($0)
        }
    }
}

/// The mark on a file for processes that have it open, written before the file loses its name.
enum FileMark: Hashable {
    /// The name gets a new file with other content.
    case moved(to: FilePlace)
    case wiped
    /// The volume has no extended attributes, so it cannot store a mark.
    case none

    static let attributeName = "user.mam.gone"

    fileprivate var bytes: [UInt8] {
        guard case .moved(let place) = self else { return Array("wiped".utf8) }
        return [place.device, place.inode].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }

    fileprivate init?(_ bytes: [UInt8]) {
        if bytes == Self.wiped.bytes {
            self = .wiped
        } else {
            guard bytes.count == 16 else { return nil }
            self = bytes.withUnsafeBytes {
                .moved(
                    to: FilePlace(
                        device: UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)),
                        inode: UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))))
            }
        }
    }

    /// Reads the mark of an open file; nil if there is none.
    fileprivate init?(of raw: any VolumeFile) throws(MAMFileProtectionError) {
        do throws(SystemError) {
            guard let bytes = try raw.attribute(Self.attributeName), let mark = Self(bytes) else { return nil }
            self = mark
        } catch {
            guard error.hasNoAttributes else { throw MAMFileProtectionError(error) }
            self = .none
        }
    }

    /// Writes the mark on the file at a path, if other processes can read it and the volume has space.
    func write(on path: String, in folder: ContainerFolder, for processes: ProcessTable?) {
        guard let processes, !processes.isOnlyProcess else { return }
        try? folder.volume.setAttribute(Self.attributeName, to: bytes, of: path)
    }
}

extension MAMFileProtectionError {
    static let replacedElsewhere = MAMFileProtectionError(
        .internalError, "another process replaced the file", help: "open it again", systemError: 116)
}

/// Files just made or emptied, still without header and tag, because their maker is at work, failed, or died.
///
/// The first opening of such a file sets its owner: otherwise content could be written clear and without an owner.
extension ContainerFiles {
    /// Sets the owner of the file at a path if it has no header and no tag; completes a failed change if possible.
    package func completeUnfinished(at path: String) {
        guard let raw = try? folder.open(path, [.read]) else { return }
        defer { raw.close() }
        let isHalf =
            (try? raw.status()).map { status in
                openFiles.unfinished(status.place) != nil
                    || (try? folder.markedRedo(raw, status, isPowerSafe: contents.options.isPowerSafe)) != nil
            } ?? false
        guard isHalf || (try? owners.ownershipOfUnmade(raw, at: path)) != nil else { return }
        // The call that opens the file reports the error.
        try? withFile(at: path) { _ in }
    }

    /// Opens the file at a path for reading, after ``completeUnfinished(at:)``.
    package func openCompleted(_ path: String) throws(MAMFileProtectionError) -> any VolumeFile {
        completeUnfinished(at: path)
        return try folder.open(path, [.read])
    }

    /// Sets the owner of such a file, behind the handles of `state`, whose lock is held; true if it was one.
    func makeUnmade(
        at path: String, _ ownership: FileOwnership, into state: inout SharedFile.State
    ) throws(MAMFileProtectionError) -> Bool {
        let raw = try folder.open(path, [.read, .write])
        guard try folder.status(of: raw).place == state.place else { return false }
        try folder.system { () throws(SystemError) in try raw.truncate(to: 0) }
        let made = try contents.begin(raw, ownership)
        replaceContent(with: made, at: path, of: &state)
        try ledger.note(made.entry(at: path, state.place))
        return true
    }
}
