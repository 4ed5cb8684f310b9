/// Named places for bytes that survive a restart; the format of the bytes belongs to the feature that declares the slot.
///
/// Every change lasts before its call returns, whole or not at all. Bytes are authenticated together with their slot: the bytes
/// of one slot are refused in any other. Closures run under the store's lock and must not wait. Accounts compare under
/// ``AccountID/folding``; publishers and apps compare byte by byte and have at most ``StoreLimits/name`` bytes. Safe to use from
/// any thread.
package protocol SlotStoring: Sendable {
    /// Reads the bytes in a slot; nil for an empty one.
    ///
    /// Throws `corrupt` for bytes that are damaged or were changed without the root key.
    func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]?
    /// Changes a slot; no other change comes between what `change` reads and what it puts there.
    ///
    /// `change` may throw to leave the slot as it was. Bytes that are there already are not written again.
    func change<Result: Sendable>(
        _ slot: StoreSlot, _ change: (inout SlotChange) throws(StorageError) -> Result
    ) throws(StorageError) -> Result
    /// Fills the first of several slots, or empties it for nil, and empties the others, as one change.
    ///
    /// The slots are not read, so damage does not prevent it. Does nothing when `isWanted` returns false.
    func replace(
        _ slots: [StoreSlot], with contents: SlotContents?, if isWanted: () -> Bool
    ) throws(StorageError)
    /// Reads the rows of a group, damaged ones included, in the order of the bytes of their accounts.
    func rows(of group: SlotGroup) throws(StorageError) -> [SlotRow]
    /// Removes rows of a group, damaged ones included, as one change.
    func removeRows(
        of group: SlotGroup, where isUnwanted: (SlotRow) throws(StorageError) -> Bool
    ) throws(StorageError)
}

/// A value that a store encodes only where it keeps bytes.
package protocol SlotRecord: Sendable {
    /// Returns the bytes; throws `system` for a value that is too long to be kept.
    func encoded() throws(StorageError) -> [UInt8]
}

/// The contents of a slot.
package enum SlotContents: Sendable {
    /// Bytes.
    case bytes([UInt8])
    /// A value, which a store in memory shares among the apps that have it.
    indirect case record(any SlotRecord)

    /// Returns the bytes.
    package func encoded() throws(StorageError) -> [UInt8] {
        switch self {
        case .bytes(let bytes): bytes
        case .record(let record): try record.encoded()
        }
    }
}

/// A slot during a change.
package struct SlotChange: Sendable {
    /// How the change ends.
    enum Outcome: Sendable {
        case keep
        case put([UInt8])
        case remove
    }

    private let found: Result<[UInt8]?, StorageError>
    private var new: [UInt8]??

    /// Begins a change of a slot that was found so.
    init(_ found: Result<[UInt8]?, StorageError>) { self.found = found }

    /// Reads the bytes that were in the slot; throws `corrupt` if they are damaged.
    package func bytes() throws(StorageError) -> [UInt8]? { try found.get() }

    /// Replaces the contents, damaged ones included; nil empties the slot.
    package mutating func put(_ bytes: [UInt8]?) { new = .some(bytes) }

    /// The length of what was in the slot, in bytes; 0 for an empty or damaged one.
    var oldByteCount: Int { (try? found.get())??.count ?? 0 }

    /// What the store has to write.
    var outcome: Outcome {
        guard let new else { return .keep }
        if case .success(let old) = found, old == new { return .keep }
        return new.map { .put($0) } ?? .remove
    }
}

/// A row of a group.
package struct SlotRow: Sendable {
    /// The account; nil for a damaged row that names none.
    package let account: AccountID?
    /// The contents, or why they cannot be read.
    package let contents: Result<SlotContents, StorageError>
    /// The bytes by which the row is found; those of a damaged row may be no account.
    let key: [UInt8]
}
