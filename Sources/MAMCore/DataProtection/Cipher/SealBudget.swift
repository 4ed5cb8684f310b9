/// How often a data key may still seal.
///
/// Random nonces of 96 bits allow 2^32 sealings under one key (NIST SP 800-38D 8.3); more make it likely that two agree.
/// What is used is not counted on disk, but reserved there in steps *before* use, so that a crash never makes a key seem
/// less used than it is; what a crash leaves of a reservation counts as used.
package struct SealBudget: Sendable, Hashable {
    /// What one reservation adds, in sealings.
    package static let step: UInt64 = 1 << 16
    /// From here on the file should get a new data key.
    package static let rekeyAt: UInt64 = 1 << 31
    /// What a key may seal in all.
    package static let limit: UInt64 = 1 << 32

    /// The sealings reserved so far, as stored: a multiple of ``step``.
    package private(set) var reserved: UInt64
    /// The sealings used, as far as anybody can know.
    package private(set) var used: UInt64

    /// The budget of a new key: nothing is reserved yet.
    package init() { (reserved, used) = (0, 0) }

    /// The budget of a key with this reservation stored.
    package init(reserved: UInt64) throws(CryptoError) {
        guard reserved.isMultiple(of: Self.step), reserved <= Self.limit else {
            throw CryptoError(.invalidBudget, "a seal budget of \(reserved) is no multiple of 65536 up to 4294967296")
        }
        self.reserved = reserved
        used = reserved
    }

    /// Whether the key should be replaced at the next opportunity.
    package var needsNewKey: Bool { used >= Self.rekeyAt }

    /// What has to be stored before so many more sealings; nil when the present reservation covers them.
    ///
    /// Throws `budgetSpent` when the key may not seal so often.
    package func reservation(for count: Int) throws(CryptoError) -> UInt64? {
        guard let wanted = UInt64(exactly: count), wanted <= Self.limit - used else {
            throw CryptoError(.budgetSpent, "a data key may seal \(Self.limit - used) more times, \(count) wanted")
        }
        let needed = used + wanted
        return needed <= reserved ? nil : (needed + Self.step - 1) / Self.step * Self.step
    }

    /// Notes that a reservation is stored.
    ///
    /// One that is smaller than the present one changes nothing.
    package mutating func didStore(reservation: UInt64) throws(CryptoError) {
        reserved = max(reserved, try SealBudget(reserved: reservation).reserved)
    }

    /// Notes a reservation that another process stored: it is for that one, and what is left of ours stays.
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
