extension EnrollmentMachine {
    /// The service answered a check-in.
    mutating func checkedIn(
        _ answer: CheckInAnswer, _ news: EnrollmentNews, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard answer.outcome != .unreachable else { return checkInFailed(.service(.network), place, now) }
        let (noted, account) = (EnrollmentEffect.noteCheckIn(answer, entries[place].id), entries[place].account)
        entries[place].activity = nil
        entries[place].contact = TimeMark(now)
        hasHeard(answer.outcome, place, now)
        if answer.asksForWipe { return [noted] + bring(answer, news, place, now) }
        guard case .registered = answer.outcome else {
            return [noted, .tell(.policy, status(.noPolicyReceived, account), nil)]
                + lose(place, entries[place].timer, now)
        }
        let code: MAMEnrollmentStatus.Code = news.hasChangedPolicy ? .newPoliciesReceived : .policiesHaveNotChanged
        return [noted, .tell(.policy, status(code, account), nil)] + bring(answer, news, place, now)
    }

    mutating func checkInFailed(_ failure: EnrollmentFailure, _ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        let (code, account) = (failure.code(in: .policy), entries[place].account)
        let told = EnrollmentEffect.tell(.policy, status(code, account), nil)
        entries[place].activity = nil
        switch failure {
        case .service(.gone):
            // As if it had never been enrolled: it enrols at once.
            let lost = lose(place, .enrollmentRetry, now)
            if !traits.isExtension { entries[place].standing = .queued }
            return [told] + lost
        // In an extension nobody is enrolled anew: the policy stays until the app has done that, or the time offline is over.
        case .service(.notEnrolled) where !traits.isExtension, .service(.unenrolledUser) where !traits.isExtension:
            return [told] + enrollAgain(place, now)
        case .service(.tenantMigration) where !traits.isExtension: return enrollAgain(place, now)
        case .service(.otherAccountEnrolled): return [told] + lose(place, .enrollmentRetry, now)
        // The account must go from the device: without its policy its data would stay readable.
        case .service(.notEMMAccount), .service(.otherManagedUser), .service(.notDeviceAccount):
            return [told] + wipe(place, .deviceManagement, now)
        default:
            let isNetwork = code == .policyEndPointNetworkFailure || code == .timeout
            entries[place].timer =
                isNetwork ? code.retry(after: entries[place].timer) : .checkIn(.registered(serviceSeconds: nil))
            entries[place].last = RecurringTimer(doneAt: now)
            return [.noteCheckIn(.unreachable, account.id), told]
        }
    }
}
