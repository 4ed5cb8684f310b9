extension EnrollmentDriver {
    /// Keeps the policy that came last for an account and puts it in force, the first one only in the next process; whether
    /// that was done.
    func store(_ account: AccountID, isFirst: Bool, _ ticket: EnrollmentTicket) -> Bool {
        let (news, restarts) = app.state.withLock { state in
            state.enrollment.change { contents in
                let restarts = contents.machine?.traits.restartsForFirstPolicy ?? true
                // After what was overtaken, what is there came with another request, which is going to store it.
                guard contents.machine?.awaits(ticket) == true else { return (EnrollmentState.News?.none, restarts) }
                return (contents.news.removeValue(forKey: account), restarts)
            }
        }
        guard let news, let policy = news.answer.policy ?? app.policyManager.policyInForce(for: account) else {
            return false
        }
        let configurations = news.answer.appConfigurations ?? app.deliveredConfigurations(for: account)
        let stored = StoredPolicy(
            names: news.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
            configurations: configurations)
        do throws(StorageError) {
            // Whoever takes the account off meanwhile drops its policy: what comes after that must not bring it back.
            try app.storePolicy(stored, putsInForce: !isFirst || !restarts) { state in
                !state.isEnded && state.enrollment.now?.machine?.awaits(ticket) == true
            }
            return true
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return false
        }
    }

    /// Puts app configuration in force that came without another policy.
    ///
    /// Not beside a policy that could not be read: kept with it, that one would be whole in the next process.
    func keepConfiguration(_ news: EnrollmentState.News) {
        let account = news.names.id
        guard case .registered = news.answer.checkIn.outcome, !news.answer.checkIn.asksForWipe,
            let configurations = news.answer.appConfigurations,
            configurations != app.deliveredConfigurations(for: account),
            let policy = app.policyManager.policyInForce(for: account), !policy.isUnreadable
        else { return }
        do throws(StorageError) {
            try app.storePolicy(
                StoredPolicy(
                    names: news.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
                    configurations: configurations), putsInForce: true
            ) { state in
                !state.isEnded
                    && state.enrollment.now?.machine?.entries.contains {
                        $0.isEnrolled && $0.names.isSame(as: news.names)
                    } == true
            }
        } catch { reportUnlessEnded(.storageFailed(error.message)) }
    }

    /// Whether the derived block of screen captures is off for an account.
    func allowsScreenCapture(_ account: AccountID) -> Bool {
        guard let group = app.group(of: account) else { return false }
        return app.state.withLock { $0.policies[group]?.allowsScreenCapture ?? false }
    }

    /// Takes the policy of an account out of force and forgets it, unless the account is managed again by then.
    func drop(_ names: EnrollmentAccount) {
        forget(names) { () throws(StorageError) in try app.dropPolicy(of: names) { isGone(names, in: $0) } }
    }

    /// Forgets the policy of an account that was taken out of force while the store failed.
    func dropAgain(_ names: EnrollmentAccount) {
        forget(names) { () throws(StorageError) in try app.forgetPolicy(of: names) { isGone(names, in: $0) } }
    }

    /// Tries again later what cannot be forgotten.
    ///
    /// So with what may not be while a new policy of the account is just being stored: should that fail, the old one is
    /// still there.
    private func forget(_ names: EnrollmentAccount, _ body: () throws(StorageError) -> Void) {
        do throws(StorageError) { try body() } catch {
            owe(dropping: [names])
            return reportUnlessEnded(.storageFailed(error.message))
        }
        let isPutOff = app.state.withLock { state in
            let isStoring = state.enrollment.has(names) { $0.isStoring }
            if !isStoring { state.enrollment.change { $0.noteDropped(names) } }
            return isStoring
        }
        if isPutOff { owe(dropping: [names]) }
    }

    private func isGone(_ names: EnrollmentAccount, in state: ManagedApp.State) -> Bool {
        !state.isEnded && !state.enrollment.has(names) { $0.isManaged || $0.isStoring }
    }
}

extension EnrollmentState {
    fileprivate func has(_ names: EnrollmentAccount, _ isSo: (EnrollmentEntry) -> Bool) -> Bool {
        now?.machine?.entries.contains { $0.names.isSame(as: names) && isSo($0) } ?? false
    }
}
