internal import MAMKeys
package import MAMVolumes

/// The bytes of both header slots of a raw file.
package struct HeaderSlots {
    /// The length of the raw file.
    let rawLength: Int64
    // The bytes read, and which of them are the slots'.
    private let all: [UInt8]
    private let (first, second): (Range<Int>, Range<Int>)

    /// Makes the slots from bytes that were already read, each up to the end of the file.
    init(rawLength: Int64, first: [UInt8], second: [UInt8]) {
        self.rawLength = rawLength
        all = first + second
        self.first = 0..<first.count
        self.second = first.count..<all.count
    }

    /// Reads both, in one call, from a file whose length may be known.
    package init(of file: any VolumeFile, length: Int64? = nil) throws(ProtectedFileError) {
        rawLength = if let length { length } else { try file.rawLength() }
        let (count, place) = (HeaderLayout.byteCount, Int(HeaderLayout.secondSlot))
        guard rawLength > 0 else {
            (all, first, second) = ([], 0..<0, 0..<0)
            return
        }
        all = try file.bytes(at: 0, rawLength > HeaderLayout.secondSlot ? place + count : count)
        first = 0..<min(all.count, count)
        second = min(all.count, place)..<all.count
    }

    func bytes(at place: Int64) -> [UInt8] { Array(all[place == 0 ? first : second]) }

    /// Whether the file begins with some bytes.
    package func begins(with bytes: some Collection<UInt8>) -> Bool { all.starts(with: bytes) }

    /// Whether the file was shorter than the first bytes of a header, and was nothing but their beginning.
    package var isShorterThanMagic: Bool { all.count < Self.magic.count && Self.magic.starts(with: all) }

    /// Whether the file begins with the first bytes of a header.
    package var beginsWithMagic: Bool { begins(with: Self.magic) }

    /// Whether a protected file may be a database or its log: a slot, authentic or not, says that it is open-ended.
    package var mayBeOpenEnded: Bool {
        guard beginsWithMagic else { return false }
        return [first, second].contains {
            $0.count > HeaderLayout.flags && all[$0.lowerBound + HeaderLayout.flags] & HeaderLayout.openEnded != 0
        }
    }

    private static let magic = withUnsafeBytes(of: HeaderLayout.magicValue.littleEndian) { Array($0) }

    /// Whether the header at a place is authentic.
    func isAuthentic(at place: Int64, tag: HMACSHA256) throws(ProtectedFileError) -> Bool {
        try withSlot(at: place) { (slot) throws(ProtectedFileError) in try FileHeader.isAuthentic(slot, tag: tag) }
    }

    private func withSlot<Result>(
        at place: Int64, _ body: (UnsafeRawBufferPointer) throws(ProtectedFileError) -> Result
    ) throws(ProtectedFileError) -> Result {
        let range = place == 0 ? first : second
        return try all.span.bytes.withUnsafeBytes { (all) throws(ProtectedFileError) in
            try body(UnsafeRawBufferPointer(rebasing: all[range]))
        }
    }

    /// Returns the well-formed headers, the newest first, with the positions of their slots; at least one.
    ///
    /// A header belongs in the slot that its number determines. A header in the other slot was moved, or is part of a
    /// protected file inside a plain one.
    /// - Throws: `notProtected` if there is no sign of a header, `unknownVersion` if either slot has one, or the error
    ///   of the first slot.
    package func candidates() throws(ProtectedFileError) -> [(header: FileHeader, place: Int64)] {
        var failure: ProtectedFileError?
        let found = (try header(at: 0, &failure), try header(at: HeaderLayout.secondSlot, &failure))
        switch found {
        case (let odd?, let even?):
            let (odd, even) = ((odd, Int64(0)), (even, HeaderLayout.secondSlot))
            return odd.0.sequence > even.0.sequence ? [odd, even] : [even, odd]
        case (let odd?, nil): return [(odd, 0)]
        case (nil, let even?): return [(even, HeaderLayout.secondSlot)]
        case (nil, nil): throw failure ?? ProtectedFileError(.damaged, "no header can be read", at: 0)
        }
    }

    // Returns the header in a slot; nil, with the first failure, if it is not well-formed.
    private func header(
        at place: Int64, _ failure: inout ProtectedFileError?
    ) throws(ProtectedFileError) -> FileHeader? {
        do throws(ProtectedFileError) {
            let header = try withSlot(at: place) { (slot) throws(ProtectedFileError) in try FileHeader(slot) }
            guard FileHeader.slotOffset(sequence: header.sequence) == place else {
                throw FileHeader.damaged("the header belongs in the other slot", HeaderLayout.sequence)
            }
            return header
        } catch {
            // Without the magic at the start of the file, a second slot is content of a plain file.
            let isInPlain = failure?.code == .notProtected
            if error.code == .unknownVersion, !isInPlain { throw error.moved(by: place) }
            failure = failure ?? error.moved(by: place)
            return nil
        }
    }
}

extension VolumeFile {
    package func rawLength() throws(ProtectedFileError) -> Int64 {
        do throws(SystemError) { return try status().size } catch { throw ProtectedFileError(error) }
    }

    /// Bytes from a place, fewer at the end of the file.
    package func bytes(at offset: Int64, _ count: Int) throws(ProtectedFileError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { (buffer, got) in
            do throws(SystemError) {
                let bytes = UnsafeMutableRawBufferPointer(buffer)
                got = try readFully(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]), at: offset)
            } catch { failure = error }
        }
        if let failure { throw ProtectedFileError(failure, at: offset) }
        return bytes
    }
}
