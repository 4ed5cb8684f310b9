/// Why a call has no status when nothing is under way that would bring one.
extension EnrollmentMachine {
    /// The reason of a call that registered an account, logged it in or took it off.
    package func reasonWithoutStatus(of call: EnrollmentCall) -> EnrollmentOutcome.Reason {
        entries.firstIndex { $0.enrollCall == call || $0.leaveCall == call }.map(reasonToWait) ?? .overtaken
    }

    /// The reason of a check-in of an account that a caller waits for.
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
