package import MAMSealedFiles
internal import MAMBase
internal import MAMPOSIX
internal import MAMSettings

/// The decision whether the lock of the device lets an app use a file.
///
/// On an unlocked device a check is one relaxed load. The class of a file follows from its owner's policy at the moment
/// of the check (assumption `lock-class-now` in Docs/Assumptions.md), and its owner, length and kind are metadata,
/// which can always be read (assumption `lock-metadata` in Docs/Assumptions.md).
package struct FileAccess: Sendable {
    package let lock: DeviceLock
    /// Returns the class of files of an owner.
    let level: @Sendable (AccountID?) -> FileProtectionLevel

    package init(lock: DeviceLock, level: @escaping @Sendable (AccountID?) -> FileProtectionLevel) {
        (self.lock, self.level) = (lock, level)
    }

    /// Whether a use of a file of an owner is allowed now.
    func allows(_ use: FileUse, of owner: AccountID?) -> Bool {
        guard lock.isEngaged else { return true }
        return level(owner).allows(use, in: lock.state)
    }

    /// Throws if a use of a file of an owner is not allowed now.
    func check(_ use: FileUse, of owner: AccountID?) throws(MAMFileProtectionError) {
        guard lock.isEngaged else { return }
        try check(use, level(owner))
    }

    fileprivate func check(_ use: FileUse, _ level: FileProtectionLevel) throws(MAMFileProtectionError) {
        let state = lock.state
        if !level.allows(use, in: state) { throw .locked(level, state) }
    }
}

extension MAMFileProtectionError {
    /// The error for a file that the lock of the device puts out of reach.
    static func locked(_ level: FileProtectionLevel, _ state: DeviceLockState) -> Self {
        let reason =
            state == .beforeFirstUnlock
            ? "the device was not unlocked since its start" : "the device is locked"
        let cap =
            state == .beforeFirstUnlock
            ? FileProtectionLevel.none : FileProtectionLevel.completeUntilFirstUserAuthentication
        return Self(
            .internalError, "\(reason), and the file has the class `\(level.rawValue)`",
            help: "try again after the unlock, or set `MaxFileProtectionLevel` to `\(cap.rawValue)`",
            systemError: EPERM)
    }

    /// Whether the lock of the device is the reason.
    package var isOfLock: Bool { code == .internalError && systemError == EPERM }
}

extension FileOwners {
    /// Throws if the file at a path exists and may not be opened now.
    ///
    /// Reads the owner from the file's header or tag. A file whose owner cannot be read has the strictest class.
    func checkOpening(at path: String) throws(MAMFileProtectionError) {
        guard access.lock.isEngaged else { return }
        if let level = levelOfExisting(path) { try access.check(.open, level) }
    }

    /// Returns the class of the file at a path; nil if there is none, which the call that opens it reports.
    private func levelOfExisting(_ path: String) -> FileProtectionLevel? {
        do throws(MAMFileProtectionError) { return access.level(try ownerClaim(at: path).owner) } catch {
            let isOutOfReach = error.code == .fileNotFound || error.systemError.map { $0 != EIO } ?? false
            return isOutOfReach ? nil : .complete
        }
    }
}

extension ContainerFiles {
    /// Throws if the content of an open file may not be used now.
    @inline(__always)
    package func checkUse(of shared: SharedFile) throws(MAMFileProtectionError) {
        if contents.owners.access.lock.isEngaged { try checkUseWhileLocked(of: shared) }
    }

    private func checkUseWhileLocked(of shared: SharedFile) throws(MAMFileProtectionError) {
        let (owner, isOpen) = shared.state.withReading { ($0.owner, $0.raw != nil) }
        // The call itself reports a file that was closed or wiped.
        if isOpen { try owners.access.check(.use, of: owner) }
    }
}

extension SharedFile.State {
    /// Whether its content may be used now, to complete or flush it.
    ///
    /// Otherwise the file stays marked as being changed, and the next opening completes it.
    var isInReach: Bool { access?.allows(.use, of: owner) ?? true }
}
