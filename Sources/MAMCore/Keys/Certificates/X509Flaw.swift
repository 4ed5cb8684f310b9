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
