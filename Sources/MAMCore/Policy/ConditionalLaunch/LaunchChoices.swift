internal import MAMBase

/// Choices where the sources on conditional launch contradict each other.
///
/// Each has a row in Docs/Assumptions.md.
package struct LaunchChoices: Sendable, Hashable {
    /// H-8: whether a version that equals a wipe bound meets it.
    ///
    /// Graph's documentation says "less than or equal" for the wipe bounds of app and system.
    package var equalVersionMeetsWipeBound: Bool
    /// Whether setting back the wall clock never lengthens an offline interval.
    ///
    /// The monotonic clock decides until the next boot. If the wall clock is behind then, the time offline is too long.
    package var setBackNeverLengthens: Bool

    /// Creates choices.
    ///
    /// The defaults are the choices in force.
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
