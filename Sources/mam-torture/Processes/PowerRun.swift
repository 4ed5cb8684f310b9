internal import MAMCore

/// Whose a file is and whether it is encrypted.
struct PowerProtection: Sendable, Hashable {
    let owner: AccountID?
    let isEncrypted: Bool

    static func encrypted(_ owner: AccountID) -> PowerProtection { PowerProtection(owner: owner, isEncrypted: true) }
    static func clear(_ owner: AccountID?) -> PowerProtection { PowerProtection(owner: owner, isEncrypted: false) }
}

/// What was done to a file: every content it had, and which of them counts as safe.
struct PowerRun {
    private(set) var states: [[UInt8]] = [[]]
    private(set) var safe = 0
    /// Whether a file that is not there is one of the states.
    var mayBeMissing = false
    /// The protections it may have.
    var protections: Set<PowerProtection> = []
    /// Whether its header is just being made anew, so that its beginning may be all there is of it.
    var mayLoseOwner = false
    /// Whether all that was to be done has returned.
    var isDone = false

    var content: [UInt8] { states[states.count - 1] }

    /// A change is about to be made.
    mutating func willBe(_ content: [UInt8]) { states.append(content) }

    /// What was done is on the disk.
    mutating func isSafe() { (safe, mayBeMissing) = (states.count - 1, false) }

    /// What is wrong with a content; nil when its length and each chunk are those of a state that may be there.
    func mismatch(_ found: [UInt8]) -> String? {
        let (known, chunk) = (states[safe...], ChunkGeometry.standard.chunkLength)
        guard known.contains(where: { $0.count == found.count }) else {
            return "\(found.count) bytes, expected \(known.map(\.count))"
        }
        for lower in stride(from: 0, to: found.count, by: chunk) {
            let range = lower..<min(found.count, lower + chunk)
            if !known.contains(where: { $0.count >= range.upperBound && $0[range] == found[range] }) {
                return "chunk \(lower / chunk) of \(found.count) bytes is of no state"
            }
        }
        return nil
    }
}
