/// What the users of a run's accounts have proved, and whether that still counts.
///
/// A prompt for one account may stay up for hours, and the app may be left meanwhile: what was proved for another one before
/// is over then, as it would be on the screen.
struct LaunchProofs: Sendable {
    private struct Proof: Sendable {
        var subjects: Set<LaunchSubject> = []
        var last: TimeMark
        var returns: UInt64
    }

    private var proofs: [AccountID: Proof] = [:]

    /// What was entered for each account.
    var subjects: [AccountID: Set<LaunchSubject>] { proofs.mapValues(\.subjects) }

    /// Somebody proved who he is; the last proof of an account carries those before it.
    mutating func add(_ subject: LaunchSubject, of account: AccountID, at now: Instant, _ returns: UInt64) {
        var proof = proofs[account] ?? Proof(last: TimeMark(now), returns: returns)
        proof.subjects.insert(subject)
        (proof.last, proof.returns) = (TimeMark(now), returns)
        proofs[account] = proof
    }

    /// Takes out what does not count any more: after the policy's inactivity, and without an interval after a return.
    ///
    /// - Parameters:
    ///   - situation: What policies ask now.
    ///   - returns: How often the app came back or left by now.
    /// - Returns: Whose proofs are gone.
    mutating func removeStale(in situation: LaunchSituation, returns: UInt64) -> [AccountID] {
        var stale: [AccountID] = []
        for (account, state) in situation {
            guard var proof = proofs[account] else { continue }
            let (now, interval) = (state.facts.now, state.requirements.accessRecheck)
            let isOver =
                interval > 0
                ? proof.last.isClockBehind(at: now) || proof.last.elapsed(at: now) >= Double(interval)
                : proof.returns != returns
            proof.last.observe(now)
            proofs[account] = isOver ? nil : proof
            if isOver { stale.append(account) }
        }
        return stale
    }
}
