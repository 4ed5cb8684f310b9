/// What of an app's accounts survives the process.
package struct EnrollmentRecord: Sendable, Hashable {
    /// One account.
    package struct Account: Sendable, Hashable {
        var names: EnrollmentAccount
        var state: EnrollmentEntry.State
        var timer: ServiceTimer
        var last: TimeMark?
        var contact: TimeMark?
        var isAlone: Bool
    }

    /// The most accounts of one app (assumption `enrollment-accounts`).
    package static let maximumAccountCount = 64

    /// What the service said last of device management: the cache of the SDK.
    ///
    /// Without the accounts of the app's configuration, which the system delivers to each process.
    package var device = EnrollmentDevice()
    /// The accounts, in the order in which they were registered.
    package var accounts: [Account] = []

    /// Makes the record of an app that has no accounts.
    package init() {}

    init(device: EnrollmentDevice, accounts: [Account]) {
        self.device = device
        self.accounts = accounts
    }
}

extension EnrollmentMachine {
    /// What survives the process.
    package var record: EnrollmentRecord {
        EnrollmentRecord(
            device: device.following(nil),
            accounts: entries.filter(\.isKept).map { entry in
                EnrollmentRecord.Account(
                    names: entry.account, state: entry.state, timer: entry.timer, last: entry.last.last,
                    contact: entry.contact, isAlone: entry.isAlone)
            })
    }

    /// Makes the machine of a new process from what the last one left; ``EnrollmentEvent/launched`` comes next.
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
