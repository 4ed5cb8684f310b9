extension MemoryKeyStore {
    package func overrideBytes(of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(container)
        return overrides.withLock { $0[container] }
    }

    package func changeOverrideBytes<Result: Sendable>(
        of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(container)
        return try overrides.withLock { (overrides) throws(StorageError) in
            var bytes = overrides[container]
            let result = try change(&bytes)
            overrides[container] = bytes
            return result
        }
    }

    package func removeOverrideBytes(of container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        overrides.withLock { $0[container] = nil }
    }
}
