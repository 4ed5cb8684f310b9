internal import MAMBase
internal import MAMKeys
internal import MAMPOSIX

/// The cipher and the memory with which one caller at a time encrypts and decrypts chunks.
///
/// Not thread-safe. The memory is allocated once; the plaintext is overwritten when it is freed.
final class ChunkWorkspace: Unprintable {
    /// The maximum number of slots with memory; one slot always fits, and a whole journal.
    static let maximumSlotCount = 64
    static let maximumRoom = 270_336

    private(set) var key: SecretKey
    private var context: AEADContext
    private let geometry: ChunkGeometry
    private let associated: UnsafeMutableRawBufferPointer
    /// Room for a journal's descriptor and the slots behind it.
    private let room: UnsafeMutableRawBufferPointer
    /// Room for one chunk in clear.
    let plain: UnsafeMutableRawBufferPointer
    /// The number of slots with memory.
    let slotCount: Int
    /// The quota to which the memory is returned at the end; nil if it was not counted.
    var countedBy: ResourceQuota?

    /// Allocates memory for a wanted number of slots; a whole journal always fits.
    init(
        key: SecretKey, fileID: FileID, geometry: ChunkGeometry, slots: Int = maximumSlotCount
    ) throws(CryptoError) {
        context = try AEADContext(key: key)
        self.key = key
        self.geometry = geometry
        let fitting = Self.maximumRoom / geometry.maximumSlot
        slotCount = max(ChunkGeometry.journalSlots, min(slots, fitting))
        // The alignment of `malloc`: glibc does not use a freed piece again for the same size and a larger alignment, so memory
        // would grow with every file that is opened.
        room = .allocate(byteCount: JournalDescriptor.byteCount + slotCount * geometry.maximumSlot, alignment: 16)
        plain = .allocate(byteCount: geometry.maximumSlot, alignment: 16)
        plain.initializeMemory(as: UInt8.self, repeating: 0)
        associated = .allocate(byteCount: ChunkSlot.associatedCount, alignment: 16)
        associated.initializeMemory(as: UInt8.self, repeating: 0)
        fileID.withUnsafeBytes { associated.copyMemory(from: $0) }
        associated[ChunkSlot.version] = 1
        associated[ChunkSlot.cipher] = 1
    }

    /// Continues with another key of the same file, in the same memory.
    func change(to key: SecretKey) throws(CryptoError) { (context, self.key) = (try AEADContext(key: key), key) }

    /// The memory of a workspace of the usual number of slots, in bytes.
    static func byteCount(of geometry: ChunkGeometry) -> Int {
        let slots = max(ChunkGeometry.journalSlots, min(maximumSlotCount, maximumRoom / geometry.maximumSlot))
        return JournalDescriptor.byteCount + (slots + 1) * geometry.maximumSlot + ChunkSlot.associatedCount
    }

    deinit {
        countedBy?.heldBytes.give(Self.byteCount(of: geometry))
        SecretBytes.cleanse(plain)
        for buffer in [associated, room, plain] { buffer.deallocate() }
    }

