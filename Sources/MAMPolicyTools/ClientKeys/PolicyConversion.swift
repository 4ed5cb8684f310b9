public import MAMCore

/// A policy whose settings were converted to other names, with the issues of the conversion.
///
/// Microsoft Graph and the SDK use different names for settings: property names and client keys. The conversion cannot
/// keep the exact value of every setting: some settings have another value after the result is converted back. There is
/// an issue for each of these settings. The severity of the issue is:
///
/// - `info` if the meaning is the same
/// - `warning` if a part of the meaning is lost
/// - `error` if the value could not be read
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The converted policy.
    public let result: Result
    /// One issue for each setting that has another value after ``result`` is converted back.
    public let issues: [PolicyIssue]
}
