public import MAMCore

/// The result of opening a link in a simulated app: how the app started, and which link it received.
public struct SimulatedLinkLaunch: Sendable, Equatable {
    /// The URL in the launch options of the app's new process.
    ///
    /// `nil` if the launch options are empty, or if the app was already running.
    public let launchOptionsURL: String?
    /// The engine's decision whether the user is allowed to use the app; `nil` if the app was already running.
    ///
    /// If no engine ran, the value is the reason: the app does not contain the SDK, or was uninstalled.
    public let admission: SimulatedOpening<MAMLaunchAdmission>?
    /// The URL that the app is asked to open.
    ///
    /// `nil` if the user is not allowed to use the app, or if the app was uninstalled.
    public let deliveredURL: String?
}

extension SimulatedDevice {
    /// Opens a link in an app, as another app does, and starts the app if it does not run.
    ///
    /// A link whose scheme ends in `-intunemam` (`OpenableSchemes.managedSuffix`) is meant for managed apps, and the
    /// SDK in the app receives it first. If such a link starts the app, the launch options are empty, so an app that
    /// looks there does not find the link. After the SDK has allowed the user to use the app, the app receives the link
    /// without the suffix (assumption `wrapped-link-comes-later` in `Docs/Assumptions.md`). If any other link starts
    /// the app, the launch options contain the link, and the app is also asked to open the link.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - app: The app.
    /// - Returns: The launch options, the engine's decision about the user, and the delivered link.
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
