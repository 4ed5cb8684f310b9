import MAMMachines

/// What tests of identity switches share.
enum SwitchKit {
    static let second = WindowID(number: 1)

    static let settings: [IdentitySwitchMachine.Settings] = [
        (true, true), (true, false), (false, false), (false, true),
    ]
    .map { IdentitySwitchMachine.Settings(multiIdentity: $0, multiManagedIdentities: $1) }

    /// Ann and Ben are of one organization; who of them is managed, whether a newcomer has come, what the thread says.
    static let situations: [IdentitySituation] = [
        situation(["ann", "ben"]), situation(["ann"]), situation([]), situation(["ann", "new"], ["new"]),
        situation(["ann"], ["new"], thread: "ben"), situation(["ann", "ben"], thread: .unmanaged),
    ]

    static func situation(
        _ managed: Set<AccountID>, _ more: [AccountID] = [], thread: AccountID? = nil
    ) -> IdentitySituation {
        var accounts: [AccountID: IdentitySituation.Account] = [:]
        for account in ["ann", "ben"] + more {
            let tenant = account == "new" ? nil : account == "ann" ? "contoso" : "Contoso"
            accounts[account] = IdentitySituation.Account(isManaged: managed.contains(account), tenant: tenant)
        }
        return IdentitySituation(accounts, thread: thread)
    }

    /// What may happen: everything the app and the world may do, and answers to what is awaited.
    static func events(of machine: IdentitySwitchMachine, request: UInt64 = 1, isWide: Bool) -> [IdentitySwitchEvent] {
        var events: [IdentitySwitchEvent] = [
            .removed("ann"), .expelled("ann"), .paused, .resumed(nil), .killed, .relaunched, .closed(.main),
        ]
        let asked: [WindowIdentity] = [
            .unset, .account(.unmanaged), .account("ann"), .account("ben"), .merged(["ann", "ben"]), .merged([]),
        ]
        let incoming: [(AccountID, MAMIdentitySwitchReason)] = [("ben", .openURL), ("new", .documentImport)]
        for window in isWide ? [nil, WindowID.main, second] : [nil] {
            events += asked.map { .asked(request: request, window, $0, isMerge: $0.isMerge) }
            events += incoming.map { .incoming(request: request, window, $0.0, $0.1) }
            if isWide { events.append(.incoming(request: request, window, .unmanaged, .openURL)) }
        }
        if isWide {
            events += [
                .opened(second), .closed(second), .madeKey(second), .madeKey(.main), .removed("ben"), .resumed(second),
            ]
            events += [.processSet("ben"), .processSet(nil), .activityBegan(sender: "ann"), .activityEnded]
        }
        let steps = machine.operations.values.map(\.step) + machine.questions.values.map(\.step) + [machine.step &+ 1]
        for step in steps.sorted() {
            let target = machine.operations.values.first { $0.step == step }?.target
            events += answers(about: target?.accountIDs ?? ["ann"], isWide: isWide).map {
                .launchEnded(step: step, $0)
            }
            events += MAMAddIdentityResult.allCases.map { .added(step: step, $0) }
            events += (isWide ? MAMSwitchIdentityResult.allCases : [.success, .canceled]).map {
                .switched(step: step, $0)
            }
            events += MAMBlockAccountResult.allCases.map { .blocked(step: step, $0) }
        }
        return events
    }

    /// How conditional launch may end for accounts: for all of them alike, for the first alone, or not at all.
    private static func answers(about accounts: [AccountID], isWide: Bool) -> [IdentityLaunchAnswer] {
        var answers: [IdentityLaunchAnswer] = [.ended([:]), .canceled, .unanswered, .failed]
        for reason in isWide ? MAMBlockAccountReason.allCases.filter({ $0 != .notBlocked }) : [.clockedOut] {
            answers.append(.ended(Dictionary(accounts.map { ($0, reason) }) { first, _ in first }))
            if accounts.count > 1 { answers.append(.ended([accounts[0]: reason])) }
        }
        return answers
    }
}

extension WindowIdentity {
    var isMerge: Bool { if case .merged = self { true } else { false } }
}

extension IdentitySwitchEffect {
    /// The effect in words, accounts by their raw value in quotes.
    var word: String {
        switch self {
        case .set(let window, let identity): "set \(window.word) \(identity.word)"
        case .launch(let accounts, let window, let isResume, let step):
            "launch \(accounts.map { "'\($0.rawValue)'" }.joined(separator: "+")) \(window.word) \(isResume) \(step)"
        case .addAccount(let account, let step): "add '\(account.rawValue)' \(step)"
        case .askToSwitch(let account, let window, let reason, let step):
            "ask '\(account.rawValue)' \(window.word) \(reason.rawValue) \(step)"
        case .blockAccount(let account, let reason, let window, let step):
            "off '\(account.rawValue)' \(reason.rawValue) \(window.word) \(step)"
        case .giveUp(let step): "giveup \(step)"
        case .answer(let request, let result, let refusal):
            "answer \(request) \(result.rawValue)" + (refusal.map { " \($0)" } ?? "")
        case .alertAndExit: "exit"
        }
    }
}

extension WindowID {
    var word: String { self == .main ? "0" : self == SwitchKit.second ? "1" : "?" }
}

extension WindowIdentity {
    var word: String {
        switch self {
        case .unset: "nil"
        case .account(let account): "'\(account.rawValue)'"
        case .merged(let accounts): accounts.map { "'\($0.rawValue)'" }.joined(separator: "+")
        }
    }
}
