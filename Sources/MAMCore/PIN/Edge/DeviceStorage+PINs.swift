extension SlotKind {
    fileprivate static let pins = SlotKind(
        "pins", [.account, .scope], maximumByteCount: PINRecord.maximumByteCount)
}

extension StoreSlot {
    /// The slot of an account's PIN, shared by the publisher's apps whose SDKs are of one generation.
    package static func pin(
        publisher: String, account: AccountID, generation: PINGeneration = .from14
    ) -> StoreSlot {
        StoreSlot(
            .pins, of: AppContainer(publisher: publisher, app: ""), account: account, scope: generation.rawValue)
    }
}

extension DeviceStorage {
    private static let pinFormat = SlotFormat<PINRecord?>(
        empty: nil, read: { (bytes) throws(RecordError) in try PINRecord(bytes) },
        write: { $0?.encoded })

    /// What is kept about the PIN of a slot; nil before the first one.
    package func pin(in slot: StoreSlot) throws(StorageError) -> PINRecord? {
        try slots.record(in: slot, Self.pinFormat)
    }

    /// Changes what is kept about the PIN of a slot; it lasts before the call returns.
    package func changePIN<Result: Sendable>(
        in slot: StoreSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try slots.change(slot, Self.pinFormat, change)
    }

    /// Removes what is kept about the PIN of a slot, also where that cannot be read.
    package func removePIN(in slot: StoreSlot) throws(StorageError) { try slots.remove([slot]) }
}
