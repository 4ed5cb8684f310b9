extension MemoryKeyStore {
    package func pin(in slot: PINSlot) throws(StorageError) -> PINRecord? {
        try StoreLimits.check(slot.publisher)
        return pins.withLock { $0[slot] }
    }

    package func changePIN<Result: Sendable>(
        in slot: PINSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(slot.publisher)
        return try pins.withLock { (pins) throws(StorageError) in
            var record = pins[slot]
            let result = try change(&record)
            pins[slot] = record
            return result
        }
    }

    package func removePIN(in slot: PINSlot) throws(StorageError) {
        try StoreLimits.check(slot.publisher)
        pins.withLock { $0[slot] = nil }
    }
}
