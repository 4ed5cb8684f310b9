/// What values a setting takes, what a missing one means and what an unreadable one counts as.
///
/// A value of the wrong type never loosens a policy: it is reported and counts as the strictest value.
package enum PolicySettingKind: Sendable, Hashable {
    /// `true` or `false`. `missing` is `nil` where absence is a state of its own.
    case boolean(missing: Bool?, strictest: Bool)
    /// A whole number in a range.
    case integer(ClosedRange<Int>, missing: Int, strictest: Int)
    /// One member of an enumeration; members compare without regard to case.
    case member(of: [String], missing: String?, strictest: String)
    /// Members of an enumeration joined by commas.
    case flags(of: [String], missing: String, strictest: String)
    /// A list of members; members that are not known are left out with an issue.
    case members(of: [String], missing: [String])
    /// An ISO 8601 duration; `nil` and a missing one mean `missing` seconds (`nil`: off).
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
    /// Kept as it is: the server's business.
    case opaque
}

/// Where a setting stands in the admin centre.
package enum PolicySettingGroup: String, Sendable, Hashable, Codable, CaseIterable {
    /// Names, dates, targeting.
    case metadata
    /// Data protection.
    case dataProtection
    /// Access requirements.
    case access
    /// Conditional launch.
    case conditionalLaunch
}
