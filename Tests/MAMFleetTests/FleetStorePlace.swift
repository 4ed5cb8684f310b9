import CMAMSQLite
import Foundation
import TestSeeds
import XCTest

import MAMFleet

/// A place for one store that outlives its process: a file, or a schema of a server.
///
/// Tests open the store, change it from outside, and open it again.
struct FleetStorePlace {
    /// The kinds of stores that outlive their process.
    enum Kind: String, CaseIterable {
        case sqlite, postgresql

        /// Returns a new place; nil for a server that is not there.
        func place(in folder: URL) throws -> FleetStorePlace? {
            switch self {
            case .sqlite:
                return FleetStorePlace(
                    kind: self, name: folder.appendingPathComponent("\(UUID().uuidString).sqlite").path)
            case .postgresql:
                #if PostgreSQL
                    return try PostgreSQLServer.newSchema().map { FleetStorePlace(kind: self, name: $0) }
                #else
                    return nil
                #endif
            }
        }
    }

    let kind: Kind
    /// The path or the URL, as commands take it.
    let name: String

    /// Returns new places, one for each kind that is there.
    static func all(in folder: URL) throws -> [FleetStorePlace] {
        try Kind.allCases.compactMap { try $0.place(in: folder) }
    }

    /// The words with which errors about the place begin.
    var errorStart: String { kind == .sqlite ? "\(URL(fileURLWithPath: name).lastPathComponent): " : "postgresql at " }

    /// Opens the store, whose calls wait for others for some seconds.
    func open(
        _ simulation: FleetSimulation, days: Int? = nil, creates: Bool = true, patience: Int = 0,
        now: (@Sendable () -> Double)? = nil
    ) throws -> any FleetShardStore {
        #if PostgreSQL
            if kind == .postgresql {
                return try PostgreSQLFleetStore(
                    name, of: simulation, days: days, creates: creates, patience: patience, now: now)
            }
        #endif
        return try SQLiteFleetStore(
            name, of: simulation, days: days, creates: creates, patience: patience,
            now: now ?? { Date().timeIntervalSince1970 })
    }

    /// Runs a statement beside the store.
    func change(_ sql: String, file: StaticString = #filePath, line: UInt = #line) throws {
        #if PostgreSQL
            if kind == .postgresql { return try PostgreSQLServer.run(sql, name) }
        #endif
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        XCTAssertEqual(sqlite3_open(name, &handle), SQLITE_OK, file: file, line: line)
        XCTAssertEqual(sqlite3_exec(handle, sql, nil, nil, nil), SQLITE_OK, sql, file: file, line: line)
    }
}

extension XCTestCase {
    /// Makes a folder for stores, which is removed when the test ends.
    func makeStoreFolder() -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-fleet-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder
    }
}

/// The plans of the tests of stores.
enum FleetStorePlans {
    // So many that the larger group has several shards, for which workers compete.
    static let devices = isExhaustive ? 6_000 : 1_500

    /// Returns the simulation of a plan of three days, with some devices in each of two groups.
    static func simulation(seed: UInt64 = 1, devices: Int = devices) throws -> FleetSimulation {
        var plan = try FleetFixtures.busy(seed: seed, devices: devices, days: 3)
        plan.timeline = []
        return try FleetSimulation(plan)
    }

    /// Asserts that an error of a store has a code, and that its message has some words.
    static func assertError<Result>(
        _ code: FleetStoreError.Code, _ words: String..., about what: String = "", file: StaticString = #filePath,
        line: UInt = #line, _ body: () throws -> Result
    ) {
        XCTAssertThrowsError(try body(), what, file: file, line: line) { error in
            XCTAssertEqual((error as? FleetStoreError)?.code, code, "\(what): \(error)", file: file, line: line)
            for words in words {
                XCTAssertTrue("\(error)".contains(words), "\(what): \(error)", file: file, line: line)
            }
        }
    }

    /// Asserts that a run ends at a damaged shard, and that the error names the store, the shard and the row of a table.
    static func assertDamagedShard(
        _ simulation: FleetSimulation, _ store: any FleetShardStore, _ part: FleetChecksum.Part, _ what: String,
        file: StaticString = #filePath, line: UInt = #line
    ) async {
        let what = "\(type(of: store)): \(what)"
        do {
            _ = try await simulation.run(in: store)
            XCTFail(what, file: file, line: line)
        } catch {
            XCTAssertEqual(error.code, .damaged, what, file: file, line: line)
            let table = store.stored.tables[part].map { " (row 0 of the table \($0))" } ?? ""
            let words = part == .digest ? "digest is damaged" : "rows are damaged"
            XCTAssertEqual(
                error.message, "\(store.stored.store): shard 0: the stored \(words)\(table)", what, file: file,
                line: line)
        }
    }
}
