internal import MAMBase
internal import MAMCore

/// Collects the prompts that a device canceled because no person was in front of the app, at most 64.
final class PromptWatch: Sendable {
    private static let maximumCount = 64
    private let kept = Guarded<[String]>([])

    /// The failure texts, oldest first.
    var all: [String] { kept.withLock { $0 } }

    func note(_ text: String) {
        kept.withLock { kept in if kept.count < Self.maximumCount { kept.append(text) } }
    }
}

/// The user of an app for which a test scripted no person: cancels every prompt, and says so.
struct UnscriptedUser: LaunchUser {
    private let app: String
    private let watch: PromptWatch

    init(of app: String, _ watch: PromptWatch) { (self.app, self.watch) = (app, watch) }

    private func note(_ prompt: String) {
        watch.note(
            "conditional launch of `\(app)` asks, and the test has no person for it: \(prompt); "
                + "script one with `put(person(…), inFrontOf: \"\(app)\")`")
    }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        note("\(prompt.kind.rawValue) (\(prompt.verdict))")
        // A block cannot be canceled.
        return prompt.kind == .block ? .accepted : .canceled
    }

    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        note("\(PromptUser.words(question))")
        return .canceled
    }
}
