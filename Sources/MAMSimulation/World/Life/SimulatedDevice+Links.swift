public import MAMCore

/// The start of an app by a link that another app opens.
public struct SimulatedLinkLaunch: Sendable, Hashable {
    /// The URL in the launch options of the process; `nil` if they are empty.
    public let launchOptionsURL: String?
    /// Whether the user is admitted, or the reason why no engine decides it.
    ///
    /// `nil` for an app that ran already.
    public let admission: SimulatedOpening<MAMLaunchAdmission>?
    /// The URL that the app is told to open after the launch; `nil` if the user was not admitted.
    public let deliveredURL: String?
}

extension SimulatedDevice {
    /// Opens a link in an app, and starts the app for it if it does not run.
    ///
    /// A link that was wrapped for managed apps (`OpenableSchemes.managedSuffix`) belongs to the SDK. On a cold launch the
    /// launch options are empty, and the app gets the link without the suffix once the user was admitted (assumption
    /// `wrapped-link-comes-later`). An app that looks for the link in its launch options misses it. Any other link is in the
    /// launch options, and is delivered as well.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - app: The app.
    /// - Returns: The launch options, the admission and the delivered link.
    public func openLink(_ url: String, in app: SimulatedApp) async -> SimulatedLinkLaunch {
        let delivered = Self.unwrapped(url)
        let isWrapped = delivered != url && app.engine != nil
        if app.isRunning {
            return SimulatedLinkLaunch(
                launchOptionsURL: nil, admission: nil, deliveredURL: isWrapped ? delivered : url)
        }
        let options = isWrapped ? nil : url
        guard app.engine != nil else {
            relaunch(app)
            return SimulatedLinkLaunch(
                launchOptionsURL: app.isUninstalled ? nil : options,
                admission: app.isUninstalled ? .uninstalled : .withoutSDK,
                deliveredURL: app.isUninstalled ? nil : url)
        }
        let admission = await open(app)
        let isAdmitted = admission.answer == .enter || admission.answer == .warned
        return SimulatedLinkLaunch(
            launchOptionsURL: options, admission: admission,
            deliveredURL: isAdmitted ? isWrapped ? delivered : url : nil)
    }

    /// Returns a URL without the suffix of managed apps at its scheme; other URLs stay as they are.
    private static func unwrapped(_ url: String) -> String {
        guard let colon = url.firstIndex(of: ":") else { return url }
        let (scheme, suffix) = (url[..<colon], OpenableSchemes.managedSuffix)
        guard scheme.lowercased().hasSuffix(suffix), scheme.count > suffix.count else { return url }
        return scheme.dropLast(suffix.count) + String(url[colon...])
    }
}
