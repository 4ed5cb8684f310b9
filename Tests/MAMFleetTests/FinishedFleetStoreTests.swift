import Foundation
import XCTest

import MAMFleet

/// Stores of finished runs whose digests or counters are damaged: none gives a result.
///
/// Every kind that outlives its process goes through the same rows.
final class FinishedFleetStoreTests: XCTestCase {
    private typealias Plans = FleetStorePlans

    private lazy var folder = makeStoreFolder()

    func testDamagedDigestsOfFinishedShardsGiveNoRoot() async throws {
        let simulation = try Plans.simulation(devices: 20)
        let leaf = String(repeating: "a", count: 64)
        let digests = [
            "''", "'0123'", "'\(String(repeating: "G", count: 64))'", "'\(String(repeating: "é", count: 32))'",
            // Digests that are none of this shard, without a checksum and with that of another shard.
            "'\(leaf)'", "'\(leaf)\(FleetChecksum.digest(leaf, ofShard: 1))'", "substr(leaf, 2) || '0'",
            "(SELECT leaf FROM TABLE AS other WHERE other.number = 1)", "leaf || leaf",
        ]
        for digest in digests {
            for place in try FleetStorePlace.all(in: folder) {
                let store = try place.open(simulation)
                let result = try await simulation.run(in: store)
                XCTAssertNotNil(result)
                let table = place.kind == .sqlite ? "shard" : "mam_fleet_shard"
                let value = digest.replacingOccurrences(of: "TABLE", with: table)
                try place.change("UPDATE \(table) SET leaf = \(value) WHERE number = 0")
                await Plans.assertDamagedShard(simulation, store, .digest, digest)
                Plans.assertError(.damaged, place.errorStart, "shard 0: ", about: digest) {
                    try simulation.result(in: store)
                }
            }
        }
    }

    /// Statements that damage the counters of a run, all of whose shards are finished, and words of the error.
    private static let counterDamage: [FleetStorePlace.Kind: [(sql: String, words: String)]] = [
        .sqlite: [
            (
                "UPDATE run SET counters = cast(substr(counters, 1, 7) || x'01' || substr(counters, 9) AS BLOB)",
                "the stored counters are damaged (row 1 of the table run)"
            ),
            ("UPDATE run SET counters = x''", "the stored counters are damaged (row 1 of the table run)"),
        ],
        .postgresql: [
            (
                "UPDATE mam_fleet_sum SET counters = set_byte(counters, 7, 1) WHERE slot = 0",
                "the stored counters are damaged (row 0 of the table mam_fleet_sum)"
            ),
            (
                "UPDATE mam_fleet_sum SET counters = (SELECT counters FROM mam_fleet_sum WHERE slot = 0) WHERE slot = 1",
                "the stored counters are damaged (row 1 of the table mam_fleet_sum)"
            ), ("UPDATE mam_fleet_sum SET counters = '' WHERE slot = 0", "the counters are those of "),
        ],
    ]

    func testDamagedCountersGiveNoResult() async throws {
        let simulation = try Plans.simulation(devices: 20)
        for (kind, changes) in Self.counterDamage {
            for (sql, words) in changes {
                guard let place = try kind.place(in: folder) else { continue }
                let store = try place.open(simulation)
                _ = try await simulation.run(in: store)
                try place.change(sql)
                Plans.assertError(.damaged, place.errorStart, words, about: sql) { try simulation.result(in: store) }
            }
        }
    }

    /// A digest that is lost lets a shard be run again, whose counters are there already.
    func testAShardCountedTwiceIsDetectedByTheCounters() async throws {
        let simulation = try Plans.simulation(devices: 20)
        for place in try FleetStorePlace.all(in: folder) {
            let store = try place.open(simulation)
            _ = try await simulation.run(in: store)
            try place.change(
                "UPDATE \(place.kind == .sqlite ? "shard" : "mam_fleet_shard") SET leaf = NULL, leased = 0 WHERE number = 0"
            )
            do {
                _ = try await simulation.run(in: store)
                XCTFail("\(place.kind)")
            } catch {
                let count = simulation.shardCount
                XCTAssertEqual(
                    error.message,
                    "\(store.stored.store): the counters are those of \(count + 1) shards, and the run has \(count)")
            }
        }
    }
}
