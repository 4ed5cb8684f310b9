extension MemoryKeyStore {
    package func launchBytes(in slot: LaunchSlot) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(slot.container)
        return launches.withLock { $0[slot] }
    }

    package func changeLaunchBytes<Result: Sendable>(
        in slot: LaunchSlot, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(slot.container)
        return try launches.withLock { (launches) throws(StorageError) in
            var bytes = launches[slot]
            let result = try change(&bytes)
            launches[slot] = bytes
            return result
        }
    }

    package func removeLaunchBytes(in slot: LaunchSlot) throws(StorageError) {
        try StoreLimits.check(slot.container)
        launches.withLock { $0[slot] = nil }
    }

    package func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try StoreLimits.check(container)
        let slots = launches.withLock { $0.keys.filter { $0.scope == .app && $0.container == container } }
        return slots.map(\.account).sorted { $0.foldedBytes.lexicographicallyPrecedes($1.foldedBytes) }
    }
}
