package import MAMBase
package import MAMKeys

/// The header of a protected file.
///
/// Stored alternately in two slots; the newest authentic one is valid. All fields are readable without a key, and must
/// not be trusted before the header is found authentic.
package struct FileHeader: Sendable, Hashable {
    package var owner: AccountID
    /// The id of the file while it has this data key.
    package var fileID: FileID
    /// The id of the account key that wraps the data key.
    package var keyID: KeyID
    /// The wrapped data key.
    package var wrappedKey: WrappedKey
    /// The lengths of its chunks.
    package var geometry: ChunkGeometry
    /// The number of the header, from 1; odd ones are in the first slot, even ones in the second.
    package var sequence: UInt64 = 1
    /// The length of the plaintext, in bytes.
    package var length: Int64 = 0
    /// The number of truncations.
    package var shrinkEpoch: UInt64 = 0
    /// The number of encryptions reserved under the data key.
    package var reserved: UInt64 = 0
    /// Whether the file is being changed, or a change was not completed.
    package var isDirty = false
    /// Whether the length follows from the raw file, as for databases and their logs; then ``length`` is 0 and there
    /// are no holes.
    package var isOpenEnded = false
    /// The chunks that were never written.
    package var holes = HoleList()

    /// The header of a new, empty file.
    package init(
        owner: AccountID, fileID: FileID, keyID: KeyID, wrappedKey: WrappedKey, geometry: ChunkGeometry = .standard
    ) {
        self.owner = owner
        self.fileID = fileID
        self.keyID = keyID
        self.wrappedKey = wrappedKey
        self.geometry = geometry
    }

    /// The number of chunks of the plaintext.
    package var chunkCount: Int { geometry.count(of: length) }

    /// Returns the position of the slot for a header number in the raw file.
    package static func slotOffset(sequence: UInt64) -> Int64 { sequence & 1 == 1 ? 0 : HeaderLayout.secondSlot }

    // Two owners that differ in letter case are one account, but not one header.
    package static func == (left: FileHeader, right: FileHeader) -> Bool {
        left.owner.rawValue.utf8.elementsEqual(right.owner.rawValue.utf8) && left.fileID == right.fileID
            && left.keyID == right.keyID && left.wrappedKey == right.wrappedKey && left.geometry == right.geometry
            && left.sequence == right.sequence && left.length == right.length
            && left.shrinkEpoch == right.shrinkEpoch && left.reserved == right.reserved
            && left.isDirty == right.isDirty && left.isOpenEnded == right.isOpenEnded && left.holes == right.holes
    }
}

/// The positions of the fields of a header, in bytes from the start of its slot.
package enum HeaderLayout {
    package static let magicValue: UInt64 = 0x1A0A_0D46_4D41_4D89

    /// The length of a header.
    package static let byteCount = 1024
    /// The position of the second slot in the raw file.
    package static let secondSlot: Int64 = 4096

    package static let (magic, version, cipher, keyScheme, chunkBits, flags, headerLength) = (0, 8, 10, 11, 12, 13, 14)
    static let (fileID, keyID, sequence, length, epoch, reserved, wrappedKey) = (16, 32, 48, 56, 64, 72, 80)
    static let (ownerLength, ownerReserved, owner, ownerCapacity) = (120, 122, 124, 256)
    static let (holeCount, holes, holeCapacity) = (380, 384, 384)
    /// The bits of the byte of flags.
    static let (dirty, openEnded): (UInt8, UInt8) = (1, 2)
    static let (firstLength, chunkLength, zeros, tag) = (768, 772, 776, 992)
    /// The number of bytes that the tag authenticates.
    static let authenticated = tag
    static let tagCount = 32
}

extension FileHeader {
    /// Whether bytes begin with the magic of a protected file.
    package static func hasMagic(_ slot: UnsafeRawBufferPointer) -> Bool {
        slot.count >= 8 && slot.little(HeaderLayout.magic, as: UInt64.self) == HeaderLayout.magicValue
    }

