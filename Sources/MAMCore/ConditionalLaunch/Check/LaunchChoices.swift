/// Readings of the sources that contradict each other, as far as conditional launch goes; each is a switch.
///
/// Each has a row in Docs/Assumptions.md.
package struct LaunchChoices: Sendable, Hashable {
    /// H-8: a version that equals a bound meets it, also where Graph's documentation of the wipe bounds of app and system
    /// says "less than or equal".
    package var equalVersionMeetsWipeBound: Bool
    /// A wall clock that is set back never makes an offline interval longer: the monotonic clock decides until the next
    /// boot, and a boot after which the wall clock is behind counts as too long offline.
    package var setBackNeverLengthens: Bool

    /// Makes choices; the defaults are those in force.
    package init(equalVersionMeetsWipeBound: Bool = true, setBackNeverLengthens: Bool = true) {
        self.equalVersionMeetsWipeBound = equalVersionMeetsWipeBound
        self.setBackNeverLengthens = setBackNeverLengthens
    }

    /// The choices in force.
    package static let standard = LaunchChoices()
}

extension TimeMark {
    /// The seconds since the mark, 0 or more.
    package func elapsed(at now: Instant, _ choices: LaunchChoices = .standard) -> Double {
        elapsed(at: now, setBackNeverLengthens: choices.setBackNeverLengthens)
    }
}
