public import Foundation

/// The methods that UIKit calls at the launch of an application.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// Called at the end of the launch. A test calls it in the launch code of its simulated app.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - launchOptions: The reasons for the launch.
    /// - Returns: Whether the app handles the reasons. Defaults to `true`.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

extension UIApplicationDelegate {
    /// Does nothing, and returns `true`.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
}

/// The application, which records what the code under test shows and opens.
///
/// The object belongs to the process, and not to a simulated app.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// The key of a reason for a launch.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The text of the key.
        public var rawValue: String
        /// Makes a key from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The key of the URL with which the app was launched.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// The key of an option for opening a URL.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The text of the key.
        public var rawValue: String
        /// Makes a key from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The application of the process.
    public static let shared = UIApplication()
    /// The delegate of the application, which the application does not keep alive.
    open weak var delegate: (any UIApplicationDelegate)?
    /// The scenes of the application.
    open var connectedScenes: Set<UIScene> = []
    /// The windows of the scenes.
    open var windows: [UIWindow] { connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows) }
    /// The window that was last made the key window; `nil` when it was released.
    open internal(set) weak var keyWindow: UIWindow?
    /// The view controllers that were presented, oldest first.
    ///
    /// UIKit has no such property: it is for tests.
    public var presented: [UIViewController] = []
    /// The URLs that were opened, oldest first.
    ///
    /// UIKit has no such property: it is for tests.
    public var openedURLs: [URL] = []

    /// Returns `true`.
    open func canOpenURL(_ url: URL) -> Bool { true }

    /// Records a URL as opened.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - options: Not used. Defaults to none.
    ///   - completion: The function that is called with `true`. Defaults to `nil`.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        openedURLs.append(url)
        completion?(true)
    }

    /// Posted when the app becomes active.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted when the app leaves the screen.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted before the app comes back to the screen.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
}

/// The print jobs of the app, of which there are none.
open class UIPrintInteractionController: NSObject, @unchecked Sendable {
    // Without state, so no lock is needed; a subclass has to guard its own.
    /// Whether the app may print.
    ///
    /// On a device, the SDK makes it false for an account whose policy blocks printing.
    ///
    /// Here it is always `true`: ask the policy by the property `isPrintingAllowed` of the engine.
    public static let isPrintingAvailable = true
}

/// An item that one app hands to another, as data with a type.
///
/// Safe to use from any thread.
open class NSItemProvider: NSObject, @unchecked Sendable {
    // Its state never changes, so no lock is needed; a subclass has to guard its own.
    private let data: Data?
    /// The uniform type identifiers of the data.
    public let registeredTypeIdentifiers: [String]

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - item: The content. `Data` is kept as it is, a text as UTF-8, and a URL as the content of its file.
    ///   - typeIdentifier: The uniform type identifier of the content; `nil` for `public.data`.
    public init(item: Any?, typeIdentifier: String?) {
        switch item {
        case let bytes as Data: data = bytes
        case let bytes as NSData: data = Data(referencing: bytes)
        case let text as String: data = Data(text.utf8)
        case let url as URL: data = try? Data(contentsOf: url)
        default: data = nil
        }
        registeredTypeIdentifiers = [typeIdentifier ?? "public.data"]
        super.init()
    }

    /// Whether the item has data of a type.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        registeredTypeIdentifiers.contains(typeIdentifier)
    }

    /// Passes the data of a type on, before the call returns.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier.
    ///   - completionHandler: The function that receives the data, or an error if the item has no data of this type.
    /// - Returns: A finished progress.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress {
        let found = hasItemConformingToTypeIdentifier(typeIdentifier) ? data : nil
        completionHandler(found, found == nil ? CocoaError(.fileReadUnknown) : nil)
        return Progress(totalUnitCount: 1)
    }
}
