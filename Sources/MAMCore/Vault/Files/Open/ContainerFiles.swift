package import MAMProcesses
package import MAMSealedFiles
internal import MAMVolumes
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

    /// Replaces the content behind the handles of a file.
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
}
