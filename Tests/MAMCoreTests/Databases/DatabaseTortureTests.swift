import Foundation
import TestSeeds
import XCTest

/// Writers of databases that are killed, in processes of their own.
final class DatabaseTortureTests: XCTestCase {
    func testKilledWritersLoseNothingInAnyJournal() throws {
        let rounds = isExhaustive ? 30 : 3
        for (mode, page) in [
            ("WAL", 4096), ("WAL", 1024), ("DELETE", 1024), ("DELETE", 4096), ("TRUNCATE", 512), ("PERSIST", 1024),
            ("WAL", 16384),
        ] {
            let (status, output) = try TortureProgram.run(
                [TortureProgram.path(), "sqlite", "--mode", mode, "--page", "\(page)", "--rounds", "\(rounds)"])
            print(output, terminator: "")
            XCTAssertEqual(status, 0, output)
            XCTAssertTrue(output.contains(": \(rounds) rounds, "), output)
            XCTAssertTrue(output.hasSuffix(" 0 lost, 0 unreadable, 0 plain\n"), output)
        }
    }

    func testUnknownModesAndPageSizesAreRefused() throws {
        for words in [["--mode", "MEMORY"], ["--page", "1000"], ["--page", "x"]] {
            XCTAssertEqual(try TortureProgram.run([TortureProgram.path(), "sqlite"] + words).status, 64)
        }
    }
}
