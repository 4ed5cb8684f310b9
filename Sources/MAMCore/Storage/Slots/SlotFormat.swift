package import MAMBase

/// The format of a record: its bytes, and what bytes or an empty slot mean.
package struct SlotFormat<Record>: Sendable {
    @usableFromInline let read: @Sendable ([UInt8]?) throws(StorageError) -> Record
    @usableFromInline let write: @Sendable (Record) throws(StorageError) -> [UInt8]?

    /// Makes a format.
    ///
    /// - Parameters:
    ///   - read: Decodes bytes, nil for an empty slot. Throws `corrupt` for bytes in another format, `newerVersion` for those
    ///     of a newer library.
    ///   - write: Encodes a record, nil to leave the slot empty. Throws `system` for a record that cannot be kept.
    @inlinable package init(
        read: @escaping @Sendable ([UInt8]?) throws(StorageError) -> Record,
        write: @escaping @Sendable (Record) throws(StorageError) -> [UInt8]?
    ) {
        self.read = read
        self.write = write
    }

    /// Decodes the contents of a slot.
    @inlinable package func record(_ bytes: [UInt8]?) throws(StorageError) -> Record { try read(bytes) }

    /// Encodes a record.
    @inlinable package func bytes(_ record: Record) throws(StorageError) -> [UInt8]? { try write(record) }
}

extension SlotFormat {
    /// Makes a format of records that have bytes.
    ///
    /// - Parameters:
    ///   - empty: The record of an empty slot.
    ///   - read: Decodes all of the bytes.
    ///   - write: As in ``init(read:write:)``.
    @inlinable package init(
        empty: Record, read: @escaping @Sendable (UnsafeRawBufferPointer) throws(RecordError) -> Record,
        write: @escaping @Sendable (Record) throws(StorageError) -> [UInt8]?
    ) where Record: Sendable {
        self.init(
            read: { (bytes) throws(StorageError) in
                guard let bytes else { return empty }
                do throws(RecordError) { return try bytes.span.bytes.withUnsafeBytes(read) } catch {
                    throw StorageError(error)
                }
            }, write: write)
    }
}

extension StorageError {
    /// The error about a row that cannot be read; a newer library's row is not damaged, and stays.
    package init(_ error: RecordError) {
        self.init(error.newerVersion == nil ? .corrupt : .newerVersion, error.description, help: .damagedStore)
    }
}

extension SlotChange {
    /// Changes the record in the slot; `change` may throw to leave it unchanged.
    @inlinable package mutating func change<Record, Result: Sendable>(
        _ format: SlotFormat<Record>, _ change: (inout Record) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        var record = try format.record(try bytes())
        let result = try change(&record)
        put(try format.bytes(record))
        return result
    }
}

extension SlotStoring {
    @inlinable package func record<Record>(in slot: StoreSlot, _ format: SlotFormat<Record>) throws(StorageError)
        -> Record
    {
        try format.record(try bytes(in: slot))
    }

    /// Changes a slot, under the rules of ``change(_:_:)``.
    package func change<Result: Sendable>(
        _ slot: StoreSlot, _ change: (inout SlotChange) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try self.change([slot]) { (slots) throws(StorageError) in try change(&slots[0]) }
    }

    /// Changes the record in a slot, under the rules of ``change(_:_:)``.
    @inlinable package func change<Record, Result: Sendable>(
        _ slot: StoreSlot, _ format: SlotFormat<Record>,
        _ change: (inout Record) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try self.change(slot) { (slot) throws(StorageError) in try slot.change(format, change) }
    }

    /// Replaces the record in a slot, also one that cannot be read.
    ///
    /// `newest` runs under the store's lock, so that the later of two concurrent records is kept; it may throw to leave the slot
    /// as it was.
    @inlinable package func save<Record>(
        in slot: StoreSlot, _ format: SlotFormat<Record>, _ newest: () throws(StorageError) -> Record
    ) throws(StorageError) {
        try change(slot) { (slot) throws(StorageError) in slot.put(try format.bytes(try newest())) }
    }

    /// Empties slots as one change, also those that cannot be read.
    package func remove(_ slots: [StoreSlot]) throws(StorageError) {
        try replace(slots, with: nil, if: { true })
    }
}
