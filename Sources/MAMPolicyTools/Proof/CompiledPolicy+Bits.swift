package import MAMCore
internal import MAMSettings

/// The bits of a compiled policy, for tests that prove that every bit has an effect.
extension MAMPolicy {
    /// The 64 bits of the compiled policy, laid out as in ``PolicyWord``.
    package var compiledBits: UInt64 { word.bits }

    /// The compiled settings about links.
    package var compiledLinks: PolicyLinks { links }

    /// Returns the policy with other compiled bits.
    ///
    /// Its settings stay those of the original.
    package func compiled(bits: UInt64, links: PolicyLinks? = nil) -> MAMPolicy {
        MAMPolicy(
            word: PolicyWord(bits: bits), links: links ?? self.links, settings: settings,
            content: content + Array(":\(bits)".utf8), launchRequirements: launchRequirements)
    }

    /// The compiled bits of the answer for several accounts at once.
    package static func lockdownBits(isPINRequired: Bool) -> UInt64 {
        PolicyWord.lockdown(isPINRequired: isPINRequired).bits
    }

    /// The compiled bits of an account without a policy.
    package static var unmanagedBits: UInt64 { PolicyWord.unmanaged.bits }
}

extension LinkPattern {
    /// The number of bits of a compiled pattern: its bytes, and whether it has a path.
    package var bitCount: Int { folded.count * 8 + 1 }

    /// Returns the pattern with one bit flipped; the last bit tells whether it has a path.
    package func flipping(bit: Int) -> LinkPattern {
        var copy = self
        if folded.indices.contains(bit / 8) {
            copy.folded[bit / 8] ^= 1 << UInt8(bit % 8)
        } else {
            copy.hasPath.toggle()
        }
        return copy
    }
}
