internal import MAMBase
internal import MAMStorage

extension EnrollmentDriver {
    /// Stores the last policy of an account and puts it in force.
    ///
    /// A first policy may come into force only in the next process.
    ///
    /// - Returns: The event for the machine.
    func store(_ account: AccountID, isFirst: Bool, _ ticket: EnrollmentTicket) -> Reply {
        let failed = (EnrollmentEvent.answered(ticket, .stored(false)), EnrollmentPayload?.none)
        let serviceAnswer = app.state.withLock { state in
            state.enrollment.change { contents in
                // If this request was superseded, the answer belongs to another request, which will store it.
                guard contents.machine?.awaits(ticket) == true else { return EnrollmentState.ServiceAnswer?.none }
                return contents.serviceAnswers.removeValue(forKey: account)
            }
        }
        guard let serviceAnswer,
            let policy = serviceAnswer.answer.policy ?? app.policyManager.policyInForce(for: account)
        else {
            return failed
        }
        let configurations = serviceAnswer.answer.appConfigurations ?? app.deliveredConfigurations(for: account)
        let stored = StoredPolicy(
            names: serviceAnswer.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
            configurations: configurations)
        do throws(StorageError) {
            guard !isFirst else { return try storeFirst(stored, ticket) }
            // A concurrent removal of the account drops its policy, which must not be stored again afterwards.
            try app.storePolicy(stored, putsInForce: true) { isAwaited(ticket, in: $0) }
            return (.answered(ticket, .stored(true)), nil)
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return failed
        }
    }

    /// Stores a first policy together with the record that contains the account as enrolled, as one change.
    ///
    /// The machine marks the account as enrolled before the store's lock is released. All later records therefore
    /// contain it, and an account that was reported as enrolled is enrolled in the next process.
    private func storeFirst(_ stored: StoredPolicy, _ ticket: EnrollmentTicket) throws(StorageError) -> Reply {
        let (event, now) = (EnrollmentEvent.answered(ticket, .stored(true)), app.device.time.now())
        var record: EnrollmentRecord?
        var step: EnrollmentState.Step?
        try app.checkRoom(for: [stored.names])
        try app.device.storage.commit(
            { () throws(StorageError) in
                guard app.state.withLock({ isAwaited(ticket, in: $0) }) else { return [] }
                let last = try lastRecord { $0.record(after: event, at: now) }.record
                record = last
                return StoreChange.policy(stored, of: app.storageContainer) + app.holding(stored.names.id)
                    + [try .record(last, of: app.storageContainer)]
            },
            whenKept: {
                step = app.state.withLock { state in
                    let step = state.enrollment.step(event, nil, following: state.appConfigs.managedSettings, at: now)
                    state.enrollment.change { contents in
                        // A concurrent change of the machine is stored by its own step, together with this one.
                        if contents.machine?.record == record { contents.noteKept(contents.recordChanges) }
                    }
                    return step
                }
            })
        // Not stored because the request was superseded. The machine ignores the answer.
        guard let step else { return (event, nil) }
        app.putInForce(stored, under: stored.names, isHeld: true) { state in
            // While the machine waits for a restart, the policy stays in the storage.
            !state.isEnded
                && state.enrollment.now?.machine?.entries.contains {
                    $0.state == .enrolled(awaitsRestart: false) && $0.names.isSame(as: stored.names)
                } == true
        }
        app.device.tellExtensions(of: app.storageContainer)
        return (event, .taken(step))
    }

    private func isAwaited(_ ticket: EnrollmentTicket, in state: ManagedApp.State) -> Bool {
        !state.isEnded && state.enrollment.now?.machine?.awaits(ticket) == true
    }

    /// Puts an app configuration in force that came without a new policy.
    ///
    /// Not with an unreadable policy: stored together with it, that policy would count as readable in the next process.
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

    /// Returns whether the derived block of screen captures is off for an account.
    func allowsScreenCapture(_ account: AccountID) -> Bool {
        guard let group = app.group(of: account) else { return false }
        return app.state.withLock { $0.policies[group]?.allowsScreenCapture ?? false }
    }

    /// Removes the policy of an account from force and from the store, unless the account is managed again.
    ///
    /// - Returns: `false` if the store failed.
    @discardableResult
    func drop(_ names: EnrollmentAccount) -> Bool {
        forget(names) { (isWanted) throws(StorageError) in try app.dropPolicy(of: names, if: isWanted) }
    }

    /// Removes the policy of an account that was removed from force while the store failed.
    ///
    /// Returns `false` if it fails again.
    func dropAgain(_ names: EnrollmentAccount) -> Bool {
        forget(names) { (isWanted) throws(StorageError) in
            try app.forgetPolicy(of: names) { state in
                isWanted(state) && state.enrollment.now?.undropped.contains { $0.names == names } == true
            }
        }
    }

    /// Removes a policy, or schedules a retry.
    ///
    /// A removal is also retried later while a new policy is stored. If that fails, the old one must be in force.
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
