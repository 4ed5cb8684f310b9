public import MAMCore

/// A message from the engine to an app's delegates.
public enum AppMessage: Sendable, Hashable {
    /// An enrollment, policy or un-enrollment request ended with a status.
    case status(EnrollmentRequestKind, MAMEnrollmentStatus)
    /// A remediation of an account ended.
    case compliance(AccountID, MAMComplianceStatus, title: String, message: String)
    /// The engine asked the app to wipe an account.
    case wipe(AccountID)
    /// The engine asked the app to restart.
    case restart
}

/// The messages of an app that one call took.
public struct AppMessages: Sendable, Hashable {
    /// The messages, oldest first.
    public let messages: [AppMessage]
    /// The number of older messages dropped since the last call, because more arrived than
    /// ``SimulatedDevice/messageLimit``.
    public let droppedCount: Int
}

extension SimulatedDevice {
    /// Removes and returns the messages that the engine sent to an app's delegates.
    ///
    /// An app with a service gets messages with each check-in. At most ``messageLimit`` messages are kept, also across
    /// processes of the app. Each message is returned once. Safe to call from any thread.
    ///
    /// - Parameter app: The app.
    /// - Returns: The messages, with the number of dropped ones.
    public func takeMessages(of app: SimulatedApp) -> AppMessages {
        guard app.hasLife else { return AppMessages(messages: [], droppedCount: 0) }
        return life(of: app).takeAllMessages()
    }
}
