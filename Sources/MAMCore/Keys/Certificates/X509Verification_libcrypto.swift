internal import CMAMCrypto

/// A verification of a chain by libcrypto: all problems, and the path to an anchor.
///
/// It uses libcrypto's strictest settings: RFC 5280 strictly, server certificates only, 112 bits of security,
/// alternative names only, and wildcards of whole labels. It does not check revocation or policy trees.
package struct X509Verification {
    /// The problems, in the order in which libcrypto found them, without duplicates; empty for a trusted chain.
    package let flaws: [X509Flaw]
    /// The digests of the path from the leaf to the anchor; empty without a path.
    package let path: [X509Digests]

    /// The digests of one certificate of a path.
    package struct X509Digests: Sendable, Hashable {
        package let certificate: [UInt8]
        package let publicKey: [UInt8]
    }

    /// The maximum number of reported problems.
    private static let maximumFlawCount = 32
    /// The security level: 112 bits, so no SHA-1, no RSA below 2048 bits.
    private static let securityLevel: Int32 = 2

    /// Verifies a chain.
    ///
    /// The result is nil if libcrypto has no memory.
    ///
    /// - Parameters:
    ///   - chain: The certificates, the leaf first; not empty.
    ///   - anchors: The trusted certificates, which need not be authorities.
    ///   - host: The host that the leaf has to name.
    ///   - seconds: The time, in seconds since 1970.
    ///   - depth: The maximum number of authorities between the leaf and the anchor.
    package init?(
        _ chain: [X509Certificate], anchors: [X509Certificate], host: CertificateHost, at seconds: Int, depth: Int
    ) {
        ERR_clear_error()
        defer { ERR_clear_error() }
        guard let leaf = chain.first, let store = X509_STORE_new() else { return nil }
        defer { X509_STORE_free(store) }
        for anchor in anchors where X509_STORE_add_cert(store, anchor.pointer) != 1 { return nil }
        guard let others = OPENSSL_sk_new_null() else { return nil }
        // The stack does not own the certificates; the caller does.
        defer { OPENSSL_sk_free(others) }
        for certificate in chain.dropFirst()
        where OPENSSL_sk_push(others, UnsafeRawPointer(certificate.pointer)) <= 0 { return nil }
        guard let context = X509_STORE_CTX_new() else { return nil }
        defer { X509_STORE_CTX_free(context) }
        guard X509_STORE_CTX_init(context, store, leaf.pointer, others) == 1,
            let parameters = X509_STORE_CTX_get0_param(context),
            Self.set(parameters, host, seconds, depth: depth)
        else { return nil }
        let found = Found()
        guard X509_STORE_CTX_set_ex_data(context, 0, Unmanaged.passUnretained(found).toOpaque()) == 1 else {
            return nil
        }
        X509_STORE_CTX_set_verify_cb(context) { isRight, context in Self.note(isRight, context) }
        let answer = withExtendedLifetime(found) { X509_verify_cert(context) }
        var flaws = found.flaws
        if answer != 1, flaws.isEmpty {
            flaws.append(X509Flaw(.invalid, place: max(0, Int(X509_STORE_CTX_get_error_depth(context)))))
        }
        let certificates = Self.certificates(of: context)
        let excluded = X509Flaw(.nameNotAllowed, place: 0)
        if !flaws.contains(excluded), X509Wildcards.coverExcludedName(in: certificates) { flaws.append(excluded) }
        self.flaws = flaws
        path = flaws.isEmpty ? Self.path(of: certificates) : []
    }

    private static func set(
        _ parameters: OpaquePointer, _ host: CertificateHost, _ seconds: Int, depth: Int
    ) -> Bool {
        // Any certificate may be an anchor: also an intermediate authority, or a server's own certificate.
        let flags = X509_V_FLAG_X509_STRICT | X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST
        guard X509_VERIFY_PARAM_set_flags(parameters, UInt(flags)) == 1,
            X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_SSL_SERVER) == 1
        else { return false }
        X509_VERIFY_PARAM_set_time(parameters, seconds)
        X509_VERIFY_PARAM_set_depth(parameters, Int32(clamping: depth))
        X509_VERIFY_PARAM_set_auth_level(parameters, securityLevel)
        X509_VERIFY_PARAM_set_hostflags(
            parameters, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
        switch host.kind {
        case .name(let name): return X509_VERIFY_PARAM_set1_host(parameters, name, name.utf8.count) == 1
        case .address(let bytes): return X509_VERIFY_PARAM_set1_ip(parameters, bytes, bytes.count) == 1
        }
    }

    /// The problems that libcrypto's callback collects.
    private final class Found {
        var flaws: [X509Flaw] = []
    }

    /// Records a problem and continues, so that all problems are reported.
    ///
    /// The caller checks the problems before the result.
    private static func note(_ isRight: Int32, _ context: OpaquePointer?) -> Int32 {
        guard isRight != 1, let context, let place = X509_STORE_CTX_get_ex_data(context, 0) else { return isRight }
        let found = Unmanaged<Found>.fromOpaque(place).takeUnretainedValue()
        let flaw = X509Flaw(
            X509Flaw.Kind(code: X509_STORE_CTX_get_error(context)),
            place: max(0, Int(X509_STORE_CTX_get_error_depth(context))))
        if !found.flaws.contains(flaw) { found.flaws.append(flaw) }
        return found.flaws.count < maximumFlawCount ? 1 : 0
    }

    /// Returns the path, the leaf first.
    ///
    /// The certificates are valid until the context is freed.
    private static func certificates(of context: OpaquePointer) -> [OpaquePointer] {
        guard let path = X509_STORE_CTX_get0_chain(context) else { return [] }
        return (0..<max(0, OPENSSL_sk_num(path))).compactMap { OPENSSL_sk_value(path, $0).map { OpaquePointer($0) } }
    }

    private static func path(of certificates: [OpaquePointer]) -> [X509Digests] {
        certificates.compactMap { certificate in
            X509Certificate.digests(of: certificate).map {
                X509Digests(certificate: $0.certificate, publicKey: $0.publicKey)
            }
        }
    }
}

