/// The reasons why a call has no status when no work in progress may bring one.
extension EnrollmentMachine {
    /// Returns the reason for a call that registered an account, signed it in or removed it.
    package func reasonWithoutStatus(of call: EnrollmentCall) -> EnrollmentOutcome.Reason {
        entries.firstIndex { $0.enrollCall == call || $0.leaveCall == call }.map(reasonToWait) ?? .overtaken
    }

    /// Returns the reason for a check-in that a caller waits for.
    package func reasonWithoutStatus(of account: AccountID) -> EnrollmentOutcome.Reason {
        index(of: account).map(reasonToWait) ?? .notRegistered
    }

    private func reasonToWait(_ index: Int) -> EnrollmentOutcome.Reason {
        let entry = entries[index]
        switch entry.state {
        case .leaving, .wiping: return isLaunched || entry.leaveCall == nil ? .alreadyLeaving : .notLaunched
        case .queued, .waiting, .enrolled: break
        }
        if traits.isExtension, !entry.isEnrolled { return .containingAppFirst }
        if !isLaunched { return .notLaunched }
        if isRestarting || owesRestart || entry.state == .enrolled(awaitsRestart: true) { return .restartFirst }
        return entry.isEnrolled ? .overtaken : .otherAccountFirst
    }
}
