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
        if time == other.time { return false }
        guard let own = sortable, let others = other.sortable else { return nil }
        return own < others
    }

    /// The time as Graph writes it, without the letter of the time zone: a fraction of a second is later than none.
    private var sortable: Substring? { time.wholeMatch(of: /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)Z/)?.1 }
}
