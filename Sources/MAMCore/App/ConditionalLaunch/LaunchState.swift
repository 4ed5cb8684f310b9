internal import MAMBase

/// The state of conditional launch under an app's lock.
///
/// It takes no heap memory before it is used, because most apps of a simulation never run conditional launch.
struct LaunchState: Sendable {
    private struct Contents: Sendable, InitiallyEmpty {
        var host: (any LaunchHost)?
        var blocked: [UInt32: MAMBlockAccountReason] = [:]
        var lastRequest: UInt64 = 0
        /// The results of requests for identities, until the caller has read them.
        var answers: [UInt64: IdentityAnswer] = [:]
        var wiping: Set<UInt32> = []
        var removals: [UInt32: Removals] = [:]
        /// The groups whose users this app admitted since it last entered or left the foreground.
        var admitted: Set<UInt32> = []
        /// Whether the app left the foreground and has not come back.
        var isAway = false
        var returns: UInt64 = 0
    }

    /// The number of removals of an account's records: begun in total, and in progress.
    private struct Removals: Sendable {
        var begun: UInt64 = 0
        var underWay: UInt64 = 0
    }

    private var contents = RareState<Contents>()

    var host: (any LaunchHost)? {
        get { contents.map { $0.host } ?? nil }
        set { contents.change(toEmpty: newValue == nil) { $0.host = newValue } }
    }

    /// The reasons why accounts are blocked, by group.
    var blocked: [UInt32: MAMBlockAccountReason] { contents.map { $0.blocked } ?? [:] }

    /// Blocks or unblocks an account.
    ///
    /// Returns the reason before.
    mutating func setBlocked(_ group: UInt32, to reason: MAMBlockAccountReason) -> MAMBlockAccountReason {
        let before = blocked[group] ?? .notBlocked
        guard before != reason else { return before }
        contents.change { $0.blocked[group] = reason == .notBlocked ? nil : reason }
        return before
    }

    /// Begins a wipe.
    ///
    /// Returns `false` if another wipe of the account is in progress.
    mutating func beginWipe(of group: UInt32) -> Bool { contents.change { $0.wiping.insert(group).inserted } }

    /// Ends a wipe, whether or not it is complete.
    mutating func endWipe(of group: UInt32) { contents.change { _ = $0.wiping.remove(group) } }

    /// Returns whether this app admitted the user of an account since it last entered or left the foreground.
    func isAdmitted(_ group: UInt32) -> Bool { contents.map { $0.admitted.contains(group) } ?? false }

    mutating func admit(_ group: UInt32) { contents.change { _ = $0.admitted.insert(group) } }

    /// Ends the admission of users whose policy requires access at every return to the foreground.
    mutating func dismiss(_ groups: some Sequence<UInt32>) {
        contents.change(toEmpty: true) { $0.admitted.subtract(groups) }
    }

    /// Records whether the app is in the background.
    ///
    /// Returns the value before.
    mutating func setAway(_ isAway: Bool) -> Bool {
        let before = contents.map { $0.isAway } ?? false
        if before != isAway { contents.change { $0.isAway = isAway } }
        return before
    }

    var isAway: Bool { contents.map { $0.isAway } ?? false }

    /// The number of times the app reported that it left or entered the foreground.
    var returnCount: UInt64 { contents.map { $0.returns } ?? 0 }

    /// Counts that the app left or entered the foreground.
    mutating func countReturn() { contents.change { $0.returns &+= 1 } }

    /// Begins the removal of an account.
    ///
    /// Answers to earlier requests must not apply to a later account of the same name.
    mutating func beginRemoval(of group: UInt32) {
        contents.change { contents in
            contents.admitted.remove(group)
            contents.removals[group, default: Removals()].begun &+= 1
            contents.removals[group, default: Removals()].underWay &+= 1
        }
    }

    /// Ends the removal of an account, whether or not it succeeded.
    mutating func endRemoval(of group: UInt32) {
        contents.change { contents in
            guard let underWay = contents.removals[group]?.underWay, underWay > 0 else { return }
            contents.removals[group]?.underWay = underWay - 1
        }
    }

    /// Returns the number of removals of an account, including one in progress.
    func removalCount(of group: UInt32) -> UInt64 { contents.map { $0.removals[group]?.begun ?? 0 } ?? 0 }

    /// Returns the epoch of a group, which distinguishes successive accounts; nil during a removal.
    func epoch(of group: UInt32) -> UInt64? {
        guard let removals = contents.map({ $0.removals[group] }) ?? nil else { return 0 }
        return removals.underWay == 0 ? removals.begun : nil
    }

    /// Merges two groups.
    ///
    /// The result is blocked if either was, and is being wiped if either is.
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
            // A user who was admitted under one of the names only has to enter the proofs again.
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

    mutating func newRequest() -> UInt64 {
        contents.change { contents in
            contents.lastRequest &+= 1
            return contents.lastRequest
        }
    }

    /// Returns the result of a request for an identity; nil while it runs.
    func answer(to request: UInt64) -> IdentityAnswer? { contents.value?.answers[request] }

    /// Stores the result of a request for an identity, or removes it after the caller has read it.
    mutating func setAnswer(_ answer: IdentityAnswer?, to request: UInt64) {
        contents.change { $0.answers[request] = answer }
    }
}

struct IdentityAnswer: Sendable {
    let result: MAMSwitchIdentityResult
    let refusal: IncomingRefusal?
}
