/// What of the remediations of an app survives an end of its process.
package struct ComplianceRecord: Sendable, Hashable {
    /// What was asked for and not answered, the oldest first; that one was at work, if any.
    package internal(set) var requests: [ComplianceMachine.Request]
    /// How far the oldest came.
    package internal(set) var progress: ComplianceMachine.Progress
    /// The number of the last request there was.
    package internal(set) var lastNumber: UInt64

    /// Whether there is nothing to go on with.
    package var isEmpty: Bool { requests.isEmpty }
}

/// The bytes of a record, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 8 | the number of the last request there was |
/// | 9 | 1 | how far the oldest came: 0 begun, 1 policy applied, 2 decided, 3 decided and to be wiped |
/// | 10 | 1 | the reason when decided, else 0 |
/// | 11 | 1 | how many requests follow, 0 to 64 |
/// | 12 | each | number (8), 1 silent and 2 removed (1), bytes of the account less one (1), the account in UTF-8 |
///
/// Numbers rise and end at the last at most; no account is there twice, but for one that was asked for again while the
/// delegate was told. One record has one form.
extension ComplianceRecord {
    /// The longest record, in bytes.
    package static let maximumByteCount = 12 + ComplianceMachine.maximumCount * (10 + AccountID.maximumByteCount)

    /// The version that is written; version 1 did not say which accounts have data in the app.
    private static let version: UInt8 = 2

    /// The record as bytes.
    package var encoded: [UInt8] {
        var bytes = [Self.version]
        bytes.append(little: lastNumber)
        switch progress {
        case .begun: bytes += [0, 0]
        case .policyApplied: bytes += [1, 0]
        case .decided(let reason, let wipes): bytes += [wipes ? 3 : 2, reason.rawValue]
        }
        bytes.append(UInt8(clamping: requests.count))
        for request in requests {
            bytes.append(little: request.number)
            bytes.append((request.isSilent ? 1 : 0) | (request.isRemoved ? 2 : 0) | (request.hasContent ? 4 : 0))
            bytes.append(UInt8(clamping: request.account.rawValue.utf8.count - 1))
            bytes += request.account.rawValue.utf8
        }
        return bytes
    }

    /// Reads a record; all of the bytes, and nothing else.
    package init(_ bytes: [UInt8]) throws(RecordError) {
        self = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in try Self(bytes) }
    }

    private init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "a compliance record")
        if let version = bytes.first, version > Self.version {
            var error = reader.failure("at most version \(Self.version)")
            error.newerVersion = Int(version)
            throw error
        }
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version = try reader.byte("version 1 or 2") { $0 > 0 }
        lastNumber = try reader.number()
        let kind = try reader.byte("known progress") { $0 < 4 }
        let reason = ComplianceReason(rawValue: try reader.byte())
        guard let reason, kind >= 2 || reason.rawValue == 0, kind < 3 || reason.status == .notCompliant else {
            throw reader.failure("a reason", back: 1)
        }
        switch kind {
        case 0: progress = .begun
        case 1: progress = .policyApplied
        default: progress = .decided(reason, wipes: kind == 3)
        }
        let count = try reader.byte("at most \(ComplianceMachine.maximumCount) requests") {
            $0 <= ComplianceMachine.maximumCount && ($0 > 0 || kind == 0)
        }
        requests = []
        for _ in 0..<count {
            // The oldest is as good as over when it is decided and nothing is left to be wiped.
            requests.append(
                try reader.request(
                    after: requests, mayRepeatFirst: kind == 2, upTo: lastNumber, flags: version == 1 ? 4 : 8))
        }
        try reader.end()
    }
}

extension [UInt8] {
    fileprivate mutating func append(little number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
