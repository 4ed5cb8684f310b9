internal import MAMBase

/// Changes without the service, for simulations that start from a given state.
extension EnrollmentMachine {
    /// Makes an account enrolled, with its policy in force.
    ///
    /// An account that is being removed does not change.
    ///
    /// - Returns: The calls that no longer get an answer.
    package mutating func setEnrolled(_ names: EnrollmentAccount, at now: Instant) -> [EnrollmentCall] {
        var entry = EnrollmentEntry(names)
        entry.state = .enrolled(awaitsRestart: false)
        entry.timer = .checkIn(.registered(serviceSeconds: nil))
        (entry.last, entry.contact) = (RecurringTimer(doneAt: now), TimeMark(now))
        guard let index = index(of: names) else {
            guard entries.count < EnrollmentRecord.maximumAccountCount else { return [] }
            entries.append(entry)
            return []
        }
        let before = entries[index]
        guard !before.isManaged || before.isEnrolled else { return [] }
        entry.account = before.account
        entry.account.learn(names)
        entry.mustBeOnlyAccount = before.mustBeOnlyAccount
        entries[index] = entry
        return [before.enrollCall, before.leaveCall].compactMap(\.self)
    }

    /// Makes an account registered, for which the service had no policy.
    ///
    /// An existing account does not change.
    package mutating func setUntargeted(_ names: EnrollmentAccount, at now: Instant) {
        guard index(of: names) == nil, entries.count < EnrollmentRecord.maximumAccountCount else { return }
        var entry = EnrollmentEntry(names)
        (entry.state, entry.timer) = (.waiting, .checkIn(.noPolicy))
        entry.last = RecurringTimer(doneAt: now)
        entries.append(entry)
    }

    /// Removes an account without informing the service.
    ///
    /// - Returns: The calls that no longer get an answer.
    package mutating func setUnenrolled(_ account: AccountID) -> [EnrollmentCall] {
        guard let index = index(of: account) else { return [] }
        let entry = entries.remove(at: index)
        return [entry.enrollCall, entry.leaveCall].compactMap(\.self)
    }

    /// Replaces the accounts of an extension by those of its containing app.
    ///
    /// The activities of accounts that stay continue.
    ///
    /// - Returns: The calls that no longer get an answer.
    package mutating func follow(_ record: EnrollmentRecord) -> [EnrollmentCall] {
        let before = entries
        let after = EnrollmentMachine(record, traits, choices: choices).entries.map { new -> EnrollmentEntry in
            guard let old = before.first(where: { $0.account.isSame(as: new.account) || $0.id == new.id }) else {
                return new
            }
            if old.isWiping { return old }
            var entry = old
            (entry.account, entry.state, entry.mustBeOnlyAccount) = (new.account, new.state, new.mustBeOnlyAccount)
            // The extension may have asked the service more recently.
            if (new.last.last?.made.wall ?? -.infinity) > (old.last.last?.made.wall ?? -.infinity) {
                (entry.timer, entry.last, entry.contact) = (new.timer, new.last, new.contact)
            }
            return entry
        }
        // A wipe that began in the extension is completed.
        let wiping = before.filter { old in old.isWiping && !after.contains { $0.id == old.id } }
        (device, entries) = (record.device, after + wiping)
        return before.filter { old in !entries.contains { $0.id == old.id } }
            .flatMap { [$0.enrollCall, $0.leaveCall].compactMap(\.self) }
    }

    /// Fetches the policy of an account now, whether or not it is due.
    ///
    /// An account that waits after a failure is tried again.
    mutating func checkIn(_ index: Int, _ isInteractive: Bool, _ now: Instant) -> [EnrollmentEffect] {
        guard !isRestarting, entries[index].activity == nil else { return [] }
        switch entries[index].state {
        case .waiting:
            guard isLaunched, !traits.isExtension else { return [] }
            (entries[index].state, entries[index].isInteractive) = (.queued, isInteractive)
            return []
        case .enrolled(awaitsRestart: false):
            return requestToken(isForgotten(index, now) ? .enrollAgain : .checkIn, index, now, asking: isInteractive)
        case .queued, .enrolled, .leaving, .wiping: return []
        }
    }

    /// Returns whether the answer to a request is still needed.
    package func awaits(_ ticket: EnrollmentTicket) -> Bool {
        ticket == signIn?.ticket || ticket == restartTicket || entries.contains { $0.activity?.ticket == ticket }
    }
}
