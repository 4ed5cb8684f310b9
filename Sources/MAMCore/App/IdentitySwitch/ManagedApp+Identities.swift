internal import MAMBase
internal import Synchronization

extension ManagedApp.State {
    /// Steps the machine of identities.
    ///
    /// Answers are stored for the callers of requests; the caller carries out the other effects.
    ///
    /// Called inside ``ManagedApp/updateIdentities(_:)``, because the identities of windows change here.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - thread: The identity of the main thread, if the request comes from it.
    ///   - app: The app of this state.
    /// - Returns: The effects to carry out, with the answers.
    mutating func step(
        _ event: IdentitySwitchEvent, thread: AccountID?, in app: ManagedApp
    ) -> [IdentitySwitchEffect] {
        let effects = identities.handle(event, situation(for: event, thread: thread, in: app))
        for case .answer(let request, let result, let refusal) in effects {
            launch.setAnswer(IdentityAnswer(result: result, refusal: refusal), to: request)
        }
        return effects
    }

    /// Returns the facts of every account that the machine may need.
    private func situation(
        for event: IdentitySwitchEvent, thread: AccountID?, in app: ManagedApp
    ) -> IdentitySituation {
        var situation = IdentitySituation(thread: thread)
        guard let table = app.table.load() else { return situation }
        var names = event.accounts + [thread].compactMap(\.self)
        for operation in identities.operations.values { names += operation.target.accountIDs }
        for operation in identities.questions.values { names += operation.target.accountIDs }
        names += accountsShown()
        for name in names where situation.accounts[name] == nil {
            guard let record = table.record(for: name)?.takeUnretainedValue() else { continue }
            situation.accounts[name] = account(record)
            let first = app.keyName(of: name)
            if first != name { situation.firstNames[name] = first }
            guard !app.engine.mergesManagedAccounts, let tenant = situation.accounts[name]?.tenant,
                let group = managedGroup(of: tenant)
            else { continue }
            let rival = table.records.first { $0.group.load(ordering: .relaxed) == group }
            if let rival { situation.accounts[rival.id] = account(rival) }
        }
        return situation
    }

    private func account(_ record: AccountRecord) -> IdentitySituation.Account {
        let group = record.group.load(ordering: .relaxed)
        return IdentitySituation.Account(isManaged: policies[group] != nil, tenant: profiles[group]?.tenantID)
    }
}

extension IdentitySwitchEvent {
    fileprivate var accounts: [AccountID] {
        switch self {
        case .asked(_, _, let target, _): target.accountIDs
        case .incoming(_, _, let account, _), .removed(let account), .expelled(let account): [account]
        default: []
        }
    }
}

extension ManagedApp {
    /// Takes a wiped account off every window, and reports the windows that change.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - first: A change of the state that is made under the same lock, before.
    func takeOffWindows(_ account: AccountID, after first: (inout State) -> Void) {
        let effects = updateIdentities { state in
            first(&state)
            return state.step(.removed(account), thread: nil, in: self)
        }
        for case .set(let window, let identity) in effects {
            report(.windowIdentityChanged(window: window, accounts: identity.accountIDs, result: .success))
        }
    }

    /// Whether no switch of any window is in progress, for tests.
    package var isIdentityIdle: Bool { state.withLock { $0.identities.isIdle } }
}
