internal import MAMBase

extension EnrollmentMachine {
    /// Handles the service's answer to the first enrollment of an account.
    mutating func accepted(
        _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        let noted = EnrollmentEffect.noteCheckIn(answer, entries[index].id)
        guard let code = refusal(by: answer.outcome) else {
            (entries[index].contact, entries[index].mustBeOnlyAccount) = (TimeMark(now), details.mustBeOnlyAccount)
            noteEnrolled(answer.outcome, index, now)
            // Another account may have come first meanwhile, or this one has to be the only one.
            guard obstacle(to: index) == nil else { return stop(index) }
            return [noted] + putInForce(answer, index, now)
        }
        guard code != .enrollmentEndPointNetworkFailure else { return fail(.service(.network), .enroll, index, now) }
        entries[index].contact = nil
        return [noted]
            + refuse(index, code, now, until: .checkIn(ServiceTimer.CheckInOutcome.noPolicy.next(answer.outcome)))
    }

    private mutating func putInForce(_ answer: CheckInAnswer, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        (entries[index].isSilent, entries[index].isInteractive) = (false, false)
        guard answer.asksForWipe else {
            return [.storePolicy(entries[index].id, isFirst: true, begin(.storing(.enroll), index, now))]
        }
        // The account never gets a policy, so the call ends with the wipe command and not with a success.
        let call = takeEnrollCall(index)
        return [.tell(.policy, status(.wipeReceived, entries[index].account), call)] + beginWipe(index, .service, now)
    }

    private mutating func takeEnrollCall(_ index: Int) -> EnrollmentCall? {
        defer { entries[index].enrollCall = nil }
        return entries[index].enrollCall
    }

    /// Whether a first policy requires a restart.
    ///
    /// The keys of device management make the hooks ready before there is a policy.
    var restartsForFirstPolicy: Bool { traits.restartsForFirstPolicy && device.configuredUser == nil }

    /// Handles the result of storing a policy.
    ///
    /// Only now is the result of the request known that delivered the policy.
    mutating func stored(
        _ isDone: Bool, _ purpose: EnrollmentEntry.Purpose, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        entries[index].activity = nil
        let (account, text) = (entries[index].account, "the policy could not be stored")
        guard purpose == .enroll else {
            let kind: EnrollmentRequestKind = purpose == .enrollAgain ? .enrollment : .policy
            guard isDone else { return [.tell(kind, status(.internalError, account, text), nil)] }
            return [.tell(kind, status(.newPoliciesReceived, account), nil), .notify(.policyDidChange(account.id))]
        }
        guard isDone else { return refuse(index, .internalError, now, because: text) }
        entries[index].state = .enrolled(awaitsRestart: restartsForFirstPolicy)
        let told = EnrollmentEffect.tell(.enrollment, status(.newPoliciesReceived, account), takeEnrollCall(index))
        guard restartsForFirstPolicy else { return [told, .notify(.policyDidChange(account.id))] }
        owesRestart = true
        return [told]
    }

    /// Handles the refusal of an account that is not enrolled: it is tried again, or removed if it must not stay.
    mutating func refuse(
        _ index: Int, _ code: MAMEnrollmentStatus.Code, _ now: Instant, until timer: ServiceTimer? = nil,
        because text: String? = nil
    ) -> [EnrollmentEffect] {
        guard !code.requiresRemoval, code != .singleManagedAccountMode, !entries[index].isSilent else {
            return giveUp(index, code)
        }
        let told = EnrollmentEffect.tell(
            .enrollment, status(code, entries[index].account, text), entries[index].enrollCall)
        entries[index].timer = timer ?? code.retry(after: entries[index].timer)
        entries[index].last = RecurringTimer(doneAt: now)
        (entries[index].state, entries[index].activity, entries[index].enrollCall) = (.waiting, nil, nil)
        entries[index].isInteractive = false
        return [told]
    }

    /// Removes an account that is not enrolled, and reports the status.
    mutating func giveUp(_ index: Int, _ code: MAMEnrollmentStatus.Code) -> [EnrollmentEffect] {
        let entry = entries[index]
        let traces = withdraw(index)
        guard !entry.isSilent else { return traces }
        return traces + refusalLog(code) + [.tell(.enrollment, status(code, entry.account), entry.enrollCall)]
    }

    /// Removes an account that is not enrolled, also from the service and the store if they may have it.
    mutating func withdraw(_ index: Int) -> [EnrollmentEffect] {
        var effects = stop(index)
        let entry = entries.remove(at: index)
        if entry.contact != nil { effects += [.dropPolicy(entry.id), .tellUnenrolled(entry.account)] }
        return effects
    }

    /// Records that the service reported the account as enrolled.
    mutating func noteEnrolled(_ outcome: CheckInAnswer.Outcome, _ index: Int, _ now: Instant) {
        entries[index].timer = .checkIn(ServiceTimer.CheckInOutcome.noPolicy.next(outcome))
        entries[index].last = RecurringTimer(doneAt: now)
    }

    /// Returns the status of an account that the service does not enroll; nil if it does.
    func refusal(by outcome: CheckInAnswer.Outcome) -> MAMEnrollmentStatus.Code? {
        switch outcome {
        case .registered: nil
        case .noPolicy: .licensedNotTargeted
        case .notLicensed: .accountNotLicensed
        case .notOnboarded: choices.statusOfUnknownTenant
        case .unreachable: .enrollmentEndPointNetworkFailure
        }
    }
}
