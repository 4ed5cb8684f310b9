import MAMCore
import MAMStorage
import XCTest

/// What both stores promise about several changes that are made as one.
final class StoreCommitTests: StorageTestCase {
    private static let kind = SlotKind("tests", [.app, .account], maximumByteCount: 10)
    private let notes = AppContainer(publisher: "pub", app: "notes")
    private let mail = AppContainer(publisher: "pub", app: "mail")

    private func stores() throws -> [any KeyStoring] {
        [MemoryKeyStore(), try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())]
    }

    private func slot(_ account: AccountID, in app: AppContainer? = nil) -> StoreSlot {
        StoreSlot(Self.kind, of: app ?? notes, account: account)
    }

    private func failure(
        _ store: any KeyStoring, _ changes: [StoreChange], throwing error: StorageError? = nil
    ) -> StorageError? {
        StorageKit.failure { () throws(StorageError) in
            try store.commit(
                { () throws(StorageError) in
                    if let error { throw error }
                    return changes
                }, whenKept: { XCTFail("nothing was kept") })
        }
    }

    func testChangesOfSeveralAppsLastTogether() throws {
        for store in try stores() {
            try store.change(slot("gone")) { $0.put([9]) }
            var isKept = false
            try store.commit(
                {
                    [
                        .slot(slot("a"), .bytes([1])), .slot(slot("a", in: mail), .bytes([2])),
                        .slot(slot("gone"), nil),
                        .holdAccount("a", notes), .holdAccount("a", mail),
                    ]
                }, whenKept: { isKept = true })
            XCTAssertTrue(isKept)
            XCTAssertEqual(try store.bytes(in: slot("a")), [1])
            XCTAssertEqual(try store.bytes(in: slot("a", in: mail)), [2])
            XCTAssertNil(try store.bytes(in: slot("gone")))
            XCTAssertEqual(try store.apps(of: "pub", holding: "a"), ["mail", "notes"])
        }
    }

    func testAThousandChangesAreOneCommitAndRepeatingThemIsNone() throws {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        let changes = (0..<1000).flatMap { number -> [StoreChange] in
            let account = AccountID("user\(number)") ?? .unmanaged
            return [.slot(slot(account), .bytes([UInt8(number % 256)])), .holdAccount(account, notes)]
        }
        let before = try store.changes()
        try store.commit({ changes }, whenKept: {})
        XCTAssertEqual(try store.changes(), before + 1)
        try store.commit({ changes }, whenKept: {})
        XCTAssertEqual(try store.changes(), before + 1, "what is there is not written again")
        XCTAssertEqual(try store.rows(of: SlotGroup(Self.kind, of: notes)).count, 1000)
    }

    func testWithoutChangesNothingIsDone() throws {
        for store in try stores() {
            let before = try store.changes()
            try store.commit({ [] }, whenKept: { XCTFail("nothing was kept") })
            XCTAssertEqual(try store.changes(), before)
        }
    }

    func testAFailedCommitChangesNothing() throws {
        let long = AppContainer(publisher: "pub", app: String(repeating: "x", count: StoreLimits.name + 1))
        for store in try stores() {
            try store.change(slot("a")) { $0.put([1]) }
            let changes: [StoreChange] = [
                .slot(slot("a"), .bytes([2])), .slot(slot("b"), .bytes([3])), .holdAccount("a", notes),
            ]
            XCTAssertEqual(failure(store, [], throwing: StorageError(.full, "no"))?.code, .full)
            XCTAssertEqual(failure(store, changes + [.holdAccount("a", long)])?.code, .system)
            XCTAssertEqual(failure(store, changes + [.slot(slot("a", in: long), .bytes([1]))])?.code, .system)
            XCTAssertEqual(try store.bytes(in: slot("a")), [1])
            XCTAssertNil(try store.bytes(in: slot("b")))
            XCTAssertEqual(try store.apps(of: "pub", holding: "a"), [])
        }
    }

    func testADamagedRowIsReplaced() throws {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        try store.change(slot("a")) { $0.put([1]) }
        try RawDatabase.run("UPDATE slots SET tag = zeroblob(32)", on: keysFile)
        try store.commit({ [.slot(slot("a"), .bytes([1]))] }, whenKept: {})
        XCTAssertEqual(try store.bytes(in: slot("a")), [1])
    }
}
