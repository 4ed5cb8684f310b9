/// A class of iOS data protection, which determines when a file can be read.
///
/// The setting `MaxFileProtectionLevel` names one of these levels. Levels are ordered from the weakest to the
/// strongest, so `min(policyLevel, cap)` limits the level of a policy.
public enum FileProtectionLevel: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
    /// The file can always be read; only the device's own encryption protects it.
    case none = "NSFileProtectionNone"
    /// The file is readable after the user has unlocked the device once since the device started.
    case completeUntilFirstUserAuthentication = "NSFileProtectionCompleteUntilFirstUserAuthentication"
    /// The file can be opened only while the device is unlocked.
    ///
    /// A file that was opened before the device was locked is still readable.
    case completeUnlessOpen = "NSFileProtectionCompleteUnlessOpen"
    /// The file is readable only while the device is unlocked.
    case complete = "NSFileProtectionComplete"

    private var strength: Int {
        switch self {
        case .none: 0
        case .completeUntilFirstUserAuthentication: 1
        case .completeUnlessOpen: 2
        case .complete: 3
        }
    }

    /// Returns whether a level protects less than another level.
    public static func < (left: FileProtectionLevel, right: FileProtectionLevel) -> Bool {
        left.strength < right.strength
    }

    /// The prefixes of the levels' names in other parts of the system, in lower case, longer ones first.
    private static let prefixes = [
        "urlfileprotection.", "fileprotectiontype.", "nsurlfileprotection", "urlfileprotection", "nsfileprotection",
        "fileprotection", "protection", ".",
    ]

    /// Returns the level that the author of a text most likely meant; nil for a text unlike any level.
    ///
    /// Recognized are names that differ only in case or prefix, such as `FileProtectionType.complete`, `.complete`,
    /// `ProtectionComplete` and `CompleteUnlessOpen`, and names of writing options, such as
    /// `completeFileProtectionUnlessOpen` and `NSDataWritingFileProtectionComplete`.
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
