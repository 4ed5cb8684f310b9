internal import MAMLocks

extension EnrollmentDriver {
    /// Keeps the policy that came last for an account and puts it in force, the first one only in the next process; whether
    /// that was done.
    func store(_ account: AccountID, isFirst: Bool, _ ticket: EnrollmentTicket) -> Bool {
        let (serviceAnswer, restarts) = app.state.withLock { state in
            state.enrollment.change { contents in
                let restarts = contents.machine?.traits.restartsForFirstPolicy ?? true
                // After what was overtaken, what is there came with another request, which is going to store it.
                guard contents.machine?.awaits(ticket) == true else {
                    return (EnrollmentState.ServiceAnswer?.none, restarts)
                }
                return (contents.serviceAnswers.removeValue(forKey: account), restarts)
            }
        }
        guard let serviceAnswer,
            let policy = serviceAnswer.answer.policy ?? app.policyManager.policyInForce(for: account)
        else {
            return false
        }
        let configurations = serviceAnswer.answer.appConfigurations ?? app.deliveredConfigurations(for: account)
        let stored = StoredPolicy(
            names: serviceAnswer.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
            configurations: configurations)
        do throws(StorageError) {
            // Whoever takes the account off meanwhile drops its policy: what comes after that must not bring it back.
            try app.storePolicy(
                stored, putsInForce: !isFirst || !restarts,
                with: { () throws(StorageError) in isFirst ? [try recordOfEnrolled(ticket)] : [] }
            ) { state in
                !state.isEnded && state.enrollment.now?.machine?.awaits(ticket) == true
            }
            return true
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return false
        }
    }

    /// The record that calls the account of a first policy enrolled.
    ///
    /// Kept with the policy: an account that is told to be enrolled is enrolled in the next process as well.
    private func recordOfEnrolled(_ ticket: EnrollmentTicket) throws(StorageError) -> StoreChange {
        let now = app.device.time.now()
        let last = try lastRecord { $0.record(after: .answered(ticket, .stored(true)), at: now) }
        return try .record(last.record, of: app.storageContainer)
    }

    /// Puts app configuration in force that came without another policy.
    ///
    /// Not beside a policy that could not be read: kept with it, that one would be whole in the next process.
    func keepConfiguration(_ serviceAnswer: EnrollmentState.ServiceAnswer) {
        let account = serviceAnswer.names.id
        guard case .registered = serviceAnswer.answer.checkIn.outcome, !serviceAnswer.answer.checkIn.asksForWipe,
            let configurations = serviceAnswer.answer.appConfigurations,
            configurations != app.deliveredConfigurations(for: account),
            let policy = app.policyManager.policyInForce(for: account), !policy.isUnreadable
        else { return }
        do throws(StorageError) {
            try app.storePolicy(
                StoredPolicy(
                    names: serviceAnswer.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
                    configurations: configurations), putsInForce: true
            ) { state in
                !state.isEnded
                    && state.enrollment.now?.machine?.entries.contains {
                        $0.isEnrolled && $0.names.isSame(as: serviceAnswer.names)
                    } == true
            }
        } catch { reportUnlessEnded(.storageFailed(error.message)) }
    }

    /// Whether the derived block of screen captures is off for an account.
    func allowsScreenCapture(_ account: AccountID) -> Bool {
        guard let group = app.group(of: account) else { return false }
        return app.state.withLock { $0.policies[group]?.allowsScreenCapture ?? false }
    }

    /// Takes the policy of an account out of force and forgets it, unless the account is managed again by then; false when
    /// the store cannot do that now.
    @discardableResult
    func drop(_ names: EnrollmentAccount) -> Bool {
        forget(names) { (isWanted) throws(StorageError) in try app.dropPolicy(of: names, if: isWanted) }
    }

    /// Forgets the policy of an account that was taken out of force while the store failed; false when it fails still.
    func dropAgain(_ names: EnrollmentAccount) -> Bool {
        forget(names) { (isWanted) throws(StorageError) in
            try app.forgetPolicy(of: names) { state in
                isWanted(state) && state.enrollment.now?.undropped.contains { $0.names == names } == true
            }
        }
    }

    /// Tries again later what cannot be forgotten.
    ///
    /// So with what may not be while a new policy of the account is just being stored: should that fail, the old one is
    /// still there, and in force.
    private func forget(
        _ names: EnrollmentAccount,
        _ body: (_ isWanted: (ManagedApp.State) -> Bool) throws(StorageError) -> Void
    ) -> Bool {
        var isPutOff = false
        do throws(StorageError) {
            try body { state in
                let entries = (state.enrollment.now?.machine?.entries ?? []).filter { $0.names.isSame(as: names) }
                if entries.contains(where: \.isStoring) { isPutOff = true }
                return !state.isEnded && !isPutOff && !entries.contains(where: \.isManaged)
            }
        } catch {
            owe([EnrollmentState.UndroppedPolicy(names: names, isInForce: false)])
            reportUnlessEnded(.storageFailed(error.message))
            return false
        }
        if isPutOff {
            owe([EnrollmentState.UndroppedPolicy(names: names, isInForce: true)])
        } else {
            app.state.withLock { $0.enrollment.change { $0.noteDropped { $0 == names } } }
        }
        return true
    }
}
