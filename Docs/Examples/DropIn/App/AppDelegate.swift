import IntuneMAMSwift
import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    // The managers of the SDK do not keep these two alive.
    let enrollmentDelegate = NotesEnrollmentDelegate()
    let complianceDelegate = NotesComplianceDelegate()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        IntuneMAMEnrollmentManager.instance().delegate = enrollmentDelegate
        IntuneMAMComplianceManager.instance().delegate = complianceDelegate
        IntuneMAMPolicyManager.instance().delegate = NotesPolicyDelegate(window: { [weak self] in self?.window })
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = NotesViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
