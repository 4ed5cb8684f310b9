internal import MAMBase

/// Makes accounts compliant that get no token before their policy is in force: a view, created on demand.
///
/// A tenant may require this (app-protection conditional access). The token error reports it, see ``TokenError``. The
/// app requests a remediation and its delegate receives the result once. After ``MAMComplianceStatus/compliant`` the
/// app requests its token again. Requests are stored: if the process ends, ``MAMEnrollmentManager/launched()`` of the
/// next process continues them.
///
/// Safe to use from any thread. Callbacks run without locks held.
///
/// SDK: `IntuneMAMComplianceManager`
public struct MAMComplianceManager: Sendable {
    /// The app of this view.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The delegate, which receives the results of remediations.
    ///
    /// Defaults to nil; results are then not reported.
    ///
    /// The app holds a strong reference; the SDK's is weak.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMComplianceDelegate)? {
        get { app.state.withLock { $0.compliance.delegate } }
        nonmutating set { app.state.replace(\.compliance.delegate, with: newValue) }
    }

    /// The texts for the delegate.
    ///
    /// Defaults to English.
    ///
    /// The same as ``MAMUIHelper/texts``.
    package var texts: MessageCatalog {
        get { app.state.withLock { $0.compliance.texts } }
        nonmutating set { app.state.withLock { $0.compliance.texts = newValue } }
    }

    /// The app's name in the texts.
    ///
    /// Defaults to its bundle id.
    public var appName: String {
        get { app.state.withLock { $0.compliance.appName } ?? app.configuration.bundleID }
        nonmutating set { app.state.withLock { $0.compliance.appName = newValue } }
    }
}

extension ManagedApp {
    /// The manager of this app's remediations.
    public var complianceManager: MAMComplianceManager { MAMComplianceManager(app: self) }
}

extension MAMComplianceManager {
    /// Requests that an account's policy be put in force: enrolls the account or checks in, and then checks whether it
    /// may be used.
    ///
    /// The delegate receives the result once. The call is dropped if the account already waits or is being remediated,
    /// see ``MAMEvent/Kind/remediationDropped(account:_:)``. Before the app finished launching a call only waits.
    ///
    /// The call returns when the delegate has received the results of this account and of accounts that were requested
    /// meanwhile. It returns immediately if another call is at work, which then does the work of this call too, and if
    /// it comes from the delegate.
    ///
    /// - Parameters:
    ///   - account: The account from ``TokenError/accountToRemediate()``.
    ///   - silent: Whether screens are forbidden.
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

    /// Requests a remediation of the account in a token error, if the error asks for one.
    ///
    /// - Parameters:
    ///   - error: The error from the token library.
    ///   - silent: Whether screens are forbidden.
    /// - Returns: The result of the call; ``RemediationOutcome/notNeeded`` if the error asks for no remediation.
    /// - Throws: ``HomeAccountIDError`` if the error asks for a remediation and names no valid account.
    @discardableResult
    public func remediateCompliance(
        after error: TokenError, silent: Bool
    ) async throws(HomeAccountIDError) -> RemediationOutcome {
        guard let account = try error.accountToRemediate() else { return .notNeeded }
        return await remediateCompliance(for: account, silent: silent)
    }

    /// Returns whether a remediation of an account waits or runs, which lasts from the call until the delegate has the
    /// result.
    ///
    /// - Parameter account: The account.
    /// - Returns: Whether it waits or runs; `false` also if the record of earlier requests cannot be read.
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

    /// Continues the remediations of the last process and begins those requested since, after the app finished
    /// launching.
    package func launched() async {
        app.state.withLock { $0.compliance.hasLaunched = true }
        await ComplianceDriver(app: app).launched()
    }

    /// Ends the remediation of an account that was wiped or has left the app.
    package func removed(_ account: AccountID) async { await ComplianceDriver(app: app).remove(account) }
}
