extension EnrollmentMachine {
    /// The app gives an account up.
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
            // Whoever wants the data removed gets that, also who comes second.
            entries[index].state = .leaving(withWipe: already || withWipe)
            guard entries[index].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            // Begun in an earlier process, whose calls are gone.
            entries[index].leaveCall = call
            return []
        case .wiping:
            guard entries[index].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            entries[index].leaveCall = call
            // One that failed is tried again now: somebody waits for its end.
            return entries[index].activity == nil ? askApp(index, now) : []
        }
    }

    /// Answers the call that wanted an account enrolled: something else came first.
    mutating func overtake(_ index: Int) -> [EnrollmentEffect] {
        guard let call = entries[index].enrollCall else { return [] }
        entries[index].enrollCall = nil
        return [
            .tell(.enrollment, status(.internalError, entries[index].account, "the account is being removed"), call)
        ]
    }

    /// The service un-enrolled an account, or could not; the account goes either way.
    mutating func unenrolled(_ code: MAMEnrollmentStatus.Code, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        entries[index].leaveCode = code
        let told: [EnrollmentEffect] = code.isSuccess ? [] : [.tellUnenrolled(entries[index].account)]
        if case .leaving(withWipe: true) = entries[index].state { return told + wipe(index, .signOut, now) }
        let left = entries.remove(at: index)
        freed(except: left.id, now)
        return told + [.dropPolicy(left.id), .tell(.unenroll, status(code, left.account), left.leaveCall)]
    }
}
