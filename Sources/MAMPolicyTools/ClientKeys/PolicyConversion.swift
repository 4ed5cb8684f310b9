public import MAMCore

/// A policy on another layer, and what could not be said there.
///
/// Nothing is lost on the quiet: every setting that does not come back as it was has an issue, of severity info when
/// its meaning stays, of severity warning when something is lost, and of severity error when a value could not be read.
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The policy on the other layer.
    public let result: Result
    /// What was lost or worded otherwise.
    public let issues: [PolicyIssue]
}
