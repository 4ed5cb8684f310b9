internal import MAMBase

/// The bytes of a record, version 1; numbers are little-endian.
///
/// | At | Size | What |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 1 | flags: 1 a managed user follows, 2 only that user is allowed, 4 a shared user follows |
/// | 2 | | the users, as names |
/// | | 1 | number of accounts that follow, 0 to 64 |
/// | | | the accounts |
///
/// Names are a byte of flags (1 object id, 2 user principal name, 4 tenant; one of the first two is required) and then
/// each name with its length (2) and its UTF-8. An account has these parts, in order:
///
/// - its names
/// - its state (1): 0 queued, 1 waiting, 2 enrolled, 3 waiting for the restart, 4 leaving, 5 leaving with a wipe, 16
///   and the cause for wiping
/// - its timer (1 and 8): as in a launch record, 6 enrollment, 7 wipe
/// - its flags (1): 1 a time of the last try follows, 2 a time of the last contact follows, 4 it has to be the only
///   account
/// - the marks of these times, as in a launch record
///
/// A record has one encoding only.
extension EnrollmentRecord {
    /// The maximum length of a record, in bytes.
    package static let maximumByteCount =
        3 + 2 * EnrollmentAccount.maximumByteCount
        + maximumAccountCount * (EnrollmentAccount.maximumByteCount + 11 + 2 * TimeMark.byteCount)

    /// The encoded record.
    package var encoded: [UInt8] {
        let users = [device.managedUser, device.sharedUser].compactMap(\.self)
        let kept = accounts.prefix(Self.maximumAccountCount)
        let namesCount = users.reduce(0) { $0 + $1.byteCount } + kept.reduce(0) { $0 + $1.names.byteCount }
        var writer = MarkWriter(
            [
                1,
                (device.managedUser == nil ? 0 : 1) | (device.allowsManagedUserOnly ? 2 : 0)
                    | (device.sharedUser == nil ? 0 : 4),
            ], capacity: 3 + namesCount + kept.count * (11 + 2 * TimeMark.byteCount))
        for user in users { writer.add(user) }
        writer.add(UInt8(clamping: accounts.count))
        for account in kept {
            writer.add(account.names)
            writer.add(account.state.stored)
            let (kind, value) = account.timer.stored
            writer.add(kind)
            writer.add(value)
            let flags =
                (account.last == nil ? 0 : 1) | (account.contact == nil ? 0 : 2) | (account.mustBeOnlyAccount ? 4 : 0)
            writer.add(UInt8(clamping: flags))
            writer.add(account.last)
            writer.add(account.contact)
        }
        return writer.bytes
    }

    /// Parses a record that fills all of the bytes.
    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        do throws(RecordError) { try self.init(reading: bytes) } catch {
            var error = error
            error.newerVersion = bytes.first.flatMap { $0 > 1 ? Int($0) : nil }
            throw error
        }
    }

    private init(reading bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "an enrollment record")
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        let flags = try reader.byte(below: 8, "known flags")
        if flags & 1 != 0 { device.managedUser = try reader.names() }
        device.allowsManagedUserOnly = flags & 2 != 0
        if flags & 4 != 0 { device.sharedUser = try reader.names() }
        let count = try reader.byte(below: UInt8(Self.maximumAccountCount) + 1, "64 accounts at most")
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
    fileprivate mutating func account() throws(RecordError) -> EnrollmentRecord.Account {
        let names = try names()
        guard let state = EnrollmentEntry.State(stored: try number()) else {
            throw failure("the state of an account", back: 1)
        }
        guard let timer = ServiceTimer(stored: try number(), try number()) else {
            throw failure("a timer", back: 9)
        }
        let flags = try byte(below: 8, "known flags")
        let last = flags & 1 != 0 ? try mark() : nil
        let contact = flags & 2 != 0 ? try mark() : nil
        return EnrollmentRecord.Account(
            names: names, state: state, timer: timer, last: last, contact: contact, mustBeOnlyAccount: flags & 4 != 0)
    }
}
