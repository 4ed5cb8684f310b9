/// What hashing a PIN costs: the parameters of scrypt (RFC 7914), stored beside each hash.
///
/// Limited in both directions of harm: a store that somebody else wrote can ask for no more than 64 MiB, and for no
/// more than eight times the work of ``standard``.
public struct PINCost: Sendable, Hashable {
    /// The logarithm of N to base 2.
    package let logN: UInt8
    /// The size of blocks.
    package let r: UInt8
    /// How often, one after the other.
    package let p: UInt8

    /// About 50 ms and 16 MiB on a processor of 2024.
    public static let standard = PINCost(unchecked: 14, 8, 1)
    /// As good as nothing: for tests and simulations.
    public static let minimum = PINCost(unchecked: 1, 1, 1)

    /// The most memory a hash may take, in bytes.
    package static let maximumMemory = 64 << 20
    /// The most work a hash may take, in the unit of ``work``.
    package static let maximumWork = 1 << 20

    private init(unchecked logN: UInt8, _ r: UInt8, _ p: UInt8) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// Makes a cost; nil when scrypt has no such parameters, or they ask for more than is allowed.
    package init?(logN: UInt8, r: UInt8, p: UInt8) {
        guard (1...20).contains(logN), r >= 1, p >= 1, UInt(logN) < 16 * UInt(r) else { return nil }
        self.init(unchecked: logN, r, p)
        guard memory <= Self.maximumMemory, work <= Self.maximumWork else { return nil }
    }

    /// The memory that one hash takes, in bytes: 128 N r.
    package var memory: Int { (128 << Int(logN)) * Int(r) }

    /// The work of one hash: N r p.
    package var work: Int { (1 << Int(logN)) * Int(r) * Int(p) }
}

/// A PIN as it is stored: a salted hash, useless without the device's root key.
package struct PINHash: Sendable, Hashable {
    /// The length of a salt, in bytes.
    package static let saltCount = 16
    /// The length of a digest, in bytes.
    package static let digestCount = 32

    /// What it was made with.
    package var cost: PINCost
    /// Makes equal PINs differ.
    package var salt: [UInt8]
    /// The keyed hash.
    package var digest: [UInt8]

    /// Makes a hash out of its parts.
    package init(cost: PINCost, salt: [UInt8], digest: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.digest = digest
    }
}

extension PINHash: CustomReflectable, CustomStringConvertible {
    /// The cost; never the digest.
    package var description: String { "PINHash(logN \(cost.logN), r \(cost.r), p \(cost.p))" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
