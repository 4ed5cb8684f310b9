extension EnrollmentMachine {
    /// The service answered the first enrolment of an account.
    mutating func accepted(
        _ answer: CheckInAnswer, _ news: EnrollmentNews, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        let noted = EnrollmentEffect.noteCheckIn(answer, entries[place].id)
        guard let code = refusal(by: answer.outcome) else {
            (entries[place].contact, entries[place].isAlone) = (TimeMark(now), news.demandsToBeAlone)
            hasHeard(answer.outcome, place, now)
            // Somebody may have come first meanwhile, or this account wants to be the only one.
            guard obstacle(to: place) == nil else { return stop(place) }
            return [noted] + putInForce(answer, place, now)
        }
        guard code != .enrollmentEndPointNetworkFailure else { return fail(.service(.network), .enroll, place, now) }
        entries[place].contact = nil
        return [noted]
            + refuse(place, code, now, until: .checkIn(ServiceTimer.CheckInOutcome.noPolicy.next(answer.outcome)))
    }

    private mutating func putInForce(_ answer: CheckInAnswer, _ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        let isTold = choices.tellsBeforeStoring || answer.asksForWipe
        var effects = isTold ? tellEnrolled(place) : []
        (entries[place].isSilent, entries[place].isInteractive) = (false, false)
        if answer.asksForWipe {
            effects.append(.tell(.policy, status(.wipeReceived, entries[place].account), nil))
            return effects + beginWipe(place, .service, now)
        }
        effects.append(.storePolicy(entries[place].id, isFirst: true, begin(.storing(isFirst: true), place, now)))
        return effects
    }

    private mutating func tellEnrolled(_ place: Int) -> [EnrollmentEffect] {
        let call = entries[place].enrollCall
        entries[place].enrollCall = nil
        return [.tell(.enrollment, status(.newPoliciesReceived, entries[place].account), call)]
    }

    mutating func stored(_ isDone: Bool, _ isFirst: Bool, _ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        entries[place].activity = nil
        guard isDone else {
            let (text, account) = ("the policy could not be stored", entries[place].account)
            guard isFirst else { return [.tell(.policy, status(.internalError, account, text), nil)] }
            guard choices.tellsBeforeStoring else { return refuse(place, .internalError, now, because: text) }
            (entries[place].standing, entries[place].timer) = (.waiting, .enrollmentRetry)
            entries[place].last = RecurringTimer(doneAt: now)
            return [.tell(.policy, status(.internalError, account, text), nil)]
        }
        guard isFirst else { return [.notify(.policyDidChange(entries[place].id))] }
        entries[place].standing = .enrolled(awaitsRestart: traits.restartsForFirstPolicy)
        let told = choices.tellsBeforeStoring ? [] : tellEnrolled(place)
        guard traits.restartsForFirstPolicy else { return told + [.notify(.policyDidChange(entries[place].id))] }
        owesRestart = true
        return told
    }

    /// An account that is not enrolled was refused: it is tried again, or goes where it must not stay.
    mutating func refuse(
        _ place: Int, _ code: MAMEnrollmentStatus.Code, _ now: Instant, until timer: ServiceTimer? = nil,
        because text: String? = nil
    ) -> [EnrollmentEffect] {
        guard !code.requiresRemoval, code != .singleManagedAccountMode, !entries[place].isSilent else {
            return giveUp(place, code)
        }
        let told = EnrollmentEffect.tell(
            .enrollment, status(code, entries[place].account, text), entries[place].enrollCall)
        entries[place].timer = timer ?? code.retry(after: entries[place].timer)
        entries[place].last = RecurringTimer(doneAt: now)
        (entries[place].standing, entries[place].activity, entries[place].enrollCall) = (.waiting, nil, nil)
        entries[place].isInteractive = false
        return [told]
    }

    /// An account that is not enrolled goes: nobody tries it again.
    mutating func giveUp(_ place: Int, _ code: MAMEnrollmentStatus.Code) -> [EnrollmentEffect] {
        let entry = entries[place]
        let traces = withdraw(place)
        guard !entry.isSilent else { return traces }
        return traces + refusalLog(code) + [.tell(.enrollment, status(code, entry.account), entry.enrollCall)]
    }

    /// Takes an account that is not enrolled away, and what the service and the store may have of it.
    mutating func withdraw(_ place: Int) -> [EnrollmentEffect] {
        var effects = stop(place)
        let entry = entries.remove(at: place)
        if entry.contact != nil { effects += [.dropPolicy(entry.id), .tellUnenrolled(entry.account)] }
        return effects
    }

    /// The service spoke of an account as enrolled.
    mutating func hasHeard(_ outcome: CheckInAnswer.Outcome, _ place: Int, _ now: Instant) {
        entries[place].timer = .checkIn(ServiceTimer.CheckInOutcome.noPolicy.next(outcome))
        entries[place].last = RecurringTimer(doneAt: now)
    }

    /// The status of an account that the service does not enrol; nil when it does.
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
