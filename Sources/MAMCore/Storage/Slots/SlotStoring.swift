package import MAMBase

/// Named slots for bytes that survive a restart; the feature that declares a slot determines the format of its bytes.
///
/// Every change is durable and atomic when its call returns. Bytes are authenticated together with their slot, and are
/// refused in any other slot. Closures run under the store's lock and must not wait. Accounts compare under
/// ``AccountID/folding``; publishers and apps compare byte by byte and have at most ``StoreLimits/name`` bytes. Safe to
/// use from any thread.
package protocol SlotStoring: Sendable {
    /// Reads the bytes in a slot; nil for an empty one.
    ///
    /// Throws `corrupt` for bytes that are damaged or were changed without the root key.
    func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]?
    /// Changes slots atomically, as one change: no other change happens between reading and writing.
    ///
    /// `change` gets the slots in their order, and may throw to leave all of them unchanged. Equal bytes are not written
    /// again.
    func change<Result: Sendable>(
        _ slots: [StoreSlot], _ change: (inout [SlotChange]) throws(StorageError) -> Result
    ) throws(StorageError) -> Result
    /// Sets the contents of the first of several slots, nil for none, and empties the others, as one change.
    ///
    /// The slots are not read, so damage does not prevent it. Does nothing if `isWanted` returns false.
    func replace(_ slots: [StoreSlot], with contents: SlotContents?, if isWanted: () -> Bool) throws(StorageError)
    /// Reads the rows of a group, damaged ones included, in the order of the bytes of their accounts.
    func rows(of group: SlotGroup) throws(StorageError) -> [SlotRow]
    /// Removes rows of a group, damaged ones included, as one change.
    func removeRows(of group: SlotGroup, where isUnwanted: (SlotRow) throws(StorageError) -> Bool) throws(StorageError)
}

/// A value that is encoded only by stores that keep bytes.
package protocol SlotRecord: Sendable {
    /// Returns the bytes; throws `system` for a value that is too long to be kept.
    func encoded() throws(StorageError) -> [UInt8]
}

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
    /// The outcome of the change.
    enum Outcome: Sendable {
        case keep
        case put([UInt8])
        case remove
    }

    private let found: Result<[UInt8]?, StorageError>
    private var new: [UInt8]??

    /// Begins a change of a slot with given contents.
    init(_ found: Result<[UInt8]?, StorageError>) { self.found = found }

    /// Reads the bytes that were in the slot; throws `corrupt` if they are damaged.
    package func bytes() throws(StorageError) -> [UInt8]? { try found.get() }

    /// Replaces the contents, damaged ones included; nil empties the slot.
    package mutating func put(_ bytes: [UInt8]?) { new = .some(bytes) }

    /// The length of the slot's old contents, in bytes; 0 for an empty or damaged slot.
    var oldByteCount: Int { (try? found.get())??.count ?? 0 }

    /// The contents to write.
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
    /// The contents, or the error that prevents reading them.
    package let contents: Result<SlotContents, StorageError>
    /// The bytes that find the row; those of a damaged row may not be an account.
    let key: [UInt8]
}
