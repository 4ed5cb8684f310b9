internal import MAMBase
internal import MAMPOSIX

/// A source of random nonces, drawn 341 at a time: one draw costs more than encrypting a small chunk.
///
/// The seeds of sealed buffers come from the same draws.
///
/// No nonce is returned twice, not even in a forked child: the kernel wipes the pool's pages in the child, which resets
/// the mark of a full pool, so that it is filled again. Without such pages (Linux before 4.14) there is no pool. A
/// child that is forked while another thread uses the pool waits forever, as with any lock. A virtual machine that is
/// copied while it runs copies its pools, which this type cannot detect: the copies use the same nonces until their pools
/// are empty. The next draw differs, because it contains bytes of the system.
package final class NoncePool: Sendable {
    /// The number of nonces drawn at a time.
    package static let batch = randomCount / Nonce.byteCount

    // The first page has the mark and the number of used bytes, the next ones the random bytes.
    private static let (headCount, randomCount) = (1 << 12, 1 << 12)
    private static let filled: UInt64 = 0x6D61_6D6E_6F6E_6365

    private struct Head {
        // Any other value means that the rest is invalid.
        var mark: UInt64
        var usedCount: Int
    }

    // The address of the pages; 0 without a pool.
    private let pages: Guarded<UInt>

    /// Makes an empty pool; `pooling: false` is for systems whose kernel cannot wipe pages.
    package init(pooling: Bool = true) { pages = Guarded(pooling ? Self.makePages() : 0) }

    deinit {
        let address = pages.withLock { $0 }
        if let start = UnsafeMutableRawPointer(bitPattern: address) {
            SystemPages.unmap(start, byteCount: Self.headCount + Self.randomCount)
        }
    }

    /// Whether nonces come from a pool, or each from a draw of its own.
    package var isPooling: Bool { pages.withLock { $0 != 0 } }

    /// Returns a nonce that is returned only once.
    package func next() throws(CryptoError) -> Nonce {
        try pages.withLock { (address) throws(CryptoError) -> Nonce in
            guard let start = UnsafeMutableRawPointer(bitPattern: address) else { return try Self.draw() }
            return Nonce(at: try Self.take(Nonce.byteCount, of: start))
        }
    }

    /// Returns the seeds of a sealed buffer, which are returned only once.
    package func nextSeeds() throws(CryptoError) -> BufferSeeds {
        try pages.withLock { (address) throws(CryptoError) -> BufferSeeds in
            guard let start = UnsafeMutableRawPointer(bitPattern: address) else { return try .random() }
            let drawn = try Self.take(BufferSeeds.byteCount, of: start)
            return try BufferSeeds(drawn: UnsafeRawBufferPointer(start: drawn, count: BufferSeeds.byteCount))
        }
    }

    // The address of a number of random bytes, which are then used; the caller holds the lock.
    private static func take(_ count: Int, of start: UnsafeMutableRawPointer) throws(CryptoError) -> UnsafeRawPointer {
        let head = start.assumingMemoryBound(to: Head.self)
        if head.pointee.mark != filled || head.pointee.usedCount + count > randomCount {
            // First, so that a failed draw leaves no pool that looks full.
            head.pointee.mark = 0
            try Randomness.fill(UnsafeMutableRawBufferPointer(start: start + headCount, count: randomCount))
            head.pointee = Head(mark: filled, usedCount: 0)
        }
        defer { head.pointee.usedCount += count }
        return UnsafeRawPointer(start + headCount + head.pointee.usedCount)
    }

    private static func draw() throws(CryptoError) -> Nonce {
        var bytes: (UInt64, UInt32) = (0, 0)
        return try withUnsafeMutableBytes(of: &bytes) { (bytes) throws(CryptoError) in
            try Randomness.fill(bytes)
            return try Nonce(UnsafeRawBufferPointer(bytes))
        }
    }

    private static func makePages() -> UInt {
        let count = headCount + randomCount
        guard let start = SystemPages.map(byteCount: count) else { return 0 }
        guard SystemPages.wipeOnFork(start, byteCount: count) else {
            SystemPages.unmap(start, byteCount: count)
            return 0
        }
        return UInt(bitPattern: start)
    }
}

/// The 96 bits that distinguish one encryption under a key from all others; public, and stored beside the ciphertext.
package struct Nonce: Sendable, Hashable {
    /// The length of every nonce, in bytes.
    package static let byteCount = 12

    // As the bytes lie in memory, whatever the order of bytes of the machine.
    @usableFromInline let head: UInt64
    @usableFromInline let tail: UInt32

    /// Makes a nonce from 12 stored bytes.
    package init(_ bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        guard let start = bytes.baseAddress, bytes.count == Self.byteCount else {
            throw .wrongLength(of: "a nonce", bytes.count, wanted: "\(Self.byteCount)")
        }
        self.init(at: start)
    }

    /// Makes a nonce from 12 bytes at an address.
    package init(at start: UnsafeRawPointer) {
        head = start.loadUnaligned(as: UInt64.self)
        tail = start.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    }

    /// Writes the nonce's 12 bytes into a buffer of that length.
    package func store(into bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        guard bytes.count == Self.byteCount else {
            throw .wrongLength(of: "a buffer for a nonce", bytes.count, wanted: "\(Self.byteCount)")
        }
        bytes.storeBytes(of: head, as: UInt64.self)
        bytes.storeBytes(of: tail, toByteOffset: 8, as: UInt32.self)
    }

    /// Runs `body` with the 12 bytes.
    @inlinable package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Twelve bytes in this order: no padding lies between the two, and the size leaves out what follows them.
        try Swift.withUnsafeBytes(of: (head, tail)) { (bytes) throws(Failure) in try body(bytes) }
    }
}
