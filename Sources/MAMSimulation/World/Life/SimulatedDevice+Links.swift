public import MAMCore

/// The result of opening a link in an app: the start of the app, and the link that it receives.
public struct SimulatedLinkLaunch: Sendable, Equatable {
    /// The URL in the launch options of the new process; `nil` if they are empty, or if the app was already running.
    public let launchOptionsURL: String?
    /// The engine's decision whether the user is allowed to use the app; `nil` if the app was already running.
    ///
    /// If no engine ran, the value tells the reason: the app does not contain the SDK, or was uninstalled.
    public let admission: SimulatedOpening<MAMLaunchAdmission>?
    /// The URL that the app is told to open; `nil` if the user is not allowed to use the app, or if the app was
    /// uninstalled.
    public let deliveredURL: String?
}

extension SimulatedDevice {
    /// Opens a link in an app, as another app does, and starts the app if it does not run.
    ///
    /// A link whose scheme ends in `-intunemam` (`OpenableSchemes.managedSuffix`) is meant for managed apps, and the
    /// SDK receives it first. If such a link starts the app, the launch options are empty. The app gets the link,
    /// without the suffix, after the SDK has let the user in (assumption `wrapped-link-comes-later` in
    /// `Docs/Assumptions.md`). An app that looks for the link in its launch options does not find it. Any other link is
    /// in the launch options, and is delivered as well.
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
