internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMVolumes

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
        let (owner, content) = try contents.content(
            of: next, at: path, isWritable: state.isWritable, &state.notices)
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
    /// The account that owns the file is wiped.
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
