/// What the store could not take, and when it is tried again.
extension EnrollmentState.Contents {
    /// Whether the record is another one than the one that was kept last.
    var owesRecord: Bool { recordChanges != keptChanges }

    /// Whether the store has another record than the machine, or policies of nobody.
    var owes: Bool { owesRecord || !undropped.isEmpty }

    /// The seconds until the store is tried again; nil while it is owed nothing.
    func secondsToTry(at now: Instant) -> Double? { owes ? nextTry?.secondsLeft(at: now) : nil }

    /// The store took a record.
    mutating func noteKept(_ change: UInt64) {
        keptChanges = max(keptChanges, change)
        if !owes { nextTry = nil }
    }

    /// Policies that the store has nothing of any more, or that are somebody's again.
    mutating func noteDropped(where isDropped: (EnrollmentAccount) -> Bool) {
        undropped.removeAll { isDropped($0.names) }
        if !owes { nextTry = nil }
    }

    /// Policies that the store still has of nobody.
    mutating func noteUndropped(_ policies: [EnrollmentState.UndroppedPolicy]) {
        for policy in policies {
            undropped.removeAll { $0.names == policy.names }
            undropped.append(policy)
        }
    }

    /// The store failed.
    ///
    /// What fails on the way to a try does not put that off.
    mutating func noteFailure(at now: Instant) {
        guard owes, (nextTry?.secondsLeft(at: now) ?? 0) <= 0 else { return }
        let choices = machine?.choices ?? .standard
        let wait = min(choices.maximumSecondsToKeepAgain, nextTry.map { $0.wait * 2 } ?? choices.secondsToKeepAgain)
        nextTry = EnrollmentState.Try(failed: now, wait: wait)
    }
}
