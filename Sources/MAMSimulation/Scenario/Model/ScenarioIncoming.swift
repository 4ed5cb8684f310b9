internal import MAMCore

/// Data of another app that comes into the app of a step.
struct ScenarioIncoming: Sendable {
    /// The other app, and who acts there.
    let app: String
    let account: ScenarioAccount
    let payload: TransferPayload
    let reason: MAMIdentitySwitchReason

    /// Why an app may be asked to switch when data comes in.
    static let reasons = [MAMIdentitySwitchReason.documentImport, .openURL]

    /// What came of it, as scenarios and reports say it: whether it came in, whom the app shows now if it switched, why it did
    /// not where it was asked to, and who the engine says has sent the URL that is opened.
    static func words(
        isAllowed: Bool, switchedTo: String?, refusal: String?, sender: String?
    ) -> String {
        (isAllowed ? "allowed" : "blocked") + (switchedTo.map { ", switched to \($0)" } ?? "")
            + (refusal.map { ", refused: \($0)" } ?? "") + (sender.map { ", sent by \($0)" } ?? "")
    }
}
