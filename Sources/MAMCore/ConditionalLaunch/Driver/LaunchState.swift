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
        var wipes: [UInt32: UInt64] = [:]
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

    /// An account is gone: what was asked about it before is not about whoever comes after it.
    mutating func countWipe(of group: UInt32) { change { $0.wipes[group, default: 0] &+= 1 } }

    /// How many wipes of an account came to their end.
    func wipeCount(of group: UInt32) -> UInt64 { contents.first?.wipes[group] ?? 0 }

    /// Two groups become one, which is blocked as soon as one was, and is being wiped as soon as one is.
    mutating func unite(kept: UInt32, dropped: UInt32) {
        if let contents = contents.first, contents.wiping.contains(dropped) || contents.wipes[dropped] != nil {
            change { contents in
                if contents.wiping.contains(dropped) { contents.wiping.insert(kept) }
                contents.wipes[kept, default: 0] &+= contents.wipes[dropped] ?? 0
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
