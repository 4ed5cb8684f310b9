public import MAMCore

/// A message of the engine to an app's delegates.
public enum AppMessage: Sendable, Hashable {
    /// A request about an account ended.
    case status(EnrollmentRequestKind, MAMEnrollmentStatus)
    /// A remediation ended.
    case compliance(AccountID, MAMComplianceStatus, title: String, message: String)
    /// The engine asked the app to wipe an account.
    case wipe(AccountID)
    /// The engine asked the app to start anew.
    case restart
}

/// The messages of an app that were taken at once.
public struct AppMessages: Sendable, Hashable {
    /// The messages, oldest first.
    public let messages: [AppMessage]
    /// How many older ones were dropped since the last time, because more came than ``SimulatedDevice/messageLimit``.
    public let droppedCount: Int
}

extension SimulatedDevice {
    /// Takes the messages that the engine sent to an app's delegates since this was last called.
    ///
    /// An app that has a service gets some with each check-in. They wait here, ``messageLimit`` of them at most, also across
    /// processes of the app. Safe to call from any thread; each message is taken once.
    public func takeMessages(of app: SimulatedApp) -> AppMessages {
        guard app.hasLife else { return AppMessages(messages: [], droppedCount: 0) }
        return life(of: app).takeAllMessages()
    }
}
