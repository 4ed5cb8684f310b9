/// What a bundle is built for: some settings are fine while testing and mistakes in what users get.
public enum BuildKind: String, CaseIterable, Sendable, Hashable, Codable {
    /// For the developers' own devices.
    case debug
    /// For users, but not through the App Store.
    case release
    /// For the App Store.
    case store
}
