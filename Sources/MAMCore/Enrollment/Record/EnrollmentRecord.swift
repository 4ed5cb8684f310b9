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
