package import MAMSettings

extension SettingsIssue {
    /// Whether no account can enroll in an app with this mistake, so that no policy arrives.
    ///
    /// Other errors break a feature, or the app itself, and do not keep a policy away.
    package var preventsPolicy: Bool {
        if Self.unread.contains(id) {
            let texts = [message, help ?? "", fix ?? ""]
            return Self.signInKeys.contains { key in texts.contains { $0.contains("`\(key)`") } }
        }
        guard severity == .error else { return id == .clientIDNotGUID }
        return Self.preventing.contains(id)
            || Self.signInKeys.contains { keyPath == "\(SettingsKey.dictionaryName).\($0)" }
    }

    /// Rules about keys that the SDK does not read, since they are spelled otherwise or stand elsewhere.
    private static let unread: Set<SettingsIssue.ID> = [.keyCase, .keyMisspelled, .keyMisplaced]

    private static let preventing: Set<SettingsIssue.ID> = [
        .dictionaryMissing, .dictionaryWrongType, .redirectMissing, .clientIDMissing, .containingAppMissing,
        .redirectSchemeUnregistered, .mamGroupMissing, .cacheGroupMissing, .groupWithoutPrefix, .memoryProtected,
    ]

    /// The keys that an app needs to sign a user in: a wrong value counts as missing.
    private static let signInKeys = ["ADALClientId", "ADALRedirectUri", "ADALRedirectScheme", "ContainingAppBundleId"]
}
