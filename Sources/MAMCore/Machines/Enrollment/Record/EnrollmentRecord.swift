internal import MAMBase

/// The stored state of an app's accounts.
package struct EnrollmentRecord: Sendable, Hashable {
    package struct Account: Sendable, Hashable {
        package var names: EnrollmentAccount
        package var state: EnrollmentEntry.State
        /// The timer that determines the next try or check-in.
        package var timer: ServiceTimer
        /// The time of the last try or check-in; nil if there was none.
        package var last: TimeMark?
        /// The last time at which the service reported the account as enrolled; nil if there was none.
        package var contact: TimeMark?
        /// Whether the service requires the account to be the only managed one.
        var mustBeOnlyAccount: Bool

        package init(
            names: EnrollmentAccount, state: EnrollmentEntry.State, timer: ServiceTimer, last: TimeMark?,
            contact: TimeMark?, mustBeOnlyAccount: Bool
        ) {
            (self.names, self.state, self.timer) = (names, state, timer)
            (self.last, self.contact, self.mustBeOnlyAccount) = (last, contact, mustBeOnlyAccount)
        }
    }

    /// The maximum number of accounts of one app (assumption `enrollment-accounts` in Docs/Assumptions.md).
    package static let maximumAccountCount = 64

    /// The last known state of device management, which the SDK also caches.
    ///
    /// It does not include the accounts of the app's configuration, which the system delivers to each process.
    package var device = EnrollmentDevice()
    /// The accounts, in the order of registration.
    package var accounts: [Account] = []

    /// Creates the record of an app without accounts.
    package init() {}

    package init(device: EnrollmentDevice, accounts: [Account]) {
        self.device = device
        self.accounts = accounts
    }
}

extension EnrollmentMachine {
    /// The state that survives the process.
    package var record: EnrollmentRecord {
        EnrollmentRecord(
            device: device.following(nil),
            accounts: entries.filter(\.isKept).map { entry in
                EnrollmentRecord.Account(
                    names: entry.account, state: entry.state, timer: entry.timer, last: entry.last.last,
                    contact: entry.contact, mustBeOnlyAccount: entry.mustBeOnlyAccount)
            })
    }

    /// Returns whether ``record`` is that of an earlier moment, without making either record.
    func isRecordUnchanged(since earlier: (device: EnrollmentDevice, entries: [EnrollmentEntry])) -> Bool {
        device.isStoredAlike(earlier.device) && entries.hasEqualRecords(as: earlier.entries)
    }

    /// Creates the machine of a new process from a record.
    ///
    /// Its first event is ``EnrollmentEvent/launched``.
    package init(
        _ record: EnrollmentRecord, _ traits: EnrollmentTraits, choices: EnrollmentChoices = .standard
    ) {
        self.init(traits, choices: choices)
        device = record.device
        entries = record.accounts.map { account in
            var entry = EnrollmentEntry(account.names)
            entry.state = account.state
            entry.timer = account.timer
            entry.contact = account.contact
            entry.last = account.last.map(RecurringTimer.init(last:)) ?? RecurringTimer()
            entry.mustBeOnlyAccount = account.mustBeOnlyAccount
            return entry
        }
    }

    /// Creates the machine of a process launched earlier, in which no request is in progress and the user was admitted.
    ///
    /// Whether a stored record of a process without activities is continued by this machine or by the one that wrote
    /// it makes no difference, except for the numbers of tickets.
    package init(
        continuing record: EnrollmentRecord, _ traits: EnrollmentTraits, choices: EnrollmentChoices = .standard
    ) {
        self.init(record, traits, choices: choices)
        (isLaunched, admission) = (true, .enter)
    }
}

extension EnrollmentDevice {
    /// Whether two states are stored alike: without the accounts of the app's configuration, see ``following(_:)``.
    fileprivate func isStoredAlike(_ other: EnrollmentDevice) -> Bool {
        managedUser == other.managedUser && allowsManagedUserOnly == other.allowsManagedUserOnly
            && sharedUser == other.sharedUser
    }
}

extension [EnrollmentEntry] {
    /// Whether the kept ones are stored alike, in the same order.
    fileprivate func hasEqualRecords(as others: [EnrollmentEntry]) -> Bool {
        let isSameArray = withUnsafeBufferPointer { mine in
            others.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
        }
        if isSameArray { return true }
        var rest = others.lazy.filter(\.isKept).makeIterator()
        for entry in self where entry.isKept {
            guard let other = rest.next(), entry.isStoredAlike(other) else { return false }
        }
        return rest.next() == nil
    }
}

