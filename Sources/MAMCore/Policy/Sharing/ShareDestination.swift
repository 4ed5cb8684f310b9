/// One row of a share sheet, as iOS would show it without a policy.
public struct ShareDestination: Sendable, Equatable {
    /// The action that follows when the user taps a row of a share sheet.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// iOS gives the app a copy of the data.
        ///
        /// The text of the row is "Copy to APP".
        case copyTo
        /// The SDK gives the app an encrypted copy, which only managed apps can read.
        ///
        /// The text of the row is "Open in APP".
        case openIn
        /// The row starts the share extension or action extension of an app.
        case shareExtension
        /// The system saves the data in the Files app.
        ///
        /// The text of the row is "Save to Files". Its app is always the system's Files app.
        case saveToFiles
        /// The system saves a picture in the photo library.
        ///
        /// The text of the row is "Save Image". Its app is always the system's photo library.
        case saveImage

        /// Whether the row belongs to the system and not to an app.
        package var isOfSystem: Bool { self == .saveToFiles || self == .saveImage }
    }

    /// The name of the app, as the row shows it.
    public let app: String
    /// The action that follows when the user taps the row.
    public let action: Action
    /// Whether the app contains the SDK.
    public let isManaged: Bool
    /// Whether device management (MDM) installed the app.
    public let isInstalledByMDM: Bool

    /// Makes a row of a share sheet.
    ///
    /// - Parameters:
    ///   - app: The name of the app, as the row shows it.
    ///   - action: The action that follows when the user taps the row.
    ///   - isManaged: Whether the app contains the SDK.
    ///   - isInstalledByMDM: Whether device management (MDM) installed the app. Defaults to `false`.
    public init(app: String, action: Action, isManaged: Bool, isInstalledByMDM: Bool = false) {
        self.app = app
        self.action = action
        self.isManaged = isManaged
        self.isInstalledByMDM = isInstalledByMDM
    }

    /// The title of the row as the user sees it.
    public var title: String {
        switch action {
        case .copyTo: "Copy to \(app)"
        case .openIn: "Open in \(app)"
        case .shareExtension: app
        case .saveToFiles: "Save to Files"
        case .saveImage: "Save Image"
        }
    }

    func with(_ action: Action) -> ShareDestination {
        ShareDestination(app: app, action: action, isManaged: isManaged, isInstalledByMDM: isInstalledByMDM)
    }
}

/// A row that a share sheet shows when the user shares data of an account that has a policy.
public struct OfferedDestination: Sendable, Equatable {
    /// The row as the share sheet shows it.
    ///
    /// If only managed apps can read the data, the action of the row is "Open in" instead of "Copy to".
    public let destination: ShareDestination
    /// Whether the data leaves the app encrypted, so that only managed apps can read it.
    public let isEncrypted: Bool
    /// The policy rule that allowed the share sheet to show the row.
    public let rule: PolicyRule
}
