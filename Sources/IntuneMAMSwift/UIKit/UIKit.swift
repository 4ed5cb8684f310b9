@_exported public import Foundation

// The types of UIKit that the signatures of the Intune App SDK name, and the few others that nearly every integration of
// the SDK uses. They keep what they are given and draw nothing. `@preconcurrency` makes them as strict as those of UIKit:
// code in Swift 5 mode may use them anywhere, code in Swift 6 mode only on the main actor.

//
// Apps override many of their methods, and Swift overrides no method that an extension adds. So those that apps override
// most are here, and do nothing.

/// The base class of applications, windows, views and view controllers.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() { super.init() }

    /// Whether the responder may receive input; false by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Does nothing, and returns whether the responder may receive input.
    @discardableResult open func becomeFirstResponder() -> Bool { canBecomeFirstResponder }

    /// Does nothing, and returns `true`.
    @discardableResult open func resignFirstResponder() -> Bool { true }

    /// Does nothing; subclasses react here when the user shakes the device.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

    /// Returns `true`; subclasses tell here whether an action such as `paste` is possible.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
}

/// An input of the user.
@preconcurrency @MainActor open class UIEvent: NSObject {
    /// The kinds of inputs that are told to responders.
    public enum EventSubtype: Int, Sendable {
        /// No special input.
        case none = 0
        /// The user shakes the device.
        case motionShake = 1
    }
}

/// An image without content.
open class UIImage: NSObject, @unchecked Sendable {
    // Without state, so no lock is needed; a subclass has to guard its own.
    /// Makes an image without content.
    public override init() { super.init() }
}

/// A view that is never drawn.
@preconcurrency @MainActor open class UIView: UIResponder {
    /// The position and size of the view.
    open var frame: CGRect = .zero

    /// Makes a view with an empty frame.
    public override convenience init() { self.init(frame: .zero) }

    /// Makes a view.
    ///
    /// - Parameter frame: The position and size of the view.
    public init(frame: CGRect) {
        super.init()
        self.frame = frame
    }

    /// Makes a view, as a storyboard does.
    ///
    /// - Parameter coder: Not used.
    public required init?(coder: NSCoder) { super.init() }

    /// Does nothing; subclasses place the parts of the view here.
    open func layoutSubviews() {}

    /// Does nothing; subclasses react here when a storyboard has made the view.
    open func awakeFromNib() {}
}

/// A screen without a size.
@preconcurrency @MainActor public final class UIScreen: NSObject {
    /// The only screen.
    public static let main = UIScreen()
    /// The position and size of the screen, which are zero.
    public let bounds: CGRect = .zero

    private nonisolated override init() { super.init() }
}

/// A scene of an application.
@preconcurrency @MainActor open class UIScene: UIResponder {}

/// A scene that contains windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The windows of the scene, in the order in which they were made.
    open internal(set) var windows: [UIWindow] = []

    /// The first window that is the key window; `nil` if none is.
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
}

/// A window of an application.
@preconcurrency @MainActor open class UIWindow: UIView {
    /// The view controller whose view fills the window.
    open var rootViewController: UIViewController?
    /// The scene that contains the window.
    open weak var windowScene: UIWindowScene?
    /// Whether the window is the one that receives input.
    open private(set) var isKeyWindow = false

    /// Makes a window without a scene.
    ///
    /// - Parameter frame: The position and size of the window.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a window in a scene.
    ///
    /// - Parameter windowScene: The scene, which keeps the window alive.
    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: .zero)
        windowScene.windows.append(self)
    }

    /// Makes a window, as a storyboard does.
    ///
    /// - Parameter coder: Not used.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Makes the window the one that receives input.
    open func makeKeyAndVisible() {
        for window in windowScene?.windows ?? [] { window.isKeyWindow = false }
        isKeyWindow = true
        UIApplication.shared.keyWindow = self
    }
}

