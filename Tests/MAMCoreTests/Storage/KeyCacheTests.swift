import MAMBase
import MAMKeys
import MAMStorage
import XCTest

/// The cache of account keys and its shortcut for the last question.
final class KeyCacheTests: XCTestCase {
    private func slot(_ account: AccountID) -> KeySlot { .transfer(publisher: "publisher", account: account) }

    private func entry(_ account: AccountID, _ generation: UInt32) throws -> KeyCache.Entry {
        let key = try KeyHierarchy(root: DeviceRootKey(given: .random())).makeAccountKey(
            .transfer, generation: generation)
        return KeyCache.Entry(slot: slot(account), key: key)
    }

    func testTheNewestKeyIsAlwaysTheOneAddedLastAsNewest() throws {
        let cache = KeyCache(capacity: 2)
        let (old, new, other) = (try entry("a", 1), try entry("a", 2), try entry("b", 1))
        XCTAssertNil(cache.newest(in: slot("a"), at: 1))
        cache.insert(old, isNewest: true, at: 1)
        for _ in 0..<2 { XCTAssertEqual(cache.newest(in: slot("a"), at: 1)?.id, old.key.id) }
        cache.insert(other, isNewest: true, at: 1)
        XCTAssertEqual(cache.newest(in: slot("b"), at: 1)?.id, other.key.id)
        XCTAssertEqual(cache.newest(in: slot("a"), at: 1)?.id, old.key.id)
        // Drops the key of the other account, which was used before.
        cache.insert(new, isNewest: true, at: 1)
        for _ in 0..<2 { XCTAssertEqual(cache.newest(in: slot("a"), at: 1)?.id, new.key.id) }
        XCTAssertNil(cache.newest(in: slot("b"), at: 1))
    }

    func testAChangeOfTheStoreInvalidatesAllCachedKeys() throws {
        let cache = KeyCache()
        let one = try entry("a", 1)
        cache.insert(one, isNewest: true, at: 1)
        XCTAssertEqual(cache.newest(in: slot("a"), at: 1)?.id, one.key.id)
        XCTAssertNil(cache.newest(in: slot("a"), at: 2))
        XCTAssertNil(cache.entry(one.key.id, at: 2))
    }

    func testAnEvictedKeyIsNoLongerReturned() throws {
        let cache = KeyCache(capacity: 1)
        let (one, other) = (try entry("a", 1), try entry("b", 1))
        cache.insert(one, isNewest: true, at: 1)
        XCTAssertEqual(cache.newest(in: slot("a"), at: 1)?.id, one.key.id)
        cache.insert(other, isNewest: false, at: 1)
        XCTAssertNil(cache.newest(in: slot("a"), at: 1))
        XCTAssertNil(cache.newest(in: slot("b"), at: 1))
    }
}
