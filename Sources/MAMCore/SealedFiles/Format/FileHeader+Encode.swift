internal import MAMBase
package import MAMKeys

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
