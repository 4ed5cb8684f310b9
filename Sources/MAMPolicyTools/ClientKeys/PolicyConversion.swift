public import MAMCore

/// A policy that was converted to other names, with the issues of the conversion.
///
/// A policy can have the property names of Microsoft Graph, or client keys, which are the names under which the SDK
/// receives it. A conversion cannot keep the exact value of every setting: some settings have another value after the
/// result is converted back. There is an issue for each of these settings. The severity of the issue is:
///
/// - `info` if the meaning is the same
/// - `warning` if a part of the meaning is lost
/// - `error` if the value could not be read
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The converted policy.
    public let result: Result
    /// The settings that do not get their old value again if ``result`` is converted back, one issue for each.
    public let issues: [PolicyIssue]
}
