/// Which version of a policy an export has.
package struct PolicyVersion: Sendable {
    /// The policy's `id`, in lower case.
    package let id: String
    /// The policy's `lastModifiedDateTime`; empty if it has none.
    private let time: String

    init?(id: String, time: String) {
        guard !id.isEmpty else { return nil }
        (self.id, self.time) = (id.lowercased(), time)
    }

    /// Whether this is an older version than another one of the same policy; `nil` if their times cannot be compared.
    package func isOlder(than other: PolicyVersion) -> Bool? {
        if time == other.time, !time.isEmpty { return false }
        guard let own = sortable, let others = other.sortable else { return nil }
        return own < others
    }

    /// The time as Graph writes it, without the letter of the time zone and zeros at the end of a fraction.
    ///
    /// `nil` for any other form; Graph writes the first day of the first year for no time.
    private var sortable: String? {
        let form =
            /((?:19|2\d)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?Z/
        guard let match = time.wholeMatch(of: form) else { return nil }
        // A fraction of a second is later than none.
        let fraction = String((match.2 ?? "").reversed().drop { $0 == "0" }.reversed())
        return "\(match.1).\(fraction)"
    }
}
