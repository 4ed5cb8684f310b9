extension EnrollmentMachine {
    /// The app gives an account up.
    mutating func deregister(
        _ account: EnrollmentAccount?, _ withWipe: Bool, _ call: EnrollmentCall, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard let account, let place = place(of: account) else {
            let isAnyEnrolled = entries.contains(where: \.isEnrolled)
            return [.tell(.unenroll, status(isAnyEnrolled ? .notEnrolledAccount : .appNotEnrolled, account), call)]
        }
        switch entries[place].standing {
        case .queued, .waiting:
            let left = entries[place].account
            return overtake(place) + withdraw(place)
                + [.tell(.unenroll, status(choices.statusOfLeavingUnenrolled, left), call)]
        case .enrolled:
            let stopped = stop(place)
            (entries[place].standing, entries[place].leaveCall) = (.leaving(withWipe: withWipe), call)
            return stopped + requestToken(.unenroll, place, now)
        case .leaving(let already):
            // Whoever wants the data removed gets that, also who comes second.
            entries[place].standing = .leaving(withWipe: already || withWipe)
            guard entries[place].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            // Begun in an earlier process, whose calls are gone.
            entries[place].leaveCall = call
            return []
        case .wiping:
            guard entries[place].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            entries[place].leaveCall = call
            // One that failed is tried again now: somebody waits for its end.
            return entries[place].activity == nil ? askApp(place, now) : []
        }
    }

    /// Answers the call that wanted an account enrolled: something else came first.
    mutating func overtake(_ place: Int) -> [EnrollmentEffect] {
        guard let call = entries[place].enrollCall else { return [] }
        entries[place].enrollCall = nil
        return [
            .tell(.enrollment, status(.internalError, entries[place].account, "the account is being removed"), call)
        ]
    }

    /// The service un-enrolled an account, or could not; the account goes either way.
    mutating func unenrolled(_ code: MAMEnrollmentStatus.Code, _ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        entries[place].leaveCode = code
        let told: [EnrollmentEffect] = code.isSuccess ? [] : [.tellUnenrolled(entries[place].account)]
        if case .leaving(withWipe: true) = entries[place].standing { return told + wipe(place, .signOut, now) }
        let left = entries.remove(at: place)
        freed(except: left.id, now)
        return told + [.dropPolicy(left.id), .tell(.unenroll, status(code, left.account), left.leaveCall)]
    }
}
