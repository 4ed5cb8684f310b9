extension DeviceStorage {
    /// What is kept about the PIN of a slot.
    package func pin(in slot: PINSlot) throws(StorageError) -> PINRecord? { try engine().keys.pin(in: slot) }

    /// Changes what is kept about the PIN of a slot; it lasts before the call returns.
    package func changePIN<Result: Sendable>(
        in slot: PINSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try engine().keys.changePIN(in: slot, change)
    }

    /// Removes what is kept about the PIN of a slot, also where that cannot be read.
    package func removePIN(in slot: PINSlot) throws(StorageError) { try engine().keys.removePIN(in: slot) }

    /// What hashes the device's PINs.
    package func pinHasher() throws(StorageError) -> PINHasher { try engine().pins }
}
