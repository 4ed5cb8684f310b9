/// The certificate pins of one account: the keys or certificates that each host has to present, and the trusted
/// certificates.
///
/// The operating system's list of certificate authorities is not used. The app supplies the trusted certificates as
/// ``anchors``.
public struct CertificatePins: Sendable, Equatable {
    /// The pins of one host, or of a domain with its subdomains.
    public struct Entry: Sendable, Equatable {
        /// The host, or the domain.
        public let host: CertificateHost
        /// Whether the pins also apply to the subdomains of ``host``.
        ///
        /// If a subdomain has an entry of its own, that entry applies instead.
        public let includesSubdomains: Bool
        /// The pins; a chain has to match at least one of them.
        public let pins: [CertificatePin]

        /// Creates an entry.
        ///
        /// - Parameters:
        ///   - host: The host, or the domain.
        ///   - includesSubdomains: Whether the pins also apply to subdomains. Defaults to `false`.
        ///   - pins: The pins, 1 to ``CertificatePins/maximumPinCount``.
        public init(host: CertificateHost, includesSubdomains: Bool = false, pins: [CertificatePin]) {
            self.host = host
            self.includesSubdomains = includesSubdomains
            self.pins = pins
        }
    }

    /// The maximum number of entries of an account.
    public static let maximumEntryCount = 128
    /// The maximum number of pins of an entry.
    public static let maximumPinCount = 32
    /// The maximum number of anchors of an account.
    public static let maximumAnchorCount = 16
    /// The maximum number of certificates in a chain; also the maximum number of authorities between a server's
    /// certificate and an anchor.
    public static let maximumChainCount = 10

    /// The hosts with their pins, in the order in which the initializer received them.
    public let entries: [Entry]
    /// The trusted certificates: of root authorities, of intermediate authorities, or of servers themselves.
    public let anchors: [Certificate]

    /// Creates the pins of an account.
    ///
    /// - Parameters:
    ///   - entries: The hosts with their pins, 1 to ``maximumEntryCount``, without duplicates.
    ///   - anchors: The trusted certificates, 1 to ``maximumAnchorCount``, without duplicates.
    /// - Throws: ``CertificatePinsError`` for missing, duplicate, unreadable or too many hosts, pins or anchors.
    public init(_ entries: [Entry], anchors: [Certificate]) throws(CertificatePinsError) {
        guard !entries.isEmpty else { throw CertificatePinsError(.noHosts) }
        guard entries.count <= Self.maximumEntryCount else { throw CertificatePinsError(.tooMuch) }
        guard Set(entries.map(\.host)).count == entries.count else { throw CertificatePinsError(.twice) }
        for entry in entries {
            guard !entry.pins.isEmpty else { throw CertificatePinsError(.noPins) }
            guard entry.pins.count <= Self.maximumPinCount else { throw CertificatePinsError(.tooMuch) }
            guard Set(entry.pins).count == entry.pins.count else { throw CertificatePinsError(.twice) }
        }
        guard !anchors.isEmpty else { throw CertificatePinsError(.noAnchors) }
        guard anchors.count <= Self.maximumAnchorCount else { throw CertificatePinsError(.tooMuch) }
        guard Set(anchors).count == anchors.count else { throw CertificatePinsError(.twice) }
        guard anchors.allSatisfy({ $0.read != nil }) else { throw CertificatePinsError(.unreadable) }
        self.entries = entries
        self.anchors = anchors
    }

    /// Returns the entry that applies to a host.
    ///
    /// - Parameter host: The host.
    /// - Returns: The host's own entry, or else the entry of the nearest parent domain whose entry includes subdomains;
    ///   nil if there is neither.
    public func entry(for host: CertificateHost) -> Entry? {
        entries.filter { $0.host == host || $0.includesSubdomains && $0.host.includes(host) }
            .max { $0.host.rawValue.utf8.count < $1.host.rawValue.utf8.count }
    }
}

/// The reason why hosts, pins and anchors cannot form ``CertificatePins``.
public struct CertificatePinsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a problem.
    public enum Problem: Sendable, Hashable {
        /// There is no host.
        case noHosts
        /// A host has no pin, so every connection to the host would be refused.
        case noPins
        /// There is no anchor, so every chain would be refused.
        case noAnchors
        /// An anchor cannot be parsed as a certificate.
        case unreadable
        /// A host, a pin or an anchor is a duplicate.
        case twice
        /// There are too many hosts, pins or anchors.
        case tooMuch
    }

    /// The kind of the problem.
    public let problem: Problem

    init(_ problem: Problem) { self.problem = problem }

    /// The problem, on one line.
    public var description: String {
        switch problem {
        case .noHosts: "pins without a host"
        case .noPins: "a host without a pin"
        case .noAnchors: "pins without an anchor"
        case .unreadable: "an anchor that is no certificate"
        case .twice: "a host, a pin or an anchor that is given twice"
        case .tooMuch:
            "more than \(CertificatePins.maximumEntryCount) hosts, \(CertificatePins.maximumPinCount) pins of one, or "
                + "\(CertificatePins.maximumAnchorCount) anchors"
        }
    }
}
