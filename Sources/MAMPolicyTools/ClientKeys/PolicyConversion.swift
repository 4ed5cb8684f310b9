public import MAMCore

/// A policy converted to another layer, with the issues of the conversion.
///
/// Every setting that does not convert back to its value has an issue:
///
/// - info: the meaning is the same
/// - warning: a part of the meaning is lost
/// - error: the value could not be read
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The policy on the other layer.
    public let result: Result
    /// The settings that were lost or written differently.
    public let issues: [PolicyIssue]
}
