/// The stored state of an app's accounts.
package struct EnrollmentRecord: Sendable, Hashable {
    /// The stored state of one account.
    package struct Account: Sendable, Hashable {
        var names: EnrollmentAccount
        var state: EnrollmentEntry.State
        var timer: ServiceTimer
        var last: TimeMark?
        var contact: TimeMark?
        var isAlone: Bool
    }

    /// The maximum number of accounts of one app (assumption `enrollment-accounts`).
    package static let maximumAccountCount = 64

    /// The last known state of device management, which the SDK also caches.
    ///
    /// It does not include the accounts of the app's configuration, which the system delivers to each process.
    package var device = EnrollmentDevice()
    /// The accounts, in the order of registration.
    package var accounts: [Account] = []

    /// Creates the record of an app without accounts.
    package init() {}

    init(device: EnrollmentDevice, accounts: [Account]) {
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
                    contact: entry.contact, isAlone: entry.isAlone)
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
            entry.isAlone = account.isAlone
            return entry
        }
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
            && contact == other.contact && isAlone == other.isAlone
    }
}
