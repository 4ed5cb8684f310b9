public import Foundation
internal import MAMCore
internal import MAMSettings

/// Changes settings of the Info.plist while the app runs, and returns them.
///
/// The settings belong to the app that is in force (``SDKHost``), and stay in effect after a restart. A getter returns the
/// value that the app set, `nil` if it set none. Safe to use from any thread; setters block while they use the disk.
///
/// SDK: `IntuneMAMSettings`
open class IntuneMAMSettings: NSObject {
    private static var manager: MAMSettingsManager { SDKHost.inForce.engine.settingsManager }

    private static func value<Value>(_ path: KeyPath<ManagedAppSettings.Overrides, Value?>) -> Value? {
        (try? manager.overrides())?[keyPath: path]
    }

    private static func set<Value>(
        _ path: WritableKeyPath<ManagedAppSettings.Overrides, Value>, _ value: Value
    ) { _ = try? manager.override { $0[keyPath: path] = value } }

    /// The background color of the SDK's screens, as hexadecimal text. SDK: `backgroundColor`
    open class var backgroundColor: String? {
        get { value(\.backgroundColor) }
        set { set(\.backgroundColor, newValue) }
    }

    /// The text color of the SDK's screens, as hexadecimal text. SDK: `foregroundColor`
    open class var foregroundColor: String? {
        get { value(\.foregroundColor) }
        set { set(\.foregroundColor, newValue) }
    }

    /// The color of links and buttons, as hexadecimal text. SDK: `accentColor`
    open class var accentColor: String? {
        get { value(\.accentColor) }
        set { set(\.accentColor, newValue) }
    }

    /// The second background color, as hexadecimal text. SDK: `secondaryBackgroundColor`
    open class var secondaryBackgroundColor: String? {
        get { value(\.secondaryBackgroundColor) }
        set { set(\.secondaryBackgroundColor, newValue) }
    }

    /// The second text color, as hexadecimal text. SDK: `secondaryForegroundColor`
    open class var secondaryForegroundColor: String? {
        get { value(\.secondaryForegroundColor) }
        set { set(\.secondaryForegroundColor, newValue) }
    }

    /// Whether the SDK may send telemetry. SDK: `telemetryEnabled`
    open class var telemetryEnabled: Bool {
        get { manager.isTelemetryEnabled }
        set { set(\.telemetryEnabled, newValue) }
    }

    /// The keys of app configurations whose values are left out of logs. SDK: `valuesToScrubFromLogging`
    open class var valuesToScrubFromLogging: [Any]? {
        get { value(\.valuesToScrubFromLogging) }
        set { set(\.valuesToScrubFromLogging, newValue?.compactMap { $0 as? String }) }
    }

    /// The Microsoft Entra authority that replaces the one of the Info.plist. SDK: `aadAuthorityUriOverride`
    open class var aadAuthorityUriOverride: String? {
        get { value(\.aadAuthorityURIOverride) }
        set { set(\.aadAuthorityURIOverride, newValue) }
    }

    /// The redirect URI that replaces the one of the Info.plist. SDK: `aadRedirectUriOverride`
    open class var aadRedirectUriOverride: String? {
        get { value(\.aadRedirectURIOverride) }
        set { set(\.aadRedirectURIOverride, newValue) }
    }

    /// The client id that replaces the one of the Info.plist. SDK: `aadClientIdOverride`
    open class var aadClientIdOverride: String? {
        get { value(\.aadClientIDOverride) }
        set { set(\.aadClientIDOverride, newValue) }
    }

    /// Returns the Microsoft Entra authorities of an account, as texts, in the order of the attempts.
    ///
    /// SDK: `aadAuthorityUrisForIdentity:`
    open class func aadAuthorityUris(forIdentity identity: String?) -> [Any]? {
        try? manager.aadAuthorityURIs(for: AccountID(sdk: identity))
    }
}
