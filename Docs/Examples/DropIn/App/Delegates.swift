import IntuneMAMSwift
import UIKit

class NotesEnrollmentDelegate: NSObject, IntuneMAMEnrollmentDelegate {
    func enrollmentRequest(with status: IntuneMAMEnrollmentStatus) {
        guard !status.didSucceed else { return }
        switch status.statusCode {
        case .loginCanceled, .authRequired:
            SignIn.shared.lastProblem = "Sign in again."
        default:
            SignIn.shared.lastProblem = status.errorString
        }
    }

    func policyRequest(with status: IntuneMAMEnrollmentStatus) {
        SignIn.shared.lastPolicyStatus = status.statusCode
    }

    func unenrollRequest(with status: IntuneMAMEnrollmentStatus) {
        if status.didSucceed { SignIn.shared.signedOut(status.accountId) }
    }
}

class NotesPolicyDelegate: NSObject, IntuneMAMPolicyDelegate {
    private let window: () -> UIWindow?

    init(window: @escaping () -> UIWindow?) {
        self.window = window
    }

    func identitySwitchRequired(
        forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason,
        completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void
    ) {
        guard accountId.isEmpty || SignIn.shared.accountIds.contains(accountId) else {
            return completionHandler(.failed)
        }
        (window()?.rootViewController as? NotesViewController)?.accountId = accountId.isEmpty ? nil : accountId
        completionHandler(.success)
    }

    func wipeData(forAccountId accountId: String) -> Bool {
        let isDone = NoteStore.removeAll(of: accountId)
        // The SDK calls this in the background.
        DispatchQueue.main.sync {
            (self.window()?.rootViewController as? NotesViewController)?.reload()
        }
        SignIn.shared.signedOut(accountId)
        return isDone
    }

    func restartApplication() -> Bool {
        false
    }
}

class NotesComplianceDelegate: NSObject, IntuneMAMComplianceDelegate {
    func accountId(
        _ accountId: String, hasComplianceStatus status: IntuneMAMComplianceStatus, withErrorMessage errMsg: String,
        andErrorTitle errTitle: String
    ) {
        SignIn.shared.remediated(accountId, with: status, message: errMsg)
    }
}
