internal import MAMCore
internal import MAMSimulation

/// Passes the calls of the engine on to the delegates of the app's code, in the SDK's spelling and on the SDK's threads.
///
/// If the app has no delegate, or its delegate does not implement a method, the call is noted. The answer is then that of
/// the SDK: it refuses switches, deletes the files of a wipe itself, restarts the app and gets tokens by itself.
final class DelegateAdapter: Sendable {
    // Weak, because the engine holds the adapter, and the host holds the engine.
    private weak let host: SDKHost?

    init(_ host: SDKHost) { self.host = host }

    /// The delegate that the simulated app has by default: it signs users in and out, and records messages.
    private var standard: (any MAMPolicyDelegate & MAMEnrollmentDelegate & MAMComplianceDelegate)? {
        host.map { $0.device.standardDelegate(of: $0.app) }
    }
}

extension SDKHost {
    /// Connects the engine of a new process with the delegates of the app's code.
    func connect(_ engine: ManagedApp) {
        let adapter = DelegateAdapter(self)
        engine.policyManager.delegate = adapter
        engine.enrollmentManager.delegate = adapter
        engine.complianceManager.delegate = adapter
        engine.notifications.observe { [weak self] in self?.post($0) }
    }
}

extension DelegateAdapter: MAMEnrollmentDelegate {
    private func tell(
        _ method: String, _ status: MAMEnrollmentStatus,
        _ call: @escaping @MainActor (any IntuneMAMEnrollmentDelegate, IntuneMAMEnrollmentStatus) -> Void
    ) async {
        guard let host else { return }
        await host.tell(
            host.state.withLock { $0.enrollmentDelegate }, IntuneMAMEnrollmentManager.delegateName,
            "IntuneMAMEnrollmentDelegate.\(method)"
        ) { call($0, IntuneMAMEnrollmentStatus(status, of: host)) }
    }

    func enrollmentRequest(with status: MAMEnrollmentStatus) async {
        await standard?.enrollmentRequest(with: status)
        await tell("enrollmentRequest(with:)", status) { $0.enrollmentRequest(with: $1) }
    }

    func policyRequest(with status: MAMEnrollmentStatus) async {
        await standard?.policyRequest(with: status)
        await tell("policyRequest(with:)", status) { $0.policyRequest(with: $1) }
    }

    func unenrollRequest(with status: MAMEnrollmentStatus) async {
        await standard?.unenrollRequest(with: status)
        await tell("unenrollRequest(with:)", status) { $0.unenrollRequest(with: $1) }
    }

    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        guard let host, let standard else { throw .internalError }
        let (id, delegate) = (account.rawValue, host.state.withLock { $0.enrollmentDelegate })
        let asked: DelegateAnswer<Result<MAMEnrollmentToken, MAMTokenFailure>> = await host.ask(
            delegate,
            [
                .handler("IntuneMAMEnrollmentDelegate.getAccessToken(forAccountId:resource:completion:)") {
                    delegate, done in
                    delegate.getAccessToken(forAccountId: id, resource: resource) { done($0.result) }
                },
                .async("IntuneMAMEnrollmentDelegate.accessToken(forAccountId:resource:)") {
                    await $0.accessToken(forAccountId: id, resource: resource).result
                },
            ])
        switch asked {
        case .answer(let result): return try result.get()
        case .late: throw .timeout
        // Only an app without MSAL implements this method, so it is no mistake to leave it out.
        case .noDelegate, .notImplemented: break
        }
        return try await standard.accessToken(for: account, resource: resource, isInteractive: isInteractive)
    }
}

