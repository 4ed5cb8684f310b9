internal import MAMBase

/// The stored state of an app's accounts.
package struct EnrollmentRecord: Sendable, Hashable {
    /// The stored state of one account.
    package struct Account: Sendable, Hashable {
        /// The names of the account.
        package var names: EnrollmentAccount
        /// The state of the account's enrollment.
        package var state: EnrollmentEntry.State
        /// The timer that determines the next try or check-in.
        package var timer: ServiceTimer
        /// The time of the last try or check-in; nil if there was none.
        package var last: TimeMark?
        /// The last time at which the service reported the account as enrolled; nil if there was none.
        package var contact: TimeMark?
        /// Whether the service requires the account to be the only managed one.
        package var mustBeOnlyAccount: Bool

        /// Creates the stored state of an account.
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

    /// Creates the record of an app with accounts.
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
