internal import MAMBase
internal import MAMPOSIX
package import MAMSealedFiles
package import MAMSettings
internal import Synchronization

/// The decision whether the lock of the device lets an app use a file.
///
/// On an unlocked device a check is one relaxed load. The class of a file follows from its owner's policy at the moment
/// of the check (assumption `lock-class-now` in Docs/Assumptions.md), and its owner, length and kind are metadata,
/// which can always be read (assumption `lock-metadata` in Docs/Assumptions.md).
package struct FileAccess: Sendable {
    package let lock: DeviceLock
    let level: @Sendable (AccountID?) -> FileProtectionLevel

    package init(lock: DeviceLock, level: @escaping @Sendable (AccountID?) -> FileProtectionLevel) {
        (self.lock, self.level) = (lock, level)
    }

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

/// The lock of a device, in one word that every call for a file loads.
package final class DeviceLock: Sendable {
    /// 0 while unlocked; 1 before the first unlock; else the monotonic time of the lock, with the sign bit set.
    private let word = Atomic<UInt64>(0)
    private let time: any TimeSource

    private static let (unlocked, beforeFirstUnlock) = (UInt64(0), UInt64(1))

    package init(time: any TimeSource) { self.time = time }

    /// Whether a file may be out of reach; false on a device that is unlocked.
    @inline(__always)
    var isEngaged: Bool { word.load(ordering: .relaxed) != Self.unlocked }

    package var allowsKeys: Bool {
        word.load(ordering: .relaxed) != Self.beforeFirstUnlock || DeviceLockState.beforeFirstUnlock.allowsKeys
    }

    package var state: DeviceLockState {
        let word = word.load(ordering: .relaxed)
        switch word {
        case Self.unlocked: return .unlocked
        case Self.beforeFirstUnlock: return .beforeFirstUnlock
        default:
            let passed = time.now().monotonic + Double(bitPattern: word)
            // A clock that ran backward is that of another start, so the time of the lock is unknown.
            return (0..<DeviceLockState.gracePeriod).contains(passed) ? .locking : .locked
        }
    }

    /// Locks the device; a device that is locked stays as it is.
    package func lock() {
        let moment = (-time.now().monotonic).bitPattern | 1 << 63
        _ = word.compareExchange(expected: Self.unlocked, desired: moment, ordering: .relaxed)
    }

    package func unlock() { word.store(Self.unlocked, ordering: .relaxed) }

    /// Locks the device as its start does.
    package func restart() { word.store(Self.beforeFirstUnlock, ordering: .relaxed) }
}

/// The state of a device's screen lock.
///
/// The state determines which protected files can be used.
public enum DeviceLockState: String, Sendable, Hashable, CaseIterable {
    /// The user has unlocked the device.
    case unlocked
    /// The device was locked less than ten seconds ago. Every file can still be used.
    case locking
    /// The device is locked, and the user has unlocked it at least once since it started.
    case locked
    /// The user has not unlocked the device since it started.
    case beforeFirstUnlock

    /// The number of seconds for which all protected files can still be used after the screen was locked.
    ///
    /// The length of this time is a choice of this library (assumption `lock-grace` in Docs/Assumptions.md).
    public static let gracePeriod = 10.0

    /// Whether keys, PINs, policies and the other data of the storage can be read (assumption `lock-keys`).
    ///
    /// These data stand for keychain items, which have a class like files.
    package var allowsKeys: Bool { Self.keyLevel.allows(.use, in: self) }

    /// The class of the items of the keychain: `kSecAttrAccessibleAfterFirstUnlock`.
    static let keyLevel = FileProtectionLevel.completeUntilFirstUserAuthentication
}

/// The use that a call makes of a file's content.
package enum FileUse: Sendable, Hashable, CaseIterable {
    /// The call creates a file.
    case make
    /// The call opens an existing file.
    case open
    /// The call reads or changes the content through an open handle.
    case use
}

extension FileProtectionLevel {
    /// Whether the system allows a use of a file of this class.
    ///
    /// - Parameters:
    ///   - use: The use of the file.
    ///   - state: The lock of the device.
    /// - Returns: Whether the use is allowed.
    package func allows(_ use: FileUse, in state: DeviceLockState) -> Bool {
        switch (self, state) {
        case (.none, _), (_, .unlocked), (_, .locking): true
        case (.completeUntilFirstUserAuthentication, .locked): true
        // An open handle keeps the file's key, and a new file gets one that only an unlocked device can unwrap. Another
        // handle of an open file needs its key again (assumption `lock-second-handle`).
        case (.completeUnlessOpen, .locked): use != .open
        case (.complete, .locked), (_, .beforeFirstUnlock): false
        }
    }
}