extension DelegateAdapter: MAMPolicyDelegate {
    private func require<Answer: Sendable>(
        _ ways: [DelegateWay<any IntuneMAMPolicyDelegate, Answer>]
    ) async -> Answer? {
        guard let host else { return nil }
        return await host.require(
            host.state.withLock { $0.policyDelegate }, IntuneMAMPolicyManager.delegateName, ways)
    }

    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        guard let host else { return .failed }
        let id = account.rawValue
        let reason = IntuneMAMIdentitySwitchReason(rawValue: UInt(reason.rawValue)) ?? .openURL
        let (name, view) = ("IntuneMAMPolicyDelegate.identitySwitchRequired", await host.view(of: window))
        let result: IntuneMAMSwitchIdentityResult? = await require([
            .handler("\(name)(forAccountId:for:reason:completionHandler:)") {
                $0.identitySwitchRequired(forAccountId: id, for: view, reason: reason, completionHandler: $1)
            },
            .async("\(name)(forAccountId:for:reason:)") {
                await $0.identitySwitchRequired(forAccountId: id, for: view, reason: reason)
            },
            .handler("\(name)(forAccountId:reason:completionHandler:)") {
                $0.identitySwitchRequired(forAccountId: id, reason: reason, completionHandler: $1)
            },
            .async("\(name)(forAccountId:reason:)") {
                await $0.identitySwitchRequired(forAccountId: id, reason: reason)
            },
        ])
        return result.flatMap { MAMSwitchIdentityResult(rawValue: Int($0.rawValue)) } ?? .failed
    }

    func addAccount(_ account: AccountID) async -> MAMAddIdentityResult {
        let id = account.rawValue
        let result: IntuneMAMAddIdentityResult? = await require([
            .handler("IntuneMAMPolicyDelegate.addAccountId(_:completionHandler:)") {
                $0.addAccountId(id, completionHandler: $1)
            },
            .async("IntuneMAMPolicyDelegate.addAccountId(_:)") { await $0.addAccountId(id) },
        ])
        return result.flatMap { MAMAddIdentityResult(rawValue: Int($0.rawValue)) } ?? .failed
    }

    func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult {
        guard let host else { return .failed }
        let id = account.rawValue
        let reason = IntuneMAMBlockAccountReason(rawValue: UInt(reason.rawValue)) ?? .conditionalLaunchBlocked
        let (name, view) = ("IntuneMAMPolicyDelegate.blockAccountId", await host.view(of: window))
        let result: IntuneMAMBlockAccountResult? = await require([
            .handler("\(name)(_:reason:for:completionHandler:)") {
                $0.blockAccountId(id, reason: reason, for: view, completionHandler: $1)
            },
            .async("\(name)(_:reason:for:)") { await $0.blockAccountId(id, reason: reason, for: view) },
            .handler("\(name)(_:reason:completionHandler:)") {
                $0.blockAccountId(id, reason: reason, completionHandler: $1)
            },
            .async("\(name)(_:reason:)") { await $0.blockAccountId(id, reason: reason) },
        ])
        return result.flatMap { MAMBlockAccountResult(rawValue: Int($0.rawValue)) } ?? .failed
    }

    func wipeData(for account: AccountID) async -> Bool {
        // Signs the user out of the simulated app. The result is that of an app that leaves its files to the SDK.
        let isDone = await standard?.wipeData(for: account) ?? false
        let id = account.rawValue
        return await host?.askInBackground("IntuneMAMPolicyDelegate.wipeData(forAccountId:)") {
            $0.wipeData(forAccountId: id)
        } ?? isDone
    }

    func restartApplication() async -> Bool {
        // Restarts the simulated app: if its code does not, the SDK tells the user and ends the app.
        _ = await standard?.restartApplication()
        return await host?.askInBackground("IntuneMAMPolicyDelegate.restartApplication()") {
            $0.restartApplication()
        } ?? false
    }
}

extension DelegateAdapter: MAMComplianceDelegate {
    func account(
        _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String,
        errorTitle: String
    ) async {
        guard let host else { return }
        await standard?.account(
            account, hasComplianceStatus: status, errorMessage: errorMessage, errorTitle: errorTitle)
        let status = IntuneMAMComplianceStatus(rawValue: UInt(status.rawValue)) ?? .serviceFailure
        await host.tell(
            host.state.withLock { $0.complianceDelegate }, IntuneMAMComplianceManager.delegateName,
            "IntuneMAMComplianceDelegate.accountId(_:hasComplianceStatus:withErrorMessage:andErrorTitle:)"
        ) {
            $0.accountId(
                account.rawValue, hasComplianceStatus: status, withErrorMessage: errorMessage,
                andErrorTitle: errorTitle)
        }
    }
}
