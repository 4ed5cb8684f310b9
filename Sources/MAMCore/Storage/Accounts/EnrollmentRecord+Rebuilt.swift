extension EnrollmentRecord {
    /// The record of an app whose own one was damaged: whoever has a policy there is enrolled, and checks in at once.
    ///
    /// What only the record knew is lost: who was registered and not enrolled, and who was about to leave. A wipe that had
    /// begun is noted elsewhere and goes on.
    init(rebuiltFrom rows: [KeptPolicy], managedUser: EnrollmentAccount?) {
        device.managedUser = managedUser
        for row in rows {
            let names: EnrollmentAccount? =
                switch row {
                case .whole(let policy): policy.names
                case .damaged(let account, _): EnrollmentAccount(account)
                }
            guard let names, accounts.count < Self.greatestAccountCount,
                !accounts.contains(where: { $0.names.isSame(as: names) })
            else { continue }
            accounts.append(
                Account(
                    names: names, standing: .enrolled(awaitsRestart: false),
                    timer: .checkIn(.registered(serviceSeconds: nil)), last: nil, contact: nil, isAlone: false))
        }
    }
}

extension EnrollmentRecord.Account {
    /// Whether it holds a policy, as ``EnrollmentEntry/isManaged``.
    var isManaged: Bool {
        switch standing {
        case .queued, .waiting: false
        case .enrolled, .leaving, .wiping: true
        }
    }

    /// Whether a row is of this account.
    func owns(_ policy: StoredPolicy) -> Bool {
        names.isSame(as: policy.names) || names.hasName(policy.account)
    }
}
