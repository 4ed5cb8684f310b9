extension EnrollmentRecord {
    /// The record of an app whose own one was damaged: whoever has a policy there is enrolled, and checks in at once.
    ///
    /// What only the record knew is lost: who was registered and not enrolled, and who was about to leave. A wipe that had
    /// begun is noted elsewhere and goes on.
    ///
    /// What a damaged row says of its account is not to be believed either: then everybody the app has `heardOf` counts, who
    /// stays managed and blocked until a check-in says whether he is enrolled.
    init(rebuiltFrom rows: [KeptPolicy], heardOf: [AccountID], managedUser: EnrollmentAccount?) {
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
                    timer: .checkIn(.registered(serviceSeconds: nil)), last: nil, contact: nil, isAlone: false))
        }
    }
}

extension EnrollmentRecord {
    /// Accounts by what is known of their names, with those that the app has heard of under names of which nothing is known.
    ///
    /// One object id without a principal name and one principal name without an object id are one account; of more nobody can
    /// tell which belong together, and each stands for itself.
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

    /// Whether there is an account for each row: a row that names nobody may be that of an account of which nobody has heard.
    func covers(_ rows: [KeptPolicy]) -> Bool {
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
    var isManaged: Bool {
        switch state {
        case .queued, .waiting: false
        case .enrolled, .leaving, .wiping: true
        }
    }

    /// Whether a row is of this account.
    func owns(_ policy: StoredPolicy) -> Bool {
        names.isSame(as: policy.names) || names.hasName(policy.account)
    }
}
