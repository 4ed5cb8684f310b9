public import MAMCore

/// A message from the engine to an app's delegates.
public enum AppMessage: Sendable, Equatable {
    /// An enrollment, policy or un-enrollment request ended with a status.
    case status(EnrollmentRequestKind, MAMEnrollmentStatus)
    /// A remediation of an account ended (``SimulatedDevice/remediate(_:in:isSilent:)``).
    case compliance(AccountID, MAMComplianceStatus, title: String, message: String)
    /// The engine asked the app to wipe an account.
    case wipe(AccountID)
    /// The engine asked the app to restart.
    case restart
}

/// The messages of an app that one call of ``SimulatedDevice/takeMessages(of:)`` returned.
public struct AppMessages: Sendable, Equatable {
    /// The messages, oldest first.
    public let messages: [AppMessage]
    /// The number of older messages that were dropped since the last call, because there were more than
    /// ``SimulatedDevice/messageLimit``.
    public let droppedCount: Int
}

extension SimulatedDevice {
    /// Removes and returns the messages that the engine sent to an app's delegates.
    ///
    /// An app that calls the simulated ``service`` gets messages at each check-in. The last ``messageLimit`` messages
    /// are kept, even if the app's process ends. Each message is returned once. Safe to call from any thread.
    ///
    /// - Parameter app: The app.
    /// - Returns: The messages, and the number of messages that were dropped.
    public func takeMessages(of app: SimulatedApp) -> AppMessages {
        guard app.hasLife else { return AppMessages(messages: [], droppedCount: 0) }
        return life(of: app).takeAllMessages()
    }
}