/// A view controller, which records the view controllers that it presents.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// The title of the view controller.
    open var title: String?
    /// The view of the view controller, of the type that it has in UIKit.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! = UIView()
    /// The view controller that this one presents; `nil` if it presents none.
    open private(set) var presentedViewController: UIViewController?
    /// Where this view controller is shown on an iPad; always `nil`.
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
    /// The view controller that presents this one; `nil` if none does.
    open private(set) weak var presentingViewController: UIViewController?

    /// Makes a view controller.
    ///
    /// - Parameters:
    ///   - nibName: Not used.
    ///   - bundle: Not used.
    public init(nibName: String?, bundle: Bundle?) { super.init() }

    /// Makes a view controller, as a storyboard does.
    ///
    /// - Parameter coder: Not used.
    public required init?(coder: NSCoder) { super.init() }

    /// Makes a view controller.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Does nothing; subclasses prepare their view here.
    open func viewDidLoad() {}

    /// Does nothing; subclasses make their view here.
    open func loadView() {}

    /// Does nothing; subclasses react here before their view is shown.
    open func viewWillAppear(_ animated: Bool) {}

    /// Does nothing; subclasses react here when their view is shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// Does nothing; subclasses react here before their view is hidden.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Does nothing; subclasses react here when their view is hidden.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Does nothing; subclasses react here before the parts of their view are placed.
    open func viewWillLayoutSubviews() {}

    /// Does nothing; subclasses react here when the parts of their view are placed.
    open func viewDidLayoutSubviews() {}

    /// Does nothing; subclasses free memory here.
    open func didReceiveMemoryWarning() {}

    /// Does nothing; subclasses react here before the size of their view changes.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

    /// Returns `true`; subclasses tell here whether the next view controller of a storyboard may follow.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Does nothing; subclasses prepare the next view controller of a storyboard here.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// The look of the status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// Whether the view controller has no status bar; false by default.
    open var prefersStatusBarHidden: Bool { false }

    /// Records a view controller as presented.
    ///
    /// - Parameters:
    ///   - controller: The view controller.
    ///   - animated: Not used.
    ///   - completion: The function that is called at the end. Defaults to `nil`.
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        (presentedViewController, controller.presentingViewController) = (controller, self)
        UIApplication.shared.presented.append(controller)
        completion?()
    }

    /// Forgets the presented view controller, or this one if it presents none.
    ///
    /// - Parameters:
    ///   - animated: Not used.
    ///   - completion: The function that is called at the end. Defaults to `nil`.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        let presenter = presentedViewController == nil ? presentingViewController : self
        presenter?.presentedViewController = nil
        completion?()
    }
}

/// The looks of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
    /// The look that fits the screen.
    case `default` = 0
    /// Light texts.
    case lightContent = 1
    /// Dark texts.
    case darkContent = 3
}

/// What moves while a view controller changes its size; nothing here does.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {}

/// The way from one view controller of a storyboard to the next.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    /// The name of the way; `nil` if it has none.
    public let identifier: String?
    /// The view controller that is shown before.
    public let source: UIViewController
    /// The view controller that is shown after.
    public let destination: UIViewController

    /// Makes a way.
    ///
    /// - Parameters:
    ///   - identifier: The name of the way.
    ///   - source: The view controller that is shown before.
    ///   - destination: The view controller that is shown after.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }
}

/// The place of a view controller on an iPad, which nothing reads.
@preconcurrency @MainActor open class UIPopoverPresentationController: NSObject {
    /// The view beside which the view controller is shown.
    open var sourceView: UIView?
}

/// A service to which a share sheet passes items.
@preconcurrency @MainActor open class UIActivity: NSObject {}

/// A share sheet, which keeps its items and shares nothing.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
    /// The items to share.
    ///
    /// UIKit has no such property: it is for tests.
    public private(set) var activityItems: [Any] = []

    /// Makes a share sheet.
    ///
    /// - Parameters:
    ///   - activityItems: The items to share.
    ///   - applicationActivities: Not used.
    public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.init()
        self.activityItems = activityItems
    }
}

/// The view controllers that an app designed in Interface Builder.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
    /// The functions that make the view controllers, by their identifiers.
    ///
    /// UIKit has no such property: it is for tests.
    public static var factories: [String: () -> UIViewController] = [:]

    /// Makes a storyboard.
    ///
    /// - Parameters:
    ///   - name: Not used.
    ///   - bundle: Not used.
    public init(name: String, bundle: Bundle?) { super.init() }

    /// Makes a view controller by the function of ``factories``, or a plain one.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        Self.factories[identifier]?() ?? UIViewController()
    }
}

/// An answer that an alert offers.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
    /// The meaning of an answer.
    public enum Style: Int, Sendable {
        /// An answer without a special meaning.
        case `default`
        /// The answer that changes nothing.
        case cancel
        /// An answer that may delete data.
        case destructive
    }

    /// The text of the answer.
    public let title: String?
    /// The meaning of the answer.
    public let style: Style
    /// The function to call when the user gives the answer.
    ///
    /// A test calls it in place of the user.
    public let handler: ((UIAlertAction) -> Void)?

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - title: The text of the answer.
    ///   - style: The meaning of the answer.
    ///   - handler: The function to call when the user gives the answer. Defaults to `nil`.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
        super.init()
    }
}

/// An alert with a text and answers.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    /// The form of an alert.
    public enum Style: Int, Sendable {
        /// A list of answers.
        case actionSheet
        /// A window with a text and answers.
        case alert
    }

    /// The text of the alert.
    open var message: String?
    /// The form of the alert.
    public private(set) var preferredStyle = Style.alert
    /// The answers that the alert offers.
    open private(set) var actions: [UIAlertAction] = []

    /// Makes an alert.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - message: The text.
    ///   - preferredStyle: The form.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init()
        (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
    }

    /// Adds an answer.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// The kinds of document pickers.
public enum UIDocumentPickerMode: UInt, Sendable {
    /// Copies a document into the app.
    case `import` = 0
    /// Opens a document outside of the app.
    case open = 1
    /// Copies a document out of the app.
    case exportToService = 2
    /// Moves a document out of the app.
    case moveToService = 3
}
