internal import MAMBase

/// The bytes of a record, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 1 | optional parts that follow: 1 the PIN, 2 set at, 4 last access, 8 enrollment, 16 shape |
/// | 2 | 1 | number of earlier PINs, at most 24 |
/// | 3 | 1 | 0 |
/// | 4 | 4 | tries charged |
/// | 8 | 4 | tries failed, not more than charged |
/// | 12 | 8 | serial |
/// | 20 | | set at (24), last access (24), enrollment (8), shape (4), the PIN (52), earlier ones (52 each) |
///
/// A time is wall and monotonic clock (finite binary64) and boot id. A shape is kind, length, simple blocked (1 byte
/// each) and 0. A hash is log N, r, p, 0, 16 bytes of salt, 32 bytes of digest. A record has one encoding only.
extension PINRecord {
    /// The maximum length of a record, in bytes.
    package static let maximumByteCount = headCount + 24 + 24 + 8 + 4 + (1 + maximumHistory) * hashCount

    private static let headCount = 20
    private static let hashCount = 4 + PINHash.saltCount + PINHash.digestCount

    /// The encoded record.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = [1, 0, UInt8(clamping: min(previous.count, Self.maximumHistory)), 0]
        func add(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        func add(_ time: Instant) {
            add(time.wall.bitPattern)
            add(time.monotonic.bitPattern)
            add(time.bootID)
        }
        func add(_ hash: PINHash) {
            bytes += [hash.cost.logN, hash.cost.r, hash.cost.p, 0]
            bytes += hash.salt + hash.digest
        }
        add(charged)
        add(failed)
        add(serial)
        var parts: UInt8 = 0
        if let setAt {
            parts |= 2
            add(setAt)
        }
        if let lastAccess {
            parts |= 4
            add(lastAccess)
        }
        if let enrollment {
            parts |= 8
            add(enrollment)
        }
        if let fits {
            parts |= 16
            bytes += [fits.kind.rawValue, UInt8(clamping: fits.minimumLength), fits.isSimpleBlocked ? 1 : 0, 0]
        }
        if let current {
            parts |= 1
            add(current)
        }
        for hash in previous.prefix(Self.maximumHistory) { add(hash) }
        bytes[1] = parts
        return bytes
    }

    /// Parses a record that fills all of the bytes.
    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "a pin record")
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version = try reader.byte()
        try reader.expect(version == 1, "version 1", back: 1)
        let parts = try reader.byte()
        try reader.expect(parts < 32, "known parts", back: 1)
        let count = Int(try reader.byte())
        try reader.expect(count <= Self.maximumHistory, "at most \(Self.maximumHistory) pins", back: 1)
        try reader.zero()
        charged = try reader.number()
        failed = try reader.number()
        try reader.expect(failed <= charged, "no more failed tries than tries", back: 4)
        serial = try reader.number()
        if parts & 2 != 0 { setAt = try reader.moment() }
        if parts & 4 != 0 { lastAccess = try reader.moment() }
        if parts & 8 != 0 { enrollment = try reader.number() }
        if parts & 16 != 0 { fits = try reader.shape() }
        if parts & 1 != 0 { current = try reader.hash() }
        for _ in 0..<count { previous.append(try reader.hash()) }
        try reader.end()
    }
}

extension MarkReader {
    fileprivate mutating func byte() throws(RecordError) -> UInt8 { try number() }

    fileprivate mutating func zero() throws(RecordError) {
        let byte = try byte()
        try expect(byte == 0, "0", back: 1)
    }

    fileprivate mutating func moment() throws(RecordError) -> Instant {
        let (wall, monotonic) = (Double(bitPattern: try number()), Double(bitPattern: try number()))
        try expect(wall.isFinite && monotonic.isFinite, "a time", back: 16)
        return Instant(wall: wall, monotonic: monotonic, bootID: try number())
    }

    fileprivate mutating func shape() throws(RecordError) -> PINShape {
        let (kind, length, simple) = (PINShape.Kind(rawValue: try byte()), Int(try byte()), try byte())
        guard let kind, PINShape.minimumLengths.contains(length), simple <= 1 else { throw failure("a shape", back: 3) }
        try zero()
        return PINShape(kind: kind, minimumLength: length, isSimpleBlocked: simple == 1)
    }

    fileprivate mutating func hash() throws(RecordError) -> PINHash {
        guard let cost = PINCost(logN: try byte(), r: try byte(), p: try byte()) else {
            throw failure("an allowed cost", back: 3)
        }
        try zero()
        let (salt, digest) = (try slice(count: PINHash.saltCount), try slice(count: PINHash.digestCount))
        return PINHash(cost: cost, salt: Array(salt), digest: Array(digest))
    }
}
