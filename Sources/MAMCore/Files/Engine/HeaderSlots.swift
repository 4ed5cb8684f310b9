internal import MAMVolumes

/// The bytes of both header slots of a raw file.
struct HeaderSlots {
    /// The length of the raw file.
    let rawLength: Int64
    // The first slot's bytes, then the second's.
    private let first: [UInt8]
    private let second: [UInt8]

    /// Makes the slots from bytes that were already read, each up to the end of the file.
    init(rawLength: Int64, first: [UInt8], second: [UInt8]) {
        self.rawLength = rawLength
        self.first = first
        self.second = second
    }

    /// Reads both.
    init(of file: any VolumeFile) throws(ProtectedFileError) {
        rawLength = try file.rawLength()
        first = try file.bytes(at: 0, HeaderLayout.byteCount)
        second =
            rawLength > HeaderLayout.secondSlot
            ? try file.bytes(at: HeaderLayout.secondSlot, HeaderLayout.byteCount) : []
    }

    /// The bytes of the slot at a place.
    func bytes(at place: Int64) -> [UInt8] { place == 0 ? first : second }

    /// Returns the well-formed headers, the newest first, with the positions of their slots; at least one.
    ///
    /// A header belongs in the slot that its number determines. A header in the other slot was moved, or is part of a
    /// protected file inside a plain one.
    /// - Throws: `notProtected` if there is no sign of a header, `unknownVersion` if either slot has one, or the error
    ///   of the first slot.
    func candidates() throws(ProtectedFileError) -> [(header: FileHeader, place: Int64)] {
        var (found, failure): ([(header: FileHeader, place: Int64)], ProtectedFileError?) = ([], nil)
        for place in [0, HeaderLayout.secondSlot] {
            do throws(ProtectedFileError) {
                let header = try Self.header(bytes(at: place), place)
                found.append((header, place))
            } catch {
                // Without the magic at the start of the file, a second slot is content of a plain file.
                let isInPlain = failure?.code == .notProtected
                if error.code == .unknownVersion, !isInPlain { throw error.moved(by: place) }
                failure = failure ?? error.moved(by: place)
            }
        }
        guard !found.isEmpty else { throw failure ?? ProtectedFileError(.damaged, "no header can be read", at: 0) }
        return found.sorted { $0.header.sequence > $1.header.sequence }
    }

    private static func header(_ bytes: [UInt8], _ place: Int64) throws(ProtectedFileError) -> FileHeader {
        let header = try bytes.span.bytes.withUnsafeBytes { (slot) throws(ProtectedFileError) in try FileHeader(slot) }
        guard FileHeader.slotOffset(sequence: header.sequence) == place else {
            throw FileHeader.damaged("the header belongs in the other slot", HeaderLayout.sequence)
        }
        return header
    }
}

extension VolumeFile {
    /// The length of the raw file.
    func rawLength() throws(ProtectedFileError) -> Int64 {
        do throws(SystemError) { return try status().size } catch { throw ProtectedFileError(error) }
    }

    /// Bytes from a place, fewer at the end of the file.
    func bytes(at offset: Int64, _ count: Int) throws(ProtectedFileError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
        defer { buffer.deallocate() }
        do throws(SystemError) {
            let got = try readFully(into: buffer, at: offset)
            return Array(buffer[..<got])
        } catch { throw ProtectedFileError(error, at: offset) }
    }
}

extension FileHeader {
    /// Whether a slot's tag is that of its bytes.
    static func isAuthentic(_ slot: [UInt8], tag: HMACSHA256) throws(ProtectedFileError) -> Bool {
        try slot.span.bytes.withUnsafeBytes { (slot) throws(ProtectedFileError) in try isAuthentic(slot, tag: tag) }
    }
}
