package import MAMKeys

/// Hashes typed PINs for storage, and compares typed PINs with stored hashes.
///
/// A person with the salted hash of a PIN of four digits can guess the PIN in minutes, even with a slow hash. The
/// result of scrypt is therefore passed through an HMAC with a key of the device, which stands for the keychain.
/// Without the root key a stored hash reveals nothing.
package struct PINHasher: Sendable {
    private let key: SecretKey

    /// Derives the key from the root key.
    package init(root: DeviceRootKey) throws(CryptoError) {
        let noSalt = UnsafeRawBufferPointer(start: nil, count: 0)
        key = try HKDF.key(from: root.key, salt: noSalt, info: "MAMCore pin v1")
    }

    /// Returns the hash of a PIN with a new salt.
    package func hash(_ pin: TypedPIN, cost: PINCost) throws(CryptoError) -> PINHash {
        var salt = [UInt8](repeating: 0, count: PINHash.saltCount)
        var failure: CryptoError?
        salt.withUnsafeMutableBytes { salt in
            do throws(CryptoError) { try Randomness.fill(salt) } catch { failure = error }
        }
        if let failure { throw failure }
        let digest = try withDigest(of: pin, salt: salt, cost: cost) { Array($0) }
        return PINHash(cost: cost, salt: salt, digest: digest)
    }

    /// Returns whether a PIN matches a hash.
    ///
    /// A wrong PIN takes as long as the right one.
    package func matches(_ pin: TypedPIN, _ hash: PINHash) throws(CryptoError) -> Bool {
        guard !pin.isTooLong else { return false }
        return try withDigest(of: pin, salt: hash.salt, cost: hash.cost) { digest in
            hash.digest.withUnsafeBytes { SecretBytes.areEqual($0, digest) }
        }
    }

    private func withDigest<Result>(
        of pin: TypedPIN, salt: [UInt8], cost: PINCost, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(CryptoError) -> Result {
        let count = PINHash.digestCount
        return try SecretBytes.withTemporary(2 * count + 2) { (room) throws(CryptoError) in
            let (raw, digest) = (room.part(0, count + 2), room.part(count + 2, count))
            try pin.withBytes { (bytes) throws(CryptoError) in
                try salt.span.bytes.withUnsafeBytes { (salt) throws(CryptoError) in
                    // Twice the required memory, because libcrypto counts its own overhead as well.
                    try Scrypt.derive(
                        from: bytes, salt: salt, n: 1 << UInt64(cost.logN), r: UInt32(cost.r), p: UInt32(cost.p),
                        maximumMemory: UInt64(2 * PINCost.maximumMemory), into: raw.part(0, count))
                }
                // The HMAC in scrypt zero-pads short passwords and hashes long ones. The length distinguishes them.
                raw.setLittle(UInt16(clamping: bytes.count), at: count)
            }
            try HMACSHA256(key: key).tag(of: UnsafeRawBufferPointer(raw), into: digest)
            return body(UnsafeRawBufferPointer(digest))
        }
    }
}
