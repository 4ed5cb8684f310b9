internal import MAMJSON

/// The settings for the SDK itself that the Intune service delivers in an account's app configuration.
///
/// In a configuration from device management, the keys of these settings have no effect.
public struct ServiceConfigurationSettings: Sendable, Equatable {
    /// The app or web page that opens from the dialog about an outdated app.
    public enum AppStore: Sendable, Equatable {
        /// The Company Portal app.
        case companyPortal
        /// A web page, by its full URL.
        case url(String)
    }

    /// Whether screen capture stays allowed even if the policy restricts the sending of data to other apps.
    ///
    /// `true` if the key `com.microsoft.intune.mam.screencapturecontrol` has values and each of them is `Disabled`, in
    /// any letter case. If configurations contradict each other, the stricter one applies (assumption
    /// `app-config-screen-capture` in Docs/Assumptions.md). The policy's own setting for screen capture takes
    /// precedence.
    public let isDerivedScreenCaptureBlockOff: Bool
    /// The app or web page that opens from the dialog about an outdated app (key `com.microsoft.intune.myappstore`);
    /// `nil` for the App Store.
    public let appStore: AppStore?
    /// Whether the iPad app is protected when it runs on visionOS (key
    /// `com.microsoft.intune.mam.visionOSAllowiPadCompatApps`).
    public let protectsOnVisionOS: Bool

    /// Reads the settings from the configuration that the service delivered for one account.
    public init(_ config: MAMAppConfig) {
        let control = config.allStrings(forKey: AppConfigurationKey.screenCaptureControl)
        isDerivedScreenCaptureBlockOff =
            !control.isEmpty && control.allSatisfy { AccountID.folding.areEqual($0, "disabled") }
        appStore = config.allStrings(forKey: AppConfigurationKey.appStore).lazy.compactMap(AppStore.init).first
        let vision = config.stringValue(forKey: AppConfigurationKey.visionOSCompatibleApps) ?? ""
        protectsOnVisionOS = AccountID.folding.areEqual(vision, "enabled")
    }
}

extension ServiceConfigurationSettings.AppStore {
    /// The maximum length of a URL, in bytes.
    static let maximumURLLength = 2048

    /// Reads the value of the key; `nil` if it is neither `companyportal` nor a full URL.
    init?(_ text: String) {
        if AccountID.folding.areEqual(text, "companyportal") {
            self = .companyPortal
            return
        }
        guard text.utf8.count <= Self.maximumURLLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let mark = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[mark...].hasPrefix("://"),
            text[mark...].utf8.count > 3
        else { return nil }
        let scheme = text[..<mark].utf8
        guard let first = scheme.first, JSONQuoting.isLetter(first),
            scheme.allSatisfy({ JSONQuoting.isLetter($0) || JSONQuoting.isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        self = .url(text)
    }
}
