/// The pins of one account: which hosts must show which keys, and which certificates are trusted to vouch for them.
///
/// There is no list of the system's authorities here: what is trusted is given, see ``anchors``.
public struct CertificatePins: Sendable, Hashable {
    /// One host, or a domain, and its pins.
    public struct Entry: Sendable, Hashable {
        /// The host.
        public let host: CertificateHost
        /// Whether names below it have the same pins; an entry of their own counts for them instead.
        public let includesSubdomains: Bool
        /// The pins; one that is met is enough.
        public let pins: [CertificatePin]

        /// Makes an entry.
        ///
        /// - Parameters:
        ///   - host: The host.
        ///   - includesSubdomains: Whether names below it have the same pins.
        ///   - pins: The pins: 1 to ``CertificatePins/maximumPinCount``.
        public init(host: CertificateHost, includesSubdomains: Bool = false, pins: [CertificatePin]) {
            self.host = host
            self.includesSubdomains = includesSubdomains
            self.pins = pins
        }
    }

    /// The most entries of an account.
    public static let maximumEntryCount = 128
    /// The most pins of an entry.
    public static let maximumPinCount = 32
    /// The most anchors of an account.
    public static let maximumAnchorCount = 16
    /// The most certificates of a chain, and the most authorities between a server and an anchor.
    public static let maximumChainCount = 10

    /// The hosts with their pins, in the order they were given.
    public let entries: [Entry]
    /// What is trusted as it is: roots, authorities below them, or servers themselves.
    public let anchors: [Certificate]

    /// Makes the pins of an account.
    ///
    /// - Parameters:
    ///   - entries: The hosts; none of them twice.
    ///   - anchors: What is trusted as it is: one certificate at least.
    /// - Throws: What is missing, stands twice or is too much.
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

    /// The entry that counts for a host: its own, else that of the nearest domain above it that includes it.
    public func entry(for host: CertificateHost) -> Entry? {
        entries.filter { $0.host == host || $0.includesSubdomains && $0.host.includes(host) }
            .max { $0.host.rawValue.utf8.count < $1.host.rawValue.utf8.count }
    }
}

/// Why pins cannot be those of an account.
public struct CertificatePinsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// There is no host.
        case noHosts
        /// A host has no pin: it could never be reached.
        case noPins
        /// Nothing is trusted: no chain could ever be.
        case noAnchors
        /// An anchor is no certificate.
        case unreadable
        /// A host, a pin or an anchor stands twice.
        case twice
        /// There are too many hosts, pins or anchors.
        case tooMuch
    }

    /// What is wrong.
    public let problem: Problem

    init(_ problem: Problem) { self.problem = problem }

    /// What is wrong, on one line.
    public var description: String {
        switch problem {
        case .noHosts: "pins without a host"
        case .noPins: "a host without a pin"
        case .noAnchors: "pins without an anchor"
        case .unreadable: "an anchor that is no certificate"
        case .twice: "a host, a pin or an anchor that stands twice"
        case .tooMuch:
            "more than \(CertificatePins.maximumEntryCount) hosts, \(CertificatePins.maximumPinCount) pins of one, or "
                + "\(CertificatePins.maximumAnchorCount) anchors"
        }
    }
}
