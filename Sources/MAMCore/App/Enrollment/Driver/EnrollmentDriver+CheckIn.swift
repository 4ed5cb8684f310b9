/// Check-ins for conditional launch, with the app's service.
extension EnrollmentDriver {
    /// Checks in for an account now, whether or not it is due, and applies the answer.
    ///
    /// An enrolled account checks in through the machine. An account whose policy was set manually is unknown to the
    /// machine: its check-in has no token, and the delegate is not called.
    func checkIn(_ account: AccountID, isInteractive: Bool) async throws(StorageError) -> LaunchCheckIn {
        guard try prepare() else { return .ended }
        guard let entry = entry(of: account), entry.isManaged else { return try await askAboutUnknownAccount(account) }
        // An account that is being removed or wiped does not check in.
        guard entry.isEnrolled else { return .leaving }
        let outcome = await watch(entry.id, .checkIn(entry.id, isInteractive: isInteractive))
        if outcome.code == .wipeReceived { return .wiped }
        guard outcome.didSucceed else { return .refused }
        return try isAdmitted(account) ? .letIn : .refused
    }

    private func isAdmitted(_ account: AccountID) throws(StorageError) -> Bool {
        let record = try app.launchManager.record(of: account)
        return app.policyManager.isManaged(account) && !record.isDisabled
    }

    private func askAboutUnknownAccount(_ account: AccountID) async throws(StorageError) -> LaunchCheckIn {
        guard let service else { return .noService }
        guard let names = EnrollmentAccount(account) else { return .refused }
        let epoch = app.epoch(of: account)
        let request = request(about: names, isAgain: true)
        let said = await awaited(from: service) { () -> MAMServiceAnswer? in
            do throws(MAMServiceError) { return try await service.checkIn(request) } catch { return nil }
        }
        let answer = (said ?? nil) ?? MAMServiceAnswer(CheckInAnswer.unreachable)
        putInForce(answer, for: account, askedIn: epoch)
        guard try app.launchManager.noteCheckIn(answer.checkIn, of: account, askedIn: epoch) else { return .refused }
        return try isAdmitted(account) ? .letIn : .refused
    }

    /// Puts in force the policy of an answer about an account that is unknown to the machine, without storing it.
    ///
    /// The answer is ignored if the account was wiped or enrolled meanwhile.
    private func putInForce(_ answer: MAMServiceAnswer, for account: AccountID, askedIn epoch: UInt64?) {
        guard let epoch, answer.checkIn.outcome != .unreachable, !answer.checkIn.asksForWipe else { return }
        let policy: MAMPolicy?
        if case .registered = answer.checkIn.outcome {
            // An answer without a policy keeps the policy in force.
            guard let brought = answer.policy else { return }
            policy = app.device.policies.intern(brought)
        } else {
            policy = nil
        }
        guard app.policyManager.policyInForce(for: account) != policy else { return }
        let (group, isMachines) = (app.group(of: account), entry(of: account)?.isManaged ?? false)
        guard !isMachines else { return }
        app.changePolicy(policy, for: account, allowsScreenCapture: allowsScreenCapture(account)) { state in
            !state.isEnded && (group.flatMap { state.launch.epoch(of: $0) } ?? 0) == epoch
        }
    }
}
