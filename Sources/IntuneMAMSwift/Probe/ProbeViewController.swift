public import IntuneMAMSwift

#if os(iOS) || os(visionOS)
    public import UIKit
#endif

/// A screen that asks whether to record, and shares the recording as a file.
public final class ProbeViewController: UIViewController {
    /// The parts of the probe besides plain questions.
    public var extras: Set<Probe.Extra> = []

    /// Asks whether to record.
    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard presentedViewController == nil else { return }
        let parts = extras.map(\.rawValue).sorted().joined(separator: ", ")
        let question = UIAlertController(
            title: "Record the answers of the SDK?", message: parts.isEmpty ? nil : "With: \(parts)",
            preferredStyle: .alert)
        question.addAction(UIAlertAction(title: "Record", style: .default) { [weak self] _ in self?.record() })
        question.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(question, animated: true)
    }

    private func record() {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        Task {
            do {
                let documents = try FileManager.default.url(
                    for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
                let probe = try Probe(
                    files: documents, journal: documents.appendingPathComponent("probe-journal"),
                    system: "iOS \(version.majorVersion).\(version.minorVersion).\(version.patchVersion)")
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("recording.json")
                try await probe.record(extras).write(to: file)
                let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
                // An iPad shows the sheet beside a view.
                sheet.popoverPresentationController?.sourceView = view
                present(sheet, animated: true)
            } catch {
                present(UIAlertController(title: "\(error)", message: nil, preferredStyle: .alert), animated: true)
            }
        }
    }
}
