internal import MAMBase
package import MAMStorage

extension SlotKind {
    fileprivate static let pins = SlotKind(
        "pins", [.account, .scope], maximumByteCount: PINRecord.maximumByteCount)
}

extension StoreSlot {
    /// Returns the slot of an account's PIN, which the publisher's apps with SDKs of the same generation share.
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

    /// Returns the PIN record of a slot; nil before the first PIN.
    package func pin(in slot: StoreSlot) throws(StorageError) -> PINRecord? {
        try slots.record(in: slot, Self.pinFormat)
    }

    /// Changes the PIN record of a slot durably.
    package func changePIN<Result: Sendable>(
        in slot: StoreSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try slots.change(slot, Self.pinFormat, change)
    }

    /// Removes the PIN record of a slot, even one that cannot be read.
    func removePIN(in slot: StoreSlot) throws(StorageError) { try slots.remove([slot]) }
}
