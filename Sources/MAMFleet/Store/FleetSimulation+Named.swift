extension FleetSimulation {
    /// Opens the store with a name, as the commands take it.
    ///
    /// - Parameters:
    ///   - name: `memory`, the URL of a PostgreSQL database (`postgresql://…`), or the path of an SQLite file.
    ///   - days: The number of days to run, at most that of the plan. Defaults to all.
    ///   - creates: Whether to create a store that is not there; otherwise it is an error. Defaults to true.
    /// - Returns: The store.
    /// - Throws: `missing`, `otherPlan` with both hashes, `newerVersion`, `damaged`, `full`, `unreachable` or `system`,
    ///   the latter also for a URL in a build without the package trait `PostgreSQL`.
    public func store(
        named name: String, days: Int? = nil, creates: Bool = true
    ) throws(FleetStoreError) -> any FleetStore {
        if name == "memory" { return MemoryFleetStore(self) }
        guard name.hasPrefix("postgresql://") || name.hasPrefix("postgres://") else {
            return try SQLiteFleetStore(name, of: self, days: days, creates: creates)
        }
        #if PostgreSQL
            return try PostgreSQLFleetStore(name, of: self, days: days, creates: creates)
        #else
            throw FleetStoreError(
                .system, "this build has no PostgreSQL", help: "build with `--traits default,PostgreSQL`")
        #endif
    }
}
