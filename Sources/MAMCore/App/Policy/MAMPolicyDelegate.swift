/// The methods that the engine calls in an app to switch windows to other accounts and to wipe accounts.
///
/// Each method has a default implementation, which refuses the request or leaves the work to the engine. The engine
/// calls the methods on any thread, and never while it holds a lock.
///
/// SDK: `IntuneMAMPolicyDelegate`
public protocol MAMPolicyDelegate: Sendable {
    /// Switches a window to another account, so that the window can receive data of that account.
    ///
    /// If the app returns ``MAMSwitchIdentityResult/success``, the engine sets the window's identity.
    ///
    /// - Parameters:
    ///   - account: The account that the window has to show; ``AccountID/unmanaged`` stands for any unmanaged account.
    ///   - window: The window to switch.
    ///   - reason: The reason for the switch.
    /// - Returns: Whether the app switched the window. The default is ``MAMSwitchIdentityResult/failed``.
    ///
    /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:`
    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult

    /// Adds a new account to the app, after the app received data of that account.
    ///
    /// The app lets its user sign in with the account, and returns ``MAMAddIdentityResult/success``. If the account has
    /// no policy yet and the app has a service (``MAMEnrollmentManager/service``), the engine then enrolls the account.
    /// If the account then has a policy, the engine asks the app to show the account.
    ///
    /// - Parameter account: The account to add.
    /// - Returns: Whether the app added the account. The default is ``MAMAddIdentityResult/failed``.
    ///
    /// SDK: `addAccountId:completionHandler:`
    func addAccount(_ account: AccountID) async -> MAMAddIdentityResult

    /// Removes an account's data from a window that shows several accounts, because the account is blocked.
    ///
    /// If the app returns ``MAMBlockAccountResult/failed``, the engine asks the app to switch the window to "no user".
    /// If the app does not do this either, its process has to end (``MAMEvent/Kind/exitRequired``).
    ///
    /// - Parameters:
    ///   - account: The blocked account, which the window must not show.
    ///   - reason: The reason why the account is blocked.
    ///   - window: The window that shows data of several accounts.
    /// - Returns: Whether the app removed the data. The default is ``MAMBlockAccountResult/failed``.
    ///
    /// SDK: `blockAccountId:reason:forWindow:completionHandler:`, `blockAccountId:reason:completionHandler:`
    func block(_ account: AccountID, reason: MAMBlockAccountReason, window: WindowID) async -> MAMBlockAccountResult

    /// Removes an account and all of its data from the app (a selective wipe).
    ///
    /// The engine calls this method off the main thread. During the call, the account of a surrounding
    /// `ManagedApp.withAccountID` has no effect. So files created during the call do not belong to that account.
    ///
    /// - Parameter account: The account to wipe.
    /// - Returns: `true` if the app removed everything. If the result is `false`, the engine deletes every file that
    ///   the account owns, as ``MAMFileProtectionManager/wipe(_:)`` does. In both cases, the app itself has to remove
    ///   the account's data that is not in files. The default implementation returns `false`.
    ///
    /// SDK: `wipeDataForAccountId:`
    func wipeData(for account: AccountID) async -> Bool

    /// Restarts the app, for instance after a wipe.
    ///
    /// The engine calls this method off the main thread. During the call, the account of a surrounding
    /// `ManagedApp.withAccountID` has no effect.
    ///
    /// - Returns: `true` if the app restarts itself. The engine reports the result as
    ///   ``MAMEvent/Kind/restartRequired(isDoneByApp:)``. If the result is `false`, the SDK shows a message and ends
    ///   the app; this library does not. The default implementation returns `false`.
    ///
    /// SDK: `restartApplication`
    func restartApplication() async -> Bool
}

extension MAMPolicyDelegate {
    /// Returns ``MAMBlockAccountResult/failed``: the app does not remove the account's data from the window.
    public func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult {
        DelegateMethod.block.noteDefault()
        return .failed
    }

    /// Returns ``MAMAddIdentityResult/failed``: the app does not add the account.
    public func addAccount(_ account: AccountID) async -> MAMAddIdentityResult {
        DelegateMethod.addAccount.noteDefault()
        return .failed
    }

    /// Returns `false`: the engine has to delete the account's files.
    public func wipeData(for account: AccountID) async -> Bool {
        DelegateMethod.wipeData.noteDefault()
        return false
    }

    /// Returns `false`: the app does not restart itself.
    public func restartApplication() async -> Bool {
        DelegateMethod.restartApplication.noteDefault()
        return false
    }

    /// Returns ``MAMSwitchIdentityResult/failed``: the app does not switch the window.
    public func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        DelegateMethod.identitySwitchRequired.noteDefault()
        return .failed
    }
}

/// The delegate calls that the SDK makes on a background thread, whichever task asks for them.
///
/// A child task has neither the main-thread role, which belongs to one task, nor the actor of the waiting task. The
/// scope of the waiting task is hidden, so that files written during the call do not belong to that account.
extension MAMPolicyDelegate {
    /// Asks the app to wipe an account, off the main thread and in no scope.
    func wipeDataInBackground(for account: AccountID, in app: ManagedApp) async -> Bool {
        await app.asking { await app.notingDefaults { await askInBackground(app) { await wipeData(for: account) } } }
    }

    /// Asks the app to restart, off the main thread and in no scope.
    func restartInBackground(_ app: ManagedApp) async -> Bool {
        await app.asking { await app.notingDefaults { await askInBackground(app) { await restartApplication() } } }
    }

    // `@concurrent` leaves the caller's actor before the thread is checked. Without it, optimized code may arrive here
    // on a thread that is not the actor's, and return to the actor only for the call.
    @concurrent private func askInBackground(
        _ app: ManagedApp, _ question: @escaping @Sendable () async -> Bool
    ) async -> Bool {
        // Off the main thread the app is asked directly, so that several requests keep their order.
        guard app.isMainThread else { return await app.withAccountID(nil) { await question() } }
        async let isDone = app.withAccountID(nil) { await question() }
        return await isDone
    }
}

/// A delegate method that has a default implementation, so an app does not have to implement it.
///
/// If an app implements the method with a wrong signature, Swift still uses the default implementation. The event
/// ``MAMEvent/Kind/defaultAnswered(_:)`` reports each call that this implementation answers.
public enum DelegateMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// The method that switches a window to another account:
    /// ``MAMPolicyDelegate/identitySwitchRequired(for:window:reason:)``.
    case identitySwitchRequired = "MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)"
    /// The method that adds an account to the app: ``MAMPolicyDelegate/addAccount(_:)``.
    case addAccount = "MAMPolicyDelegate.addAccount(_:)"
    /// The method that removes a blocked account from a window: ``MAMPolicyDelegate/block(_:reason:window:)``.
    case block = "MAMPolicyDelegate.block(_:reason:window:)"
    /// The method that removes an account's data: ``MAMPolicyDelegate/wipeData(for:)``.
    case wipeData = "MAMPolicyDelegate.wipeData(for:)"
    /// The method that restarts the app: ``MAMPolicyDelegate/restartApplication()``.
    case restartApplication = "MAMPolicyDelegate.restartApplication()"
    /// The method that receives the result of an enrollment: ``MAMEnrollmentDelegate/enrollmentRequest(with:)``.
    case enrollmentRequest = "MAMEnrollmentDelegate.enrollmentRequest(with:)"
    /// The method that receives the result of a policy request: ``MAMEnrollmentDelegate/policyRequest(with:)``.
    case policyRequest = "MAMEnrollmentDelegate.policyRequest(with:)"
    /// The method that receives the result of an account's removal: ``MAMEnrollmentDelegate/unenrollRequest(with:)``.
    case unenrollRequest = "MAMEnrollmentDelegate.unenrollRequest(with:)"
    /// The method that provides an access token: ``MAMEnrollmentDelegate/accessToken(for:resource:isInteractive:)``.
    case accessToken = "MAMEnrollmentDelegate.accessToken(for:resource:isInteractive:)"
}

extension DelegateMethod {
    // A closure of its own as the value of a task-local crashes optimized builds (Swift 6.3): its type is not passed.
    private struct Watch: Sendable {
        let note: @Sendable (DelegateMethod) -> Void
    }

    /// Receives the methods whose default answers; `nil` outside of calls that are watched.
    @TaskLocal private static var watch: Watch?

    /// Tells the watched call that the default of this method answers.
    func noteDefault() { Self.watch?.note(self) }

    /// Runs a call of a delegate.
    ///
    /// - Parameters:
    ///   - watch: Receives each method whose default answers.
    ///   - call: The call.
    /// - Returns: The result of the call.
    static func watchingDefaults<Value: Sendable>(
        _ watch: @escaping @Sendable (DelegateMethod) -> Void, _ call: @Sendable () async -> Value
    ) async -> Value {
        await Self.$watch.withValue(Watch(note: watch)) { await call() }
    }
}
