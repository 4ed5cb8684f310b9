/// A report of an app's state, for finding the cause of unexpected behavior.
///
/// It contains no accounts, paths, keys or tokens. Accounts are numbers. Settings that hold texts are reported as `set`
/// only. Values of app configuration are filtered by the app's ``ConfigurationScrubber`` and by ``LogRule``.
///
/// SDK: the dictionary of `+[IntuneMAMDiagnosticConsole getDiagnosticInformation]`
public struct DiagnosticInformation: Sendable, Hashable, Codable {
    /// The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    public let wall: Double
    /// The bundle id of the app.
    public let app: String
    /// The names of the device's facts that are true: `mdmEnrolled`, `devicePasscode`, `jailbroken`.
    public let deviceFacts: [String]
    /// The keys of `IntuneMAMSettings` that differ from their defaults, with their values; `set` for texts.
    public let settings: [String: String]
    /// The accounts of the app's directory, ordered by their numbers.
    public let accounts: [Account]
    /// The number of the process identity's account; nil if it is unset, "no user" or unknown.
    public let processAccount: Int?
    /// The reason why telemetry of the app as a whole is not sent; nil if it is sent.
    public let telemetryHindrance: TelemetryHindrance?
    /// The lowest level that is logged.
    public let logLevel: MAMLogLevel
    /// Whether the app has a logger.
    public let hasLogger: Bool
    /// The reason why plain Dispatch calls carry no identities; nil if they carry them.
    public let dispatchHindrance: DispatchPropagation.Reason?

    /// The state of one account.
    public struct Account: Sendable, Hashable, Codable {
        /// The number of the account in log lines.
        public let number: Int
        /// Whether the account is registered for enrollment.
        public let isRegistered: Bool
        /// Whether the account is enrolled.
        public let isEnrolled: Bool
        /// The beginning of the fingerprint of the account's policy; nil without a policy.
        public let policy: String?
        /// Whether the account's data must be encrypted.
        public let isEncryptionRequired: Bool
        /// The reason why the account may not be shown.
        public let blockedReason: MAMBlockAccountReason
        /// The app configuration of the account, one line for each dictionary.
        public let appConfiguration: [String]
        /// The reason why telemetry of the account is not sent; nil if it is sent.
        public let telemetryHindrance: TelemetryHindrance?
    }
}
