/// Something that is wrong with one certificate of a path.
struct X509Flaw: Sendable, Hashable {
    /// What is wrong.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case unknownIssuer, selfSigned, badSignature, expired, notYetValid, pathTooLong, notAuthority, wrongUsage
        case unknownExtension, nameNotAllowed, wrongHost, weakKey, weakSignature, invalid
    }

    let kind: Kind
    /// Which certificate: 0 is the leaf.
    let place: Int

    init(_ kind: Kind, place: Int) {
        self.kind = kind
        self.place = place
    }
}
