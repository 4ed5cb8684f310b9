extension EnrollmentDriver {
    /// Keeps the policy that came last for an account and puts it in force, the first one only in the next process; whether
    /// that was done.
    func store(_ account: AccountID, isFirst: Bool, _ ticket: EnrollmentTicket) -> Bool {
        let (news, restarts) = app.state.withLock { state in
            state.enrollment.change { contents in
                let restarts = contents.machine?.traits.restartsForFirstPolicy ?? true
                return (contents.news.removeValue(forKey: account), restarts)
            }
        }
        guard !isEnded, let news, let policy = news.answer.policy ?? app.policyManager.policyInForce(for: account)
        else {
            return false
        }
        let configurations = news.answer.appConfigurations ?? app.deliveredConfigurations(for: account)
        do throws(StorageError) {
            try app.storePolicy(
                StoredPolicy(
                    names: news.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
                    configurations: configurations), putsInForce: !isFirst || !restarts)
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return false
        }
        // Whoever took the account off meanwhile may have dropped its policy before it was there.
        if isAbandoned(news.names, ticket) { drop(news.names) }
        return true
    }

    /// Whether an account went while its policy was stored, and did not come back.
    private func isAbandoned(_ names: EnrollmentAccount, _ ticket: EnrollmentTicket) -> Bool {
        app.state.withLock { state in
            guard !state.isEnded, let machine = state.enrollment.now?.machine, !machine.awaits(ticket) else {
                return false
            }
            return !machine.entries.contains { $0.names.isSame(as: names) && ($0.isManaged || $0.isStoring) }
        }
    }

    /// Puts app configuration in force that came without another policy.
    func keepConfiguration(_ news: EnrollmentState.News) {
        let account = news.names.id
        guard case .registered = news.answer.checkIn.outcome, !news.answer.checkIn.asksForWipe,
            let configurations = news.answer.appConfigurations,
            configurations != app.deliveredConfigurations(for: account),
            let policy = app.policyManager.policyInForce(for: account)
        else { return }
        do throws(StorageError) {
            try app.storePolicy(
                StoredPolicy(
                    names: news.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
                    configurations: configurations))
        } catch { reportUnlessEnded(.storageFailed(error.message)) }
    }

    private func allowsScreenCapture(_ account: AccountID) -> Bool {
        guard let group = app.group(of: account) else { return false }
        return app.state.withLock { $0.policies[group]?.allowsScreenCapture ?? false }
    }

    /// Takes the policy of an account out of force and forgets it.
    func drop(_ names: EnrollmentAccount) {
        app.state.withLock { $0.enrollment.change { _ = $0.news.removeValue(forKey: names.id) } }
        do throws(StorageError) { try app.dropPolicy(of: names) } catch {
            reportUnlessEnded(.storageFailed(error.message))
        }
    }
}
