internal import MAMBase
public import MAMCore

/// The code of a simulated app that answers its engine: it signs users in, receives messages, wipes and restarts.
///
/// It outlives the processes of the app, as a program does. Safe to use from any thread.
package final class SimulatedLife: Sendable {
    private let state = Guarded(State())
    private let owner: DeviceReference
    private let name: String

    private struct State: Sendable {
        var messages = BoundedLog<AppMessage>()
        /// The person in front of the app, once it was set or asked: most persons are never asked.
        var person: SimulatedPerson?
        var traits = Traits()
        var hasToRestart = false
        var listener: LifeListener?
        /// The users for whom the token library has an account, whether or not the app has it too.
        var signedIn: Set<AccountID> = []
    }

    package struct Traits: Sendable, Hashable {
        // One shared array, because there may be many apps.
        private static let protectedApp = ["protapp"]

        /// Whether the app restarts itself when asked; otherwise the engine ends it, and the user starts it again.
        package var restartsItself = true
        /// Whether the app itself removes an account's data when asked to wipe it.
        package var removesData = false
        /// The client capabilities that the app declares when it requests tokens.
        package var capabilities = Self.protectedApp
        /// The answer to requests for an identity switch; `nil` if the app shows every account that is signed in.
        var switchAnswer: MAMSwitchIdentityResult?
        /// The answer to requests to take an account off a window.
        var blockAnswer = MAMBlockAccountResult.success
        /// Whether the app signs a user in when data of their account comes in; the account's policy is then in force
        /// at once.
        var addsAccounts = false
        /// Whether the app's registration in Entra admits only the accounts of one tenant, which the app's authority
        /// then has to name.
        var isSingleTenant = false

        /// Makes the behavior of an app that agrees to all requests.
        package init() {}
    }

    init(of name: String, on owner: DeviceReference) { (self.name, self.owner) = (name, owner) }

    /// Removes and returns the messages that satisfy a condition, oldest first.
    package func takeMessages(where isWanted: (AppMessage) -> Bool = { _ in true }) -> [AppMessage] {
        state.withLock { $0.messages.take(where: isWanted) }
    }

    /// Removes and returns all messages, with the number of dropped ones.
    func takeAllMessages() -> AppMessages {
        let (messages, droppedCount) = state.withLock { $0.messages.takeAll() }
        return AppMessages(messages: messages, droppedCount: droppedCount)
    }

    package var traits: Traits {
        get { state.withLock { $0.traits } }
        set { state.withLock { $0.traits = newValue } }
    }

    /// The person in front of the app.
    var person: SimulatedPerson {
        get {
            state.withLock { state in
                let person = state.person ?? SimulatedPerson()
                state.person = person
                return person
            }
        }
        set { state.withLock { $0.person = newValue } }
    }

    /// Records that a user signed in with the token library.
    func noteSignIn(of user: SimulatedUser) { state.withLock { _ = $0.signedIn.insert(user.objectID) } }

    private func isSignedIn(_ account: AccountID) -> Bool {
        guard let device = owner.value, let app, let user = device.tenant.user(account) else { return false }
        return device.hasSignedIn(user, in: app) || state.withLock { $0.signedIn.contains(user.objectID) }
            || device.hasToken(of: user, beside: app)
    }

    /// The reason why the token library of the app cannot sign an account in; `nil` if it can.
    ///
    /// The authority of the app has to fit its registration, and the cloud and the tenant of the account.
    private func libraryFailure(
        for account: AccountID, isInteractive: Bool, _ engine: ManagedApp
    ) -> MAMTokenFailure? {
        guard let tenant = owner.value?.tenant else { return nil }
        let uri = try? engine.settingsManager.aadAuthorityURIs(for: account).first
        guard let authority = uri.flatMap(SignInAuthority.init) else { return .tokenLibrary }
        if traits.isSingleTenant, !authority.names(tenant) { return .tokenLibrary }
        // The page of another cloud or tenant does not know the user, who can only leave the page.
        if let user = tenant.user(account), !authority.knows(user, of: tenant) {
            return isInteractive ? .canceled : .credentials
        }
        return nil
    }

    private func forget(_ user: SimulatedUser) {
        app?.signOut(user)
        state.withLock { _ = $0.signedIn.remove(user.objectID) }
    }

    /// The collector of its processes' notifications; `nil` at first.
    package var listener: LifeListener? {
        get { state.withLock { $0.listener } }
        set { state.withLock { $0.listener = newValue } }
    }

    /// Returns whether the app has to restart, and clears the request.
    func takeRestart() -> Bool {
        state.withLock { state in
            defer { state.hasToRestart = false }
            return state.hasToRestart
        }
    }

    var hasRestart: Bool { state.withLock { $0.hasToRestart } }

    /// Requests that the process end and another one begin.
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
        // An un-enrolled user is signed out of the app as well.
        guard status.didSucceed, let user = owner.value?.tenant.user(status.accountID) else { return }
        forget(user)
    }

    package func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        guard let service = owner.value?.service, let app, let bundleID = app.engine?.configuration.bundleID else {
            throw .internalError
        }
        if let engine = app.managed, let failure = libraryFailure(for: account, isInteractive: isInteractive, engine) {
            throw failure
        }
        let token = try await service.enrollmentToken(
            for: account, in: bundleID, isSignedIn: isSignedIn(account), asking: isInteractive ? person : nil)
        if isInteractive, let user = token.objectID.flatMap(service.tenant.user) { app.signIn(user) }
        return token
    }
}

