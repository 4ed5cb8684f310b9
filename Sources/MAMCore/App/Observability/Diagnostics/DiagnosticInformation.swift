/// A report of an app's state, which helps to find the cause of unexpected behavior.
///
/// The report contains no account ids, paths, keys or tokens. An account appears as its number in the app's list of
/// accounts (``ManagedApp/accounts``). A setting whose value is a text appears only as the word `set`. Private content
/// is removed from the values of app configurations (``ConfigurationScrubber``, ``LogRule``).
///
/// SDK: the dictionary of `+[IntuneMAMDiagnosticConsole getDiagnosticInformation]`
public struct DiagnosticInformation: Sendable, Equatable, Codable {
    /// The time of the report by the wall clock, in seconds since 1970-01-01T00:00:00Z.
    public let wall: Double
    /// The bundle id of the app.
    public let app: String
    /// The names of the facts (``DeviceFacts``) that are true of the device.
    ///
    /// Possible names are `mdmEnrolled`, `devicePasscode`, `jailbroken` and `offline`.
    public let deviceFacts: [String]
    /// The settings of `IntuneMAMSettings` that differ from their defaults: the value of each setting, by key.
    ///
    /// If a value is a text, the word `set` replaces it.
    public let settings: [String: String]
    /// The accounts that the app knows, in the order of the numbers by which the report names them.
    public let accounts: [Account]
    /// The number of the account for which the whole process acts.
    ///
    /// Nil if no account is set for the process, or if the account is "no user" or unknown to the app.
    public let processAccount: Int?
    /// The reason why the app sends no telemetry about the app as a whole; nil if it sends telemetry.
    public let telemetryHindrance: TelemetryHindrance?
    /// The lowest level of the lines that the app logs.
    public let logLevel: MAMLogLevel
    /// Whether the app has an object that receives its log lines.
    public let hasLogger: Bool
    /// The reason why ordinary Dispatch calls do not pass identities on to their blocks.
    ///
    /// Nil if they pass identities on (``DispatchPropagation``).
    public let dispatchHindrance: DispatchPropagation.Reason?

    /// The state of one account in the app.
    public struct Account: Sendable, Equatable, Codable {
        /// The number by which the report and log lines name the account.
        public let number: Int
        /// Whether the app has registered the account for enrollment.
        public let isRegistered: Bool
        /// Whether the account is enrolled, that is, accepted by the service.
        public let isEnrolled: Bool
        /// The first characters of the fingerprint of the account's policy; nil if the account has no policy.
        public let policy: String?
        /// Whether the policy requires the account's data to be encrypted.
        public let isEncryptionRequired: Bool
        /// The reason why conditional launch (the checks before an account is shown) blocks the account.
        ///
        /// ``MAMBlockAccountReason/notBlocked`` if the account is not blocked.
        public let blockedReason: MAMBlockAccountReason
        /// The app configuration of the account, one line for each configuration that was delivered.
        public let appConfiguration: [String]
        /// The reason why the app sends no telemetry about the account; nil if it sends telemetry.
        public let telemetryHindrance: TelemetryHindrance?
    }
}