    /// Decodes a header; ``isAuthentic(_:tag:)`` tells whether it is authentic.
    ///
    /// - Parameter slot: The slot's bytes; only the first 1024 are read.
    /// - Throws: `notProtected` without the magic, `unknownVersion`, and `damaged` for an invalid field, each with its
    ///   position in the slot.
    package init(_ slot: UnsafeRawBufferPointer) throws(ProtectedFileError) {
        typealias Layout = HeaderLayout
        guard Self.hasMagic(slot) else { throw ProtectedFileError(.notProtected, "no protected file", at: 0) }
        guard slot.count >= Layout.version + 2 else { throw Self.cutOff(slot) }
        let version = slot.little(Layout.version, as: UInt16.self)
        guard version == 1 else {
            throw ProtectedFileError(
                .unknownVersion, "the file's format has version \(version), this library knows 1",
                at: Int64(Layout.version))
        }
        guard slot.count >= Layout.byteCount else { throw Self.cutOff(slot) }
        try Self.checkConstants(slot)
        do throws(CryptoError) {
            self.init(
                owner: .unmanaged, fileID: try FileID(slot.part(Layout.fileID, 16)),
                keyID: try KeyID(slot.part(Layout.keyID, 16)),
                wrappedKey: try WrappedKey(slot.part(Layout.wrappedKey, WrappedKey.byteCount)))
        } catch { throw ProtectedFileError(error) }
        isDirty = slot[Layout.flags] & Layout.dirty != 0
        isOpenEnded = slot[Layout.flags] & Layout.openEnded != 0
        sequence = slot.little(Layout.sequence, as: UInt64.self)
        guard sequence > 0 else { throw Self.damaged("the header's number is zero", Layout.sequence) }
        let stored = slot.little(Layout.length, as: UInt64.self)
        guard stored <= UInt64(ChunkGeometry.maximumLength) else {
            throw Self.damaged("the file's length is beyond 2^44", Layout.length)
        }
        length = Int64(stored)
        shrinkEpoch = slot.little(Layout.epoch, as: UInt64.self)
        reserved = slot.little(Layout.reserved, as: UInt64.self)
        do throws(CryptoError) { _ = try SealBudget(reserved: reserved) } catch {
            throw Self.damaged(error.message, Layout.reserved)
        }
        owner = try Self.owner(in: slot)
        geometry = try Self.geometry(in: slot)
        holes = try HoleList(slot, chunkCount: chunkCount)
        // Such a file would never be marked as complete again, and its length is known only from the raw file.
        guard !isOpenEnded || !isDirty && length == 0 else {
            throw Self.damaged("an open-ended file has a length or is being changed", Layout.flags)
        }
    }

    /// Whether a slot's tag is that of its bytes.
    static func isAuthentic(_ slot: UnsafeRawBufferPointer, tag: HMACSHA256) throws(ProtectedFileError) -> Bool {
        do throws(CryptoError) {
            return try tag.isTag(
                slot.part(HeaderLayout.tag, HeaderLayout.tagCount), of: slot.part(0, HeaderLayout.authenticated))
        } catch { throw ProtectedFileError(error) }
    }

    static func damaged(_ message: String, _ place: Int) -> ProtectedFileError {
        ProtectedFileError(.damaged, message, at: Int64(place))
    }

    private static func cutOff(_ slot: UnsafeRawBufferPointer) -> ProtectedFileError {
        damaged("a header is cut off", min(slot.count, HeaderLayout.byteCount))
    }

    private static func checkConstants(_ slot: UnsafeRawBufferPointer) throws(ProtectedFileError) {
        typealias Layout = HeaderLayout
        func check(_ place: Int, _ value: UInt8, _ name: StaticString) throws(ProtectedFileError) {
            guard slot[place] == value else {
                throw damaged("\(name) has the number \(slot[place]), this library knows \(value)", place)
            }
        }
        try check(Layout.cipher, 1, "the cipher")
        try check(Layout.keyScheme, 1, "the key scheme")
        try check(Layout.chunkBits, 12, "the length of chunks")
        guard slot[Layout.flags] <= Layout.dirty | Layout.openEnded else {
            throw damaged("an unknown flag is set", Layout.flags)
        }
        let length = slot.little(Layout.headerLength, as: UInt16.self)
        guard length == UInt16(Layout.byteCount) else {
            throw damaged("the header states a length of \(length) bytes instead of 1024", Layout.headerLength)
        }
        try checkZeros(slot, Layout.ownerReserved..<Layout.owner)
        try checkZeros(slot, Layout.zeros..<Layout.tag)
    }

    static func checkZeros(_ slot: UnsafeRawBufferPointer, _ places: Range<Int>) throws(ProtectedFileError) {
        var rest = places
        // Eight at a time, as long as they are zero.
        while rest.count >= 8, slot.loadUnaligned(fromByteOffset: rest.lowerBound, as: UInt64.self) == 0 {
            rest = rest.lowerBound + 8..<rest.upperBound
        }
        for place in rest where slot[place] != 0 { throw damaged("a reserved byte is not zero", place) }
    }
}

extension FileHeader {
    /// Writes the header into the 1024 bytes of a slot, with its tag.
    ///
    /// Throws `damaged` for what no slot can hold: more than 24 holes.
    package func encode(
        into slot: UnsafeMutableRawBufferPointer, tag: HMACSHA256
    ) throws(ProtectedFileError) {
        try encode(into: slot)
        let all = UnsafeRawBufferPointer(slot)
        do throws(CryptoError) {
            try tag.tag(
                of: all.part(0, HeaderLayout.authenticated), into: slot.part(HeaderLayout.tag, HeaderLayout.tagCount))
        } catch { throw ProtectedFileError(error) }
    }

