package import MAMSettings

extension SettingsIssue {
    /// Whether no account can enroll in an app with this mistake, so that no policy arrives.
    ///
    /// Other errors break a feature, or the app itself, and do not keep a policy away.
    package var preventsPolicy: Bool {
        guard severity == .error else { return false }
        return Self.preventing.contains(id) || Self.preventingKeys.contains(keyPath)
    }

    private static let preventing: Set<SettingsIssue.ID> = [
        .dictionaryMissing, .dictionaryWrongType, .redirectMissing, .clientIDMissing, .containingAppMissing,
        .redirectSchemeUnregistered, .mamGroupMissing, .cacheGroupMissing, .groupWithoutPrefix, .memoryProtected,
    ]

    /// The keys that an app needs to sign a user in: a wrong value counts as missing.
    private static let preventingKeys: Set<String> = Set(
        ["ADALClientId", "ADALAuthority", "ADALRedirectUri", "ADALRedirectScheme", "ContainingAppBundleId"].map {
            "\(SettingsKey.dictionaryName).\($0)"
        })
}
