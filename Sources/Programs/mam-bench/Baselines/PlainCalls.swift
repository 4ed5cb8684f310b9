import MAMPOSIX

/// The calls of the system and of libcrypto that a protected file makes for one chunk, without the file.
final class PlainCalls {
    private let (file, lock): (BenchFile, BenchFile)
    private let cipher: ChunkBaseline
    private let (slot, chunk): (UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer)
    private static let (slotCount, chunkCount, places) = (4128, 4096, 256)

    /// Fills a file with chunks; nil if there is no room for it.
    init?(onDisk: Bool) {
        guard let file = BenchFile(onDisk: onDisk), let lock = BenchFile(), let cipher = ChunkBaseline() else {
            return nil
        }
        (self.file, self.lock, self.cipher) = (file, lock, cipher)
        slot = .allocate(byteCount: Self.slotCount + 64, alignment: 4096)
        chunk = .allocate(byteCount: Self.chunkCount, alignment: 4096)
        chunk.initializeMemory(as: UInt8.self, repeating: 7)
        slot.initializeMemory(as: UInt8.self, repeating: 7)
        for place in 0..<Self.places where !write(place) { return nil }
    }

    deinit {
        slot.deallocate()
        chunk.deallocate()
    }

    /// Reads and decrypts a chunk, and a word of the header, under a shared lock among processes.
    func readUnderLock(_ place: Int, into memory: UnsafeMutableRawBufferPointer) -> Bool {
        guard RecordLock.shared.take(lock.descriptor, at: 1 << 40) == 0 else { return false }
        var word: UInt64 = 0
        guard pread(file.descriptor, &word, 8, 0) == 8,
            pread(file.descriptor, slot.baseAddress, Self.slotCount, offset(place)) == Self.slotCount,
            let sealed = slot.baseAddress, let plain = memory.baseAddress,
            cipher.open(sealed, Self.chunkCount, into: plain)
        else { return false }
        return RecordLock.release(lock.descriptor, at: 1 << 40) == 0
    }

    /// Encrypts a chunk, and writes it to a journal and to its place, each on the disk before the next call.
    func writeTwice(_ place: Int) -> Bool {
        guard seal(), pwrite(file.descriptor, slot.baseAddress, Self.slotCount + 64, 0) == Self.slotCount + 64,
            SystemFiles.synchronize(file.descriptor, metadata: false) == 0,
            pwrite(file.descriptor, slot.baseAddress, Self.slotCount, offset(place)) == Self.slotCount
        else { return false }
        return SystemFiles.synchronize(file.descriptor, metadata: false) == 0
    }

    private func write(_ place: Int) -> Bool {
        seal() && pwrite(file.descriptor, slot.baseAddress, Self.slotCount, offset(place)) == Self.slotCount
    }

    private func seal() -> Bool {
        guard let sealed = slot.baseAddress, let plain = chunk.baseAddress else { return false }
        return cipher.seal(plain, Self.chunkCount, into: sealed)
    }

    private func offset(_ place: Int) -> off_t { off_t(8192 + place * Self.slotCount) }
}

/// The smallest possible code for "may this identity save there?": the baseline of `decision.path`.
///
/// It is a task-local value of a final class, an array index and a mask test. Its answers are checked before it is
/// timed.
final class MinimalScope: Sendable {
    let account: Int

    init(account: Int) { self.account = account }

    @TaskLocal static var current: MinimalScope?
}

struct MinimalTable {
    /// One bit per save location and account.
    let masks: [UInt64]

    @inline(never)
    func isSaveAllowed(bit: UInt64) -> Bool {
        guard let scope = MinimalScope.current else { return true }
        return masks[scope.account] >> bit & 1 != 0
    }
}
