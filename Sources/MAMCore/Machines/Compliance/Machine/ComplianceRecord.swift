internal import MAMBase

/// The stored state of an app's remediations.
package struct ComplianceRecord: Sendable, Hashable {
    /// The unanswered requests, oldest first.
    ///
    /// The first one was being worked on.
    package internal(set) var requests: [ComplianceMachine.Request]
    /// The progress of the oldest request.
    package internal(set) var progress: ComplianceMachine.Progress
    var lastNumber: UInt64

    package var isEmpty: Bool { requests.isEmpty }
}

/// The bytes of a record, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 8 | number of the last request |
/// | 9 | 1 | progress of the oldest: 0 begun, 1 policy applied, 2 decided, 3 decided and to be wiped |
/// | 10 | 1 | reason if decided, else 0 |
/// | 11 | 1 | number of requests that follow, 0 to 64 |
/// | 12 | each | number (8), flags: 1 silent, 2 removed, 4 data (1), bytes of the account less one (1), the account in UTF-8 |
///
/// Numbers increase and do not exceed the last. No account occurs twice, except for one that was requested again while
/// the delegate was called. A record has one encoding only.
extension ComplianceRecord {
    /// The maximum length of a record, in bytes.
    package static let maximumByteCount = 12 + ComplianceMachine.maximumCount * (10 + AccountID.maximumByteCount)

    /// The version that is written, and the only one that is read.
    private static let version: UInt8 = 1

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
        _ = try reader.byte("version 1") { $0 == Self.version }
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
            // A decided request without a wipe has ended, so its account may occur again.
            requests.append(try reader.request(after: requests, mayRepeatFirst: kind == 2, upTo: lastNumber))
        }
        try reader.end()
    }
}

extension [UInt8] {
    fileprivate mutating func append(little number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