/// Passes the questions of enrollment on to the person in front of the app.
extension SimulatedLife: EnrollmentUser {
    package func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision { await person.chooses(question, old: old, new: new) }

    package func signsIn() async -> MAMAccountNames? { await person.signsIn() }

    package func sees(_ message: EnrollmentMessage) async -> Bool { await person.sees(message) }

    package func removes(_ account: AccountID) async -> Bool { await person.removes(account) }
}

extension SimulatedLife: MAMPolicyDelegate {
    /// Gives the answer that the traits name; by default the app shows the account if it is signed in.
    package func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        if let answer = traits.switchAnswer { return answer }
        // An account that conditional launch blocks leaves the screen, whether or not there is another one to show.
        guard reason == .documentImport || reason == .openURL, let app, let engine = app.managed else {
            return .success
        }
        let manager = engine.policyManager
        guard account.isUnmanaged else { return .success }
        return app.accounts.contains { !manager.isManaged($0.objectID) } ? .success : .notAllowed
    }

    /// Signs in a known user, if the traits say so.
    package func addAccount(_ account: AccountID) async -> MAMAddIdentityResult {
        guard traits.addsAccounts, let device = owner.value, let app, let user = device.tenant.user(account) else {
            return .failed
        }
        device.enroll(user, in: app)
        return .success
    }

    /// Gives the answer that the traits name, by default `success`.
    package func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult { traits.blockAnswer }

    /// Signs the account out.
    ///
    /// Leaves its files to the engine, unless the traits say that the app removes them.
    package func wipeData(for account: AccountID) async -> Bool {
        note(.wipe(account))
        if let device = owner.value, let app { device.noteInterruption(.wipe, of: account, in: app) }
        guard let user = owner.value?.tenant.user(account) else { return false }
        forget(user)
        guard traits.removesData else { return false }
        let report = try? app?.managed?.fileProtectionManager.wipe(account)
        return report?.isComplete == true
    }

    /// Requests a restart.
    ///
    /// Returns whether the app restarts itself, rather than leaving that to the user.
    package func restartApplication() async -> Bool {
        note(.restart)
        if let device = owner.value, let app { device.noteInterruption(.restart, of: nil, in: app) }
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

/// A message from the engine to the delegates of a simulated app, such as a request to wipe an account.
public enum AppMessage: Sendable, Equatable {
    /// The app's request to enroll an account, to get a policy or to un-enroll an account ended with this status.
    case status(EnrollmentRequestKind, MAMEnrollmentStatus)
    /// An attempt to make an account compliant ended with this status (``SimulatedDevice/remediate(_:in:isSilent:)``).
    ///
    /// The title and the message are texts for the user.
    case compliance(AccountID, MAMComplianceStatus, title: String, message: String)
    /// The engine asked the app to wipe this account.
    case wipe(AccountID)
    /// The engine asked the app to restart.
    case restart
}

/// The result of one call of ``SimulatedDevice/takeMessages(of:)``: messages from the engine to an app.
public struct AppMessages: Sendable, Equatable {
    /// The messages, oldest first.
    public let messages: [AppMessage]
    /// The number of older messages that were dropped since the last call, because there were more than
    /// ``SimulatedDevice/messageLimit``.
    public let droppedCount: Int
}

extension SimulatedDevice {
    /// Removes and returns the recorded messages from the engine to an app's delegates.
    ///
    /// An app that calls the simulated ``service`` receives messages at each check-in. The last ``messageLimit``
    /// messages are kept, even if the app's process ends. Each message is returned once. Safe to call from any thread.
    ///
    /// - Parameter app: The app.
    /// - Returns: The messages, and the number of messages that were dropped.
    public func takeMessages(of app: SimulatedApp) -> AppMessages {
        guard app.hasLife else { return AppMessages(messages: [], droppedCount: 0) }
        return life(of: app).takeAllMessages()
    }
}

/// Collects the notifications of an app's processes, one process after the other.
///
/// Safe to use from any thread, except ``take()``, which only one task may call at a time.
package final class LifeListener: Sendable {
    private let processes = Guarded<[Process]>([])

    private struct Process: Sendable {
        let app: ManagedApp
        let notifications: MAMNotifications
        var taken: UInt64
    }

    package init() {}

    func listen(to app: ManagedApp) {
        let subscription = app.notifications.subscribe(bufferSize: NotificationHub.bufferSizes.upperBound)
        let process = Process(app: app, notifications: subscription.notifications, taken: subscription.state.count)
        processes.withLock { $0.append(process) }
    }

    /// Returns the notifications posted since the last call, oldest first.
    ///
    /// If more were posted than the buffer holds, only the newest are returned.
    package func take() async -> [MAMNotification] {
        var (found, kept): ([MAMNotification], [Process]) = ([], [])
        for var process in processes.withLock({ $0 }) {
            let count = process.app.notifications.state.count
            var iterator = process.notifications.makeAsyncIterator()
            // The posted notifications are in the buffer already, so this does not wait.
            while process.taken < count, let message = await iterator.next() {
                process.taken = message.number
                found.append(message.notification)
            }
            kept.append(process)
        }
        // A process that ended posts nothing more, so only the last one is kept.
        let last = kept.suffix(1)
        processes.withLock { $0 = Array(last) }
        return found
    }
}
