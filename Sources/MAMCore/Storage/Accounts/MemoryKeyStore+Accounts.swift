extension MemoryKeyStore {
    package func recordBytes(_ kind: AppRecordKind, of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(container)
        return records.withLock { $0[AppRecord(kind: kind, container: container)] }
    }

    package func saveRecordBytes(
        _ kind: AppRecordKind, of container: AppContainer, _ newest: () throws(StorageError) -> [UInt8]?
    ) throws(StorageError) {
        try StoreLimits.check(container)
        try records.withLock { (records) throws(StorageError) in
            records[AppRecord(kind: kind, container: container)] = try newest()
        }
    }

    package func changeRecordBytes<Result: Sendable>(
        _ kind: AppRecordKind, of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(container)
        return try records.withLock { (records) throws(StorageError) in
            var bytes = records[AppRecord(kind: kind, container: container)]
            let result = try change(&bytes)
            records[AppRecord(kind: kind, container: container)] = bytes
            return result
        }
    }

    package func policies(of container: AppContainer) throws(StorageError) -> [KeptPolicy] {
        try StoreLimits.check(container)
        let stored = storedPolicies.withLock { $0[container] ?? [] }
        return stored.sorted { $0.account.foldedBytes.lexicographicallyPrecedes($1.account.foldedBytes) }
            .map { .whole($0) }
    }

    // The policies themselves, not their bytes: a million apps with one policy keep one.
    package func save(
        _ policy: StoredPolicy, of container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError) {
        try StoreLimits.check(container)
        storedPolicies.withLock { policies in
            guard isWanted() else { return }
            policies[container, default: []].removeAll { policy.names.hasName($0.account) }
            policies[container, default: []].append(policy)
        }
    }

    package func removePolicies(
        of accounts: [AccountID], in container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError) {
        try StoreLimits.check(container)
        storedPolicies.withLock { policies in
            guard isWanted() else { return }
            policies[container]?.removeAll { accounts.contains($0.account) }
            if policies[container]?.isEmpty == true { policies[container] = nil }
        }
    }

    // Nothing here can be damaged.
    package func removeDamagedPolicies(of container: AppContainer) throws(StorageError) {}
}
