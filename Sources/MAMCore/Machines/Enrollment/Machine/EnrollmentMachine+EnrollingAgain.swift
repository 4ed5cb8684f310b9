internal import MAMBase

extension EnrollmentMachine {
    /// Enrolls an account again that the service forgot or is moving.
    ///
    /// It keeps its policy until the service answers.
    mutating func enrollAgain(_ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        [.enroll(entries[index].account, isAgain: true, begin(.enrolling(isAgain: true), index, now))]
    }

    /// Handles the service's answer to the repeated enrollment of an account.
    mutating func enrolledAgain(
        _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        let noted = EnrollmentEffect.noteCheckIn(answer, entries[index].id)
        guard let code = refusal(by: answer.outcome) else {
            entries[index].activity = nil
            (entries[index].contact, entries[index].mustBeOnlyAccount) = (TimeMark(now), details.mustBeOnlyAccount)
            noteEnrolled(answer.outcome, index, now)
            return [noted] + bring(answer, details, to: .enrollAgain, index, now)
        }
        guard code != .enrollmentEndPointNetworkFailure else {
            return enrollAgainFailed(.service(.network), index, now)
        }
        let told = EnrollmentEffect.tell(.enrollment, status(code, entries[index].account), nil)
        return [noted, told] + lose(index, .checkIn(ServiceTimer.CheckInOutcome.noPolicy.next(answer.outcome)), now)
    }

    /// Applies a successful answer to the request of an enrolled account: a wipe, another policy, or no change.
    ///
    /// A new policy is reported after it is stored.
    mutating func bring(
        _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails, to purpose: EnrollmentEntry.Purpose, _ index: Int,
        _ now: Instant
    ) -> [EnrollmentEffect] {
        let account = entries[index].account
        if answer.asksForWipe {
            return [.tell(.policy, status(.wipeReceived, account), nil)] + wipe(index, .service, now)
        }
        if details.hasChangedPolicy {
            return [.storePolicy(account.id, isFirst: false, begin(.storing(purpose), index, now))]
        }
        let isAgain = purpose == .enrollAgain
        return [
            .tell(
                isAgain ? .enrollment : .policy,
                status(isAgain ? .newPoliciesReceived : .policiesHaveNotChanged, account), nil)
        ]
    }

    mutating func enrollAgainFailed(
        _ failure: EnrollmentFailure, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        let code = failure.code(in: .enrollment)
        let told = EnrollmentEffect.tell(.enrollment, status(code, entries[index].account), nil)
        entries[index].activity = nil
        switch code {
        case .reEnrollForUnenrolledUser: return [told] + lose(index, .enrollmentRetry, now)
        case .notEMMAccount, .mdmEnrolledDifferentUser, .notDeviceAccount, .singleManagedAccountMode:
            return refusalLog(code) + [told] + wipe(index, .deviceManagement, now)
        case .alreadyEnrolled:
            entries[index].contact = TimeMark(now)
            noteEnrolled(.registered(nextAfter: nil), index, now)
            return [told]
        default:
            entries[index].timer = code.retry(after: entries[index].timer)
            entries[index].last = RecurringTimer(doneAt: now)
            return [.noteCheckIn(.unreachable, entries[index].id), told]
        }
    }

    /// Ends the enrollment of an account, which stays registered and is tried again.
    mutating func lose(_ index: Int, _ timer: ServiceTimer, _ now: Instant) -> [EnrollmentEffect] {
        (entries[index].state, entries[index].activity) = (.waiting, nil)
        (entries[index].contact, entries[index].mustBeOnlyAccount) = (nil, false)
        (entries[index].timer, entries[index].last) = (timer, RecurringTimer(doneAt: now))
        let dropped = EnrollmentEffect.dropPolicy(entries[index].id)
        freed(except: entries[index].id, now)
        return [dropped]
    }

    /// Schedules the other accounts for a try in a day, because no account is enrolled any more.
    mutating func freed(except account: AccountID, _ now: Instant) {
        guard !traits.allowsSeveral else { return }
        for index in entries.indices where entries[index].state == .waiting && entries[index].id != account {
            (entries[index].timer, entries[index].last) = (.enrollmentRetry, RecurringTimer(doneAt: now))
        }
    }
}
