internal import MAMSettings

/// The number of accounts that an app is written for.
public enum AppIdentities: Sendable, Hashable, CaseIterable {
    /// One account: the engine sets the process identity. `MultiIdentity` is `NO`.
    case single
    /// Several accounts: the app itself sets the account for which it acts. `MultiIdentity` is `YES`.
    case multiple

    /// Returns the settings of an app.
    ///
    /// - Parameters:
    ///   - identities: The number of accounts; `nil` leaves it to the settings, and is ``multiple`` without settings.
    ///   - settings: The other settings; `nil` for none.
    /// - Returns: The settings.
    static func settings(_ identities: AppIdentities?, _ settings: ManagedAppSettings?) -> ManagedAppSettings {
        var all = settings ?? ManagedAppSettings()
        if let identities = identities ?? (settings == nil ? .multiple : nil) {
            all.multiIdentity = identities == .multiple
        }
        return all
    }
}
