/// The number of encryptions that a data key still allows.
///
/// Random nonces of 96 bits allow 2^32 encryptions under one key (NIST SP 800-38D 8.3); more make a collision likely.
/// Encryptions are not counted on the disk but reserved there in steps *before* use, so that a crash never makes a key
/// seem less used. The rest of a reservation counts as used after a crash.
package struct SealBudget: Sendable, Hashable {
    /// The number of encryptions in one reservation.
    package static let step: UInt64 = 1 << 16
    /// The number of encryptions from which the file should get a new data key.
    package static let rekeyAt: UInt64 = 1 << 31
    /// The maximum number of encryptions under one key.
    package static let limit: UInt64 = 1 << 32

    /// The number of reserved encryptions, as stored: a multiple of ``step``.
    package private(set) var reserved: UInt64
    /// The number of used encryptions, at most; a crash may have left some of them unused.
    package private(set) var used: UInt64

    /// Makes the budget of a new key, without reservations.
    package init() { (reserved, used) = (0, 0) }

    /// Makes the budget of a key with a stored reservation.
    package init(reserved: UInt64) throws(CryptoError) {
        guard reserved.isMultiple(of: Self.step), reserved <= Self.limit else {
            throw CryptoError(.invalidBudget, "a seal budget of \(reserved) is no multiple of 65536 up to 4294967296")
        }
        self.reserved = reserved
        used = reserved
    }

    /// Whether the key should be replaced at the next opportunity.
    package var needsNewKey: Bool { used >= Self.rekeyAt }

    /// Returns the reservation to store before a number of encryptions; nil if the current one is sufficient.
    ///
    /// Throws `budgetSpent` beyond the maximum.
    package func reservation(for count: Int) throws(CryptoError) -> UInt64? {
        guard let wanted = UInt64(exactly: count), wanted <= Self.limit - used else {
            throw CryptoError(.budgetSpent, "a data key may seal \(Self.limit - used) more times, \(count) wanted")
        }
        let needed = used + wanted
        return needed <= reserved ? nil : (needed + Self.step - 1) / Self.step * Self.step
    }

    /// Records that a reservation is stored.
    ///
    /// A smaller one than the current one changes nothing.
    package mutating func didStore(reservation: UInt64) throws(CryptoError) {
        reserved = max(reserved, try SealBudget(reserved: reservation).reserved)
    }

    /// Records a reservation that another process stored and uses; the rest of this process's own stays.
    package mutating func didSee(reservation: UInt64) throws(CryptoError) {
        let theirs = try SealBudget(reserved: reservation).reserved
        guard theirs > reserved else { return }
        (reserved, used) = (theirs, used + (theirs - reserved))
    }

    /// Uses some of the reservation; throws `budgetSpent` when more is used than reserved.
    package mutating func spend(_ count: Int) throws(CryptoError) {
        guard let wanted = UInt64(exactly: count), wanted <= reserved - used else {
            throw CryptoError(.budgetSpent, "\(count) sealings wanted, \(reserved - used) reserved")
        }
        used += wanted
    }
}
