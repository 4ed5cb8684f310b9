public import MAMCore

/// A policy that was converted between client keys and a Graph document, with the issues of the conversion.
///
/// Every setting that would get another value if it were converted back has an issue. Its severity is:
///
/// - `info` if the meaning is the same
/// - `warning` if a part of the meaning is lost
/// - `error` if the value could not be read
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The converted policy.
    public let result: Result
    /// The settings that were lost or written differently.
    public let issues: [PolicyIssue]
}
