import IntuneMAMSwift
import MSAL
import UIKit

/// Signs users in with MSAL, and registers their accounts with the SDK.
class SignIn: NSObject {
    static let shared = SignIn()

    private(set) var accountIds: [String] = []
    var lastProblem: String?
    var lastPolicyStatus: IntuneMAMEnrollmentStatusCode?
    private var waiting: [String: () -> Void] = [:]

    private lazy var application: MSALPublicClientApplication? = {
        let configuration = MSALPublicClientApplicationConfig(
            clientId: "00000000-0000-0000-0000-00000000000a", redirectUri: nil, authority: nil)
        configuration.clientApplicationCapabilities = ["ProtApp"]
        return try? MSALPublicClientApplication(configuration: configuration)
    }()

    func signIn(from controller: UIViewController) {
        let parameters = MSALInteractiveTokenParameters(
            scopes: ["User.Read"], webviewParameters: MSALWebviewParameters(authPresentationViewController: controller))
        application?.acquireToken(with: parameters) { result, error in
            if let id = result?.account.homeAccountId?.objectId {
                return self.signedIn(id)
            }
            guard let error = error as NSError?, error.domain == MSALErrorDomain,
                error.code == MSALError.serverProtectionPoliciesRequired.rawValue,
                let home = error.userInfo[MSALHomeAccountIdKey] as? String,
                let id = home.split(separator: ".").first.map(String.init)
            else {
                self.lastProblem = error?.localizedDescription
                return
            }
            // Conditional access wants a policy first. The delegate hears when the account has one.
            self.waiting[id] = { self.signedIn(id) }
            IntuneMAMComplianceManager.instance().remediateCompliance(forAccountId: id, silent: false)
        }
    }

    func signOut(_ accountId: String) {
        IntuneMAMEnrollmentManager.instance().deRegisterAndUnenrollAccountId(accountId, withWipe: true)
    }

    func remediated(_ accountId: String, with status: IntuneMAMComplianceStatus, message: String) {
        let goOn = waiting.removeValue(forKey: accountId)
        if status == .compliant { goOn?() } else { lastProblem = message }
    }

    func signedOut(_ accountId: String) {
        accountIds.removeAll { $0 == accountId }
    }

    private func signedIn(_ accountId: String) {
        if !accountIds.contains(accountId) { accountIds.append(accountId) }
        IntuneMAMEnrollmentManager.instance().registerAndEnrollAccountId(accountId)
    }
}
