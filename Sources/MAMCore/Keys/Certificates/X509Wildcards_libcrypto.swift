internal import CMAMCrypto

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
