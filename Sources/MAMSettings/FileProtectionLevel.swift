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

    /// The prefixes of the names that other parts of the system give the levels, in lower case, the longer ones first.
    private static let prefixes = [
        "urlfileprotection.", "fileprotectiontype.", "nsurlfileprotection", "urlfileprotection", "nsfileprotection",
        "fileprotection", "protection", ".",
    ]

    /// The level a writer most likely meant by `text`: one that differs only in case or in the prefix, as in
    /// `FileProtectionType.complete`, `.complete`, `ProtectionComplete` or `CompleteUnlessOpen`, or the writing option of
    /// that name, as in `completeFileProtectionUnlessOpen` and `NSDataWritingFileProtectionComplete`.
    static func near(_ text: String) -> FileProtectionLevel? {
        guard text.utf8.count <= 80 else { return nil }
        var core = text.lowercased()
        for owner in ["data.writingoptions", "nsdata.writingoptions", "nsdatawriting"] where core.hasPrefix(owner) {
            core.removeFirst(owner.count)
            break
        }
        if core.hasPrefix(".") { core.removeFirst() }
        if core == "nofileprotection" { return Self.none }
        let option = "completefileprotection"
        if core.hasPrefix(option) {
            core = "complete" + core.dropFirst(option.count)
        } else if let prefix = prefixes.first(where: core.hasPrefix) {
            core.removeFirst(prefix.count)
        }
        return allCases.first { $0.rawValue.lowercased() == "nsfileprotection" + core }
    }
}
