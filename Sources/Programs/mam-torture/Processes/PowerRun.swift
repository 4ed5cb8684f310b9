internal import MAMCore
internal import MAMSealedFiles

/// The owner of a file, and whether it is encrypted.
struct PowerProtection: Sendable, Hashable {
    let owner: AccountID?
    let isEncrypted: Bool

    static func encrypted(_ owner: AccountID) -> PowerProtection { PowerProtection(owner: owner, isEncrypted: true) }
    static func clear(_ owner: AccountID?) -> PowerProtection { PowerProtection(owner: owner, isEncrypted: false) }
}

/// The history of a file: all of its contents, and the latest durable one.
struct PowerRun {
    private(set) var states: [[UInt8]] = [[]]
    private(set) var safe = 0
    /// Whether a missing file is a correct state.
    var mayBeMissing = false
    /// The correct protections.
    var protections: Set<PowerProtection> = []
    /// Whether its header is being recreated, so that only its beginning may be on the disk.
    var mayLoseOwner = false
    /// Whether the whole operation has returned.
    var isDone = false

    var content: [UInt8] { states[states.count - 1] }

    /// Records that a change begins.
    mutating func beginChange(to content: [UInt8]) { states.append(content) }

    /// Records that the last change is durable.
    mutating func isSafe() { (safe, mayBeMissing) = (states.count - 1, false) }

    /// Describes the fault of a content; `nil` when its length and each chunk are those of a correct state.
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
