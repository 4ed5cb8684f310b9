internal import MAMCore

/// Data of another app that comes into the app of a step.
struct ScenarioIncoming: Sendable {
    /// The other app.
    let app: String
    let account: ScenarioAccount
    let payload: TransferPayload
    let reason: MAMIdentitySwitchReason

    /// The reasons for which an app may be asked to switch when data comes in.
    static let reasons = [MAMIdentitySwitchReason.documentImport, .openURL]

    /// Describes the result: whether the data came in, the account that is shown now or the reason why the switch
    /// failed, and the sender of the opened URL according to the engine.
    static func words(
        isAllowed: Bool, switchedTo: String?, refusal: String?, sender: String?
    ) -> String {
        (isAllowed ? "allowed" : "blocked") + (switchedTo.map { ", switched to \($0)" } ?? "")
            + (refusal.map { ", refused: \($0)" } ?? "") + (sender.map { ", sent by \($0)" } ?? "")
    }
}
