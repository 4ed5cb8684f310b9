public import Foundation
internal import MAMCore
#if os(iOS) || os(visionOS)
    public import UIKit
#else
    public import MAMUIKit
#endif

/// A place to which an app saves data.
///
/// SDK: `IntuneMAMSaveLocation`
public enum IntuneMAMSaveLocation: Int, Sendable {
    /// A place that is not in this list.
    case other = 0
    /// OneDrive for work.
    case oneDriveForBusiness = 1
    /// SharePoint.
    case sharePoint = 2
    /// Box.
    case box = 4
    /// Dropbox.
    case dropbox = 8
    /// Google Drive.
    case googleDrive = 16
    /// The device.
    case localDrive = 32
    /// The photo library of the device.
    case cameraRoll = 64
    /// A document of an account that the app shows.
    case accountDocument = 128
    /// iManage.
    case iManage = 256
    /// Egnyte.
    case egnyte = 512
}

/// A place from which an app opens data.
///
/// SDK: `IntuneMAMOpenLocation`
public enum IntuneMAMOpenLocation: Int, Sendable {
    /// A place that is not in this list.
    case other = 0
    /// OneDrive for work.
    case oneDriveForBusiness = 1
    /// SharePoint.
    case sharePoint = 2
    /// The camera of the device.
    case camera = 4
    /// The device.
    case localStorage = 8
    /// The photo library of the device.
    case photos = 16
    /// A document of an account that the app shows.
    case accountDocument = 32
    /// Box.
    case box = 64
    /// iManage.
    case iManage = 128
    /// Egnyte.
    case egnyte = 256
}

/// The data that notifications of an account may show.
///
/// SDK: `IntuneMAMNotificationPolicy`
public enum IntuneMAMNotificationPolicy: Int, Sendable {
    /// Notifications may show everything.
    case allow = 0
    /// Notifications may not show the organization's data.
    case blockOrgData = 1
    /// There may be no notifications.
    case block = 2
}

/// The answers of a policy.
///
/// An app may replace it in its own tests.
///
/// SDK: `IntuneMAMPolicy`
public protocol IntuneMAMPolicy: NSObjectProtocol {
    /// Whether the user must enter a PIN. SDK: `isPINRequired`
    var isPINRequired: Bool { get }
    /// Whether links of the web must open in the managed browser. SDK: `isManagedBrowserRequired`
    var isManagedBrowserRequired: Bool { get }
    /// Whether the app may save contacts to the device. SDK: `isContactSyncAllowed`
    var isContactSyncAllowed: Bool { get }
    /// Whether widgets may show data. SDK: `isWidgetContentSyncAllowed`
    var isWidgetContentSyncAllowed: Bool { get }
    /// Whether Spotlight may index data. SDK: `isSpotlightIndexingAllowed`
    var isSpotlightIndexingAllowed: Bool { get }
    /// Whether intents of Siri may use data. SDK: `areSiriIntentsAllowed`
    var areSiriIntentsAllowed: Bool { get }
    /// Whether app intents may use data. SDK: `areAppIntentsAllowed`
    var areAppIntentsAllowed: Bool { get }
    /// Whether data may be shared with other apps. SDK: `isAppSharingAllowed`
    var isAppSharingAllowed: Bool { get }
    /// Whether a file provider must encrypt the files that it hands out. SDK: `shouldFileProviderEncryptFiles`
    var shouldFileProviderEncryptFiles: Bool { get }
    /// The data that notifications may show. SDK: `notificationPolicy`
    var notificationPolicy: IntuneMAMNotificationPolicy { get }
    /// Whether files must be encrypted. SDK: `isFileEncryptionRequired`
    var isFileEncryptionRequired: Bool { get }
    /// Whether the screen may be captured. SDK: `isScreenCaptureAllowed`
    var isScreenCaptureAllowed: Bool { get }

