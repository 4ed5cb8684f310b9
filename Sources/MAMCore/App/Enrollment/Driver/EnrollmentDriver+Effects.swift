internal import MAMBase

extension EnrollmentDriver {
    /// Carries out an effect that has no answer.
    func perform(_ effect: EnrollmentEffect, _ step: EnrollmentState.Step, of event: EnrollmentEvent) async {
        switch effect {
        case .tell(let kind, let status, let call): await tell(kind, status, answering: call)
        case .ignore(let call, let warning, let status):
            app.report(.enrollmentWarning(warning.rawValue))
            answer(call, with: status.map { .waiting($0) } ?? .withoutStatus(reason(of: warning, in: event)))
        case .log(let warning): app.report(.enrollmentWarning(warning.rawValue))
        case .noteCheckIn(let answer, let account): note(answer, of: account, in: step)
        case .dropPolicy(let account):
            if let names = step.names[account] ?? EnrollmentAccount(account) { drop(names) }
        case .notify(let notice): await notify(notice, of: event)
        case .admit(.enter): decide(.enter)
        case .admit(.wait): app.state.withLock { $0.enrollment.change { $0.admission = .waiting } }
        // A screen is dismissed with its request, see `EnrollmentMachine.awaits`.
        case .dismiss: break
        case .store, .requestToken, .signIn, .enroll, .checkIn, .unenroll, .ask, .storePolicy, .askAppToWipe,
            .removeData,
            .restart, .tellUnenrolled, .forceRestart, .admit(.warn), .admit(.block):
            break
        }
    }

    /// Returns the reason why a call has no effect.
    private func reason(of warning: EnrollmentWarning, in event: EnrollmentEvent) -> EnrollmentOutcome.Reason {
        switch warning {
        case .underWay: return .underWay
        case .alreadyLeaving: return .alreadyLeaving
        case .alreadyRegistered, .accountNotAllowed, .otherUsersToken, .notReady: break
        }
        // A token may have shown that two names belong to one account.
        let account: EnrollmentAccount? =
            switch event {
            case .register(let account, _), .login(let account, _): account
            case .answered(_, .token(let account)), .answered(_, .signedIn(let account)): account
            default: nil
            }
        let isEnrolled = account.flatMap { entry(of: $0.id) }?.isEnrolled ?? false
        return isEnrolled ? .alreadyEnrolled : .alreadyRegistered
    }

    private func tell(
        _ kind: EnrollmentRequestKind, _ status: MAMEnrollmentStatus, answering call: EnrollmentCall?
    ) async {
        app.report(.enrollmentStatus(request: kind, code: status.code.rawValue, account: status.accountID))
        if let delegate = app.state.withLock({ $0.enrollment.map { $0.delegate } ?? nil }) {
            await app.asking {
                await app.notingDefaults {
                    switch kind {
                    case .enrollment: await delegate.enrollmentRequest(with: status)
                    case .policy: await delegate.policyRequest(with: status)
                    case .unenroll: await delegate.unenrollRequest(with: status)
                    }
                }
            }
        }
        if let call { answer(call, with: .status(status)) }
        answerWatchers(of: kind, with: status)
    }

    private func note(_ answer: CheckInAnswer, of account: AccountID, in step: EnrollmentState.Step) {
        do throws(StorageError) {
            _ = try app.launchManager.noteCheckIn(answer, of: account, askedIn: epoch(of: account, in: step))
        } catch { app.report(.storageFailed(error.message)) }
    }

    private func notify(_ notice: EnrollmentNotice, of event: EnrollmentEvent) async {
        switch notice {
        case .policyDidChange(let account):
            // The code that put the policy in force has posted this, except at launch: there was no listener yet.
            guard case .launched = event, app.state.withLock({ $0.restoring == .done }) else { break }
            app.post(.policyDidChange(account: account))
        case .wipeDidComplete(let account):
            // The code that wiped the account has posted this.
            if case .wasWiped = event { break }
            ComplianceDriver(app: app).noteWiped(account)
            if let host = host ?? app.launchManager.host {
                await app.asking { await host.accountWiped(account, in: app) }
            }
            app.report(.accountWiped(account: account), notifying: .wipeDidComplete(account: account))
        case .managedUserDidChange(let user):
            app.report(
                .managedUserChanged(account: user), notifying: .mdmEnrolledAccountIDDidChange(account: user))
        case .allowedAccountsDidChange:
            let allowed = app.enrollmentManager.allowedAccountIDs
            app.report(
                .allowedAccountsChanged(allowed: allowed), notifying: .allowedAccountsDidChange(allowed: allowed))
        }
    }
}
