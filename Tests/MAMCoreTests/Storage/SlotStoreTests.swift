import MAMCore
import MAMStorage
import XCTest

/// What both stores promise about slots, whatever is in them.
final class SlotStoreTests: StorageTestCase {
    private static let kind = SlotKind("tests", [.app, .account, .scope], maximumByteCount: 10)
    private let notes = AppContainer(publisher: "pub", app: "notes")

    private func stores() throws -> [any SlotStoring] {
        [MemoryKeyStore(), try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())]
    }

    private func slot(_ account: AccountID, scope: UInt8 = 0) -> StoreSlot {
        StoreSlot(Self.kind, of: notes, account: account, scope: scope)
    }

    private func accounts(_ store: any SlotStoring, scope: UInt8 = 0) throws -> [AccountID?] {
        try store.rows(of: SlotGroup(Self.kind, of: notes, scope: scope)).map(\.account)
    }

    func testAChangeReadsTheSlotAndMayKeepOrRemoveIt() throws {
        for store in try stores() {
            XCTAssertNil(try store.bytes(in: slot("a")))
            try store.change(slot("a")) { $0.put([1]) }
            XCTAssertEqual(try store.change(slot("A")) { (slot) throws(StorageError) in try slot.bytes() }, [1])
            let error = StorageKit.failure { () throws(StorageError) in
                try store.change(slot("a")) { (slot) throws(StorageError) in
                    slot.put(nil)
                    throw StorageError(.system, "no")
                }
            }
            XCTAssertEqual(error?.message, "no")
            XCTAssertEqual(try store.bytes(in: slot("a")), [1])
            XCTAssertNil(try store.bytes(in: slot("a", scope: 1)))
            try store.change(slot("a")) { $0.put(nil) }
            XCTAssertNil(try store.bytes(in: slot("a")))
        }
    }

    func testSeveralSlotsChangeTogetherOrNotAtAll() throws {
        for store in try stores() {
            try store.change([slot("a"), slot("b")]) { slots in
                slots[0].put([1])
                slots[1].put([2])
            }
            let error = StorageKit.failure { () throws(StorageError) in
                try store.change([slot("b"), slot("a"), slot("c")]) { (slots) throws(StorageError) in
                    XCTAssertEqual(try slots[0].bytes(), [2])
                    XCTAssertNil(try slots[2].bytes())
                    for place in slots.indices { slots[place].put([9]) }
                    throw StorageError(.system, "no")
                }
            }
            XCTAssertEqual(error?.message, "no")
            XCTAssertEqual(try accounts(store), ["a", "b"])
            XCTAssertEqual(try store.bytes(in: slot("a")), [1])
            try store.change([slot("a"), slot("b"), slot("c")]) { slots in
                slots[0].put(nil)
                slots[2].put([3])
            }
            XCTAssertEqual(try accounts(store), ["b", "c"])
            XCTAssertEqual(try store.bytes(in: slot("b")), [2])
        }
    }

    func testAGroupIsListedInTheOrderOfItsAccounts() throws {
        for store in try stores() {
            for account in ["c", "B", "a"] as [AccountID] {
                for scope in 0...1 as ClosedRange<UInt8> {
                    try store.change(slot(account, scope: scope)) { $0.put([scope]) }
                }
            }
            XCTAssertEqual(try accounts(store), ["a", "b", "c"])
            try store.replace([slot("d"), slot("b"), slot("c")], with: .bytes([7])) { true }
            XCTAssertEqual(try accounts(store), ["a", "d"])
            XCTAssertEqual(try store.bytes(in: slot("d")), [7])
            try store.replace([slot("a"), slot("d")], with: nil) { false }
            XCTAssertEqual(try accounts(store), ["a", "d"])
            try store.removeRows(of: SlotGroup(Self.kind, of: notes)) { $0.account == "a" }
            XCTAssertEqual(try accounts(store), ["d"])
            try store.remove([slot("a"), slot("d")])
            XCTAssertEqual(try accounts(store), [])
            XCTAssertEqual(try accounts(store, scope: 1), ["a", "b", "c"])
        }
    }

    func testPartsThatAKindDoesNotHaveDoNotTellSlotsApart() throws {
        let shared = SlotKind("shared", .account, maximumByteCount: 10)
        let ofApps = SlotKind("apps", .app, maximumByteCount: 10)
        let mail = AppContainer(publisher: "pub", app: "mail")
        for store in try stores() {
            try store.change(StoreSlot(shared, of: notes, account: "a", scope: 3)) { $0.put([1]) }
            XCTAssertEqual(try store.bytes(in: StoreSlot(shared, of: mail, account: "a")), [1])
            XCTAssertNil(try store.bytes(in: StoreSlot(shared, of: mail, account: "b")))
            try store.change(StoreSlot(ofApps, of: notes, account: "a")) { $0.put([2]) }
            XCTAssertEqual(try store.bytes(in: StoreSlot(ofApps, of: notes, account: "b")), [2])
            XCTAssertNil(try store.bytes(in: StoreSlot(ofApps, of: mail, account: "a")))
        }
    }

    func testDamageKeepsNothingFromComingNext() throws {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        for account in ["a", "b"] as [AccountID] { try store.change(slot(account)) { $0.put([1]) } }
        try RawDatabase.run("UPDATE slots SET tag = zeroblob(32)", on: keysFile)
        func read() -> StorageError? {
            StorageKit.failure { () throws(StorageError) in try store.bytes(in: slot("a")) }
        }
        XCTAssertEqual(read()?.code, .corrupt)
        XCTAssertEqual(read()?.description, "`keys.sqlite`: a row of tests was damaged or changed by another program")
        try store.change(slot("a")) { $0.put([2]) }
        XCTAssertEqual(try store.bytes(in: slot("a")), [2])
        try store.remove([slot("b")])
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM slots", on: keysFile), 1)
        // Longer than the kind allows is no row of it.
        try store.change(slot("a")) { $0.put([UInt8](repeating: 1, count: 11)) }
        XCTAssertEqual(read()?.code, .corrupt)
        XCTAssertEqual("\(slot("ann"))", "StoreSlot(tests)")
    }
}
