internal import MAMSettings

/// Whether an app is written for one account or for several accounts.
public enum AppIdentities: Sendable, Hashable, CaseIterable {
    /// The app has one account, which the engine sets for the whole process. The setting `MultiIdentity` is `NO`.
    case single
    /// The app has several accounts, and sets the account for which it acts. The setting `MultiIdentity` is `YES`.
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
