/// Changes that the store has not accepted, and their retry.
extension EnrollmentState.Contents {
    /// Whether the record differs from the stored one.
    var owesRecord: Bool { recordChanges != keptChanges }

    /// Whether the store lacks the current record, or has policies of accounts that are gone.
    var owes: Bool { owesRecord || !undropped.isEmpty }

    /// Returns the time until the next retry, in seconds; nil if everything is stored.
    func secondsToTry(at now: Instant) -> Double? { owes ? nextTry?.secondsLeft(at: now) : nil }

    /// Records that a record was stored.
    mutating func noteKept(_ change: UInt64) {
        keptChanges = max(keptChanges, change)
        if !owes { nextTry = nil }
    }

    /// Removes policies from the list that the store no longer has, or that belong to an account again.
    mutating func noteDropped(where isDropped: (EnrollmentAccount) -> Bool) {
        undropped.removeAll { isDropped($0.names) }
        if !owes { nextTry = nil }
    }

    /// Adds policies of accounts that are gone, which the store still has.
    mutating func noteUndropped(_ policies: [EnrollmentState.UndroppedPolicy]) {
        for policy in policies {
            undropped.removeAll { $0.names == policy.names }
            undropped.append(policy)
        }
    }

    /// Records a failure of the store.
    ///
    /// A failure before the retry does not delay the retry.
    mutating func noteFailure(at now: Instant) {
        guard owes, (nextTry?.secondsLeft(at: now) ?? 0) <= 0 else { return }
        let choices = machine?.choices ?? .standard
        let wait = min(choices.maximumSecondsToKeepAgain, nextTry.map { $0.wait * 2 } ?? choices.secondsToKeepAgain)
        nextTry = EnrollmentState.Try(failed: now, wait: wait)
    }
}
