internal import MAMKeys

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
