import MAMBenchResults
import MAMCore
import MAMPOSIX
internal import MAMVolumes

/// Reading and writing a protected file.
///
/// The baselines are libcrypto over the same bytes, and a plain file.
enum FileCases {
    /// The name, the size of a call in bytes, and whether it writes.
    static let all: [(name: String, count: Int, writes: Bool)] = [
        ("file.read.sequential", 1 << 20, false), ("file.overwrite.sequential", 1 << 20, true),
        ("file.pread.4096", 4096, false), ("file.pwrite.4096", 4096, true),
    ]

    /// Returns what the names of the further comparisons of a case end with.
    static func comparisons(of count: Int) -> [String] { count > 4096 ? [".plain", ".floor"] : [".plain"] }

    private static let length = 64 << 20

    /// Measures the case against its baseline, and then against a plain file.
    static func run(_ name: String, _ count: Int, writes: Bool) throws -> [BenchFigure] {
        // Calls of one chunk run in memory, long ones through the page cache of a disk.
        let world = try FileWorld(length: length, onDisk: count > 4096)
        // 25 rounds of the whole file, or of 8192 calls.
        let iterations = count == 4096 ? 8192 : length / count
        var isRight = true
        let isLong = count > 4096
        let against =
            isLong
            ? "libcrypto's calls for each 4096 bytes in memory" : "the same system calls and of libcrypto"
        let ours = { isRight = world.ours(count, writes: writes) && isRight }
        var results = [
            measure(
                name, against: against, iterations: iterations, rounds: 25, ours: ours,
                baseline: { isRight = world.baseline(count, writes: writes, usesFile: !isLong) && isRight }),
            measure(
                name + ".plain", against: "a plain file", iterations: iterations, rounds: 25, ours: ours,
                baseline: { isRight = world.plain(count, writes: writes) && isRight }),
        ]
        if isLong {
            // The minimum for an engine that makes these calls.
            results.append(
                measure(
                    name + ".floor", against: "the same calls of the system and of libcrypto",
                    iterations: iterations, rounds: 25, ours: ours,
                    baseline: { isRight = world.floor(count, writes: writes) && isRight }))
        }
        precondition(isRight, "\(name): something that was timed failed")
        return results
    }
}

/// A protected file, a plain file, slots in memory and slots in a file.
private final class FileWorld {
    private let container: BenchContainer
    private let (length, file): (Int, MAMFile)
    private let (plainFile, slotFile): (BenchFile, BenchFile)
    private let cipher: ChunkBaseline
    private let (slots, buffer): (UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer)
    private var (next, nextOfBaseline) = (0, 0)

    init(length: Int, onDisk: Bool) throws {
        guard let container = try BenchContainer(onDisk: onDisk), let plain = BenchFile(onDisk: onDisk),
            let slotted = BenchFile(onDisk: onDisk),
            let cipher = ChunkBaseline()
        else { throw SealFailure() }
        self.container = container
        (plainFile, slotFile, self.cipher, self.length) = (plain, slotted, cipher, length)
        file = try container.app.files.create(at: "bench", for: BenchContainer.alice)
        buffer = .allocate(byteCount: 1 << 20, alignment: 4096)
        slots = .allocate(byteCount: length / 4096 * 4128, alignment: 4096)
        for place in 0..<buffer.count { buffer[place] = UInt8(truncatingIfNeeded: place &* 7) }
        guard let chunk = buffer.baseAddress, let slot = slots.baseAddress else { throw SealFailure() }
        for index in 0..<length / 4096 {
            guard cipher.seal(chunk + index % 256 * 4096, 4096, into: slot + index * 4128) else { throw SealFailure() }
        }
        for offset in stride(from: 0, to: length, by: buffer.count) {
            try file.pwrite(UnsafeRawBufferPointer(buffer), at: Int64(offset))
            try plain.writeFully(UnsafeRawBufferPointer(buffer), at: Int64(offset))
        }
        try slotted.writeFully(UnsafeRawBufferPointer(slots), at: 0)
    }

    deinit {
        slots.deallocate()
        buffer.deallocate()
    }

    /// Returns the next position: sequential for long calls, scattered for short ones.
    private func advance(_ place: inout Int, _ count: Int) -> Int {
        defer { place = (place + (count > 4096 ? count : 4096 * 4099)) % length }
        return place
    }

    func ours(_ count: Int, writes: Bool) -> Bool {
        let offset = Int64(advance(&next, count))
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        do throws(MAMFileProtectionError) {
            return try writes
                ? file.pwrite(UnsafeRawBufferPointer(part), at: offset) == count
                : file.pread(into: part, at: offset) == count
        } catch { return false }
    }

    func plain(_ count: Int, writes: Bool) -> Bool {
        let offset = off_t(advance(&nextOfBaseline, count))
        return writes
            ? pwrite(plainFile.descriptor, buffer.baseAddress, count, offset) == count
            : pread(plainFile.descriptor, buffer.baseAddress, count, offset) == count
    }

    func baseline(_ count: Int, writes: Bool, usesFile: Bool) -> Bool {
        let first = advance(&nextOfBaseline, count) / 4096
        guard let chunk = buffer.baseAddress, let start = slots.baseAddress else { return false }
        if usesFile { return through(first, chunk, start, writes: writes) }
        for index in 0..<count / 4096 {
            let slot = start + (first + index) * 4128
            guard
                writes
                    ? cipher.seal(chunk + index * 4096, 4096, into: slot)
                    : cipher.open(slot, 4096, into: chunk + index * 4096)
            else { return false }
        }
        return true
    }

    /// Makes the calls of a protected file for a long transfer: 64 slots for a read, 8 slots to the journal and in
    /// place for a write.
    func floor(_ count: Int, writes: Bool) -> Bool {
        let first = advance(&nextOfBaseline, count) / 4096
        guard let chunk = buffer.baseAddress, let start = slots.baseAddress else { return false }
        let (batch, room) = (writes ? 8 : 64, start + 64)
        for index in stride(from: 0, to: count / 4096, by: batch) {
            let place = off_t((first + index) * 4128)
            if !writes, pread(slotFile.descriptor, room, batch * 4128, place) != batch * 4128 { return false }
            for slot in 0..<batch {
                let (sealed, plain) = (room + slot * 4128, chunk + (index + slot) * 4096)
                guard writes ? cipher.seal(plain, 4096, into: sealed) : cipher.open(sealed, 4096, into: plain) else {
                    return false
                }
            }
            guard writes else { continue }
            guard pwrite(slotFile.descriptor, start, 64 + batch * 4128, 0) == 64 + batch * 4128,
                pwrite(slotFile.descriptor, room, batch * 4128, place + 36_864) == batch * 4128
            else { return false }
        }
        return true
    }

    /// Makes the calls of a protected file for one chunk: a read, or a write to the journal and one in place.
    private func through(
        _ index: Int, _ chunk: UnsafeMutableRawPointer, _ start: UnsafeMutableRawPointer, writes: Bool
    ) -> Bool {
        let (place, room) = (off_t(index * 4128), start + 64)
        guard writes else {
            return pread(slotFile.descriptor, room, 4128, place) == 4128 && cipher.open(room, 4096, into: chunk)
        }
        return cipher.seal(chunk, 4096, into: room) && pwrite(slotFile.descriptor, start, 4192, 0) == 4192
            && pwrite(slotFile.descriptor, room, 4128, place + 8192) == 4128
    }
}
