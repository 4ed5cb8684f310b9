import Dispatch
import MAMBase
import MAMCore
import MAMStorage
import MAMVolumes
import TestSeeds
import XCTest

/// Both indexes of owners under random calls, and under threads.
final class OwnerIndexAgreementTests: OwnerIndexTestCase {
    func testBothOwnerIndexesGiveTheSameAnswers() throws {
        for seed in TestSeeds([1], of: name) { try bothOwnerIndexesGiveTheSameAnswers(seed) }
    }

    private func bothOwnerIndexesGiveTheSameAnswers(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        // Each seed begins with an empty index.
        let folder = "\(root)/\(seed)"
        XCTAssertEqual(mkdir(folder, 0o700), 0)
        let (memory, database) = (MemoryOwnerIndex(), try SQLiteOwnerIndex.open(in: folder))
        let owners = [try ann, try bob]
        let names = ["a", "b", "ab", "c"]
        func path(_ random: inout SeededRandom) -> String {
            (0...random.below(3)).map { _ in "/" + names[random.below(names.count)] }.joined()
        }
        let steps = isExhaustive ? 20_000 : 1_500
        var most = 0
        for step in 0..<steps {
            let (one, choice) = (path(&random), random.below(30))
            var row = try row(
                one, random.below(12), owner: owners[random.below(2)], in: random.chance(2) ? mail : notes)
            row.fileID = random.chance(8) ? nil : StorageKit.id(random.below(12))
            if random.chance(4) { row.place = nil }
            func apply(_ index: any OwnerIndexing) -> StorageError.Code? {
                StorageKit.failure { () throws(StorageError) in
                    switch choice {
                    case 0...18: try index.repair(row)
                    case 19...22: try index.insertPending(row)
                    case 23...26: try index.drop(one)
                    case 27, 28: try index.drop([row])
                    default: try index.removeAll(in: row.container)
                    }
                }?.code
            }
            XCTAssertEqual(apply(memory), apply(database), random.replay)
            most = max(most, memory.count())
            guard step % 10 == 0 || step == steps - 1 else { continue }
            for state in OwnerRow.State.allCases {
                XCTAssertEqual(
                    memory.rows(in: state, after: nil, limit: 1000),
                    try database.rows(in: state, after: nil, limit: 1000), random.replay)
            }
            for owner in owners {
                XCTAssertEqual(
                    memory.rows(of: owner, in: mail, after: one, limit: 5),
                    try database.rows(of: owner, in: mail, after: one, limit: 5), random.replay)
            }
            if let place = row.place, let file = row.fileID {
                XCTAssertEqual(
                    memory.row(for: place, fileID: file), try database.row(for: place, fileID: file), random.replay)
            }
        }
        // Rows come and go, so how many are left is nobody's to say; that there were some to compare is.
        print("index: \(steps) steps, at most \(most) rows at once")
        XCTAssertGreaterThan(most, 5)
    }

    func testThreadsFindTheirOwnRows() throws {
        for index in try indexes() {
            let wrong = Guarded(0)
            let rows = try (0..<8).map { worker in
                try (0..<30).map { try row("/w\(worker)/\($0)", worker * 1000 + $0) }
            }
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                for row in rows[worker] {
                    do {
                        try index.insertPending(row)
                        try index.repair(row)
                        guard let place = row.place, let file = row.fileID,
                            try index.row(for: place, fileID: file) == row
                        else { throw StorageKitFailure() }
                    } catch { wrong.withLock { $0 += 1 } }
                }
            }
            XCTAssertEqual(wrong.withLock { $0 }, 0)
            XCTAssertEqual(try index.count(), 240)
        }
    }

    private struct StorageKitFailure: Error {}
}
