internal import MAMKeys

/// The certificate pins of one account.
///
/// A pin names a key or a certificate. A server is accepted only if its chain of certificates matches at least one pin
/// of its host. ``anchors`` are the certificates that the account trusts; the app supplies them. The operating system's
/// list of certificate authorities is not used.
public struct CertificatePins: Sendable, Equatable {
    /// The pins of one host, or of a domain with its subdomains.
    public struct Entry: Sendable, Equatable {
        /// The host or domain to which the pins apply.
        public let host: CertificateHost
        /// Whether the pins also apply to the subdomains of ``host``.
        ///
        /// If a subdomain has an entry of its own, that entry applies instead.
        public let includesSubdomains: Bool
        /// The pins of the host.
        ///
        /// A chain of certificates has to match at least one of them.
        public let pins: [CertificatePin]

        /// Creates an entry with the pins of one host or domain.
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

    /// The maximum number of hosts and domains with pins, for one account.
    public static let maximumEntryCount = 128
    /// The maximum number of pins for one host or domain.
    public static let maximumPinCount = 32
    /// The maximum number of trusted certificates (``anchors``) of an account.
    public static let maximumAnchorCount = 16
    /// The maximum number of certificates in a chain.
    ///
    /// It is also the maximum number of authorities between a server's certificate and a trusted certificate.
    public static let maximumChainCount = 10

    /// The hosts with their pins, in the order in which the initializer received them.
    public let entries: [Entry]
    /// The trusted certificates.
    ///
    /// Each belongs to a root authority, an intermediate authority, or a server.
    public let anchors: [Certificate]

    /// Creates the certificate pins of an account.
    ///
    /// - Parameters:
    ///   - entries: The hosts with their pins, 1 to ``maximumEntryCount``, without duplicates.
    ///   - anchors: The trusted certificates, 1 to ``maximumAnchorCount``, without duplicates.
    /// - Throws: ``CertificatePinsError`` if a host, a pin or a trusted certificate is missing, occurs twice or cannot
    ///   be read, or if there are too many of them.
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

    /// Returns the entry whose pins apply to a host.
    ///
    /// - Parameter host: The host.
    /// - Returns: The host's own entry. If the host has none, the entry of the nearest parent domain whose pins also
    ///   apply to subdomains. Nil if no entry applies.
    public func entry(for host: CertificateHost) -> Entry? {
        entries.filter { $0.host == host || $0.includesSubdomains && $0.host.includes(host) }
            .max { $0.host.rawValue.utf8.count < $1.host.rawValue.utf8.count }
    }
}

/// The reason why ``CertificatePins`` cannot be created from the given hosts, pins and trusted certificates.
public struct CertificatePinsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a problem with hosts, pins or trusted certificates.
    public enum Problem: Sendable, Hashable {
        /// The list of hosts is empty.
        case noHosts
        /// A host has no pin, so every connection to the host would be refused.
        case noPins
        /// The list of trusted certificates is empty, so every chain of certificates would be refused.
        case noAnchors
        /// A trusted certificate cannot be parsed.
        case unreadable
        /// A host, a pin or a trusted certificate occurs twice.
        case twice
        /// There are too many hosts, pins or trusted certificates.
        case tooMuch
    }

    /// The problem with the hosts, pins or trusted certificates.
    public let problem: Problem

    init(_ problem: Problem) { self.problem = problem }

    /// A description of the problem, on one line.
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

extension CertificatePins {
    /// Checks the certificates that a server sent against these pins.
    ///
    /// With elliptic-curve keys, the check takes about 0.1 ms. The method is safe to call from any thread.
    ///
    /// - Parameters:
    ///   - chain: The certificates as the server sent them: the server's own first, each issued by the next. The list
    ///     does not have to contain the trusted certificate at the end of the chain.
    ///   - host: The host of the connection, as in its URL; see ``CertificateHost``.
    ///   - time: The time at which the certificates have to be valid. Only the wall-clock time of the value is used.
    /// - Returns: Whether the chain is trusted, with the reasons if it is not.
    public func verdict(for chain: [Certificate], host: String?, at time: Instant) -> CertificateVerdict {
        guard let text = host, !text.isEmpty else { return .refused(.nilHost, .noHost) }
        guard let host = CertificateHost(text) else { return .refused(.nilHost, .invalidHost) }
        guard let entry = entry(for: host) else { return .notPinned }
        return verdict(for: chain, of: host, pins: entry.pins, at: time)
    }

    private func verdict(
        for chain: [Certificate], of host: CertificateHost, pins: [CertificatePin], at time: Instant
    ) -> CertificateVerdict {
        guard !chain.isEmpty else { return .refused(.invalidCertificateChain, .noCertificates) }
        guard chain.count <= Self.maximumChainCount else { return .refused(.invalidCertificateChain, .tooMany) }
        if let place = chain.firstIndex(where: { !(1...Certificate.maximumByteCount).contains($0.der.count) }) {
            return .refused(.invalidCertificateChain, .wrongLength, place: place)
        }
        var read: [X509Certificate] = []
        for (place, certificate) in chain.enumerated() {
            guard let certificate = certificate.read else {
                return .refused(.errorAccessingCertificate, .malformed, place: place)
            }
            read.append(certificate)
        }
        if let place = read.indices.dropLast().first(where: { !read[$0 + 1].isNamedIssuer(of: read[$0]) }) {
            return .refused(.failedFormationEvaluation, .wrongOrder, place: place)
        }
        // Certificates are valid at no wall time before 1970 or beyond the range of libcrypto's clocks.
        let seconds = min(max(time.wall.isFinite ? time.wall : 0, 0), 253_402_300_799)
        let verification = X509Verification(
            read, anchors: anchors.compactMap(\.read), host: host, at: Int(seconds), depth: Self.maximumChainCount)
        guard let verification else { return .refused(.failedTrustEvaluation, .unavailable) }
        guard verification.flaws.isEmpty else {
            return .refused(
                .failedTrustEvaluation,
                verification.flaws.map { CertificateFinding(CertificateFinding.Kind($0.kind), place: $0.place) })
        }
        // The verified path, not the chain as sent: certificates outside of the path prove nothing.
        guard let place = verification.path.firstIndex(where: { digests in pins.contains { $0.isMet(by: digests) } })
        else {
            return pins.allSatisfy(\.isComparable)
                ? .refused(.matchNotFound, .noMatch) : .refused(.algorithmNotSupported, .unknownAlgorithm)
        }
        return .trusted(matching: place)
    }
}

extension CertificatePin {
    fileprivate func isMet(by digests: X509Verification.X509Digests) -> Bool {
        guard isComparable else { return false }
        switch subject {
        case .publicKey: return digest == digests.publicKey
        case .certificate: return digest == digests.certificate
        }
    }
}

extension CertificateFinding.Kind {
    fileprivate init(_ flaw: X509Flaw.Kind) {
        self =
            switch flaw {
            case .unknownIssuer: .unknownIssuer
            case .selfSigned: .selfSigned
            case .badSignature: .badSignature
            case .expired: .expired
            case .notYetValid: .notYetValid
            case .pathTooLong: .pathTooLong
            case .notAuthority: .notAuthority
            case .wrongUsage: .wrongUsage
            case .unknownExtension: .unknownExtension
            case .nameNotAllowed: .nameNotAllowed
            case .wrongHost: .wrongHost
            case .weakKey: .weakKey
            case .weakSignature: .weakSignature
            case .invalid: .invalid
            }
    }
}
