/// The bytes of a record, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 1 | 1 a managed user follows, 2 only that one is allowed, 4 a shared user follows |
/// | 2 | | the users, as names |
/// | | 1 | how many accounts follow, 64 at most |
/// | | | the accounts |
///
/// Names are a byte (1 object id, 2 principal name, 4 tenant; one of the first two) and then each as its length (2) and
/// its UTF-8. An account is its names; where it stands (1): 0 queued, 1 waiting, 2 enrolled, 3 waiting for the restart, 4
/// leaving, 5 leaving with a wipe, 16 and the cause wiping; its timer (1 and 8): as in a launch record, 6 enrolment,
/// 7 wipe; its flags (1): 1 it was done, 2 the service spoke of it, 4 it demands to be alone; and the marks of the first two,
/// as in a launch record. One record has one form.
extension EnrollmentRecord {
    /// The longest record, in bytes.
    package static let greatestByteCount =
        3 + 2 * namesByteCount + greatestAccountCount * (namesByteCount + 11 + 2 * 57)

    private static let namesByteCount = 1 + 3 * (2 + AccountID.maximumByteCount)

    /// The record as bytes.
    package var encoded: [UInt8] {
        var writer = MarkWriter([
            1,
            (device.managedUser == nil ? 0 : 1) | (device.allowsManagedUserOnly ? 2 : 0)
                | (device.sharedUser == nil ? 0 : 4),
        ])
        for user in [device.managedUser, device.sharedUser].compactMap(\.self) { writer.add(user) }
        writer.add(UInt8(clamping: accounts.count))
        for account in accounts.prefix(Self.greatestAccountCount) {
            writer.add(account.names)
            writer.add(account.standing.stored)
            let (kind, value) = account.timer.stored
            writer.add(kind)
            writer.add(value)
            let flags = (account.last == nil ? 0 : 1) | (account.contact == nil ? 0 : 2) | (account.isAlone ? 4 : 0)
            writer.add(UInt8(clamping: flags))
            writer.add(account.last)
            writer.add(account.contact)
        }
        return writer.bytes
    }

    /// Reads a record; all of the bytes, and nothing else.
    package init(_ bytes: UnsafeRawBufferPointer) throws(EnrollmentRecordError) {
        do throws(LaunchRecordError) { try self.init(reading: bytes) } catch {
            let version = bytes.first.map(Int.init) ?? 0
            throw EnrollmentRecordError(
                expected: error.expected, offset: error.offset, newerVersion: version > 1 ? version : nil)
        }
    }

    private init(reading bytes: UnsafeRawBufferPointer) throws(LaunchRecordError) {
        var reader = MarkReader(bytes: bytes)
        try reader.expect(bytes.count <= Self.greatestByteCount, "a shorter record")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        let flags = try reader.byte(below: 8, "known flags")
        if flags & 1 != 0 { device.managedUser = try reader.names() }
        device.allowsManagedUserOnly = flags & 2 != 0
        if flags & 4 != 0 { device.sharedUser = try reader.names() }
        let count = try reader.byte(below: UInt8(Self.greatestAccountCount) + 1, "64 accounts at most")
        for _ in 0..<count {
            let start = reader.offset
            let account = try reader.account()
            let isNew = !accounts.contains { $0.names.isSame(as: account.names) }
            try reader.expect(isNew, "another account", back: reader.offset - start)
            accounts.append(account)
        }
        try reader.end()
    }
}

extension MarkReader {
    fileprivate mutating func names() throws(LaunchRecordError) -> EnrollmentAccount {
        let flags = try byte(below: 8, "known names")
        let objectID = flags & 1 != 0 ? try name() : nil
        let userPrincipalName = flags & 2 != 0 ? try name() : nil
        let tenantID = flags & 4 != 0 ? try name() : nil
        let account = EnrollmentAccount(
            objectID: objectID, userPrincipalName: userPrincipalName, tenantID: tenantID)
        guard let account else { throw LaunchRecordError(expected: "a name", offset: offset) }
        return account
    }

    private mutating func name() throws(LaunchRecordError) -> AccountID {
        let count: UInt16 = try number()
        try expect((1...AccountID.maximumByteCount).contains(Int(count)), "a name of 1 to 256 bytes", back: 2)
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes.append(try number()) }
        guard let text = String(validating: bytes, as: UTF8.self), let name = AccountID(text) else {
            throw LaunchRecordError(expected: "UTF-8", offset: offset - bytes.count)
        }
        return name
    }

    fileprivate mutating func account() throws(LaunchRecordError) -> EnrollmentRecord.Account {
        let names = try names()
        guard let standing = EnrollmentEntry.Standing(stored: try number()) else {
            throw LaunchRecordError(expected: "where an account stands", offset: offset - 1)
        }
        guard let timer = ServiceTimer(stored: try number(), try number()) else {
            throw LaunchRecordError(expected: "a timer", offset: offset - 9)
        }
        let flags = try byte(below: 8, "known flags")
        let last = flags & 1 != 0 ? try mark() : nil
        let contact = flags & 2 != 0 ? try mark() : nil
        return EnrollmentRecord.Account(
            names: names, standing: standing, timer: timer, last: last, contact: contact, isAlone: flags & 4 != 0)
    }
}

extension MarkWriter {
    fileprivate mutating func add(_ names: EnrollmentAccount) {
        let all = [names.objectID, names.userPrincipalName, names.tenantID]
        var flags: UInt8 = 0
        for (place, name) in all.enumerated() where name != nil { flags |= 1 << UInt8(clamping: place) }
        add(flags)
        for name in all.compactMap(\.self) {
            add(UInt16(clamping: name.rawValue.utf8.count))
            for byte in name.rawValue.utf8 { add(byte) }
        }
    }
}
