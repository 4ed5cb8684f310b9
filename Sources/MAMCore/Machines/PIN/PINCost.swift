/// The amount of computation for hashing a PIN: the parameters of scrypt (RFC 7914).
///
/// The parameters are stored with each hash. Memory and work are limited. Even if an attacker changes the stored
/// parameters, a hash takes at most 64 MiB, and at most eight times the work of ``standard``.
public struct PINCost: Sendable, Equatable {
    /// The logarithm of N to base 2.
    package let logN: UInt8
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
    /// The keyed hash.
    package var digest: [UInt8]

    /// Creates a hash from its parts.
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
