extension PropertyListNode {
    /// The kind, and the value where it is short and printable, for people.
    package var summary: String {
        if let string { return "string " + Excerpt.quoted(string) }
        if let boolean { return "boolean `\(boolean)`" }
        if let integer { return "number `\(integer)`" }
        if let unsigned { return "number `\(unsigned)`" }
        if let real { return "number `\(real)`" }
        return kind.rawValue
    }
}
