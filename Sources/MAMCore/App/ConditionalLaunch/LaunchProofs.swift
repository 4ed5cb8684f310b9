internal import MAMBase

/// The proofs that the users of a run's accounts entered, and their validity.
///
/// A prompt for one account may stay up for hours, and the app may leave the foreground meanwhile. Earlier proofs for
/// another account then expire, as they would on the screen.
struct LaunchProofs: Sendable {
    private struct Proof: Sendable {
        var subjects: Set<LaunchSubject> = []
        var last: TimeMark
        var returns: UInt64
    }

    private var proofs: [AccountID: Proof] = [:]

    /// The proofs that were entered for each account.
    var subjects: [AccountID: Set<LaunchSubject>] { proofs.mapValues(\.subjects) }

    /// Adds a proof of an account's user.
    ///
    /// It renews the earlier proofs of the account.
    mutating func add(_ subject: LaunchSubject, of account: AccountID, at now: Instant, _ returns: UInt64) {
        var proof = proofs[account] ?? Proof(last: TimeMark(now), returns: returns)
        proof.subjects.insert(subject)
        (proof.last, proof.returns) = (TimeMark(now), returns)
        proofs[account] = proof
    }

    /// Removes expired proofs: after the policy's inactivity, or without an interval after a return of the app.
    ///
    /// - Parameters:
    ///   - situation: The current requirements of policies.
    ///   - returns: The current number of the app's returns.
    /// - Returns: The accounts whose proofs were removed.
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
