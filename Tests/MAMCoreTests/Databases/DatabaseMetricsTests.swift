import MAMCore
import XCTest

/// Connections to databases among the metrics of their device.
final class DatabaseMetricsTests: XCTestCase {
    func testConnectionsAreCountedUntilTheyAreClosed() throws {
        let world = try DatabaseWorld()
        XCTAssertEqual(world.device.metrics().openDatabaseCount, 0)
        var connections = try (0..<3).map { number -> Connection in
            let connection = try world.open("plan\(number % 2).db")
            try connection.run("CREATE TABLE IF NOT EXISTS rows(number)")
            return connection
        }
        XCTAssertEqual(world.device.metrics().openDatabaseCount, 3)
        connections.removeLast()
        XCTAssertEqual(world.device.metrics().openDatabaseCount, 2)
        connections = []
        XCTAssertEqual(world.device.metrics().openDatabaseCount, 0)
    }
}
