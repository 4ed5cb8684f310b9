extension EnrollmentRecord {
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
}

extension EnrollmentRecord {
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

    /// Whether a row is of this account.
    package func owns(_ policy: StoredPolicy) -> Bool {
        names.isSame(as: policy.names) || names.hasName(policy.account)
    }
}
