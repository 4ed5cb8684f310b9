internal import MAMBase
package import MAMCore

/// The code of one simulated app that answers the engine: it signs in, is told, wipes, starts anew.
///
/// It outlives the processes of the app, as a program does. Safe to use from any thread.
package final class SimulatedLife: Sendable {
    private let state = Guarded(State())
    private let owner: DeviceReference
    private let name: String

    private struct State: Sendable {
        var messages = BoundedLog<AppMessage>()
        var person = SimulatedPerson()
        var traits = Traits()
        var hasToRestart = false
        var listener: LifeListener?
        /// Whom the token library knows, whether or not the app has the account.
        var signedIn: Set<AccountID> = []
    }

    /// How the app is written.
    package struct Traits: Sendable, Hashable {
        // One array for all apps.
        private static let protectedApp = ["protapp"]

        /// Whether it starts itself anew when asked to; else the engine ends it, and the user starts it again.
        package var restartsItself = true
        /// Whether it removes everything of an account itself when asked to wipe it.
        package var removesData = false
        /// What it declares when it asks for tokens.
        package var capabilities = Self.protectedApp
        /// What it answers when it is asked to show another account.
        package var switchAnswer = MAMSwitchIdentityResult.success
        /// Whether it takes an account off a window when it is asked to.
        package var blockAnswer = MAMBlockAccountResult.success
        /// Whether it signs in whose data comes in; the account has its policy then, as if it had come long ago.
        package var addsAccounts = false

        /// Makes a well-behaved app.
        package init() {}
    }

    init(of name: String, on owner: DeviceReference) { (self.name, self.owner) = (name, owner) }

    /// What the app was told and was not taken, oldest first.
    package var messages: [AppMessage] { state.withLock { $0.messages.all } }

    /// Takes what the app was told since it was last asked, as far as the caller wants it.
    package func takeMessages(where isWanted: (AppMessage) -> Bool = { _ in true }) -> [AppMessage] {
        state.withLock { $0.messages.take(where: isWanted) }
    }

    /// Takes everything, with the count of what was dropped.
    func takeAllMessages() -> AppMessages {
        let (messages, droppedCount) = state.withLock { $0.messages.takeAll() }
        return AppMessages(messages: messages, droppedCount: droppedCount)
    }

    /// How the app is written.
    package var traits: Traits {
        get { state.withLock { $0.traits } }
        set { state.withLock { $0.traits = newValue } }
    }

    /// Who is in front of the app.
    package var person: SimulatedPerson {
        get { state.withLock { $0.person } }
        set { state.withLock { $0.person = newValue } }
    }

    /// A user has shown the token library who he is.
    func noteSignIn(of user: SimulatedUser) { state.withLock { _ = $0.signedIn.insert(user.objectID) } }

    private func isSignedIn(_ account: AccountID) -> Bool {
        guard let device = owner.value, let app, let user = device.tenant.user(account) else { return false }
        return device.hasSignedIn(user, in: app) || state.withLock { $0.signedIn.contains(user.objectID) }
            || device.hasToken(of: user, beside: app)
    }

    private func forget(_ user: SimulatedUser) {
        app?.signOut(user)
        state.withLock { _ = $0.signedIn.remove(user.objectID) }
    }

    /// Who listens to the notifications of its processes; nobody at first.
    package var listener: LifeListener? {
        get { state.withLock { $0.listener } }
        set { state.withLock { $0.listener = newValue } }
    }

    /// Whether the process is to end and another one to begin; asked once.
    func takeRestart() -> Bool {
        state.withLock { state in
            defer { state.hasToRestart = false }
            return state.hasToRestart
        }
    }

    /// The process is to end, and another one to begin.
    func restart() { state.withLock { $0.hasToRestart = true } }

    private func note(_ message: AppMessage) {
        let device = owner.value
        let limit = device?.messageLimit ?? 0
        let droppedCount = state.withLock { state in
            let before = state.messages.droppedCount
            state.messages.append(message, limit: limit)
            return state.messages.droppedCount - before
        }
        device?.environment.noteDroppedMessages(droppedCount)
    }

    private var app: SimulatedApp? { owner.value?.app(name) }
}

extension SimulatedLife: MAMEnrollmentDelegate, AlwaysAnswers {
    package func enrollmentRequest(with status: MAMEnrollmentStatus) async { note(.status(.enrollment, status)) }

    package func policyRequest(with status: MAMEnrollmentStatus) async { note(.status(.policy, status)) }

    package func unenrollRequest(with status: MAMEnrollmentStatus) async {
        note(.status(.unenroll, status))
        // Who is un-enrolled leaves the app as well.
        guard status.didSucceed, let user = owner.value?.tenant.user(status.accountID) else { return }
        forget(user)
    }

    package func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        guard let service = owner.value?.service, let app, let bundleID = app.engine?.configuration.bundleID else {
            throw .internalError
        }
        let token = try await service.enrollmentToken(
            for: account, in: bundleID, isSignedIn: isSignedIn(account), asking: isInteractive ? person : nil)
        if isInteractive, let user = token.objectID.flatMap(service.tenant.user) { app.signIn(user) }
        return token
    }
}

extension SimulatedLife: MAMPolicyDelegate {
    /// Agrees, unless it is written otherwise.
    package func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult { traits.switchAnswer }

    /// Adds whom it can sign in, if it is written so.
    package func addAccount(_ account: AccountID) async -> MAMAddIdentityResult {
        guard traits.addsAccounts, let device = owner.value, let app, let user = device.tenant.user(account) else {
            return .failed
        }
        device.enroll(user, in: app)
        return .success
    }

    /// Agrees, unless it is written otherwise.
    package func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult { traits.blockAnswer }

    /// Signs the account out, and leaves its files to the engine unless the app is written to remove them.
    package func wipeData(for account: AccountID) async -> Bool {
        note(.wipe(account))
        guard let user = owner.value?.tenant.user(account) else { return false }
        forget(user)
        guard traits.removesData else { return false }
        let report = try? app?.managed?.fileProtectionManager.wipe(account)
        return report?.isComplete == true
    }

    /// Starts the app anew, unless it is written to leave that to the user.
    package func restartApplication() async -> Bool {
        note(.restart)
        restart()
        return traits.restartsItself
    }
}

extension SimulatedLife: MAMComplianceDelegate {
    package func account(
        _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String,
        errorTitle: String
    ) async {
        note(.compliance(account, status, title: errorTitle, message: errorMessage))
    }
}
