extension EnrollmentMachine {
    /// The service forgot an account, or moves it: it enrols anew and keeps its policy until the service has spoken.
    mutating func enrollAgain(_ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        [.enroll(entries[place].account, isAgain: true, begin(.enrolling(isAgain: true), place, now))]
    }

    /// The service answered the enrolment of an account that is enrolled.
    mutating func enrolledAgain(
        _ answer: CheckInAnswer, _ news: EnrollmentNews, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        let noted = EnrollmentEffect.noteCheckIn(answer, entries[place].id)
        guard let code = refusal(by: answer.outcome) else {
            entries[place].activity = nil
            (entries[place].contact, entries[place].isAlone) = (TimeMark(now), news.demandsToBeAlone)
            hasHeard(answer.outcome, place, now)
            let told = EnrollmentEffect.tell(.enrollment, status(.newPoliciesReceived, entries[place].account), nil)
            return [noted, told] + bring(answer, news, place, now)
        }
        guard code != .enrollmentEndPointNetworkFailure else {
            return enrollAgainFailed(.service(.network), place, now)
        }
        let told = EnrollmentEffect.tell(.enrollment, status(code, entries[place].account), nil)
        return [noted, told] + lose(place, .checkIn(ServiceTimer.CheckInOutcome.noPolicy.next(answer.outcome)), now)
    }

    /// What a good answer brings: a wipe, another policy, or nothing.
    mutating func bring(
        _ answer: CheckInAnswer, _ news: EnrollmentNews, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        if answer.asksForWipe {
            return [.tell(.policy, status(.wipeReceived, entries[place].account), nil)] + wipe(place, .service, now)
        }
        guard news.hasChangedPolicy else { return [] }
        return [.storePolicy(entries[place].id, isFirst: false, begin(.storing(isFirst: false), place, now))]
    }

    mutating func enrollAgainFailed(
        _ failure: EnrollmentFailure, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        let code = failure.code(in: .enrollment)
        let told = EnrollmentEffect.tell(.enrollment, status(code, entries[place].account), nil)
        entries[place].activity = nil
        switch code {
        case .reEnrollForUnenrolledUser: return [told] + lose(place, .enrollmentRetry, now)
        case .notEMMAccount, .mdmEnrolledDifferentUser, .notDeviceAccount, .singleManagedAccountMode:
            return refusalLog(code) + [told] + wipe(place, .deviceManagement, now)
        case .alreadyEnrolled:
            entries[place].contact = TimeMark(now)
            hasHeard(.registered(nextAfter: nil), place, now)
            return [told]
        default:
            entries[place].timer = code.retry(after: entries[place].timer)
            entries[place].last = RecurringTimer(doneAt: now)
            return [.noteCheckIn(.unreachable, entries[place].id), told]
        }
    }

    /// An account that was enrolled is so no longer; it is registered still and tried again.
    mutating func lose(_ place: Int, _ timer: ServiceTimer, _ now: Instant) -> [EnrollmentEffect] {
        (entries[place].standing, entries[place].activity) = (.waiting, nil)
        (entries[place].contact, entries[place].isAlone) = (nil, false)
        (entries[place].timer, entries[place].last) = (timer, RecurringTimer(doneAt: now))
        let dropped = EnrollmentEffect.dropPolicy(entries[place].id)
        freed(except: entries[place].id, now)
        return [dropped]
    }

    /// Nobody is enrolled any more: the other accounts are tried again a day later.
    mutating func freed(except account: AccountID, _ now: Instant) {
        guard !traits.allowsSeveral else { return }
        for place in entries.indices where entries[place].standing == .waiting && entries[place].id != account {
            (entries[place].timer, entries[place].last) = (.enrollmentRetry, RecurringTimer(doneAt: now))
        }
    }
}
