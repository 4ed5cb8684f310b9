/// One row of a share sheet, as the system would list it.
public struct ShareDestination: Sendable, Hashable {
    /// What a tap on the row does.
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
    /// What a tap does.
    public let action: Action
    /// Whether the app contains the SDK.
    public let isManaged: Bool
    /// Whether device management installed the app.
    public let isInstalledByMDM: Bool
    /// The URL schemes the app opens, by which a policy can exempt it.
    public let schemes: OpenableSchemes

    /// Makes a row.
    public init(
        app: String, action: Action, isManaged: Bool, isInstalledByMDM: Bool = false, schemes: OpenableSchemes = .none
    ) {
        self.app = app
        self.action = action
        self.isManaged = isManaged
        self.isInstalledByMDM = isInstalledByMDM
        self.schemes = schemes
    }

    /// The row as a person reads it.
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

/// A row that a share sheet shows for somebody's data.
public struct OfferedDestination: Sendable, Hashable {
    /// The row; "Open in" where "Copy to" was asked for and only managed apps may read the data.
    public let destination: ShareDestination
    /// Whether the data leaves encrypted, readable for managed apps only.
    public let isEncrypted: Bool
    /// The rule that let the row stand.
    public let rule: PolicyRule
}