    /// Returns whether data may be saved to a place; `nil` for a place without an account.
    /// SDK: `isSaveToAllowedForLocation:withAccountId:`
    func isSaveToAllowed(for location: IntuneMAMSaveLocation, withAccountId accountId: String?) -> Bool
    /// Returns whether data may be opened from a place; `nil` for a place without an account.
    /// SDK: `isOpenFromAllowedForLocation:withAccountId:`
    func isOpenFromAllowed(for location: IntuneMAMOpenLocation, withAccountId accountId: String?) -> Bool
    /// Returns for each place, as a raw value, whether data may be saved to it. SDK: `getSaveToLocationsForAccountId:`
    func getSaveToLocations(forAccountId toAccountId: String?) -> [NSNumber: NSNumber]
    /// Returns for each place, as a raw value, whether data may be opened from it.
    /// SDK: `getOpenFromLocationsForAccountId:`
    func getOpenFromLocations(forAccountId fromAccountId: String?) -> [NSNumber: NSNumber]
    /// Returns whether the app may open a URL. SDK: `isURLAllowed:`
    func isURLAllowed(_ url: URL) -> Bool
    /// Returns whether the app may open a URL of an app that may be known to be managed.
    /// SDK: `isURLAllowed:isKnownManagedAppScheme:`
    func isURLAllowed(_ url: URL, isKnownManagedAppScheme isKnown: Bool) -> Bool
    /// Returns whether the app may open a universal link. SDK: `isUniversalLinkAllowed:`
    func isUniversalLinkAllowed(_ url: URL) -> Bool
    /// Returns whether the app may receive an item, whose data may have an owner. SDK: `canReceiveSharedItemProvider:`
    func canReceiveSharedItemProvider(_ itemProvider: NSItemProvider) -> Bool
    /// Returns whether the app may receive a file, which may have an owner. SDK: `canReceiveSharedFile:`
    func canReceiveSharedFile(_ path: String) -> Bool
    /// Returns whether the app may show a document picker. SDK: `isDocumentPickerAllowed:`
    func isDocumentPickerAllowed(_ mode: UIDocumentPickerMode) -> Bool
}

/// The answers of the engine's policy.
final class PolicyAnswers: NSObject, IntuneMAMPolicy {
    private let policy: EffectivePolicy
    private let host: SDKHost

    init(_ policy: EffectivePolicy, of host: SDKHost) { (self.policy, self.host) = (policy, host) }

    var isPINRequired: Bool { policy.isPINRequired }
    var isManagedBrowserRequired: Bool { policy.isManagedBrowserRequired }
    var isContactSyncAllowed: Bool { policy.isContactSyncAllowed }
    var isWidgetContentSyncAllowed: Bool { policy.isWidgetContentSyncAllowed }
    var isSpotlightIndexingAllowed: Bool { policy.isSpotlightIndexingAllowed }
    var areSiriIntentsAllowed: Bool { policy.areSiriIntentsAllowed }
    var areAppIntentsAllowed: Bool { policy.areAppIntentsAllowed }
    var isAppSharingAllowed: Bool { policy.isAppSharingAllowed }
    var shouldFileProviderEncryptFiles: Bool { policy.shouldFileProviderEncryptFiles }
    var isFileEncryptionRequired: Bool { policy.isFileEncryptionRequired }
    var isScreenCaptureAllowed: Bool { policy.isScreenCaptureAllowed }
    var notificationPolicy: IntuneMAMNotificationPolicy {
        IntuneMAMNotificationPolicy(rawValue: Int(policy.notificationPolicy.rawValue)) ?? .block
    }

    func isSaveToAllowed(for location: IntuneMAMSaveLocation, withAccountId accountId: String?) -> Bool {
        policy.isSaveAllowed(
            to: MAMSaveLocation(rawValue: location.rawValue) ?? .other, accountID: AccountID(sdk: accountId))
    }

    func isOpenFromAllowed(for location: IntuneMAMOpenLocation, withAccountId accountId: String?) -> Bool {
        policy.isOpenAllowed(
            from: MAMOpenLocation(rawValue: location.rawValue) ?? .other, accountID: AccountID(sdk: accountId))
    }

