internal import MAMBase

extension EnrollmentMachine {
    /// Handles the service's answer to a check-in.
    mutating func checkedIn(
        _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard answer.outcome != .unreachable else { return checkInFailed(.service(.network), index, now) }
        let (noted, account) = (EnrollmentEffect.noteCheckIn(answer, entries[index].id), entries[index].account)
        entries[index].activity = nil
        entries[index].contact = TimeMark(now)
        noteEnrolled(answer.outcome, index, now)
        let isRegistered = if case .registered = answer.outcome { true } else { false }
        guard isRegistered || answer.asksForWipe else {
            return [noted, .tell(.policy, status(.noPolicyReceived, account), nil)]
                + lose(index, entries[index].timer, now)
        }
        return [noted] + bring(answer, details, to: .checkIn, index, now)
    }

    mutating func checkInFailed(_ failure: EnrollmentFailure, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        let (code, account) = (failure.code(in: .policy), entries[index].account)
        let told = EnrollmentEffect.tell(.policy, status(code, account), nil)
        entries[index].activity = nil
        switch failure {
        case .service(.gone):
            // The account is treated as never enrolled, and enrolls immediately.
            let lost = lose(index, .enrollmentRetry, now)
            if !traits.isExtension { entries[index].state = .queued }
            return [told] + lost
        // An extension enrolls no accounts. The policy stays until its app enrolls again, or the time offline ends.
        case .service(.notEnrolled) where !traits.isExtension, .service(.unenrolledUser) where !traits.isExtension:
            return [told] + enrollAgain(index, now)
        case .service(.tenantMigration) where !traits.isExtension: return enrollAgain(index, now)
        case .service(.otherAccountEnrolled): return [told] + lose(index, .enrollmentRetry, now)
        // The account has to be removed from the device: without its policy its data would stay readable.
        case .service(.notEMMAccount), .service(.otherManagedUser), .service(.notDeviceAccount):
            return [told] + wipe(index, .deviceManagement, now)
        default:
            let isNetwork = code == .policyEndPointNetworkFailure || code == .timeout
            entries[index].timer =
                isNetwork ? code.retry(after: entries[index].timer) : .checkIn(.registered(serviceSeconds: nil))
            entries[index].last = RecurringTimer(doneAt: now)
            return [.noteCheckIn(.unreachable, account.id), told]
        }
    }
}
