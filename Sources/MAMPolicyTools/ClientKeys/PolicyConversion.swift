public import MAMCore

/// A policy that was converted between client keys and a Graph document, with the issues of the conversion.
///
/// There is an issue for each setting whose old value would not come back if the result were converted in the other
/// direction. The severity of the issue is:
///
/// - `info` if the meaning is the same
/// - `warning` if a part of the meaning is lost
/// - `error` if the value could not be read
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The converted policy.
    public let result: Result
    /// The issues: one for each setting that was lost or that the result writes differently.
    public let issues: [PolicyIssue]
}
