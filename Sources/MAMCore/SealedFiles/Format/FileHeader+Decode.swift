internal import MAMBase
package import MAMKeys

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
    package static func isAuthentic(_ slot: UnsafeRawBufferPointer, tag: HMACSHA256) throws(ProtectedFileError) -> Bool
    {
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
