internal import MAMBase

/// Names in records: a byte of flags (1 object id, 2 user principal name, 4 tenant; one of the first two is required),
/// and then each name with its length (2) and its UTF-8.
extension MarkReader {
    mutating func names() throws(RecordError) -> EnrollmentAccount {
        let flags = try byte(below: 8, "known names")
        let objectID = flags & 1 != 0 ? try name() : nil
        let userPrincipalName = flags & 2 != 0 ? try name() : nil
        let tenantID = flags & 4 != 0 ? try name() : nil
        let account = EnrollmentAccount(objectID: objectID, userPrincipalName: userPrincipalName, tenantID: tenantID)
        guard let account else { throw failure("a name") }
        return account
    }

    private mutating func name() throws(RecordError) -> AccountID {
        let count: UInt16 = try number()
        try expect((1...AccountID.maximumByteCount).contains(Int(count)), "a name of 1 to 256 bytes", back: 2)
        guard let name = AccountID(try text(count: Int(count))) else {
            throw failure("a name of 1 to 256 bytes", back: Int(count))
        }
        return name
    }
}

extension MarkWriter {
    mutating func add(_ names: EnrollmentAccount) {
        add(
            (names.objectID == nil ? 0 : 1) | (names.userPrincipalName == nil ? 0 : 2)
                | (names.tenantID == nil ? 0 : 4) as UInt8)
        add(names.objectID)
        add(names.userPrincipalName)
        add(names.tenantID)
    }

    private mutating func add(_ name: AccountID?) {
        guard let name else { return }
        add(UInt16(clamping: name.rawValue.utf8.count))
        add(utf8: name.rawValue)
    }
}

extension EnrollmentAccount {
    /// The maximum length of encoded names, in bytes.
    package static let maximumByteCount = 1 + 3 * (2 + AccountID.maximumByteCount)

    /// The length of the encoded names, in bytes.
    var byteCount: Int {
        func count(_ name: AccountID?) -> Int { name.map { 2 + $0.rawValue.utf8.count } ?? 0 }
        return 1 + count(objectID) + count(userPrincipalName) + count(tenantID)
    }

    /// The names, encoded as a record: version 1, and the names.
    package var stored: [UInt8] {
        var writer = MarkWriter([1])
        writer.add(self)
        return writer.bytes
    }

    /// Parses names that fill all of the bytes.
    package init(stored bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "the managed user")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        self = try reader.names()
        try reader.end()
    }
}

extension EnrollmentEntry.State {
    /// The byte that represents the state in a record.
    var stored: UInt8 {
        switch self {
        case .queued: 0
        case .waiting: 1
        case .enrolled(awaitsRestart: false): 2
        case .enrolled(awaitsRestart: true): 3
        case .leaving(withWipe: false): 4
        case .leaving(withWipe: true): 5
        case .wiping(let cause): 16 + cause.rawValue
        }
    }

    /// Creates the state from its byte; nil for values that are never written.
    init?(stored byte: UInt8) {
        switch byte {
        case 0: self = .queued
        case 1: self = .waiting
        case 2: self = .enrolled(awaitsRestart: false)
        case 3: self = .enrolled(awaitsRestart: true)
        case 4: self = .leaving(withWipe: false)
        case 5: self = .leaving(withWipe: true)
        default:
            guard byte >= 16, let cause = EnrollmentWipeCause(rawValue: byte - 16) else { return nil }
            self = .wiping(cause)
        }
    }
}

extension ServiceTimer {
    /// The byte and the number that represent the timer in a record.
    ///
    /// Accounts have only these timers.
    var stored: (kind: UInt8, value: UInt64) {
        switch self {
        case .checkIn(let outcome): outcome.stored
        case .wipePoll: (7, 0)
        case .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport: (6, 0)
        }
    }

    /// Creates the timer from its byte and number; nil for values that are never written.
    init?(stored kind: UInt8, _ value: UInt64) {
        switch kind {
        case 6, 7:
            guard value == 0 else { return nil }
            self = kind == 6 ? .enrollmentRetry : .wipePoll
        default:
            guard let outcome = CheckInOutcome(stored: kind, value) else { return nil }
            self = .checkIn(outcome)
        }
    }
}
