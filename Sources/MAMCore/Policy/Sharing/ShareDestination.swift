/// One row of a share sheet, as the system would list it.
public struct ShareDestination: Sendable, Hashable {
    /// The effect of a tap on the row.
    public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        /// "Copy to APP": the system gives the app a copy.
        case copyTo
        /// "Open in APP": the SDK gives the app a copy that only managed apps can read.
        case openIn
        /// The share or action extension of an app.
        case shareExtension
    }

    /// The app's name as the row shows it.
    public let app: String
    /// The effect of a tap on the row.
    public let action: Action
    /// Whether the app contains the SDK.
    public let isManaged: Bool
    /// Whether device management installed the app.
    public let isInstalledByMDM: Bool
    /// The URL schemes that the app opens; a policy can exempt the app by these.
    public let schemes: OpenableSchemes

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - app: The app's name as the row shows it.
    ///   - action: The effect of a tap.
    ///   - isManaged: Whether the app contains the SDK.
    ///   - isInstalledByMDM: Whether device management installed the app. Defaults to `false`.
    ///   - schemes: The URL schemes that the app opens. Defaults to none.
    public init(
        app: String, action: Action, isManaged: Bool, isInstalledByMDM: Bool = false, schemes: OpenableSchemes = .none
    ) {
        self.app = app
        self.action = action
        self.isManaged = isManaged
        self.isInstalledByMDM = isInstalledByMDM
        self.schemes = schemes
    }

    /// The title of the row as the user sees it.
    public var title: String {
        switch action {
        case .copyTo: "Copy to \(app)"
        case .openIn: "Open in \(app)"
        case .shareExtension: app
        }
    }

    func with(_ action: Action) -> ShareDestination {
        ShareDestination(
            app: app, action: action, isManaged: isManaged, isInstalledByMDM: isInstalledByMDM, schemes: schemes)
    }
}

/// A row that a share sheet shows for the data of an identity.
public struct OfferedDestination: Sendable, Hashable {
    /// The row.
    ///
    /// "Copy to" becomes "Open in" if only managed apps may read the data.
    public let destination: ShareDestination
    /// Whether the data leaves the app encrypted, readable for managed apps only.
    public let isEncrypted: Bool
    /// The rule that allowed the row.
    public let rule: PolicyRule
}
