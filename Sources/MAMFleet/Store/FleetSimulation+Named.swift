extension FleetSimulation {
    /// Opens the store for the progress of a simulated run; the option `--store` of `mam fleet` accepts the same names.
    ///
    /// - Parameters:
    ///   - name: `memory`, the URL of a PostgreSQL database (`postgresql://…`), or the path of an SQLite file.
    ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
    ///   - creates: Whether to create the store if it does not exist; if false, a missing store is an error. Defaults
    ///     to true.
    /// - Returns: The store.
    /// - Throws: ``FleetStoreError`` with the code `missing`, `otherPlan` (with both hashes), `newerVersion`,
    ///   `damaged`, `full`, `unreachable` or `system`. A URL in a build without the package trait
    ///   `PostgreSQL` causes the error `system`.
    public func store(
        named name: String, days: Int? = nil, creates: Bool = true
    ) throws(FleetStoreError) -> any FleetStore {
        if name == "memory" { return MemoryFleetStore(self) }
        guard Self.isAddress(name) else {
            return try SQLiteFleetStore(name, of: self, days: days, creates: creates)
        }
        #if PostgreSQL
            return try PostgreSQLFleetStore(name, of: self, days: days, creates: creates)
        #else
            throw FleetStoreError(
                .system, "this build has no PostgreSQL", help: "build with `--traits default,PostgreSQL`")
        #endif
    }

    /// Whether a name is meant as the address of a database, also as one that libpq does not accept.
    ///
    /// Otherwise a file whose name contains the password of the database would be made.
    private static func isAddress(_ name: String) -> Bool {
        let name = name.lowercased().filter { $0 != " " }
        let word = name.prefix { $0 != ":" && $0 != "=" }
        switch name.dropFirst(word.count).first {
        case ":": return ["postgresql", "postgres"].contains(word) || name.dropFirst(word.count).hasPrefix("://")
        case "=": return ["host", "hostaddr", "port", "dbname", "user", "password", "service"].contains(word)
        default: return false
        }
    }
}
