/// What an app's lock protects for conditional launch.
///
/// Takes no heap as long as nothing is set: most apps of a simulation never run it.
struct LaunchState: Sendable {
    private struct Contents: Sendable, InitiallyEmpty {
        var host: (any LaunchHost)?
        var blocked: [UInt32: MAMBlockAccountReason] = [:]
        var lastRequest: UInt64 = 0
        /// How requests for identities ended, until whoever asked has heard of it.
        var answers: [UInt64: IdentityAnswer] = [:]
        var wiping: Set<UInt32> = []
        var removals: [UInt32: Removals] = [:]
        /// Whose users were let in by this app since it last came to the foreground, or left it.
        var admitted: Set<UInt32> = []
        /// Whether the app left the foreground and has not come back.
        var isAway = false
        var returns: UInt64 = 0
    }

    /// How often what is known of an account was removed, and how often that is just being done.
    private struct Removals: Sendable {
        var begun: UInt64 = 0
        var underWay: UInt64 = 0
    }

    private var contents = RareState<Contents>()

    /// What surrounds the app.
    var host: (any LaunchHost)? {
        get { contents.value?.host }
        set { contents.change(toEmpty: newValue == nil) { $0.host = newValue } }
    }

    /// Why accounts are blocked, by group.
    var blocked: [UInt32: MAMBlockAccountReason] { contents.value?.blocked ?? [:] }

    /// Blocks an account, or no longer; the reason before.
    mutating func setBlocked(_ group: UInt32, to reason: MAMBlockAccountReason) -> MAMBlockAccountReason {
        let before = blocked[group] ?? .notBlocked
        guard before != reason else { return before }
        contents.change { $0.blocked[group] = reason == .notBlocked ? nil : reason }
        return before
    }

    /// Begins a wipe; false while another one of the account is under way.
    mutating func beginWipe(of group: UInt32) -> Bool { contents.change { $0.wiping.insert(group).inserted } }

    /// A wipe is over, whether it came to its end or not.
    mutating func endWipe(of group: UInt32) { contents.change { _ = $0.wiping.remove(group) } }

    /// Whether the user of an account was let in by this app since it last came to the foreground, or left it.
    func isAdmitted(_ group: UInt32) -> Bool { contents.value?.admitted.contains(group) ?? false }

    /// The user of an account was let in.
    mutating func admit(_ group: UInt32) { contents.change { _ = $0.admitted.insert(group) } }

    /// Accounts' users have to be let in again, where every return to the foreground asks.
    mutating func dismiss(_ groups: some Sequence<UInt32>) {
        contents.change(toEmpty: true) { $0.admitted.subtract(groups) }
    }

    /// The app left the foreground, or is there again; whether it had left before.
    mutating func setAway(_ isAway: Bool) -> Bool {
        let before = contents.value?.isAway ?? false
        if before != isAway { contents.change { $0.isAway = isAway } }
        return before
    }

    /// How often the app left the foreground, or came back to it, as far as it says so.
    var returnCount: UInt64 { contents.value?.returns ?? 0 }

    /// The app leaves, or comes back.
    mutating func countReturn() { contents.change { $0.returns &+= 1 } }

    /// An account goes: what was asked about it before is not about whoever comes after it.
    mutating func beginRemoval(of group: UInt32) {
        contents.change { contents in
            contents.admitted.remove(group)
            contents.removals[group, default: Removals()].begun &+= 1
            contents.removals[group, default: Removals()].underWay &+= 1
        }
    }

    /// It is gone, or stays because that failed.
    mutating func endRemoval(of group: UInt32) {
        contents.change { contents in
            guard let underWay = contents.removals[group]?.underWay, underWay > 0 else { return }
            contents.removals[group]?.underWay = underWay - 1
        }
    }

    /// How often an account was removed, or began to be.
    func removalCount(of group: UInt32) -> UInt64 { contents.value?.removals[group]?.begun ?? 0 }

    /// Which of the accounts that had a group one after the other it is now; nil while one is being removed.
    func epoch(of group: UInt32) -> UInt64? {
        guard let removals = contents.value?.removals[group] else { return 0 }
        return removals.underWay == 0 ? removals.begun : nil
    }

    /// Two groups become one, which is blocked as soon as one was, and is being wiped as soon as one is.
    mutating func merge(kept: UInt32, dropped: UInt32) {
        if let contents = contents.value, contents.wiping.contains(dropped) || contents.removals[dropped] != nil {
            self.contents.change { contents in
                if contents.wiping.contains(dropped) { contents.wiping.insert(kept) }
                let removals = contents.removals[dropped] ?? Removals()
                contents.removals[kept, default: Removals()].begun &+= removals.begun
                contents.removals[kept, default: Removals()].underWay &+= removals.underWay
            }
        }
        if let contents = contents.value, !contents.admitted.isEmpty {
            // Whoever was let in under one name only proves himself once more.
            let isAdmitted = contents.admitted.isSuperset(of: [kept, dropped])
            self.contents.change { contents in
                contents.admitted.subtract([dropped, kept])
                if isAdmitted { contents.admitted.insert(kept) }
            }
        }
        guard let reason = blocked[dropped] else { return }
        contents.change { contents in
            contents.blocked[dropped] = nil
            if contents.blocked[kept] == nil { contents.blocked[kept] = reason }
        }
    }

    /// The number of a new request for an identity.
    mutating func newRequest() -> UInt64 {
        contents.change { contents in
            contents.lastRequest &+= 1
            return contents.lastRequest
        }
    }

    /// How a request for an identity ended; nil until it did.
    func answer(to request: UInt64) -> IdentityAnswer? { contents.value?.answers[request] }

    /// Notes how a request for an identity ended, or that whoever asked has heard of it.
    mutating func setAnswer(_ answer: IdentityAnswer?, to request: UInt64) {
        contents.change { $0.answers[request] = answer }
    }
}

/// How a request for an identity ended.
struct IdentityAnswer: Sendable {
    let result: MAMSwitchIdentityResult
    let refusal: IncomingRefusal?
}
