public import MAMCore

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