    /// Room for ``slotCount`` slots.
    @inline(__always)
    var slots: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: room[JournalDescriptor.byteCount...])
    }

    /// Returns a journal with the first bytes of ``slots``: memory for the descriptor, then the slots.
    func journal(_ count: Int) -> UnsafeMutableRawBufferPointer { room.part(0, JournalDescriptor.byteCount + count) }

    /// Encrypts a chunk into a slot with enough memory.
    @inline(__always)
    func seal(
        _ chunk: UnsafeRawBufferPointer, _ index: Int, _ nonces: NoncePool, into slot: UnsafeMutableRawPointer
    ) throws(CryptoError) {
        setAssociated(index, UInt32(truncatingIfNeeded: chunk.count))
        let nonce = try context.seal(
            chunk, nonces: nonces, authenticating: UnsafeRawBufferPointer(associated),
            into: UnsafeMutableRawBufferPointer(start: slot + ChunkSlot.ciphertext, count: chunk.count),
            tag: UnsafeMutableRawBufferPointer(start: slot + ChunkSlot.tag, count: AEAD.tagCount))
        try nonce.store(into: UnsafeMutableRawBufferPointer(start: slot, count: Nonce.byteCount))
        slot.storeBytes(
            of: UInt32(truncatingIfNeeded: chunk.count).littleEndian, toByteOffset: ChunkSlot.length, as: UInt32.self)
    }

    /// Decrypts a slot.
    ///
    /// - Parameters:
    ///   - slot: The slot's bytes.
    ///   - available: The number of the slot's bytes that the file contains.
    ///   - index: The expected index of the chunk.
    ///   - output: The memory that receives the chunk if the chunk fits: at least `capacity` bytes.
    ///   - capacity: The maximum length of a chunk for the output; a longer chunk is written to ``plain``.
    /// - Returns: The length of the chunk, and whether it was written to the output.
    /// - Throws: `damaged` or `notAuthentic`, with the position in the raw file.
    @inline(__always)
    func open(
        _ slot: UnsafeRawPointer, _ available: Int, _ index: Int, into output: UnsafeMutableRawPointer?, capacity: Int
    ) throws(ProtectedFileError) -> (length: Int, isDirect: Bool) {
        guard available >= ChunkSlot.ciphertext else { throw missing(index) }
        let stored = ChunkSlot.length(in: slot)
        let length = Int(stored)
        guard length <= geometry.length(of: index), length <= available - ChunkSlot.ciphertext else {
            throw misfit(length, available, index)
        }
        let isDirect = length <= capacity && output != nil
        let target = isDirect ? output : plain.baseAddress
        setAssociated(index, stored)
        do throws(CryptoError) {
            try context.open(
                UnsafeRawBufferPointer(start: slot + ChunkSlot.ciphertext, count: length), nonce: Nonce(at: slot),
                authenticating: UnsafeRawBufferPointer(associated),
                tag: UnsafeRawBufferPointer(start: slot + ChunkSlot.tag, count: AEAD.tagCount),
                into: UnsafeMutableRawBufferPointer(start: target, count: length))
        } catch { throw failure(error, slot, index) }
        return (length, isDirect)
    }

    @inline(__always)
    private func setAssociated(_ index: Int, _ length: UInt32) {
        associated.storeBytes(
            of: UInt64(truncatingIfNeeded: index).littleEndian, toByteOffset: ChunkSlot.index, as: UInt64.self)
        associated.storeBytes(of: length.littleEndian, toByteOffset: ChunkSlot.associatedLength, as: UInt32.self)
    }

    private func missing(_ index: Int) -> ProtectedFileError {
        ProtectedFileError(.damaged, "chunk \(index) is missing", at: geometry.slotOffset(index))
    }

    private func misfit(_ length: Int, _ available: Int, _ index: Int) -> ProtectedFileError {
        guard length <= geometry.length(of: index) else {
            return ProtectedFileError(
                .damaged, "chunk \(index) says it has \(length) bytes",
                at: geometry.slotOffset(index) + Int64(ChunkSlot.length))
        }
        return ProtectedFileError(
            .damaged, "chunk \(index) is cut off", at: geometry.slotOffset(index) + Int64(available))
    }

    private func failure(_ error: CryptoError, _ slot: UnsafeRawPointer, _ index: Int) -> ProtectedFileError {
        guard error.code == .notAuthentic else { return ProtectedFileError(error, at: geometry.slotOffset(index)) }
        let head = UnsafeRawBufferPointer(start: slot, count: ChunkSlot.ciphertext)
        if head.allSatisfy({ $0 == 0 }) {
            return ProtectedFileError(
                .damaged, "chunk \(index) was never written and is in no hole", at: geometry.slotOffset(index))
        }
        return ProtectedFileError(.notAuthentic, "chunk \(index) is not authentic", at: geometry.slotOffset(index))
    }
}
