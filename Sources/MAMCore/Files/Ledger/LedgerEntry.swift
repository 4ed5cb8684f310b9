internal import MAMVolumes

/// What the owner index is told of one file.
struct LedgerEntry: Sendable, Hashable {
    var path: String
    var place: FilePlace
    /// What stands in the header of an encrypted file, or in the tag of a clear one.
    var fileID: FileID
    /// Whose it is; nobody's files are not listed.
    var owner: AccountID?
    var keyID: KeyID?
    var kind: OwnerRow.Kind
    var sequence: UInt64 = 0
}

/// A row that was written before the file it speaks of.
struct LedgerTicket: Sendable, Hashable {
    let path: String
}
