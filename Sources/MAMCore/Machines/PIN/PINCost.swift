package import MAMKeys

/// The amount of computation for hashing a PIN: the parameters of scrypt (RFC 7914).
///
/// The parameters are stored with each hash. Memory and work are limited. Even if an attacker changes the stored
/// parameters, a hash takes at most 64 MiB, and at most eight times the work of ``standard``.
public struct PINCost: Sendable, Equatable {
    /// The logarithm of N to base 2.
    let logN: UInt8
    /// The block size.
    package let r: UInt8
    /// The number of sequential repetitions.
    package let p: UInt8

    /// The standard amount of computation: about 50 ms and 16 MiB on a processor of the year 2024.
    public static let standard = PINCost(unchecked: 14, 8, 1)
    /// The smallest amount of computation for a hash, for tests and simulations.
    public static let minimum = PINCost(unchecked: 1, 1, 1)

    /// The maximum memory of a hash, in bytes.
    package static let maximumMemory = 64 << 20
    /// The maximum work of a hash, in the unit of ``work``.
    package static let maximumWork = 1 << 20

    private init(unchecked logN: UInt8, _ r: UInt8, _ p: UInt8) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// Creates a cost; nil if the parameters are invalid for scrypt or exceed the limits.
    package init?(logN: UInt8, r: UInt8, p: UInt8) {
        guard (1...20).contains(logN), r >= 1, p >= 1, UInt(logN) < 16 * UInt(r) else { return nil }
        self.init(unchecked: logN, r, p)
        guard memory <= Self.maximumMemory, work <= Self.maximumWork else { return nil }
    }

    /// The memory of one hash, in bytes: 128 N r.
    package var memory: Int { (128 << Int(logN)) * Int(r) }

    /// The work of one hash: N r p.
    package var work: Int { (1 << Int(logN)) * Int(r) * Int(p) }
}

/// A stored PIN: a salted hash, useless without the device's root key.
package struct PINHash: Sendable, Equatable {
    /// The length of a salt, in bytes.
    package static let saltCount = 16
    /// The length of a digest, in bytes.
    package static let digestCount = 32

    /// The cost with which the digest was computed.
    package var cost: PINCost
    /// Random bytes, which make the hashes of equal PINs differ.
    package var salt: [UInt8]
    package var digest: [UInt8]

    package init(cost: PINCost, salt: [UInt8], digest: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.digest = digest
    }
}

extension PINHash: CustomReflectable, CustomStringConvertible {
    /// The cost, without the digest.
    package var description: String { "PINHash(logN \(cost.logN), r \(cost.r), p \(cost.p))" }
    /// An empty mirror, so that `dump` does not print the digest.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Hashes typed PINs for storage, and compares typed PINs with stored hashes.
///
/// A person with the salted hash of a PIN of four digits can guess the PIN in minutes, even with a slow hash. The
/// result of scrypt is therefore passed through an HMAC with a key of the device, which stands for the keychain.
/// Without the root key a stored hash reveals nothing.
package struct PINHasher: Sendable {
    private let key: SecretKey

    package init(root: DeviceRootKey) throws(CryptoError) {
        let noSalt = UnsafeRawBufferPointer(start: nil, count: 0)
        key = try HKDF.key(from: root.key, salt: noSalt, info: "MAMCore pin v1")
    }

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
