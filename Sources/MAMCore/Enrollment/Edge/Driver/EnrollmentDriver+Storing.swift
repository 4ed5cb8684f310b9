internal import MAMBase

extension EnrollmentDriver {
    /// Keeps the policy that came last for an account and puts it in force, the first one only in the next process; what the
    /// machine is told then.
    func store(_ account: AccountID, isFirst: Bool, _ ticket: EnrollmentTicket) -> Reply {
        let failed = (EnrollmentEvent.answered(ticket, .stored(false)), EnrollmentPayload?.none)
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
            return failed
        }
        let configurations = serviceAnswer.answer.appConfigurations ?? app.deliveredConfigurations(for: account)
        let stored = StoredPolicy(
            names: serviceAnswer.names, policy: policy, allowsScreenCapture: allowsScreenCapture(account),
            configurations: configurations)
        do throws(StorageError) {
            guard !isFirst else { return try storeFirst(stored, putsInForce: !restarts, ticket) }
            // Whoever takes the account off meanwhile drops its policy: what comes after that must not bring it back.
            try app.storePolicy(stored, putsInForce: true) { isAwaited(ticket, in: $0) }
            return (.answered(ticket, .stored(true)), nil)
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return failed
        }
    }

    /// Keeps a first policy with the record that calls its account enrolled, as one change.
    ///
    /// The machine takes the account as enrolled before the store lets go: no record that is kept after this one lacks it, and
    /// an account that is told to be enrolled is so in the next process.
    private func storeFirst(
        _ stored: StoredPolicy, putsInForce: Bool, _ ticket: EnrollmentTicket
    ) throws(StorageError) -> Reply {
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
                    let step = state.enrollment.step(
                        event, nil, following: state.appConfigs.managedSettings, at: now)
                    state.enrollment.change { contents in
                        // Another change of the machine is kept by its own step, and this one with it.
                        if contents.machine?.record == record { contents.noteKept(contents.recordChanges) }
                    }
                    return step
                }
            })
        // Not kept because it was overtaken: the machine ignores the answer.
        guard let step else { return (event, nil) }
        if putsInForce {
            app.putInForce(stored, under: stored.names, isHeld: true) { state in
                !state.isEnded
                    && state.enrollment.now?.machine?.entries.contains {
                        $0.isEnrolled && $0.names.isSame(as: stored.names)
                    } == true
            }
        }
        app.device.tellExtensions(of: app.storageContainer)
        return (event, .taken(step))
    }

    private func isAwaited(_ ticket: EnrollmentTicket, in state: ManagedApp.State) -> Bool {
        !state.isEnded && state.enrollment.now?.machine?.awaits(ticket) == true
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
