internal import MAMBase

extension EnrollmentDriver {
    typealias Reply = (event: EnrollmentEvent, payload: EnrollmentPayload?)

    /// Carries out an effect that has an answer, and returns the event of the answer; nil if it is no longer needed.
    ///
    /// Other parties are asked where the caller runs; everything else may block.
    func answer(_ effect: EnrollmentEffect) async -> Reply? {
        switch effect {
        case .requestToken, .signIn, .enroll, .checkIn, .unenroll, .ask, .tellUnenrolled:
            return await answerHere(effect)
        case .storePolicy, .askAppToWipe, .removeData, .restart, .forceRestart, .admit, .store, .tell, .ignore, .log,
            .noteCheckIn, .dismiss, .dropPolicy, .notify:
            return await part(if: true) { await answerHere(effect) }
        }
    }

    private func answerHere(_ effect: EnrollmentEffect) async -> Reply? {
        switch effect {
        case .requestToken(let account, let isInteractive, let ticket):
            return await token(of: account, isInteractive, ticket)
        case .signIn(let ticket): return await signIn(ticket)
        case .enroll(let account, let isAgain, let ticket):
            return await ask(about: account, isAgain: isAgain, ticket) {
                (service, request) throws(MAMServiceError) in try await service.enroll(request)
            }
        case .checkIn(let account, let ticket):
            return await ask(about: account, isAgain: true, ticket) {
                (service, request) throws(MAMServiceError) in try await service.checkIn(request)
            }
        case .unenroll(let account, let ticket): return await unenroll(account, ticket)
        case .ask(let question, let old, let new, let ticket):
            let user = user
            let decision = await awaited(ticket, from: user) {
                await user.chooses(question, old: old, new: new)
            }
            return decision.map { (.answered(ticket, .chose($0)), nil) }
        case .storePolicy(let account, let isFirst, let ticket):
            return store(account, isFirst: isFirst, ticket)
        case .askAppToWipe(let account, let ticket):
            return (.answered(ticket, .appWiped(await askApp(toWipe: account))), nil)
        case .removeData(let account, let includingFiles, let ticket):
            return (.answered(ticket, .removed(await remove(account, includingFiles: includingFiles))), nil)
        case .restart(let ticket): return (.answered(ticket, .restarts(await restart())), nil)
        case .tellUnenrolled(let account): await withdraw(account)
        case .forceRestart: await forceRestart()
        case .admit(.warn): await warn()
        case .admit(.block): await block()
        case .store, .tell, .ignore, .log, .noteCheckIn, .dismiss, .dropPolicy, .notify, .admit: break
        }
        return nil
    }

    /// The user in front of the app.
    var user: any EnrollmentUser {
        app.state.withLock { $0.enrollment.map { $0.user } ?? nil } ?? AbsentEnrollmentUser()
    }

    private func token(
        of account: EnrollmentAccount, _ isInteractive: Bool, _ ticket: EnrollmentTicket
    ) async -> Reply? {
        guard let delegate = app.state.withLock({ $0.enrollment.map { $0.delegate } ?? nil }) else {
            reportUnlessEnded(.enrollmentWarning(EnrollmentWarning.notReady.rawValue))
            return (.answered(ticket, .noToken(.credentials)), nil)
        }
        // Without a token there is no call to the service, and no time of one.
        app.noteServiceCall(nil, of: account.id)
        let answer = await awaited(ticket, from: delegate) {
            await app.notingDefaults { () -> Result<MAMEnrollmentToken, MAMTokenFailure> in
                do throws(MAMTokenFailure) {
                    return .success(
                        try await delegate.accessToken(
                            for: account.id, resource: MAMEnrollmentManager.tokenResource, isInteractive: isInteractive)
                    )
                } catch { return .failure(error) }
            }
        }
        switch answer {
        case nil: return nil
        case .failure(let failure): return (.answered(ticket, .noToken(failure)), nil)
        case .success(let token):
            guard let names = EnrollmentAccount(token) else { return (.answered(ticket, .noToken(.malformed)), nil) }
            if names.isKnownToDiffer(from: account) {
                reportUnlessEnded(.enrollmentWarning(EnrollmentWarning.otherUsersToken.rawValue))
            }
            return (.answered(ticket, .token(names)), .token(token))
        }
    }

