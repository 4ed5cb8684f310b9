internal import MAMBase

/// Carries out remediations: puts an account's app-protection policy in force, so that the account can get a token.
///
/// A tenant can require that an account's policy is in force in an app before the app gets a token (app-protection
/// conditional access). Without the policy, the token library reports a ``TokenError``, and the app requests a
/// *remediation*. The engine enrolls the account, or asks the service for changes (checks in). This puts the account's
/// policy in force. The delegate then receives the result of the remediation, once. If the result is
/// ``MAMComplianceStatus/compliant``, the app requests its token again. Requests are stored: if the process ends,
/// ``MAMEnrollmentManager/launched()`` in the next process continues them.
///
/// The manager is a value that refers to its app, is safe to use from any thread, and holds no locks when it calls the
/// delegate.
///
/// SDK: `IntuneMAMComplianceManager`
public struct MAMComplianceManager: Sendable {
    /// The app whose accounts this manager remediates.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The app's object that receives the results of remediations.
    ///
    /// Defaults to nil: the results are not reported to the app. This library keeps a strong reference to the delegate,
    /// while the SDK keeps a weak one.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMComplianceDelegate)? {
        get { app.state.withLock { $0.compliance.delegate } }
        nonmutating set { app.state.replace(\.compliance.delegate, with: newValue) }
    }

    /// The texts for the delegate.
    ///
    /// Defaults to English. The same as ``MAMUIHelper/texts``.
    package var texts: MessageCatalog {
        get { app.state.withLock { $0.compliance.texts } }
        nonmutating set { app.state.withLock { $0.compliance.texts = newValue } }
    }

    /// The name of the app in the texts that the delegate shows to the user.
    ///
    /// Defaults to the app's bundle id.
    public var appName: String {
        get { app.state.withLock { $0.compliance.appName } ?? app.configuration.bundleID }
        nonmutating set { app.state.withLock { $0.compliance.appName = newValue } }
    }
}

extension ManagedApp {
    /// The object that puts the policies of this app's accounts in force (remediation).
    public var complianceManager: MAMComplianceManager { MAMComplianceManager(app: self) }
}

extension MAMComplianceManager {
    /// Requests a remediation: puts an account's policy in force, so that the account can get a token.
    ///
    /// The engine enrolls the account, or asks the service for changes (checks in). Unless `silent` is true, the engine
    /// then checks whether the policy allows the use of the account (conditional launch, see ``LaunchManager``). If the
    /// account is not compliant but has data in the app, the engine wipes the account.
    ///
    /// The delegate receives the result once. If a request for the account is already waiting or being carried out, the
    /// call is ignored, see ``MAMEvent/Kind/remediationDropped(account:_:)``. Requests that are made before
    /// ``MAMEnrollmentManager/launched()`` are stored, and carried out during that call.
    ///
    /// The call returns when the delegate has received the results of this request and of requests for other accounts
    /// that were made meanwhile. In two cases the call returns immediately:
    /// - Another call is already carrying out remediations. That call then carries out this request too.
    /// - The delegate itself makes this call.
    ///
    /// - Parameters:
    ///   - account: The account from ``TokenError/accountToRemediate()``.
    ///   - silent: `true` if the engine is not allowed to show screens to the user.
    /// - Returns: The result of the call.
    ///
    /// SDK: `remediateComplianceForAccountId:silent:`, `remediateComplianceForIdentity:silent:`
    @discardableResult
    public func remediateCompliance(for account: AccountID, silent: Bool) async -> RemediationOutcome {
        await app.offloaded(refused: { _ in
            app.report(.remediationDropped(account: account, .notReadable))
            return .dropped(.notReadable)
        }) {
            await ComplianceDriver(app: app).ask(for: account, isSilent: silent)
        }
    }

    /// Requests a remediation for the account in a token error, if the error asks for a remediation.
    ///
    /// - Parameters:
    ///   - error: The error from the token library.
    ///   - silent: `true` if the engine is not allowed to show screens to the user.
    /// - Returns: The result of the call; ``RemediationOutcome/notNeeded`` if the error does not ask for a remediation.
    /// - Throws: ``HomeAccountIDError`` if the error asks for a remediation, but names no valid account.
    @discardableResult
    public func remediateCompliance(
        after error: TokenError, silent: Bool
    ) async throws(HomeAccountIDError) -> RemediationOutcome {
        guard let account = try error.accountToRemediate() else { return .notNeeded }
        return await remediateCompliance(for: account, silent: silent)
    }

    /// Returns whether a remediation of an account is waiting or being carried out.
    ///
    /// A remediation lasts from the request until the delegate has received the result.
    ///
    /// - Parameter account: The account.
    /// - Returns: Whether a remediation is waiting or being carried out; `false` also if the stored record of earlier
    ///   requests cannot be read.
    ///
    /// SDK: `remediationInProgressForAccountId:`, `remediationInProgressForIdentity:`
    public func remediationInProgress(for account: AccountID) -> Bool {
        let driver = ComplianceDriver(app: app)
        guard driver.begin() else { return false }
        return app.state.withLock { state in
            guard let machine = state.compliance.machine else { return false }
            return machine.isInProgress(for: driver.name(of: account, in: machine))
        }
    }

    /// Continues the last process's remediations and begins those requested since, after the app finished launching.
    func launched() async {
        app.state.withLock { $0.compliance.hasLaunched = true }
        await ComplianceDriver(app: app).launched()
    }

    /// Ends the remediation of an account that was wiped or has left the app.
    func removed(_ account: AccountID) async { await ComplianceDriver(app: app).remove(account) }
}
