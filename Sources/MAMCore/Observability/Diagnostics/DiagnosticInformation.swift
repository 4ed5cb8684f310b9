/// A report of an app's state, which helps to find the cause of unexpected behavior.
///
/// It contains no account ids, paths, keys or tokens. An account appears as its number in the app's list of accounts
/// (``ManagedApp/accounts``). For a setting that is a text, the report only says `set`. Values of app configuration
/// pass the app's ``ConfigurationScrubber`` and ``LogRule``, which remove private content.
///
/// SDK: the dictionary of `+[IntuneMAMDiagnosticConsole getDiagnosticInformation]`
public struct DiagnosticInformation: Sendable, Equatable, Codable {
    /// The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    public let wall: Double
    /// The bundle id of the app.
    public let app: String
    /// The names of the facts (``DeviceFacts``) that are true of the device.
    ///
    /// Possible names are `mdmEnrolled`, `devicePasscode`, `jailbroken` and `offline`.
    public let deviceFacts: [String]
    /// The keys of `IntuneMAMSettings` whose values differ from the defaults, with these values, or `set` if the value
    /// is a text.
    public let settings: [String: String]
    /// The accounts that the app knows, in the order of their numbers.
    public let accounts: [Account]
    /// The number of the account that is the process identity; nil if none is set, or if it is "no user" or unknown to
    /// the app.
    public let processAccount: Int?
    /// The reason why the app sends no telemetry about the app as a whole; nil if it sends telemetry.
    public let telemetryHindrance: TelemetryHindrance?
    /// The lowest level of the lines that the app logs.
    public let logLevel: MAMLogLevel
    /// Whether the app has a logger.
    public let hasLogger: Bool
    /// The reason why ordinary Dispatch calls do not pass identities on to their blocks; nil if they do
    /// (``DispatchPropagation``).
    public let dispatchHindrance: DispatchPropagation.Reason?

    /// The state of one account in the app.
    public struct Account: Sendable, Equatable, Codable {
        /// The number by which log lines name the account.
        public let number: Int
        /// Whether the account is registered for enrollment.
        public let isRegistered: Bool
        /// Whether the account is enrolled.
        public let isEnrolled: Bool
        /// The first characters of the fingerprint of the account's policy; nil if the account has no policy.
        public let policy: String?
        /// Whether the account's data must be encrypted.
        public let isEncryptionRequired: Bool
        /// The reason why conditional launch blocks the account; ``MAMBlockAccountReason/notBlocked`` if it does not.
        public let blockedReason: MAMBlockAccountReason
        /// The app configuration of the account, one line for each configuration that was delivered.
        public let appConfiguration: [String]
        /// The reason why the app sends no telemetry about the account; nil if it sends telemetry.
        public let telemetryHindrance: TelemetryHindrance?
    }
}
