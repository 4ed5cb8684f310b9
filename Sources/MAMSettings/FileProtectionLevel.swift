/// A class of iOS data protection, as the setting `MaxFileProtectionLevel` names it.
///
/// Ordered from the weakest to the strongest, so that capping a policy's level is `min(policyLevel, cap)`.
public enum FileProtectionLevel: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
    /// No protection beyond the device's own encryption.
    case none = "NSFileProtectionNone"
    /// Readable once the user has unlocked the device for the first time after a start.
    case completeUntilFirstUserAuthentication = "NSFileProtectionCompleteUntilFirstUserAuthentication"
    /// Readable while the device is unlocked, or while the file was opened before it was locked.
    case completeUnlessOpen = "NSFileProtectionCompleteUnlessOpen"
    /// Readable only while the device is unlocked.
    case complete = "NSFileProtectionComplete"

    private var strength: Int {
        switch self {
        case .none: 0
        case .completeUntilFirstUserAuthentication: 1
        case .completeUnlessOpen: 2
        case .complete: 3
        }
    }

    /// Orders levels by how much they protect.
    public static func < (left: FileProtectionLevel, right: FileProtectionLevel) -> Bool {
        left.strength < right.strength
    }

    /// The level a writer most likely meant by `text`: one that differs only in case or in the prefix, as in
    /// `FileProtectionType.complete`, `.complete` or `CompleteUnlessOpen`.
    static func near(_ text: String) -> FileProtectionLevel? {
        guard text.utf8.count <= 80 else { return nil }
        var core = text.lowercased()
        for prefix in ["urlfileprotection.", "fileprotectiontype.", "nsfileprotection", "fileprotection", "."]
        where core.hasPrefix(prefix) {
            core.removeFirst(prefix.count)
            break
        }
        return allCases.first { $0.rawValue.lowercased() == "nsfileprotection" + core }
    }
}
