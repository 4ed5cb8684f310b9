/// A wildcard name such as `*.example.com`, which covers every name with one more label.
package struct WildcardName: Sendable, Hashable {
    /// The part after the asterisk, with its dot, in lower case.
    private let suffix: [UInt8]

    /// Parses a name of a certificate; nil unless its first label is a wildcard.
    package init?(_ name: [UInt8]) {
        let name = Self.plain(name)
        guard name.count > 2, name[0] == UInt8(ascii: "*"), name[1] == UInt8(ascii: ".") else { return nil }
        suffix = Array(name.dropFirst())
    }

    /// Returns whether the wildcard covers a name that an excluded name contains: that name itself, or a subdomain.
    ///
    /// An excluded name with a leading dot contains its subdomains only.
    package func covers(nameIn excluded: [UInt8]) -> Bool {
        let excluded = Self.plain(excluded)
        // A constraint without a name contains all names.
        guard !excluded.isEmpty else { return true }
        let dot = UInt8(ascii: ".")
        let below = excluded.first == dot ? excluded : [dot] + excluded
        if Self.ends(suffix, with: below) { return true }
        guard excluded.first != dot, Self.ends(excluded, with: suffix) else { return false }
        let label = excluded.dropLast(suffix.count)
        return !label.isEmpty && !label.contains(dot)
    }

    private static func ends(_ name: [UInt8], with end: [UInt8]) -> Bool {
        name.count >= end.count && name.suffix(end.count) == end[...]
    }

    /// Returns a name in lower case, without a trailing dot.
    private static func plain(_ name: [UInt8]) -> [UInt8] {
        let name = name.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }
        return name.last == UInt8(ascii: ".") ? name.dropLast() : name
    }
}
