#if PostgreSQL
    import Foundation
    import MAMFleet

    /// The server that tests use.
    enum PostgreSQLServer {
        /// The URL of the server, which `.ci/postgresql` starts; nil without one.
        static var url: String? { ProcessInfo.processInfo.environment["MAM_POSTGRESQL"] }

        /// Returns the URL of a new schema; nil without a server.
        static func newSchema() throws -> String? {
            let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
            return try url.map { try PostgreSQLFleetStore.url(ofNewSchema: name, at: $0) }
        }

        /// Runs a statement.
        static func run(_ sql: String, _ url: String) throws {
            _ = try PostgreSQLConnection(try PostgreSQLAddress(url)).run(sql)
        }
    }
#endif