    private func signIn(_ ticket: EnrollmentTicket) async -> Reply? {
        let user = user
        notePrompt(.signIn)
        guard let names = await awaited(ticket, from: user, { await user.signsIn() }) else { return nil }
        let account = known(names.flatMap(EnrollmentAccount.init))
        return (.answered(ticket, account.map { .signedIn($0) } ?? .notSignedIn), nil)
    }

    private func ask(
        about account: EnrollmentAccount, isAgain: Bool, _ ticket: EnrollmentTicket,
        _ body:
            @escaping @Sendable (any MAMService, MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer
    ) async -> Reply? {
        guard let service else { return (.answered(ticket, .failed(.network)), nil) }
        let (request, epoch) = (request(about: account, isAgain: isAgain), app.epoch(of: account.id))
        let answer = await timed(account) {
            await awaited(ticket, from: service) { () -> Result<MAMServiceAnswer, MAMServiceError> in
                do throws(MAMServiceError) { return .success(try await body(service, request)) } catch {
                    return .failure(error)
                }
            }
        }
        switch answer {
        case nil: return nil
        case .failure(let error): return (.answered(ticket, .failed(error)), nil)
        case .success(var answer):
            let old = app.policyManager.policyInForce(for: account.id)
            if case .registered = answer.checkIn.outcome, answer.policy == nil, !answer.checkIn.asksForWipe, old == nil
            {
                guard answer.appConfigurations?.isEmpty == false else {
                    return (.answered(ticket, .failed(.malformed)), nil)
                }
                answer.policy = .configurationOnly
            }
            let details = EnrollmentAnswerDetails(
                hasChangedPolicy: answer.policy.map { $0 != old } ?? false, mustBeOnlyAccount: answer.mustBeOnlyAccount)
            return (
                .answered(ticket, .service(answer.checkIn, details)),
                .serviceAnswer(EnrollmentState.ServiceAnswer(answer: answer, names: account, epoch: epoch))
            )
        }
    }

    private func unenroll(_ account: EnrollmentAccount, _ ticket: EnrollmentTicket) async -> Reply? {
        guard let service else { return (.answered(ticket, .failed(.network)), nil) }
        let request = request(about: account, isAgain: true)
        let answer = await timed(account) {
            await awaited(ticket, from: service) { () -> MAMServiceError? in
                do throws(MAMServiceError) {
                    try await service.unenroll(request)
                    return nil
                } catch { return error }
            }
        }
        guard let answer else { return nil }
        let left = EnrollmentAnswer.service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails())
        return (.answered(ticket, answer.map { .failed($0) } ?? left), nil)
    }

    private func withdraw(_ account: EnrollmentAccount) async {
        guard let service else { return }
        var request = request(about: account, isAgain: true)
        request.token = nil
        _ = await awaited(from: service) { [request] in await service.accountLeft(request) }
    }

    /// The service; nil and a warning without one.
    var service: (any MAMService)? {
        let service = app.state.withLock { $0.enrollment.map { $0.service } ?? nil }
        if service == nil { reportUnlessEnded(.enrollmentWarning(EnrollmentWarning.notReady.rawValue)) }
        return service
    }

    func request(about account: EnrollmentAccount, isAgain: Bool) -> MAMServiceRequest {
        let (token, user) = app.state.withLock { state in
            let settings = state.appConfigs.managedSettings.flatMap { $0.isDeviceManaged ? $0 : nil }
            let user = settings.flatMap {
                EnrollmentAccount(objectID: $0.objectID, userPrincipalName: $0.userPrincipalName)
            }
            return (account.objectID.flatMap { state.enrollment.now?.tokens[$0] }, user)
        }
        return MAMServiceRequest(
            app: app.serviceApp, account: account.id, userPrincipalName: account.userPrincipalName,
            tenantID: account.tenantID, token: token, isAgain: isAgain,
            isMDMEnrolled: user?.isSame(as: account) ?? false,
            policyFingerprint: app.policyManager.policyInForce(for: account.id)?.fingerprint)
    }
}

extension ManagedApp {
    /// The app, as described to its service.
    var serviceApp: MAMServiceRequest.App {
        MAMServiceRequest.App(
            bundleID: configuration.bundleID, publisher: configuration.publisher,
            policyBundleID: configuration.policyBundleID)
    }
}
