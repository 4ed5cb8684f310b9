import IntuneMAMSwift
import UIKit

class NotesViewController: UIViewController {
    var accountId: String? {
        didSet { reload() }
    }
    private(set) var names: [String] = []
    private(set) var reloadCount = 0
    @IBOutlet weak var emptyLabel: UIView?

    override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        NotificationCenter.default.addObserver(
            self, selector: #selector(policyChanged(_:)), name: .IntuneMAMPolicyDidChange,
            object: IntuneMAMPolicyManager.instance())
    }

    required init?(coder: NSCoder) {
        fatalError("this screen is made by code")
    }

    func show(_ accountId: String?) {
        IntuneMAMPolicyManager.instance().setUIPolicyAccountId(accountId ?? "") { result in
            guard result == .success else { return }
            self.accountId = accountId
        }
    }

    @IBAction func export(_ sender: Any?) {
        let policy = IntuneMAMPolicyManager.instance().policy()
        if policy?.isSaveToAllowed(for: .box, withAccountId: nil) ?? true {
            present(UIAlertController(title: "Exported", message: nil, preferredStyle: .alert), animated: true)
        } else {
            IntuneMAMUIHelper.showSharingBlockedMessage()
        }
    }

    @objc private func policyChanged(_ notification: Notification) {
        guard notification.userInfo?[IntuneMAMPolicyDidChangeNotificationAccountId] as? String == accountId else {
            return
        }
        reload()
    }

    func reload() {
        names = NoteStore.names(of: accountId)
        reloadCount += 1
    }
}
