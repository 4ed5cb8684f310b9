import Dispatch
import MAMBase
import MAMKeys
import MAMPOSIX
import TestKits
import XCTest

final class DataProtectionNonceTests: XCTestCase {
    func testAMillionNoncesDiffer() throws {
        let (pool, count) = (NoncePool(), repetitions(1_000_000))
        XCTAssertTrue(pool.isPooling)
        var nonces: [Nonce] = []
        nonces.reserveCapacity(count)
        for _ in 0..<count { nonces.append(try pool.next()) }
        XCTAssertEqual(DataProtectionKit.repetitions(in: nonces), 0)
        nonces.append(nonces[count / 2])
        XCTAssertEqual(DataProtectionKit.repetitions(in: nonces), 1, "the test finds a nonce that comes again")
    }

    func testWithoutAPoolNoncesDifferToo() throws {
        let pool = NoncePool(pooling: false)
        XCTAssertFalse(pool.isPooling)
        XCTAssertEqual(Set(try (0..<10_000).map { _ in try pool.next() }).count, 10_000)
    }

    func testPoolsDoNotShareNonces() throws {
        let pools = [NoncePool(), NoncePool()]
        XCTAssertEqual(Set(try (0..<2000).map { try pools[$0 % 2].next() }).count, 2000)
    }

    func testThreadsShareAPoolWithoutANonceInCommon() throws {
        let pool = NoncePool()
        let all = Guarded<Set<Nonce>>([])
        let (workers, each) = (8, 20_000)
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            var mine: Set<Nonce> = []
            for _ in 0..<each { if let nonce = try? pool.next() { mine.insert(nonce) } }
            all.withLock { $0.formUnion(mine) }
        }
        XCTAssertEqual(all.withLock { $0.count }, workers * each)
    }

    func testBatchesEndWhereTheRandomBytesDo() throws {
        XCTAssertEqual(NoncePool.batch, 341)
        let pool = NoncePool()
        // Random bits are set half of the time; a nonce beyond the random bytes would be zero or short.
        for number in 0..<(3 * NoncePool.batch) {
            let bits = DataProtectionKit.bytes(try pool.next()).reduce(0) { $0 + $1.nonzeroBitCount }
            XCTAssertGreaterThan(bits, 12, "nonce \(number)")
        }
    }

    func testANonceIsStoredAsItsTwelveBytes() throws {
        let bytes = [UInt8](1...12)
        let nonce = try DataProtectionKit.nonce(bytes)
        XCTAssertEqual(DataProtectionKit.bytes(nonce), bytes)
        XCTAssertEqual(
            try DataProtectionKit.filled(12) { (output) throws(CryptoError) in try nonce.store(into: output) }, bytes)
        for count in [0, 8, 11, 13, 16] {
            XCTAssertEqual(
                DataProtectionKit.code { () throws(CryptoError) in
                    try DataProtectionKit.nonce([UInt8](repeating: 1, count: count))
                }, .wrongLength)
            XCTAssertEqual(
                DataProtectionKit.code { () throws(CryptoError) in
                    try DataProtectionKit.filled(count) { (output) throws(CryptoError) in try nonce.store(into: output)
                    }
                }, .wrongLength)
        }
    }

    func testParentAndForkedChildHaveNoNonceInCommon() throws {
        // Fresh from a batch, in its middle and at its end; and without a pool.
        for (drawn, pooling) in [(1, true), (100, true), (341, true), (0, true), (5, false)] {
            let pool = NoncePool(pooling: pooling)
            for _ in 0..<drawn { _ = try pool.next() }
            let count = 10_000
            let child = try ForkedChild(count * Nonce.byteCount) { output in
                for number in 0..<count {
                    guard let nonce = try? pool.next() else { return false }
                    let slot = UnsafeMutableRawBufferPointer(rebasing: output[(12 * number)..<(12 * number + 12)])
                    guard (try? nonce.store(into: slot)) != nil else { return false }
                }
                return true
            }
            let mine = Set(try (0..<count).map { _ in try pool.next() })
            let written = try child.output()
            let theirs = Set(
                try (0..<count).map { try DataProtectionKit.nonce(Array(written[(12 * $0)..<(12 * $0 + 12)])) })
            XCTAssertEqual(mine.count, count)
            XCTAssertEqual(theirs.count, count)
            XCTAssertTrue(mine.isDisjoint(with: theirs), "\(drawn) drawn before the fork")
        }
    }
}

/// A child made by `fork`, which nothing else makes: a program that is started anew shares no memory.
///
/// It touches only memory, the pool and a pipe, and ends without what a process does at its end.
private struct ForkedChild {
    private let process: pid_t
    private let pipe: Int32
    private let count: Int

    init(_ count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Bool) throws {
        var ends: [Int32] = [0, 0]
        XCTAssertEqual(MAMPOSIX.pipe(&ends), 0)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        defer { buffer.deallocate() }
        let made = fork()
        if made == 0 {
            // A child that hangs must not hang the suite.
            alarm(60)
            guard body(buffer) else { _exit(1) }
            var sent = 0
            while sent < count {
                let put = write(ends[1], buffer.baseAddress.map { $0 + sent }, count - sent)
                guard put > 0 else { _exit(2) }
                sent += put
            }
            _exit(0)
        }
        XCTAssertGreaterThan(made, 0)
        close(ends[1])
        (process, pipe, self.count) = (made, ends[0], count)
    }

    /// What the child wrote, once it has ended well.
    func output() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var got = 0
        while got < count {
            let more = bytes.withUnsafeMutableBytes { read(pipe, $0.baseAddress.map { $0 + got }, count - got) }
            if more <= 0 { break }
            got += more
        }
        close(pipe)
        var status: Int32 = 0
        XCTAssertEqual(waitpid(process, &status, 0), process)
        XCTAssertEqual(status, 0, "the child ended badly")
        XCTAssertEqual(got, count)
        return bytes
    }
}
