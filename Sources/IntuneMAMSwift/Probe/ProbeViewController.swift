#if os(iOS)
    import IntuneMAMSwift
    import UIKit

    /// A screen with one button, which makes a recording and shares it as a file.
    final class ProbeViewController: UIViewController {
        /// The parts of the probe besides plain questions.
        var extras: Set<Probe.Extra> = []

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            let button = UIButton(
                type: .system, primaryAction: UIAction(title: "Record") { [weak self] _ in self?.record() })
            button.frame = view.bounds
            button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(button)
        }

        private func record() {
            let device = UIDevice.current
            Task {
                do {
                    let documents = try FileManager.default.url(
                        for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
                    let probe = try Probe(
                        files: documents, journal: documents.appendingPathComponent("probe-journal"),
                        system: "\(device.systemName) \(device.systemVersion)")
                    let file = FileManager.default.temporaryDirectory.appendingPathComponent("recording.json")
                    try await probe.record(extras).write(to: file)
                    let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
                    sheet.popoverPresentationController?.sourceView = view
                    present(sheet, animated: true)
                } catch {
                    present(UIAlertController(title: "\(error)", message: nil, preferredStyle: .alert), animated: true)
                }
            }
        }
    }
#endif
