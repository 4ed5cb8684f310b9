/// The format of a key file of 64 bytes.
///
/// | position | bytes | field |
/// |---|---|---|
/// | 0 | 8 | `89 4D 41 4D 4B 0D 0A 1A` |
/// | 8 | 2 | version, little-endian: 1 |
/// | 10 | 6 | 0 |
/// | 16 | 32 | the key |
/// | 48 | 16 | the first half of HMAC-SHA256 over bytes 0 to 15 under the key |
///
/// The last field detects damage to any byte and reveals nothing about the key; it gives no protection against a
/// program that can write the file.
enum KeyFileFormat {
    static let byteCount = 64
    static let version: UInt16 = 1

    private static let magic: [UInt8] = [0x89, 0x4D, 0x41, 0x4D, 0x4B, 0x0D, 0x0A, 0x1A]
    private static let (head, key, check) = (0..<16, 16..<48, 48..<64)

    /// Writes a key into a buffer of 64 bytes.
    static func write(_ secret: SecretKey, into file: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        file.copyBytes(from: magic)
        file.storeBytes(of: version.littleEndian, toByteOffset: 8, as: UInt16.self)
        UnsafeMutableRawBufferPointer(rebasing: file[10..<16]).copyBytes(from: repeatElement(0, count: 6))
        secret.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: file[key]).copyMemory(from: $0) }
        let whole = UnsafeRawBufferPointer(file)
        try HMACSHA256(key: secret).tag(
            of: UnsafeRawBufferPointer(rebasing: whole[head]),
            into: UnsafeMutableRawBufferPointer(rebasing: file[check]))
    }

    /// The result of reading: a key, or an error with its position.
    enum Reading {
        case key(SecretKey)
        case invalid(KeyFileError.Code, String, offset: Int)
    }

    /// Reads the key from a buffer of 64 bytes.
    static func read(_ file: UnsafeRawBufferPointer) throws(CryptoError) -> Reading {
        for (offset, byte) in magic.enumerated() where file[offset] != byte {
            return .invalid(.invalidContent, "not a key file", offset: offset)
        }
        let found = UInt16(littleEndian: file.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        guard found == version else { return .invalid(.unknownVersion, "version \(found) is not known", offset: 8) }
        for offset in 10..<16 where file[offset] != 0 {
            return .invalid(.invalidContent, "a reserved byte is not zero", offset: offset)
        }
        let secret = try SecretKey(copying: UnsafeRawBufferPointer(rebasing: file[key]))
        let isWhole = try HMACSHA256(key: secret).isTag(
            UnsafeRawBufferPointer(rebasing: file[check]), of: UnsafeRawBufferPointer(rebasing: file[head]))
        return isWhole ? .key(secret) : .invalid(.invalidContent, "the check of the key is wrong", offset: 48)
    }
}
