import Dispatch
import MAMBase
import MAMKeys
import Synchronization
import TestKits
import XCTest

final class DataProtectionSecretKeyTests: XCTestCase {
    func testAKeyCopiesTheBytesItIsGiven() throws {
        var given = [UInt8](repeating: 0x5A, count: 32)
        let key = try DataProtectionKit.key(given)
        XCTAssertEqual(given, [UInt8](repeating: 0x5A, count: 32), "the caller's bytes were changed")
        given[0] = 0
        XCTAssertEqual(DataProtectionKit.bytes(key), [UInt8](repeating: 0x5A, count: 32))
    }

    func testOnlyThirtyTwoBytesAreAKey() {
        for count in [0, 1, 16, 24, 31, 33, 64] {
            let bytes = [UInt8](repeating: 1, count: count)
            XCTAssertEqual(
                DataProtectionKit.code { () throws(CryptoError) in try DataProtectionKit.key(bytes) }, .wrongLength)
            XCTAssertEqual(
                DataProtectionKit.code { () throws(CryptoError) in
                    try DataProtectionKit.with(bytes) { (bytes) throws(CryptoError) in try SecretKey(copying: bytes) }
                }, .wrongLength)
        }
    }

    func testRandomKeysDiffer() throws {
        let keys = try (0..<100).map { _ in DataProtectionKit.bytes(try SecretKey.random()) }
        XCTAssertEqual(Set(keys).count, 100)
    }

    func testKeysAreEqualWhenAllTheirBytesAre() throws {
        let key = try DataProtectionKit.countingKey()
        XCTAssertTrue(key.isEqual(to: key))
        XCTAssertTrue(key.isEqual(to: try DataProtectionKit.countingKey()))
        for bit in 0..<256 {
            var bytes = [UInt8](0..<32)
            bytes[bit / 8] ^= 1 << (bit % 8)
            XCTAssertFalse(key.isEqual(to: try DataProtectionKit.key(bytes)), "bit \(bit)")
        }
    }

    func testAKeyThatCouldNotBeMadeLeavesNothing() throws {
        let before = SecretKey.places
        XCTAssertEqual(
            DataProtectionKit.code { () throws(CryptoError) in
                try SecretKey { (bytes) throws(CryptoError) in
                    XCTAssertEqual(Array(bytes), [UInt8](repeating: 0, count: 32))
                    XCTAssertEqual(SecretKey.places.total, before.total + 1)
                    throw CryptoError(.refused, "no")
                }
            }, .refused)
        XCTAssertEqual(SecretKey.places, before)
    }

    func testAHundredThousandKeysFindAPlaceAndThreadsStillGetRandomBytes() throws {
        let (count, before) = (100_000, SecretKey.places)
        var keys: [SecretKey] = []
        keys.reserveCapacity(count)
        for number in 0..<count {
            keys.append(
                try SecretKey { bytes in
                    bytes.storeBytes(of: UInt64(number), as: UInt64.self)
                    bytes.storeBytes(of: ~UInt64(number), toByteOffset: 24, as: UInt64.self)
                })
        }
        let full = SecretKey.places
        XCTAssertEqual(full.total, before.total + count)
        XCTAssertGreaterThan(full.secureHeap, 1000)
        XCTAssertLessThanOrEqual(full.secureHeap, 2048)
        XCTAssertGreaterThan(full.lockedMemory + full.unlockedMemory, count - 2049)
        for (number, key) in keys.enumerated() {
            let isWhole = key.withUnsafeBytes {
                $0.load(as: UInt64.self) == UInt64(number)
                    && $0.load(fromByteOffset: 24, as: UInt64.self) == ~UInt64(number)
            }
            if !isWhole { XCTFail("key \(number) lost its bytes") }
        }
        // libcrypto keeps the generators of a new thread in the same heap.
        let drawn = Guarded<CryptoError.Code??>(nil)
        let thread = Thread {
            let code = DataProtectionKit.code { () throws(CryptoError) in
                _ = try NoncePool(pooling: false).next()
                _ = try SecretKey.random()
            }
            drawn.withLock { $0 = .some(code) }
        }
        thread.start()
        while !thread.isFinished { sched_yield() }
        XCTAssertEqual(drawn.withLock { $0 }, .some(nil))
        keys = []
        XCTAssertEqual(SecretKey.places, before)
    }

    func testBytesAreOverwrittenWhenAKeyGoes() throws {
        // Enough to have some of each place.
        var keys = try (0..<3000).map { _ in try DataProtectionKit.key([UInt8](repeating: 0xC7, count: 32)) }
        let places = SecretKey.places
        XCTAssertGreaterThan(places.secureHeap, 0)
        XCTAssertGreaterThan(places.total, places.secureHeap)
        let addresses = [keys[0], keys[2990]].map { key in key.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
        // The memory stays mapped while it has a neighbor of each; other suites may have filled the heap before.
        let kept = [keys[1], keys[2989], keys[2991]]
        keys = []
        for address in addresses {
            let start = try XCTUnwrap(UnsafeRawPointer(bitPattern: address))
            let left = Array(UnsafeRawBufferPointer(start: start, count: 32))
            // Allocators keep their lists in free memory, at most two words at its start.
            XCTAssertEqual(Array(left[16...]), [UInt8](repeating: 0, count: 16))
            XCTAssertFalse(left.contains(0xC7) && left[0..<4] == [0xC7, 0xC7, 0xC7, 0xC7])
        }
        withExtendedLifetime(kept) {}
    }

    func testThreadsMakeAndDropKeysAtOnce() throws {
        let before = SecretKey.places
        let wrong = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            var kept: [SecretKey] = []
            for turn in 0..<1000 {
                let mark = UInt8(truncatingIfNeeded: worker &* 31 &+ turn)
                guard let key = try? DataProtectionKit.key([UInt8](repeating: mark, count: 32)) else {
                    wrong.add(1, ordering: .relaxed)
                    continue
                }
                kept.append(key)
                if turn % 3 == 0 { kept.removeFirst() }
                if key.withUnsafeBytes({ $0.contains { $0 != mark } }) { wrong.add(1, ordering: .relaxed) }
            }
        }
        XCTAssertEqual(wrong.load(ordering: .relaxed), 0)
        XCTAssertEqual(SecretKey.places, before)
    }
}