/// Compares names that libcrypto does not compare: a server's wildcards with the names that an authority above it
/// excludes.
///
/// libcrypto treats `*.example.com` as a name of its own. An authority that excludes `mail.example.com` would therefore
/// not exclude that wildcard.
enum X509Wildcards {
    /// Returns whether an authority of the path excludes a name that a wildcard of the leaf covers, or has unreadable
    /// constraints.
    static func coverExcludedName(in path: [OpaquePointer]) -> Bool {
        guard let leaf = path.first else { return false }
        let wildcards = names(of: leaf).compactMap(WildcardName.init)
        guard !wildcards.isEmpty else { return false }
        return path.dropFirst().contains { authority in
            guard let excluded = excludedNames(of: authority) else { return true }
            return excluded.contains { name in wildcards.contains { $0.covers(nameIn: name) } }
        }
    }

    /// Returns the DNS names of a certificate.
    private static func names(of certificate: OpaquePointer) -> [[UInt8]] {
        guard let found = X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil) else { return [] }
        let names = OpaquePointer(found)
        defer { GENERAL_NAMES_free(names) }
        return (0..<max(0, OPENSSL_sk_num(names))).compactMap { place in
            OPENSSL_sk_value(names, place).flatMap {
                dnsName($0.assumingMemoryBound(to: GENERAL_NAME.self))
            }
        }
    }

    /// Returns the DNS names that an authority excludes, with their subdomains; nil if its constraints cannot be read.
    private static func excludedNames(of authority: OpaquePointer) -> [[UInt8]]? {
        var state: Int32 = 0
        guard let found = X509_get_ext_d2i(authority, NID_name_constraints, &state, nil) else {
            // -1: the certificate has none.
            return state == -1 ? [] : nil
        }
        let constraints = found.assumingMemoryBound(to: NAME_CONSTRAINTS.self)
        defer { NAME_CONSTRAINTS_free(constraints) }
        guard let trees = constraints.pointee.excludedSubtrees else { return [] }
        return (0..<max(0, OPENSSL_sk_num(trees))).compactMap { place in
            OPENSSL_sk_value(trees, place).flatMap {
                $0.assumingMemoryBound(to: GENERAL_SUBTREE.self).pointee.base.flatMap(dnsName)
            }
        }
    }

    private static func dnsName(_ name: UnsafeMutablePointer<GENERAL_NAME>) -> [UInt8]? {
        var kind: Int32 = 0
        guard let value = GENERAL_NAME_get0_value(name, &kind), kind == GEN_DNS else { return nil }
        let text = value.assumingMemoryBound(to: ASN1_STRING.self)
        guard let bytes = ASN1_STRING_get0_data(text) else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: max(0, Int(ASN1_STRING_length(text)))))
    }
}
