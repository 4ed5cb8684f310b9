/// What an app's lock protects for conditional launch.
///
/// Takes no heap as long as nothing is set: most apps of a simulation never run it.
struct LaunchState: Sendable {
    private struct Contents: Sendable {
        var host: (any LaunchHost)?
        var blocked: [UInt32: MAMBlockAccountReason] = [:]
        /// The latest run for a switch of each window, and for what it shows.
        var switches: [WindowID: UInt64] = [:]
        var resumes: [WindowID: UInt64] = [:]
        var lastRun: UInt64 = 0
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

    // None or one.
    private var contents: [Contents] = []

    private mutating func change<Result>(_ body: (inout Contents) -> Result) -> Result {
        if contents.isEmpty { contents = [Contents()] }
        return body(&contents[0])
    }

    /// What surrounds the app.
    var host: (any LaunchHost)? {
        get { contents.first?.host }
        set { if newValue != nil || !contents.isEmpty { change { $0.host = newValue } } }
    }

    /// Why accounts are blocked, by group.
    var blocked: [UInt32: MAMBlockAccountReason] { contents.first?.blocked ?? [:] }

    /// Blocks an account, or no longer; the reason before.
    mutating func setBlocked(_ group: UInt32, to reason: MAMBlockAccountReason) -> MAMBlockAccountReason {
        let before = blocked[group] ?? .notBlocked
        guard before != reason else { return before }
        change { $0.blocked[group] = reason == .notBlocked ? nil : reason }
        return before
    }

    /// Begins a wipe; false while another one of the account is under way.
    mutating func beginWipe(of group: UInt32) -> Bool { change { $0.wiping.insert(group).inserted } }

    /// A wipe is over, whether it came to its end or not.
    mutating func endWipe(of group: UInt32) { change { _ = $0.wiping.remove(group) } }

    /// Whether the user of an account was let in by this app since it last came to the foreground, or left it.
    func isAdmitted(_ group: UInt32) -> Bool { contents.first?.admitted.contains(group) ?? false }

    /// The user of an account was let in.
    mutating func admit(_ group: UInt32) { change { _ = $0.admitted.insert(group) } }

    /// Accounts' users have to be let in again, where every return to the foreground asks.
    mutating func dismiss(_ groups: some Sequence<UInt32>) {
        guard !contents.isEmpty else { return }
        change { $0.admitted.subtract(groups) }
    }

    /// The app left the foreground, or is there again; whether it had left before.
    mutating func setAway(_ isAway: Bool) -> Bool {
        let before = contents.first?.isAway ?? false
        if before != isAway { change { $0.isAway = isAway } }
        return before
    }

    /// How often the app left the foreground, or came back to it, as far as it says so.
    var returnCount: UInt64 { contents.first?.returns ?? 0 }

    /// The app leaves, or comes back.
    mutating func countReturn() { change { $0.returns &+= 1 } }

    /// An account goes: what was asked about it before is not about whoever comes after it.
    mutating func beginRemoval(of group: UInt32) {
        change { contents in
            contents.admitted.remove(group)
            contents.removals[group, default: Removals()].begun &+= 1
            contents.removals[group, default: Removals()].underWay &+= 1
        }
    }

    /// It is gone, or stays because that failed.
    mutating func endRemoval(of group: UInt32) {
        change { contents in
            guard let underWay = contents.removals[group]?.underWay, underWay > 0 else { return }
            contents.removals[group]?.underWay = underWay - 1
        }
    }

    /// How often an account was removed, or began to be.
    func removalCount(of group: UInt32) -> UInt64 { contents.first?.removals[group]?.begun ?? 0 }

    /// Which of the accounts that had a group one after the other it is now; nil while one is being removed.
    func epoch(of group: UInt32) -> UInt64? {
        guard let removals = contents.first?.removals[group] else { return 0 }
        return removals.underWay == 0 ? removals.begun : nil
    }

    /// Two groups become one, which is blocked as soon as one was, and is being wiped as soon as one is.
    mutating func unite(kept: UInt32, dropped: UInt32) {
        if let contents = contents.first, contents.wiping.contains(dropped) || contents.removals[dropped] != nil {
            change { contents in
                if contents.wiping.contains(dropped) { contents.wiping.insert(kept) }
                let removals = contents.removals[dropped] ?? Removals()
                contents.removals[kept, default: Removals()].begun &+= removals.begun
                contents.removals[kept, default: Removals()].underWay &+= removals.underWay
            }
        }
        if let contents = contents.first, !contents.admitted.isEmpty {
            // Whoever was let in under one name only proves himself once more.
            let isAdmitted = contents.admitted.isSuperset(of: [kept, dropped])
            change { contents in
                contents.admitted.subtract([dropped, kept])
                if isAdmitted { contents.admitted.insert(kept) }
            }
        }
        guard let reason = blocked[dropped] else { return }
        change { contents in
            contents.blocked[dropped] = nil
            if contents.blocked[kept] == nil { contents.blocked[kept] = reason }
        }
    }

    /// Begins a run for a window; one that runs already is of no use any more, but for a switch when the app comes back.
    mutating func beginRun(in window: WindowID, isResume: Bool) -> UInt64 {
        change { contents in
            contents.lastRun &+= 1
            contents.resumes[window] = isResume ? contents.lastRun : nil
            if !isResume { contents.switches[window] = contents.lastRun }
            return contents.lastRun
        }
    }

    /// Whether a run is still the latest of its kind in its window, and nobody asked for anything else there.
    func isLatest(_ run: UInt64, in window: WindowID) -> Bool {
        guard let contents = contents.first else { return false }
        return contents.switches[window] == run || contents.resumes[window] == run
    }

    /// Whether a run is under way for what a window shows.
    func isResuming(in window: WindowID) -> Bool { contents.first?.resumes[window] != nil }

    /// Whether a run is still the latest of its window; it is forgotten then.
    mutating func endRun(_ run: UInt64, in window: WindowID) -> Bool {
        guard isLatest(run, in: window) else { return false }
        change { contents in
            if contents.switches[window] == run { contents.switches[window] = nil }
            if contents.resumes[window] == run { contents.resumes[window] = nil }
        }
        return true
    }

    /// The window shows something else, or is closed.
    mutating func giveUpRuns(in window: WindowID) {
        guard !contents.isEmpty else { return }
        change { contents in
            contents.switches[window] = nil
            contents.resumes[window] = nil
        }
    }
}
