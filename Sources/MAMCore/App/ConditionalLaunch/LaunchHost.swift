/// The source of the information that conditional launch needs about the device and its user.
///
/// Conditional launch is the set of checks and prompts that precede the display of an account (``LaunchManager``). The
/// host provides the properties of the device, the user who answers prompts, and the clock status (whether the user is
/// at work). The SDK gets this information from the phone and the service. In this library, a simulator or a test
/// implements the host. Enrollment and policies come from a separate object, ``MAMEnrollmentManager/service``. All
/// methods except ``traits(of:)`` may take a long time. The engine holds no locks while it calls a method.
public protocol LaunchHost: Sendable {
    /// Returns the current properties of the device and of an app on it, such as their versions.
    ///
    /// The engine calls this method before every check, so the method has to return quickly.
    ///
    /// - Parameter app: The app.
    /// - Returns: The properties of the device and the app.
    func traits(of app: ManagedApp) -> LaunchTraits

    /// Asks the service whether a user is at work.
    ///
    /// - Parameters:
    ///   - account: The user's account.
    ///   - app: The app that uses the account.
    /// - Returns: The clock status, which tells whether the user is at work; nil if the service could not be reached.
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus?

    /// Returns the user who answers the prompts that an app shows.
    ///
    /// The default implementation returns an absent user, who cancels every prompt and acknowledges every block.
    ///
    /// - Parameter app: The app.
    /// - Returns: The user.
    func user(of app: ManagedApp) -> any LaunchUser

    /// Tells the host that an account was wiped from an app.
    ///
    /// The account is no longer registered in that app. The default implementation does nothing.
    ///
    /// - Parameters:
    ///   - account: The account that was wiped.
    ///   - app: The app from which the account was wiped.
    func accountWiped(_ account: AccountID, in app: ManagedApp) async

    /// Ends the process of an app.
    ///
    /// The engine calls this method in two cases: the app still shows an account that must not be shown, or the app
    /// requires a policy and has none. The default implementation does nothing.
    ///
    /// - Parameter app: The app whose process has to end.
    func endProcess(of app: ManagedApp) async
}

extension LaunchHost {
    /// Returns an absent user, who cancels every prompt and acknowledges every block.
    public func user(of app: ManagedApp) -> any LaunchUser { AbsentUser() }

    /// Does nothing when an account was wiped from an app.
    public func accountWiped(_ account: AccountID, in app: ManagedApp) async {}

    /// Does nothing, so the process of the app does not end.
    public func endProcess(of app: ManagedApp) async {}
}

/// The user who answers the prompts of conditional launch, the checks before an app shows an account.
///
/// The SDK shows its own screens for these prompts. In this library, a simulator or a test gives the answers. The
/// engine calls the methods on any thread, without holding its locks. Conditional launch waits for each answer.
public protocol LaunchUser: Sendable {
    /// Answers a prompt: a warning, a block, a request to sign in, or a request to connect to the network.
    ///
    /// - Parameters:
    ///   - prompt: The prompt; never of the kind ``LaunchPrompt/Kind/pin``.
    ///   - account: The account for which the prompt is shown.
    /// - Returns: The user's action. An action that the prompt does not offer has no effect: the prompt continues.
    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer

    /// Answers a screen on which the user enters or chooses a PIN.
    ///
    /// - Parameters:
    ///   - question: The screen.
    ///   - account: The account whose PIN the screen asks for.
    /// - Returns: The user's reply. If the screen does not offer this reply, the screen is shown again.
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply
}

/// A user who is not present: every prompt is canceled, and a block is acknowledged.
package struct AbsentUser: LaunchUser {
    package init() {}

    /// Cancels a prompt; acknowledges a block, which cannot be canceled.
    package func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        prompt.kind == .block ? .accepted : .canceled
    }

    /// Cancels the screen.
    package func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .canceled }
}
