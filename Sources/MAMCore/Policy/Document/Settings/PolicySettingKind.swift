/// The kind of values that a setting takes, with the meaning of a missing and of an unreadable value.
///
/// A value of the wrong type never makes a policy less restrictive: it is reported and counts as the strictest value.
package enum PolicySettingKind: Sendable, Hashable {
    /// `true` or `false`. `missing` is the value of a missing setting; `nil` if absence has a meaning of its own.
    case boolean(missing: Bool?, strictest: Bool)
    /// A whole number in a range.
    case integer(ClosedRange<Int>, missing: Int, strictest: Int)
    /// One member of an enumeration; members compare without regard to case.
    case member(of: [String], missing: String?, strictest: String)
    /// Members of an enumeration joined by commas.
    case flags(of: [String], missing: String, strictest: String)
    /// A list of members of an enumeration, by default `missing`. Unknown members are removed from the list and reported.
    case members(of: [String], missing: [String])
    /// An ISO 8601 duration. `null` or a missing value means `missing` seconds, or "off" if `missing` is `nil`.
    case duration(missing: Int?)
    /// Two to four whole numbers with dots between them; empty, `null` and `0.0` mean "not configured".
    case version(parts: ClosedRange<Int>)
    /// A text without a run-time form.
    case text
    /// A point in time, RFC 3339.
    case dateTime
    /// A list of texts.
    case texts
    /// A list of `{ "name", "value" }` pairs.
    case pairs
    /// A list of apps by bundle id.
    case apps
    /// Any JSON, kept as it is for the server.
    case opaque
}

/// The group of a setting in the admin center.
package enum PolicySettingGroup: String, Sendable, Hashable, Codable, CaseIterable {
    /// The names and dates of the policy, and the apps and groups that it targets.
    case metadata
    /// The settings under "Data protection".
    case dataProtection
    /// The settings under "Access requirements".
    case access
    /// The settings under "Conditional launch".
    case conditionalLaunch
}
