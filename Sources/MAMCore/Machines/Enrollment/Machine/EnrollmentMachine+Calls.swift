extension EnrollmentMachine {
    mutating func register(_ account: EnrollmentAccount?, _ call: EnrollmentCall) -> [EnrollmentEffect] {
        add(account, call, isInteractive: false)
    }

    /// Without an account the user of device management is used, or else the user is asked to sign in.
    mutating func login(_ account: EnrollmentAccount?, _ call: EnrollmentCall) -> [EnrollmentEffect] {
        if let account = account ?? device.user { return add(account, call, isInteractive: true) }
        guard signIn == nil else { return [.ignore(call, .underWay)] }
        return askToSignIn(call)
    }

    mutating func askToSignIn(_ call: EnrollmentCall?) -> [EnrollmentEffect] {
        let ticket = newTicket()
        signIn = SignIn(ticket: ticket, call: call)
        return [.signIn(ticket)]
    }

    /// Adds an account to be enrolled.
    ///
    /// It starts as soon as there is no obstacle.
    mutating func add(
        _ account: EnrollmentAccount?, _ call: EnrollmentCall?, isInteractive: Bool, isSilent: Bool = false
    ) -> [EnrollmentEffect] {
        guard let account else { return [.tell(.enrollment, status(.nilAccount, nil), call)] }
        if let index = index(of: account) { return addAgain(index, call, isInteractive) }
        if let code = device.refusal(of: account, allowsSeveral: traits.allowsSeveral) {
            return isSilent ? [] : refusalLog(code) + [.tell(.enrollment, status(code, account), call)]
        }
        guard entries.count < EnrollmentRecord.maximumAccountCount else {
            return isSilent ? [] : [.tell(.enrollment, status(.internalError, account, "too many accounts"), call)]
        }
        var entry = EnrollmentEntry(account)
        (entry.enrollCall, entry.isInteractive, entry.isSilent) = (call, isInteractive, isSilent)
        entries.append(entry)
        return []
    }

    /// Answers a second call about an account.
    mutating func addAgain(_ index: Int, _ call: EnrollmentCall?, _ isInteractive: Bool) -> [EnrollmentEffect] {
        guard let call else { return [] }
        switch entries[index].state {
        case .leaving, .wiping:
            let status = status(.internalError, entries[index].account, "the account is being removed")
            return [.tell(.enrollment, status, call)]
        case .enrolled where isInteractive:
            return [.tell(.enrollment, status(.alreadyEnrolled, entries[index].account), call)]
        case .queued where entries[index].isSilent:
            // An automatic enrollment of the machine now belongs to the app.
            (entries[index].isSilent, entries[index].enrollCall) = (false, call)
            return isInteractive ? allowPrompts(index) : []
        case .waiting where isInteractive:
            (entries[index].state, entries[index].enrollCall) = (.queued, call)
            entries[index].isInteractive = true
            return []
        case .queued where isInteractive: return [.ignore(call, .underWay)]
        case .waiting: return [.ignore(call, .alreadyRegistered, statusWhileWaiting(index))]
        case .queued, .enrolled: return [.ignore(call, .alreadyRegistered)]
        }
    }

    /// Returns the status of an account that waits for its next try, as far as its timer tells.
    ///
    /// The timer does not change.
    private func statusWhileWaiting(_ index: Int) -> MAMEnrollmentStatus {
        let code: MAMEnrollmentStatus.Code =
            switch entries[index].timer {
            case .checkIn(.tenantNotOnboarded): choices.statusOfUnknownTenant
            case .checkIn(.userNotLicensed): .accountNotLicensed
            case .checkIn(.noPolicy): .licensedNotTargeted
            case .checkIn(.networkFailure): .enrollmentEndPointNetworkFailure
            case .checkIn(.registered), .wipePoll, .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport:
                .internalError
            }
        return status(
            code, entries[index].account,
            "the account is registered already, and is tried again after the usual interval")
    }

    /// Allows prompts.
    ///
    /// A token that was requested without the user is requested again.
    mutating func allowPrompts(_ index: Int) -> [EnrollmentEffect] {
        entries[index].isInteractive = true
        guard let activity = entries[index].activity, activity.step == .token(.enroll), !activity.isInteractive else {
            return []
        }
        return stop(index)
    }

    mutating func takeSignIn(_ answer: EnrollmentAnswer) -> [EnrollmentEffect] {
        // Without a call the machine asked by itself, because the app does not start without a policy.
        let call = signIn?.call
        switch answer {
        case .signedIn(let account):
            signIn = nil
            return add(account, call, isInteractive: true)
        case .notSignedIn:
            signIn = nil
            return [.tell(.enrollment, status(.loginCanceled, nil), call)]
        default: return []
        }
    }

    func refusalLog(_ code: MAMEnrollmentStatus.Code) -> [EnrollmentEffect] {
        code == .notEMMAccount ? [.log(.accountNotAllowed)] : []
    }

    /// Handles a change of device management: removes accounts no longer allowed, and signs in a required user.
    mutating func change(_ device: EnrollmentDevice, _ now: Instant) -> [EnrollmentEffect] {
        let before = self.device
        self.device = device
        var effects: [EnrollmentEffect] = []
        if before.user?.id != device.user?.id { effects.append(.notify(.managedUserDidChange(device.user?.id))) }
        if before.allowedAccounts != device.allowedAccounts { effects.append(.notify(.allowedAccountsDidChange)) }
        for id in entries.map(\.id) {
            guard let index = index(of: id),
                let code = device.refusal(of: entries[index].account, allowsSeveral: traits.allowsSeveral)
            else { continue }
            switch entries[index].state {
            case .queued, .waiting: effects += giveUp(index, code)
            case .enrolled:
                effects += refusalLog(code) + [.tell(.enrollment, status(code, entries[index].account), nil)]
                effects += wipe(index, .deviceManagement, now)
            case .leaving, .wiping: continue
            }
        }
        if before.requiredUser != device.requiredUser { effects += signInRequiredUser() }
        return effects
    }
}
