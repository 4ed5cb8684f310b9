import Dispatch
import MAMBase
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMStorage
import XCTest

/// What both key stores promise.
final class KeyStoreTests: StorageTestCase {
    private let mail = AppContainer(publisher: "pub", app: "com.example.mail")
    private let notes = AppContainer(publisher: "pub", app: "com.example.notes")

    private func stores() throws -> [any KeyStoring] {
        [MemoryKeyStore(), try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())]
    }

    private func slot(_ account: AccountID, _ container: AppContainer) -> KeySlot {
        .container(publisher: container.publisher, app: container.app, account: account)
    }

    func testAKeyComesBackAsItWasStored() throws {
        for store in try stores() {
            let key = try StorageKit.key(slot("Ann@Example.com", mail), generation: 3)
            XCTAssertEqual(try store.insert(key), key)
            XCTAssertEqual(try store.key(key.id), key)
            XCTAssertEqual(try store.key(key.id)?.slot.account.rawValue, "Ann@Example.com")
            XCTAssertEqual(try store.newestKey(in: slot("ann@example.COM", mail)), key)
            XCTAssertNil(try store.key(KeyID.random()))
            for other in [slot("bob", mail), slot("Ann@Example.com", notes)] {
                XCTAssertNil(try store.newestKey(in: other))
            }
            XCTAssertNil(try store.newestKey(in: .transfer(publisher: "pub", account: "Ann@Example.com")))
            let foreign = AppContainer(publisher: "Pub", app: mail.app)
            XCTAssertNil(try store.newestKey(in: slot("Ann@Example.com", foreign)))
        }
    }

    func testOnlyALaterGenerationFollowsAKey() throws {
        for store in try stores() {
            let slot = KeySlot.transfer(publisher: "pub", account: "ann")
            let first = try store.insert(StorageKit.key(slot, generation: 2))
            XCTAssertEqual(try store.insert(StorageKit.key(slot, generation: 1)), first)
            XCTAssertEqual(try store.insert(StorageKit.key(slot, generation: 2)), first)
            let later = try StorageKit.key(slot, generation: 3)
            XCTAssertEqual(try store.insert(later), later)
            XCTAssertEqual(try store.newestKey(in: slot), later)
            XCTAssertEqual(try store.key(first.id), first)
        }
    }

    func testNamesThatLookAlikeAreNotTheSame() throws {
        for store in try stores() {
            let composed = AppContainer(publisher: "caf\u{E9}", app: "a")
            let decomposed = AppContainer(publisher: "cafe\u{301}", app: "a")
            let key = try store.insert(StorageKit.key(slot("x", composed)))
            XCTAssertNil(try store.newestKey(in: slot("x", decomposed)))
            XCTAssertEqual(try store.newestKey(in: slot("x", composed)), key)
            // Bytes of zero end nothing.
            _ = try store.insert(StorageKit.key(slot("a\0b", mail)))
            XCTAssertNil(try store.newestKey(in: slot("a\0c", mail)))
            XCTAssertNil(try store.newestKey(in: slot("a", mail)))
            XCTAssertNotNil(try store.newestKey(in: slot("A\0B", mail)))
        }
    }

    func testShreddingTakesTheContainerKeysOfOneAppAndNothingElse() throws {
        for store in try stores() {
            let mine = try (1...3).map {
                try store.insert(StorageKit.key(slot("ann", mail), generation: UInt32($0)))
            }
            let kept = [
                try store.insert(StorageKit.key(slot("bob", mail))),
                try store.insert(StorageKit.key(slot("ann", notes))),
                try store.insert(StorageKit.key(.transfer(publisher: "pub", account: "ann"))),
            ]
            let changes = try store.changes()
            XCTAssertEqual(try store.shredContainerKeys(of: ["ANN", "cid"], in: mail, wipeStep: nil), mine.map(\.id))
            XCTAssertNotEqual(try store.changes(), changes)
            for key in mine { XCTAssertNil(try store.key(key.id)) }
            XCTAssertNil(try store.newestKey(in: slot("ann", mail)))
            for key in kept { XCTAssertEqual(try store.key(key.id), key) }
            XCTAssertEqual(try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: nil), [])
            XCTAssertEqual(try store.wipes(), [])
            let again = try StorageKit.key(slot("ann", mail))
            XCTAssertEqual(try store.insert(again), again)
            XCTAssertEqual(try store.newestKey(in: slot("ann", mail)), again)
        }
    }

    func testTheTransferKeyGoesWithTheLastApp() throws {
        for store in try stores() {
            let key = try store.insert(StorageKit.key(.transfer(publisher: "pub", account: "ann")))
            try store.holdAccount("ann", mail)
            try store.holdAccount("ANN", mail)
            try store.holdAccount("Ann", notes)
            XCTAssertEqual(try store.apps(of: "pub", holding: "ann"), [mail.app, notes.app])
            XCTAssertEqual(try store.releaseAccount("ann", mail), [])
            XCTAssertEqual(try store.releaseAccount("ann", mail), [])
            XCTAssertEqual(try store.key(key.id), key)
            XCTAssertEqual(try store.releaseAccount("aNN", notes), [key.id])
            XCTAssertNil(try store.key(key.id))
            XCTAssertEqual(try store.releaseAccount("ann", notes), [])
            XCTAssertEqual(try store.apps(of: "pub", holding: "ann"), [])
        }
    }

    func testAnAccountHasOneOwnerID() throws {
        for store in try stores() {
            let id = try store.ownerID(for: "Ann")
            XCTAssertEqual(try store.ownerID(for: "aNN"), id)
            XCTAssertNotEqual(try store.ownerID(for: "bob"), id)
            XCTAssertEqual(try store.account(of: id)?.rawValue, "Ann")
            XCTAssertNil(try store.account(of: OwnerID.random()))
        }
    }

    func testAContainersAccountsAreThoseWithKeysHoldsAndWipesThere() throws {
        for store in try stores() {
            XCTAssertEqual(try store.accounts(of: mail), [])
            _ = try store.insert(StorageKit.key(slot("Ann", mail)))
            _ = try store.insert(StorageKit.key(slot("ann", mail), generation: 2))
            _ = try store.insert(StorageKit.key(.transfer(publisher: "pub", account: "tim")))
            _ = try store.insert(StorageKit.key(slot("eve", AppContainer(publisher: "other", app: mail.app))))
            _ = try store.insert(StorageKit.key(slot("dan", notes)))
            try store.holdAccount("ben", mail)
            try store.holdAccount("cat", notes)
            try store.save(RunningWipe(container: mail, account: "Zoe", step: 1))
            XCTAssertEqual(Set(try store.accounts(of: mail)), ["ann", "ben", "zoe"])
            XCTAssertEqual(try store.accounts(of: mail).count, 3)
            XCTAssertEqual(Set(try store.accounts(of: notes)), ["cat", "dan"])
            _ = try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: nil)
            _ = try store.releaseAccount("ben", mail)
            try store.endWipe(of: "zoe", in: mail)
            XCTAssertEqual(try store.accounts(of: mail), [])
        }
    }

    func testAnAccountWithADamagedNameIsFoundByTheOther() throws {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        _ = try store.insert(StorageKit.key(slot("ann", mail)))
        _ = try store.insert(StorageKit.key(slot("ben", mail)))
        try RawDatabase.run(
            """
            UPDATE keys SET spelled = x'FF' WHERE account = CAST('ann' AS BLOB);
            UPDATE keys SET account = x'FF' WHERE account = CAST('ben' AS BLOB)
            """, on: keysFile)
        XCTAssertEqual(Set(try store.accounts(of: mail)), ["ann", "ben"])
    }

    func testARunningWipeRemembersItsKeysUntilItEnds() throws {
        for store in try stores() {
            let keys = try (1...2).map {
                try store.insert(StorageKit.key(slot("ann", mail), generation: UInt32($0))).id
            }
            XCTAssertEqual(try store.shredContainerKeys(of: ["ann", "bob"], in: mail, wipeStep: 1), keys)
            XCTAssertEqual(
                try store.wipes(),
                [
                    RunningWipe(container: mail, account: "ann", step: 1, keys: keys),
                    RunningWipe(container: mail, account: "bob", step: 1),
                ])
            let late = try store.insert(StorageKit.key(slot("ann", mail))).id
            _ = try store.shredContainerKeys(of: ["Ann"], in: mail, wipeStep: 2)
            XCTAssertEqual(try store.wipes().first?.keys, keys + [late])
            XCTAssertEqual(try store.wipes().first?.step, 2)
            try store.save(RunningWipe(container: notes, account: "ann", step: 9))
            XCTAssertEqual(try store.wipes().count, 3)
            try store.endWipe(of: "ANN", in: mail)
            try store.endWipe(of: "nobody", in: mail)
            XCTAssertEqual(try store.wipes().map(\.account), ["bob", "ann"])
        }
    }

    func testNamesOfAnyLengthAreRefusedOrStored() throws {
        let long = String(repeating: "x", count: 1025)
        for store in try stores() {
            for container in [AppContainer(publisher: long, app: "a"), AppContainer(publisher: "p", app: long)] {
                XCTAssertThrowsError(try store.holdAccount("ann", container))
                XCTAssertThrowsError(try store.insert(StorageKit.key(slot("ann", container))))
                XCTAssertThrowsError(try store.save(RunningWipe(container: container, account: "a", step: 1)))
                XCTAssertThrowsError(try store.shredContainerKeys(of: ["ann"], in: container, wipeStep: 1))
            }
            let empty = AppContainer(publisher: "", app: "")
            try store.holdAccount(.unmanaged, empty)
            XCTAssertEqual(try store.apps(of: "", holding: .unmanaged), [""])
        }
    }

    func testThreadsThatStoreAtOnceAgreeOnOneKey() throws {
        for store in try stores() {
            let winners = Guarded<Set<KeyID>>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                guard let key = try? StorageKit.key(.transfer(publisher: "pub", account: "ann")),
                    let winner = try? store.insert(key)
                else { return }
                winners.withLock { _ = $0.insert(winner.id) }
            }
            XCTAssertEqual(winners.withLock { $0.count }, 1)
        }
    }
}
