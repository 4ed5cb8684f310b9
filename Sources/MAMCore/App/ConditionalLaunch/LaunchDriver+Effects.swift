internal import MAMBase

extension LaunchDriver {
    /// Carries out an effect of a run and returns the event that results from it.
    func perform(_ effect: LaunchEffect, _ screen: LaunchScreen) async throws(StorageError) -> LaunchEvent? {
        let manager = app.launchManager
        switch effect {
        case .show(let prompt, let account):
            // Without an answer the run checks again, as after a request to the service.
            return try await show(prompt, account, screen).map { .answered($0) } ?? .clockRefreshed
        case .refreshClock(let account):
            try await manager.refreshClock(of: account, through: host)
            return .clockRefreshed
        case .checkIn(let account, let signsIn):
            let driver = EnrollmentDriver(app: app, host: host, delegate: delegate)
            return .checkedIn(succeeded: try await driver.checkIn(account, isInteractive: signsIn) == .letIn)
        case .wipe(let account, _):
            _ = try await manager.wipe(
                account, through: host, delegate: delegate, traits: host.traits(of: app), onlyIfManaged: true)
            return .wiped
        case .dismiss, .finish: return nil
        }
    }

    private func show(
        _ prompt: LaunchPrompt, _ account: AccountID, _ screen: LaunchScreen
    ) async throws(StorageError) -> LaunchAnswer? {
        let pins = app.launchManager.pinManager(host.traits(of: app))
        guard prompt.kind == .pin else {
            screen.take(for: account)
            let answer = await app.asking { await user.answer(prompt, for: account) }
            if prompt.kind == .credentials, answer == .accepted, prompt.verdict.setting == .maximumPinRetries {
                // The user spent the tries and then signed in. The old PIN is removed, and a new one is asked for.
                _ = try pins.reset(account, signedInAs: account)
            }
            return answer
        }
        let dialogue = PINDialogue(app: app, manager: pins, account: account, prompt: prompt, user: user)
        for _ in 0..<Self.maximumDialogueCount {
            if let answer = try await dialogue.run(show: { screen.take(for: account) }) { return answer }
            // The policy was removed meanwhile. It may be in force again.
            guard pins.rules(for: account)?.isRequired(on: app.facts(for: account)) == true else { return nil }
        }
        return .canceled
    }

    /// The maximum number of dialogues for one prompt, in case the policy comes and goes during them.
    private static let maximumDialogueCount = 100
}

/// Reports once per run that screens of conditional launch cover the app.
final class LaunchScreen: Sendable {
    private let app: ManagedApp
    private let window: WindowID
    /// The account of the first screen; nil without a screen.
    private let taken = Guarded(AccountID?.none)

    init(_ app: ManagedApp, _ window: WindowID) {
        self.app = app
        self.window = window
    }

    /// Reports that a screen about an account is shown.
    func take(for account: AccountID) {
        let isNew = taken.withLock { taken in
            defer { taken = taken ?? account }
            return taken == nil
        }
        if isNew { app.cover(window, for: account) }
    }

    /// Leaves an unanswered prompt in front of the data.
    func stay() {
        let wasTaken = taken.withLock { taken in
            defer { taken = nil }
            return taken != nil
        }
        if wasTaken { app.abandonCover(of: window) }
    }

    /// Reports that the run has ended.
    func release() {
        let account = taken.withLock { taken in
            defer { taken = nil }
            return taken
        }
        if let account { app.uncover(window, for: account) }
    }
}
