import Foundation
import MAMKeys
import TestKits
import TestSeeds
import XCTest

/// Memory for secrets beyond libcrypto's heap.
final class DataProtectionSlabTests: XCTestCase {
    func testSecretsHaveSeparateSlots() throws {
        let slabs = SecretSlabs()
        let count = SecretSlabs.capacity * 2 + 5
        let secrets = try (0..<count).map { _ in UInt(bitPattern: try XCTUnwrap(slabs.allocate())) }.sorted()
        for (first, second) in zip(secrets, secrets.dropFirst()) {
            XCTAssertGreaterThanOrEqual(second - first, UInt(SecretSlabs.slotSize))
        }
        XCTAssertTrue(secrets.allSatisfy { $0 % UInt(SecretSlabs.slotSize) == 0 })
        XCTAssertEqual(slabs.counts.slabs, 3)
        XCTAssertEqual(slabs.counts.locked + slabs.counts.unlocked, count)
        for secret in secrets { slabs.free(try XCTUnwrap(UnsafeMutableRawPointer(bitPattern: secret))) }
        XCTAssertEqual(slabs.counts.locked + slabs.counts.unlocked, 0)
        XCTAssertEqual(slabs.counts.slabs, 1, "empty slabs but one go back to the system")
    }

    func testFreedPlacesAreUsedAgain() throws {
        let slabs = SecretSlabs()
        let first = try XCTUnwrap(slabs.allocate())
        let second = try XCTUnwrap(slabs.allocate())
        slabs.free(first)
        slabs.free(second)
        XCTAssertEqual(slabs.allocate(), second)
        XCTAssertEqual(slabs.allocate(), first)
        slabs.free(first)
        slabs.free(second)
    }

    func testMemoryThatMayNotBeLockedIsCountedAsSuch() throws {
        let slabs = SecretSlabs(locks: false)
        let secret = try XCTUnwrap(slabs.allocate())
        XCTAssertEqual(slabs.counts.locked, 0)
        XCTAssertEqual(slabs.counts.unlocked, 1)
        slabs.free(secret)
        XCTAssertEqual(slabs.counts.unlocked, 0)
    }

    func testSlabsStayOutOfCoreDumps() throws {
        let slabs = SecretSlabs()
        let secret = try XCTUnwrap(slabs.allocate())
        defer { slabs.free(secret) }
        let address = UInt(bitPattern: secret)
        // In smaps a line of addresses is followed by what the kernel knows of them; `dd` is "not dumped".
        var isInside = false
        var flags: Substring?
        let handle = try XCTUnwrap(FileHandle(forReadingAtPath: "/proc/self/smaps"))
        let text = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        for line in text.split(separator: "\n") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            if ends.count == 2 { isInside = ends[0] <= address && address < ends[1] }
            if isInside, line.hasPrefix("VmFlags:") { flags = line.dropFirst(8) }
        }
        let words = try XCTUnwrap(flags).split(separator: " ")
        XCTAssertTrue(words.contains("dd"), "\(words)")
        // Sanitizers turn locking into nothing that succeeds.
        if !ProcessMemory.isWatched { XCTAssertEqual(words.contains("lo"), slabs.counts.locked == 1, "\(words)") }
    }

    func testRandomProgramsNeverGiveAPlaceTwice() throws {
        for seed in TestSeeds([1], of: name) { try randomProgramsNeverGiveAPlaceTwice(seed) }
    }

    private func randomProgramsNeverGiveAPlaceTwice(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        let slabs = SecretSlabs()
        var held: [UInt: UInt64] = [:]
        var order: [UInt] = []
        for step in 0..<40_000 {
            // Grows for a while, then shrinks.
            if order.isEmpty || random.below(5) < (step / 8000 % 2 == 0 ? 4 : 1) {
                let secret = try XCTUnwrap(slabs.allocate())
                let mark = random.next()
                XCTAssertNil(held.updateValue(mark, forKey: UInt(bitPattern: secret)), random.replay)
                for word in 0..<4 { secret.storeBytes(of: mark, toByteOffset: 8 * word, as: UInt64.self) }
                order.append(UInt(bitPattern: secret))
            } else {
                let address = order.remove(at: random.below(order.count))
                let secret = try XCTUnwrap(UnsafeMutableRawPointer(bitPattern: address))
                let mark = try XCTUnwrap(held.removeValue(forKey: address))
                for word in 0..<4 {
                    XCTAssertEqual(secret.load(fromByteOffset: 8 * word, as: UInt64.self), mark, random.replay)
                }
                slabs.free(secret)
            }
        }
        XCTAssertEqual(slabs.counts.locked + slabs.counts.unlocked, order.count)
        for address in order { slabs.free(try XCTUnwrap(UnsafeMutableRawPointer(bitPattern: address))) }
    }
}