    func getSaveToLocations(forAccountId toAccountId: String?) -> [NSNumber: NSNumber] {
        numbers(policy.saveLocations(for: AccountID(sdk: toAccountId)).map { ($0.key.rawValue, $0.value) })
    }

    func getOpenFromLocations(forAccountId fromAccountId: String?) -> [NSNumber: NSNumber] {
        numbers(policy.openLocations(for: AccountID(sdk: fromAccountId)).map { ($0.key.rawValue, $0.value) })
    }

    private func numbers(_ answers: [(place: Int, isAllowed: Bool)]) -> [NSNumber: NSNumber] {
        let pairs = answers.map { (NSNumber(value: $0.place), NSNumber(value: $0.isAllowed)) }
        return Dictionary(pairs) { first, _ in first }
    }

    func isURLAllowed(_ url: URL) -> Bool { isURLAllowed(url, isKnownManagedAppScheme: false) }

    func isURLAllowed(_ url: URL, isKnownManagedAppScheme isKnown: Bool) -> Bool {
        policy.isURLAllowed(url.absoluteString, isKnownManagedAppScheme: isKnown)
    }

    func isUniversalLinkAllowed(_ url: URL) -> Bool { policy.isUniversalLinkAllowed(url.absoluteString) }

    func canReceiveSharedItemProvider(_ itemProvider: NSItemProvider) -> Bool {
        policy.canReceiveSharedItem(ownedBy: host.owner(of: itemProvider))
    }

    func canReceiveSharedFile(_ path: String) -> Bool {
        policy.canReceiveSharedFile(ownedBy: host.engine.fileProtectionManager.protectionInfo(for: path)?.accountID)
    }

    func isDocumentPickerAllowed(_ mode: UIDocumentPickerMode) -> Bool {
        DocumentPickerMode(rawValue: Int(mode.rawValue)).map { policy.isDocumentPickerAllowed($0) } ?? false
    }
}

/// What an app set for one of its web views.
struct WebViewer {
    weak var view: AnyObject?
    weak var delegate: (any IntuneMAMWebViewPolicyDelegate)?
    var policy = IntuneMAMWebViewPolicy.unset
}

extension SDKHost {
    func change(_ view: AnyObject, _ change: (inout WebViewer) -> Void) {
        state.withLock { state in
            state.webViewers = state.webViewers.filter { $0.value.view != nil }
            change(&state.webViewers[ObjectIdentifier(view), default: WebViewer(view: view)])
        }
    }

    /// Returns the account whose policy applies to a web view, as the app set it.
    ///
    /// - Parameter webViewer: The object that the app passed to
    ///   `IntuneMAMPolicyManager.setWebViewPolicy(_:forWebViewer:)`.
    /// - Returns: The value that the app set; ``IntuneMAMWebViewPolicy/unset`` at first.
    public func webViewPolicy(of webViewer: AnyObject) -> IntuneMAMWebViewPolicy {
        state.withLock { $0.webViewers[ObjectIdentifier(webViewer)]?.policy ?? .unset }
    }

    /// Returns whether a web view of the app may open a link, as the SDK decides when the user taps it.
    ///
    /// The policy is that of the account of the key window. If the app set a delegate for the web view, the delegate
    /// tells whether the link leaves the organization's sites.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - webViewer: The web view.
    /// - Returns: Whether the link may be opened.
    public func isLinkAllowed(_ url: URL, in webViewer: AnyObject) -> Bool {
        let viewer = state.withLock { $0.webViewers[ObjectIdentifier(webViewer)] }
        let isExternal = viewer?.delegate.map { $0.isExternalURL(url) }
        let manager = engine.policyManager
        let policy =
            viewer?.policy == .unmanaged ? manager.policy(for: .unmanaged) : manager.policy(for: engine.windows.key)
        let delegate = isExternal.map { FixedAnswer(isExternal: $0) }
        return policy.webViewLink(url.absoluteString, delegate: delegate).isAllowed
    }

    private struct FixedAnswer: MAMWebViewPolicyDelegate {
        let isExternal: Bool
        func isExternalURL(_ url: String) -> Bool { isExternal }
    }
}