    /// Writes everything but the tag, whose bytes become zero.
    package func encode(into slot: UnsafeMutableRawBufferPointer) throws(ProtectedFileError) {
        typealias Layout = HeaderLayout
        guard slot.count >= Layout.byteCount, holes.count <= HoleList.limit else {
            throw ProtectedFileError(.damaged, "a header with \(holes.count) holes does not fit its slot")
        }
        slot.part(0, Layout.byteCount).initializeMemory(as: UInt8.self, repeating: 0)
        slot.setLittle(Layout.magicValue, at: Layout.magic)
        slot.setLittle(UInt16(1), at: Layout.version)
        slot[Layout.cipher] = 1
        slot[Layout.keyScheme] = 1
        slot[Layout.chunkBits] = 12
        slot[Layout.flags] = (isDirty ? Layout.dirty : 0) | (isOpenEnded ? Layout.openEnded : 0)
        slot.setLittle(UInt16(Layout.byteCount), at: Layout.headerLength)
        fileID.withUnsafeBytes { slot.part(Layout.fileID, $0.count).copyMemory(from: $0) }
        keyID.withUnsafeBytes { slot.part(Layout.keyID, $0.count).copyMemory(from: $0) }
        slot.setLittle(sequence, at: Layout.sequence)
        slot.setLittle(UInt64(length), at: Layout.length)
        slot.setLittle(shrinkEpoch, at: Layout.epoch)
        slot.setLittle(reserved, at: Layout.reserved)
        do throws(CryptoError) {
            try wrappedKey.withUnsafeBytes { slot.part(Layout.wrappedKey, $0.count).copyMemory(from: $0) }
        } catch { throw ProtectedFileError(error) }
        encodeOwner(into: slot)
        slot.setLittle(UInt32(holes.count), at: Layout.holeCount)
        for (number, run) in holes.runs.enumerated() {
            slot.setLittle(UInt64(run.lowerBound), at: Layout.holes + 16 * number)
            slot.setLittle(UInt64(run.count), at: Layout.holes + 16 * number + 8)
        }
        slot.setLittle(Self.stored(geometry.firstLength), at: Layout.firstLength)
        slot.setLittle(Self.stored(geometry.chunkLength), at: Layout.chunkLength)
    }

    private func encodeOwner(into slot: UnsafeMutableRawBufferPointer) {
        var name = owner.rawValue
        let count = name.withUTF8 { bytes in
            slot.part(HeaderLayout.owner, bytes.count).copyMemory(from: UnsafeRawBufferPointer(bytes))
            return bytes.count
        }
        slot.setLittle(UInt16(count), at: HeaderLayout.ownerLength)
    }

    /// 4096, which the byte for the length of chunks says, is stored as 0.
    private static func stored(_ length: Int) -> UInt32 { length == 4096 ? 0 : UInt32(length) }
}

extension FileHeader {
    static func owner(in slot: UnsafeRawBufferPointer) throws(ProtectedFileError) -> AccountID {
        typealias Layout = HeaderLayout
        let count = Int(slot.little(Layout.ownerLength, as: UInt16.self))
        guard count <= Layout.ownerCapacity else {
            throw damaged("the owner has \(count) bytes, at most 256 wanted", Layout.ownerLength)
        }
        guard let name = String(utf8: slot.part(Layout.owner, count)), let id = AccountID(name)
        else { throw damaged("the owner is not UTF-8", Layout.owner) }
        try checkZeros(slot, Layout.owner + count..<Layout.owner + Layout.ownerCapacity)
        return id
    }

    static func geometry(in slot: UnsafeRawBufferPointer) throws(ProtectedFileError) -> ChunkGeometry {
        typealias Layout = HeaderLayout
        func length(_ place: Int, _ allowed: ClosedRange<Int>) throws(ProtectedFileError) -> Int {
            let stored = Int(slot.little(place, as: UInt32.self))
            // A length of 4096 has one encoding, so that a header has one form.
            guard stored == 0 || allowed.contains(stored) && stored != 4096 else {
                throw damaged("a chunk of \(stored) bytes", place)
            }
            return stored == 0 ? 4096 : stored
        }
        let first = try length(Layout.firstLength, ChunkGeometry.firstLengths)
        return ChunkGeometry(
            firstLength: first, chunkLength: try length(Layout.chunkLength, ChunkGeometry.chunkLengths)) ?? .standard
    }
}

extension HoleList {
    /// The holes of a header, which must lie within its chunks.
    init(_ slot: UnsafeRawBufferPointer, chunkCount: Int) throws(ProtectedFileError) {
        typealias Layout = HeaderLayout
        self.init()
        let count = slot.little(Layout.holeCount, as: UInt32.self)
        guard count <= UInt32(HoleList.limit) else {
            throw FileHeader.damaged("the header has \(count) holes, at most 24 wanted", Layout.holeCount)
        }
        var last = -1
        for number in 0..<Int(count) {
            let place = Layout.holes + 16 * number
            let (first, size) = (slot.little(place, as: UInt64.self), slot.little(place + 8, as: UInt64.self))
            // Adjacent holes would have been stored as one.
            guard first < UInt64(chunkCount), Int(first) > last else {
                throw FileHeader.damaged("a hole out of order or beyond the end", place)
            }
            guard size > 0, size <= UInt64(chunkCount) - first else {
                throw FileHeader.damaged("a hole that is empty or goes beyond the end", place + 8)
            }
            insert(Int(first)..<Int(first + size))
            last = Int(first + size)
        }
        try FileHeader.checkZeros(slot, Layout.holes + 16 * Int(count)..<Layout.holes + Layout.holeCapacity)
    }
}
