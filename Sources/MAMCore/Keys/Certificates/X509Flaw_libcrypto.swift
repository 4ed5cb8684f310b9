internal import CMAMCrypto

/// A problem of one certificate of a path.
package struct X509Flaw: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case unknownIssuer, selfSigned, badSignature, expired, notYetValid, pathTooLong, notAuthority, wrongUsage
        case unknownExtension, nameNotAllowed, wrongHost, weakKey, weakSignature, invalid
    }

    package let kind: Kind
    /// The index of the certificate, 0 for the leaf.
    package let place: Int

    init(_ kind: Kind, place: Int) {
        self.kind = kind
        self.place = place
    }
}

extension X509Flaw.Kind {
    /// Returns the kind of one of libcrypto's codes.
    ///
    /// Codes that do not occur by honest mistakes are ``invalid``.
    init(code: Int32) {
        self =
            switch code {
            case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
                .unknownIssuer
            case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN: .selfSigned
            case X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE, X509_V_ERR_CERT_SIGNATURE_FAILURE,
                X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY:
                .badSignature
            case X509_V_ERR_CERT_HAS_EXPIRED: .expired
            case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
            case X509_V_ERR_CERT_CHAIN_TOO_LONG, X509_V_ERR_PATH_LENGTH_EXCEEDED: .pathTooLong
            case X509_V_ERR_INVALID_CA, X509_V_ERR_PATHLEN_INVALID_FOR_NON_CA: .notAuthority
            case X509_V_ERR_INVALID_PURPOSE, X509_V_ERR_KEYUSAGE_NO_CERTSIGN,
                X509_V_ERR_KU_KEY_CERT_SIGN_INVALID_FOR_NON_CA, X509_V_ERR_CA_CERT_MISSING_KEY_USAGE:
                .wrongUsage
            case X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION: .unknownExtension
            case X509_V_ERR_PERMITTED_VIOLATION, X509_V_ERR_EXCLUDED_VIOLATION, X509_V_ERR_SUBTREE_MINMAX,
                X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE, X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX,
                X509_V_ERR_UNSUPPORTED_NAME_SYNTAX:
                .nameNotAllowed
            case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: .wrongHost
            case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL: .weakKey
            case X509_V_ERR_CA_MD_TOO_WEAK: .weakSignature
            default: .invalid
            }
    }
}
