package import MAMSettings

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
    package static let keyLevel = FileProtectionLevel.completeUntilFirstUserAuthentication
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
