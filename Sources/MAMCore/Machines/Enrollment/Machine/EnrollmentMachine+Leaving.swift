extension EnrollmentMachine {
    /// Removes an account for the app.
    mutating func deregister(
        _ account: EnrollmentAccount?, _ withWipe: Bool, _ call: EnrollmentCall, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard let account, let index = index(of: account) else {
            let isAnyEnrolled = entries.contains(where: \.isEnrolled)
            return [.tell(.unenroll, status(isAnyEnrolled ? .notEnrolledAccount : .appNotEnrolled, account), call)]
        }
        switch entries[index].state {
        case .queued, .waiting:
            let left = entries[index].account
            return overtake(index) + withdraw(index)
                + [.tell(.unenroll, status(choices.statusOfLeavingUnenrolled, left), call)]
        case .enrolled:
            let stopped = stop(index)
            (entries[index].state, entries[index].leaveCall) = (.leaving(withWipe: withWipe), call)
            return stopped + requestToken(.unenroll, index, now)
        case .leaving(let already):
            // If any caller requests the removal of the data, it is removed.
            entries[index].state = .leaving(withWipe: already || withWipe)
            guard entries[index].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            // The removal began in an earlier process, whose calls are gone.
            entries[index].leaveCall = call
            return []
        case .wiping:
            guard entries[index].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            entries[index].leaveCall = call
            // A failed wipe is retried now, because a caller waits for its end.
            return entries[index].activity == nil ? askApp(index, now) : []
        }
    }

    /// Answers the call that requested the enrollment of an account, which is superseded.
    mutating func overtake(_ index: Int) -> [EnrollmentEffect] {
        guard let call = entries[index].enrollCall else { return [] }
        entries[index].enrollCall = nil
        return [
            .tell(.enrollment, status(.internalError, entries[index].account, "the account is being removed"), call)
        ]
    }

    /// Handles the result of un-enrolling an account at the service.
    ///
    /// The account is removed in any case.
    mutating func unenrolled(_ code: MAMEnrollmentStatus.Code, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        entries[index].leaveCode = code
        let told: [EnrollmentEffect] = code.isSuccess ? [] : [.tellUnenrolled(entries[index].account)]
        if case .leaving(withWipe: true) = entries[index].state { return told + wipe(index, .signOut, now) }
        let left = entries.remove(at: index)
        freed(except: left.id, now)
        return told + [.dropPolicy(left.id), .tell(.unenroll, status(code, left.account), left.leaveCall)]
    }
}
