internal import CMAMSQLite
internal import MAMPOSIX

/// Runs a process that holds the stores of a folder for some time, as a backup or a stopped process does.
enum HoldCommand {
    /// Takes the write locks of both stores, reports that to `channel`, and keeps them for a number of seconds.
    static func run(folder: String, seconds: Int, channel: Int32) throws {
        var connections: [OpaquePointer] = []
        defer { for connection in connections { sqlite3_close(connection) } }
        for name in ["keys.sqlite", "owners.sqlite"] {
            var connection: OpaquePointer?
            let code = sqlite3_open_v2(folder + "/" + name, &connection, SQLITE_OPEN_READWRITE, nil)
            guard let connection else { throw TortureError("a store cannot be opened") }
            connections.append(connection)
            guard code == SQLITE_OK else { throw TortureError("a store cannot be opened: \(code)") }
            sqlite3_busy_timeout(connection, 10_000)
            let held = sqlite3_exec(connection, "BEGIN IMMEDIATE", nil, nil, nil)
            guard held == SQLITE_OK else { throw TortureError("a store cannot be held: \(held)") }
        }
        try Child.say([0], through: channel)
        // Ends early when the parent has ended.
        let parent = getppid()
        for _ in 0..<seconds * 20 where getppid() == parent { usleep(50_000) }
        for connection in connections { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }
    }
}
