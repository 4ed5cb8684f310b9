internal import MAMPOSIX

/// The name or address of a host, for comparison with certificates and pins.
///
/// Names are in lower case, without a trailing dot. Letters outside of ASCII are in the `xn--` form, as in URLs.
public struct CertificateHost: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case name(String)
        case address([UInt8])
    }

    /// The maximum length of a host name, in bytes.
    public static let maximumByteCount = 253
    let kind: Kind
    /// The name in lower case, or the address as it was written.
    public let rawValue: String

    /// Parses a host as in a URL: a name, an IPv4 address, or an IPv6 address with or without brackets.
    ///
    /// The result is nil for these texts:
    ///
    /// - an empty text, or one with a port,
    /// - a text with letters outside of ASCII,
    /// - a text with an empty label, or a label of more than 63 bytes,
    /// - a text whose last label is a number (`7`, `0x7f`), unless it is an IPv4 address of four decimal numbers. Other
    ///   parsers read such a text as an address (`0x7f000001` as 127.0.0.1).
    ///
    /// An IPv4 address in an IPv6 address, such as `::ffff:192.0.2.7`, equals that IPv4 address.
    ///
    /// - Parameter text: The host.
    public init?(_ text: String) {
        if let bytes = Self.address(text) {
            kind = .address(bytes)
            rawValue = text
            return
        }
        // Lower case by bytes: Unicode folding would turn invalid texts into names.
        var bytes = text.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        guard (1...Self.maximumByteCount).contains(bytes.count) else { return nil }
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy(Self.isLabel), let last = labels.last,
            !Self.isNumber(last)
        else { return nil }
        rawValue = String(decoding: bytes, as: UTF8.self)
        kind = .name(rawValue)
    }

    /// Returns whether a host is this host or, if both are names, one of its subdomains.
    package func includes(_ other: CertificateHost) -> Bool {
        guard case .name(let name) = kind, case .name(let below) = other.kind else { return kind == other.kind }
        return below == name || below.hasSuffix("." + name)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy {
                $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == hyphen || $0 == UInt8(ascii: "_")
            }
    }

    /// Returns whether a label is a number in decimal, octal or hexadecimal digits, as URL parsers see it.
    private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
        guard label.starts(with: "0x".utf8) else { return label.allSatisfy(isDigit) }
        return label.dropFirst(2).allSatisfy { isDigit($0) || $0 &- UInt8(ascii: "a") < 6 }
    }

    /// The prefix of an IPv4 address within IPv6: `::ffff:192.0.2.7`.
    private static let mappedPrefix: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func address(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 64, !text.utf8.contains(0) else { return nil }
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        let inner = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var six = in6_addr()
        guard inet_pton(AF_INET6, inner, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        return bytes.starts(with: mappedPrefix) ? Array(bytes.dropFirst(mappedPrefix.count)) : bytes
    }
}

extension CertificateHost {
    /// Returns whether two hosts are equal.
    ///
    /// Two names are equal if their texts are equal. Two addresses are equal if their bytes are equal.
    public static func == (left: CertificateHost, right: CertificateHost) -> Bool { left.kind == right.kind }

    /// Hashes the name of the host, or the bytes of its address.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension CertificateHost: CustomStringConvertible {
    /// The words `a host` or `an address`, because the hosts of an organization must not appear in logs.
    public var description: String { if case .name = kind { "a host" } else { "an address" } }
}

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
