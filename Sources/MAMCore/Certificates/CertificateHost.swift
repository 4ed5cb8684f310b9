internal import MAMPOSIX

/// The name of a host, or its address, as certificates and pins are compared with it.
///
/// Names are lower case, without the dot at their end; letters outside of ASCII stand in their `xn--` form, in which a URL
/// has them already.
public struct CertificateHost: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case name(String)
        case address([UInt8])
    }

    /// The longest name, in bytes.
    public static let maximumByteCount = 253
    let kind: Kind
    /// The name in lower case, or the address as it was written.
    public let rawValue: String

    /// Reads a host as a URL names it: a name, an IPv4 address, or an IPv6 address with or without its brackets.
    ///
    /// Nil for a text that is neither: an empty one, one with a port, with letters outside of ASCII, with an empty label or
    /// one of more than 63 bytes, and for a text whose last label is a number (`7`, `0x7f`): other readers take it for an
    /// IPv4 address (`0x7f000001` for 127.0.0.1), and it is refused unless it is four decimal numbers.
    ///
    /// An IPv4 address inside of IPv6, `::ffff:192.0.2.7`, is the IPv4 address.
    public init?(_ text: String) {
        if let bytes = Self.address(text) {
            kind = .address(bytes)
            rawValue = text
            return
        }
        // Lower case by bytes: folding of other letters would make names of texts that are none.
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

    /// Whether a host is this one or, where both are names, one below it.
    func includes(_ other: CertificateHost) -> Bool {
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

    /// Whether a label is a number in decimal, octal or hexadecimal digits, as those who read URLs see it.
    private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
        guard label.starts(with: "0x".utf8) else { return label.allSatisfy(isDigit) }
        return label.dropFirst(2).allSatisfy { isDigit($0) || $0 &- UInt8(ascii: "a") < 6 }
    }

    /// What an IPv4 address has in front of it inside of IPv6: `::ffff:192.0.2.7`.
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
    /// Compares names, and addresses by their bytes, however they were written.
    public static func == (left: CertificateHost, right: CertificateHost) -> Bool { left.kind == right.kind }

    /// Feeds the name or the bytes of the address into the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension CertificateHost: CustomStringConvertible {
    /// Whether it is a name or an address, never which: hosts of an organisation do not belong into logs.
    public var description: String { if case .name = kind { "a host" } else { "an address" } }
}