extension EnrollmentEntry {
    /// Whether the parts of two entries that survive the process are equal.
    fileprivate func isStoredAlike(_ other: EnrollmentEntry) -> Bool {
        account == other.account && state == other.state && timer == other.timer && last.last == other.last.last
            && contact == other.contact && mustBeOnlyAccount == other.mustBeOnlyAccount
    }
}

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
        guard let timer = ServiceTimer(stored: try number(), try number()) else { throw failure("a timer", back: 9) }
        let flags = try byte(below: 8, "known flags")
        let last = flags & 1 != 0 ? try mark() : nil
        let contact = flags & 2 != 0 ? try mark() : nil
        return EnrollmentRecord.Account(
            names: names, state: state, timer: timer, last: last, contact: contact, mustBeOnlyAccount: flags & 4 != 0)
    }
}

extension EnrollmentRecord {
    /// Returns the names by which the app may find an account.
    ///
    /// If several accounts have the same user principal name, as after a user was recreated, only the first managed one
    /// gets that name. Otherwise they would be one account, and a wipe would affect all.
    package func namesInForce(of account: Account) -> EnrollmentAccount {
        let sharing = accounts.filter { $0.names.sharesPrincipalName(with: account.names) }
        guard !sharing.isEmpty else { return account.names }
        let first = accounts.first { $0.isManaged && $0.names.userPrincipalName == account.names.userPrincipalName }
        if first?.names.objectID == account.names.objectID { return account.names }
        return EnrollmentAccount(objectID: account.names.objectID, tenantID: account.names.tenantID) ?? account.names
    }

    /// Creates the record of an app whose own record was damaged.
    ///
    /// Each account with a policy becomes enrolled, and checks in immediately.
    ///
    /// Accounts only registered, and removals in progress, are lost. A begun wipe, recorded elsewhere, continues.
    ///
    /// The account of a damaged row is not reliable either. In that case all accounts in `heardOf` are included. They
    /// stay managed and blocked until a check-in shows whether they are enrolled.
    package init(rebuiltFrom rows: [KeptPolicy], heardOf: [AccountID], managedUser: EnrollmentAccount?) {
        device.managedUser = managedUser
        let known = rows.compactMap { row -> EnrollmentAccount? in
            switch row {
            case .whole(let policy): policy.names
            case .damaged(let account, _): EnrollmentAccount(account)
            }
        }
        let hasDamage = rows.contains { $0.policy == nil }
        for names in hasDamage ? Self.joined(known, heardOf) : known {
            guard accounts.count < Self.maximumAccountCount,
                !accounts.contains(where: { $0.names.isSame(as: names) })
            else { continue }
            accounts.append(
                Account(
                    names: names, state: .enrolled(awaitsRestart: false),
                    timer: .checkIn(.registered(serviceSeconds: nil)), last: nil, contact: nil, mustBeOnlyAccount: false
                ))
        }
    }

    /// Returns the known accounts, together with names that belong to no known account.
    ///
    /// If exactly one account has only an object id, and exactly one has only a user principal name, they are merged
    /// into one. If there are more, it is unknown which belong together, and they stay separate.
    private static func joined(_ known: [EnrollmentAccount], _ heardOf: [AccountID]) -> [EnrollmentAccount] {
        let others = heardOf.filter { name in !known.contains { $0.hasName(name) } }
        var all = known + others.compactMap { EnrollmentAccount($0) }
        let half = (
            ids: all.indices.filter { all[$0].userPrincipalName == nil },
            principals: all.indices.filter { all[$0].objectID == nil }
        )
        guard half.ids.count == 1, half.principals.count == 1 else { return all }
        all[half.ids[0]].learn(all[half.principals[0]])
        all.remove(at: half.principals[0])
        return all
    }

    /// Returns whether there is an account for each row.
    ///
    /// A row without an account may belong to an unknown one.
    package func covers(_ rows: [KeptPolicy]) -> Bool {
        let unnamed = rows.count { if case .damaged(nil, _) = $0 { true } else { false } }
        guard unnamed > 0 else { return true }
        let named = accounts.count { account in
            rows.contains { row in
                switch row {
                case .whole(let policy): account.owns(policy)
                case .damaged(let name, _): name.map { account.names.hasName($0) } ?? false
                }
            }
        }
        return accounts.count - named >= unnamed
    }
}

extension EnrollmentRecord.Account {
    /// Whether it holds a policy, as ``EnrollmentEntry/isManaged``.
    package var isManaged: Bool {
        switch state {
        case .queued, .waiting: false
        case .enrolled, .leaving, .wiping: true
        }
    }

    package func owns(_ policy: StoredPolicy) -> Bool {
        names.isSame(as: policy.names) || names.hasName(policy.account)
    }
}
