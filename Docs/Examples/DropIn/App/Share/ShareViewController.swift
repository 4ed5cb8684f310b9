import IntuneMAMSwift
import UIKit

/// The app's share extension: receives a note from another app.
class ShareViewController: UIViewController {
    func receive(_ item: NSItemProvider) -> Bool {
        let owner = IntuneMAMDataProtectionManager.instance().protectionInfo(for: item)?.accountId
        // The extension shows the account to which the item belongs.
        let policy = IntuneMAMPolicyManager.instance().policy(forAccountId: owner ?? "")
        guard policy?.canReceiveSharedItemProvider(item) ?? true else {
            present(UIAlertController(title: "Not allowed", message: nil, preferredStyle: .alert), animated: true)
            return false
        }
        var isSaved = false
        item.loadDataRepresentation(forTypeIdentifier: "public.plain-text") { data, _ in
            guard let data = data else { return }
            let clear = IntuneMAMDataProtectionManager.instance().unprotect(data) ?? data
            let text = String(decoding: clear, as: UTF8.self)
            isSaved = (try? NoteStore.save(text, named: "shared.txt", for: owner)) != nil
        }
        return isSaved
    }
}
