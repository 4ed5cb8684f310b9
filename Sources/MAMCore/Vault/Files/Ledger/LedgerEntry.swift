internal import MAMKeys
internal import MAMStorage
internal import MAMVolumes

/// The values that the owner index stores for one file.
struct LedgerEntry: Sendable, Hashable {
    var path: String
    var place: FilePlace
    /// The id in the header of an encrypted file, or in the tag of a clear one.
    var fileID: FileID
    /// The owner; files without an owner are not listed.
    var owner: AccountID?
    var keyID: KeyID?
    var kind: OwnerRow.Kind
    var sequence: UInt64 = 0
}

/// A row that was written before its file.
struct LedgerTicket: Sendable, Hashable {
    let path: String
    /// The id that the file gets, if it was determined before; then its row need not be written again at once.
    var fileID: FileID?
}
