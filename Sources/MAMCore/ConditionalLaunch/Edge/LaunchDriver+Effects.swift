internal import MAMBase

extension LaunchDriver {
    /// Does what a run wants done; what it leads to.
    func perform(_ effect: LaunchEffect, _ screen: LaunchScreen) async throws(StorageError) -> LaunchEvent? {
        let manager = app.launchManager
        switch effect {
        case .show(let prompt, let account):
            // Without an answer the run looks again, as after a question to the service.
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
                // Whoever spent the tries has signed in: the old PIN is given up, and a new one asked for.
                _ = try pins.reset(account, signedInAs: account)
            }
            return answer
        }
        let dialogue = PINDialogue(app: app, manager: pins, account: account, prompt: prompt, user: user)
        for _ in 0..<Self.maximumDialogueCount {
            if let answer = try await dialogue.run(show: { screen.take(for: account) }) { return answer }
            // The policy went meanwhile; it may be back.
            guard pins.rules(for: account)?.isRequired(on: app.device.facts) == true else { return nil }
        }
        return .canceled
    }

    /// How often a PIN is asked for whose policy comes and goes while the user is asked.
    private static let maximumDialogueCount = 100
}

/// Whether screens of conditional launch cover the app, told once per run.
final class LaunchScreen: Sendable {
    private let app: ManagedApp
    private let window: WindowID
    /// The account of the first screen; nil when there is none.
    private let taken = Guarded(AccountID?.none)

    init(_ app: ManagedApp, _ window: WindowID) {
        self.app = app
        self.window = window
    }

    /// A screen about an account comes up.
    func take(for account: AccountID) {
        let isNew = taken.withLock { taken in
            defer { taken = taken ?? account }
            return taken == nil
        }
        if isNew { app.cover(window, for: account) }
    }

    /// A prompt that nobody answers stays before the data.
    func stay() {
        let wasTaken = taken.withLock { taken in
            defer { taken = nil }
            return taken != nil
        }
        if wasTaken { app.abandonCover(of: window) }
    }

    /// The run is over.
    func release() {
        let account = taken.withLock { taken in
            defer { taken = nil }
            return taken
        }
        if let account { app.uncover(window, for: account) }
    }
}
