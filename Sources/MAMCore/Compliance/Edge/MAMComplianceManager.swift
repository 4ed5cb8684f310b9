internal import MAMBase

/// Accounts that get no token before their policy is in force: a view, made on demand.
///
/// A tenant may want that (app-protection conditional access); the token error says so, see ``TokenError``. The app asks for
/// a remediation and is told once how it ended; on ``MAMComplianceStatus/compliant`` it asks for its token again. What was
/// asked for is kept: after an end of the process, ``MAMEnrollmentManager/launched()`` goes on with it.
///
/// Safe to use from any thread. Nothing is called back under a lock.
///
/// SDK: `IntuneMAMComplianceManager`
public struct MAMComplianceManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Who is told how remediations end; nil as long as nobody is, and then nobody hears of those that end.
    ///
    /// The app keeps it alive, unlike the SDK's, which is weak.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMComplianceDelegate)? {
        get { app.state.withLock { $0.compliance.delegate } }
        nonmutating set { app.state.replace(\.compliance.delegate, with: newValue) }
    }

    /// The texts that the delegate is given; English unless set.
    ///
    /// The same as ``MAMUIHelper/texts``.
    package var texts: MessageCatalog {
        get { app.state.withLock { $0.compliance.texts } }
        nonmutating set { app.state.withLock { $0.compliance.texts = newValue } }
    }

    /// What the app is called in the texts; its bundle id unless set.
    public var appName: String {
        get { app.state.withLock { $0.compliance.appName } ?? app.configuration.bundleID }
        nonmutating set { app.state.withLock { $0.compliance.appName = newValue } }
    }
}

extension ManagedApp {
    /// Remediation of this app's accounts.
    public var complianceManager: MAMComplianceManager { MAMComplianceManager(app: self) }
}

extension MAMComplianceManager {
    /// Asks that an account's policy be put in force: enrols it, or checks in, and looks whether it may be used.
    ///
    /// The delegate is told once. A call for an account that waits or is being remediated is dropped, see
    /// ``MAMEvent/Kind/remediationDropped(account:_:)``. Before the app finished launching a call only waits.
    ///
    /// Returns when what it set off has come to rest: the delegate was told, about this account and those that were asked for
    /// meanwhile; at once while somebody else is at work, who goes on with it. From within the delegate it returns at once.
    ///
    /// - Parameters:
    ///   - account: The account, as ``TokenError/accountToRemediate()`` names it.
    ///   - silent: Whether no screen may be shown.
    /// - Returns: What the call came to.
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

    /// The same for the account that a token error names, if that is what the error is about.
    ///
    /// - Parameters:
    ///   - error: What the library that fetches tokens reported.
    ///   - silent: Whether no screen may be shown.
    /// - Returns: What the call came to; ``RemediationOutcome/notNeeded`` when the error asks for no remediation.
    /// - Throws: When it does, and does not say whose.
    @discardableResult
    public func remediateCompliance(
        after error: TokenError, silent: Bool
    ) async throws(HomeAccountIDError) -> RemediationOutcome {
        guard let account = try error.accountToRemediate() else { return .notNeeded }
        return await remediateCompliance(for: account, silent: silent)
    }

    /// Whether a remediation of the account waits or runs: from the call until the delegate is told.
    ///
    /// False while what was asked for before cannot be read.
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

    /// The app finished launching: what the last process left goes on, and what was asked for meanwhile begins.
    package func launched() async {
        app.state.withLock { $0.compliance.hasLaunched = true }
        await ComplianceDriver(app: app).launched()
    }

    /// An account was wiped, or left the app.
    package func removed(_ account: AccountID) async { await ComplianceDriver(app: app).remove(account) }
}
