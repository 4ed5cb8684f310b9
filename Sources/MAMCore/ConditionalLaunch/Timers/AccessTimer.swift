/// When credentials and PIN are asked again: after inactivity.
///
/// One per account and publisher on a device: apps of one publisher share it, and it survives a restart of app and device.
package struct AccessTimer: Sendable, Hashable, Codable {
    /// Why somebody asks.
    package enum Occasion: Sendable, Hashable, CaseIterable {
        /// An app comes to the foreground, or is started.
        case resume
        /// An app in the foreground shows the account in a window.
        case identitySwitch
    }

    private(set) var lastUse: TimeMark?

    /// Makes a timer of an account whose user was never let in.
    package init() {}

    /// A timer as it was stored.
    init(lastUse: TimeMark?) { self.lastUse = lastUse }

    /// Whether somebody is in who was let in.
    package var isOpen: Bool { lastUse != nil }

    /// Looks at the clocks: what has passed by now stays passed.
    package mutating func observe(_ now: Instant) { lastUse?.observe(now) }

    /// The user was let in.
    package mutating func passed(at now: Instant) { lastUse = TimeMark(now) }

    /// An app of the publisher shows the account's data, or stops to: it leaves the foreground.
    ///
    /// Does not let anybody in who was not.
    package mutating func used(at now: Instant) {
        if lastUse != nil { lastUse = TimeMark(now) }
    }

    /// Whether to ask; if so nobody is in any more until ``passed(at:)``.
    ///
    /// Else somebody who leaves the prompt alone and comes back would find the inactivity begun anew.
    ///
    /// - Parameters:
    ///   - interval: The policy's seconds of inactivity.
    ///   - now: The moment.
    ///   - occasion: Why somebody asks.
    /// - Returns: Whether the user must prove who he is.
    package mutating func begin(after interval: Int, at now: Instant, on occasion: Occasion) -> Bool {
        guard isDue(after: interval, at: now, on: occasion) else { return false }
        lastUse = nil
        return true
    }

    /// Whether to ask.
    ///
    /// - Parameters:
    ///   - interval: The policy's seconds of inactivity; 0 asks at every resume, and never between two of them.
    ///   - now: The moment.
    ///   - occasion: Why somebody asks.
    ///   - choices: How contradicting sources are read.
    /// - Returns: Whether the user must prove who he is.
    package func isDue(
        after interval: Int, at now: Instant, on occasion: Occasion, _ choices: LaunchChoices = .standard
    ) -> Bool {
        guard let lastUse else { return true }
        guard interval > 0 else { return occasion == .resume }
        if choices.setBackNeverLengthens, lastUse.isClockBehind(at: now) { return true }
        return lastUse.elapsed(at: now, choices) >= Double(interval)
    }
}
