internal import CMAMCrypto

/// The HMAC over SHA-256 (RFC 2104), with all secret intermediate values in memory of the caller.
///
/// libcrypto's own HMAC looks the digest up by name for each key and makes three contexts, which costs more than the
/// digests of a header.
extension SHA256 {
    /// The memory that the functions below need for secret intermediate values, in bytes.
    static let roomCount = SHA256State.byteCount + blockCount + byteCount + padsCount
    /// The length of a key's pads, in bytes: the states after the digest of the inner block and of the outer one.
    static let padsCount = 2 * byteCount

    /// Writes the HMAC of up to three parts of a message, one after the other, into 32 bytes.
    ///
    /// - Parameters:
    ///   - key: The key, of any length.
    ///   - first: The first part; the others may be empty as well.
    ///   - second: The second part.
    ///   - third: The third part.
    ///   - room: Memory of ``roomCount`` bytes, aligned to 16, which holds secrets afterward.
    ///   - result: The memory of the HMAC, which may be that of a part.
    /// - Returns: Whether it was written; false if libcrypto refuses.
    static func hmac(
        _ key: UnsafeRawBufferPointer, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer = .empty,
        _ third: UnsafeRawBufferPointer = .empty, room: UnsafeMutableRawBufferPointer,
        into result: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let pads = UnsafeMutableRawBufferPointer(rebasing: room[(roomCount - padsCount)..<roomCount])
        return writePads(of: key, room: room, into: pads)
            && hmac(pads: UnsafeRawBufferPointer(pads), first, second, third, room: room, into: result)
    }

    /// Writes the pads of a key into ``padsCount`` bytes; false if libcrypto refuses.
    ///
    /// They depend on the key alone. A key that serves several messages saves two of the four blocks of each further
    /// one, about 60 ns each.
    static func writePads(
        of key: UnsafeRawBufferPointer, room: UnsafeMutableRawBufferPointer, into pads: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let state = SHA256State(in: room)
        let block = UnsafeMutableRawBufferPointer(rebasing: room[SHA256State.byteCount..<blockEnd])
        block.initializeMemory(as: UInt8.self, repeating: 0)
        if key.count <= blockCount {
            block.copyMemory(from: key)
        } else {
            guard state.begin(), state.add(key), state.end(block) else { return false }
        }
        for index in 0..<blockCount { block[index] ^= 0x36 }
        guard state.begin(), state.add(UnsafeRawBufferPointer(block)) else { return false }
        state.suspend(into: UnsafeMutableRawBufferPointer(rebasing: pads[..<byteCount]))
        // From the inner pad to the outer one.
        for index in 0..<blockCount { block[index] ^= 0x36 ^ 0x5C }
        guard state.begin(), state.add(UnsafeRawBufferPointer(block)) else { return false }
        state.suspend(into: UnsafeMutableRawBufferPointer(rebasing: pads[byteCount...]))
        return true
    }

    /// Writes the HMAC under a key whose pads are known, like ``hmac(_:_:_:_:room:into:)``.
    static func hmac(
        pads: UnsafeRawBufferPointer, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer = .empty,
        _ third: UnsafeRawBufferPointer = .empty, room: UnsafeMutableRawBufferPointer,
        into result: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let state = SHA256State(in: room)
        let inner = UnsafeMutableRawBufferPointer(rebasing: room[blockEnd..<blockEnd + byteCount])
        return state.resume(UnsafeRawBufferPointer(rebasing: pads[..<byteCount])) && state.add(first)
            && state.add(second) && state.add(third) && state.end(inner)
            && state.resume(UnsafeRawBufferPointer(rebasing: pads[byteCount...]))
            && state.add(UnsafeRawBufferPointer(inner)) && state.end(result)
    }

    private static let blockEnd = SHA256State.byteCount + blockCount
}

/// The state of a digest that is being computed, in memory of the caller.
struct SHA256State {
    /// The length of the state, in bytes, so that what follows is aligned to 16.
    static let byteCount = (MemoryLayout<SHA256_CTX>.size + 15) / 16 * 16

    private let state: UnsafeMutablePointer<SHA256_CTX>?

    /// Uses the first ``byteCount`` bytes of some memory, aligned to 16.
    init(in room: UnsafeMutableRawBufferPointer) {
        state = room.baseAddress?.bindMemory(to: SHA256_CTX.self, capacity: 1)
    }

    /// Begins a digest; false if libcrypto has no SHA-256, or its properties exclude it.
    func begin() -> Bool { Algorithms.sha256.isThere && beginName() }

    /// Begins the digest of a name, which libcrypto's properties do not concern.
    func beginName() -> Bool { SHA256_Init(state) == 1 }

    /// Adds bytes of the message.
    func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.isEmpty || SHA256_Update(state, bytes.baseAddress, bytes.count) == 1
    }

    /// Writes the state after one block into 32 bytes.
    func suspend(into bytes: UnsafeMutableRawBufferPointer) {
        guard let state else { return }
        withUnsafeBytes(of: &state.pointee.h) { bytes.copyMemory(from: $0) }
    }

    /// Continues after one block, with the state that ``suspend(into:)`` wrote; false as for ``begin()``.
    func resume(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard begin(), let state else { return false }
        withUnsafeMutableBytes(of: &state.pointee.h) { $0.copyMemory(from: bytes) }
        // The bits of the block, which the end of the digest contains.
        state.pointee.Nl = UInt32(8 * SHA256.blockCount)
        return true
    }

    /// Writes the digest into the first 32 bytes of some memory.
    func end(_ digest: UnsafeMutableRawBufferPointer) -> Bool {
        SHA256_Final(digest.baseAddress?.asMutableBytes, state) == 1
    }
}
