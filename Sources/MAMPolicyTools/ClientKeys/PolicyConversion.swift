public import MAMCore

/// A policy that was converted between client keys and a Graph document, with the issues of the conversion.
///
/// If the result is converted back, some settings do not get their old value again. There is an issue for each of these
/// settings. The severity of the issue is:
///
/// - `info` if the meaning is the same
/// - `warning` if a part of the meaning is lost
/// - `error` if the value could not be read
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The converted policy.
    public let result: Result
    /// The issues: one for each setting that does not get its old value again if ``result`` is converted back.
    public let issues: [PolicyIssue]
}
