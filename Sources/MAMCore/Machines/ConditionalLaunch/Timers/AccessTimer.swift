internal import MAMBase

/// The inactivity after which credentials and PIN are required again.
///
/// The publisher's apps on a device share one timer for each account. It persists through restarts of app and device.
package struct AccessTimer: Sendable, Hashable, Codable {
    /// The occasion of a check for inactivity.
    package enum Occasion: Sendable, Hashable, CaseIterable {
        /// An app enters the foreground or starts.
        case resume
        /// An app in the foreground shows the account in a window.
        case identitySwitch
    }

    /// The last use; nil while the user is not admitted.
    package private(set) var lastUse: TimeMark?

    /// Creates the timer of an account whose user was never admitted.
    package init() {}

    /// Creates a timer from its stored form.
    package init(lastUse: TimeMark?) { self.lastUse = lastUse }

    /// Whether the user is admitted.
    package var isOpen: Bool { lastUse != nil }

    /// Reads the clocks, so that elapsed time stays elapsed.
    package mutating func observe(_ now: Instant) { lastUse?.observe(now) }

    package mutating func passed(at now: Instant) { lastUse = TimeMark(now) }

    /// Records a use: an app of the publisher shows the account's data, or leaves the foreground.
    ///
    /// It does not admit a user.
    package mutating func used(at now: Instant) {
        if lastUse != nil { lastUse = TimeMark(now) }
    }

    /// Checks whether access is required, and if so ends the admission until ``passed(at:)``.
    ///
    /// Without ending it, a user who ignores the prompt and returns would find a new period of inactivity.
    ///
    /// - Parameters:
    ///   - interval: The policy's inactivity, in seconds.
    ///   - now: The current time.
    ///   - occasion: The occasion of the check.
    /// - Returns: Whether the user has to enter credentials or the PIN.
    package mutating func begin(after interval: Int, at now: Instant, on occasion: Occasion) -> Bool {
        guard isDue(after: interval, at: now, on: occasion) else { return false }
        lastUse = nil
        return true
    }

    /// Returns whether access is required.
    ///
    /// - Parameters:
    ///   - interval: The policy's inactivity, in seconds; 0 requires access at every resume and at no other time.
    ///   - now: The current time.
    ///   - occasion: The occasion of the check.
    ///   - choices: The choices where the sources contradict each other.
    /// - Returns: Whether the user has to enter credentials or the PIN.
    package func isDue(
        after interval: Int, at now: Instant, on occasion: Occasion, _ choices: LaunchChoices = .standard
    ) -> Bool {
        guard let lastUse else { return true }
        guard interval > 0 else { return occasion == .resume }
        if choices.setBackNeverLengthens, lastUse.isClockBehind(at: now) { return true }
        return lastUse.elapsed(at: now, choices) >= Double(interval)
    }
}
