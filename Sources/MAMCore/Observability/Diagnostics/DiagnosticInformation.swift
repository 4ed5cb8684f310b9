/// What an app knows of itself, for somebody who has to find out why it does what it does.
///
/// Names no account, path, key or token: accounts are numbers, settings that hold texts are `set` or missing, values of app
/// configuration go through the app's ``ConfigurationScrubber`` and through ``LogRule``.
///
/// SDK: the dictionary of `+[IntuneMAMDiagnosticConsole getDiagnosticInformation]`
public struct DiagnosticInformation: Sendable, Hashable, Codable {
    /// Wall-clock time: seconds since 1970-01-01T00:00:00Z.
    public let wall: Double
    /// The bundle id of the app.
    public let app: String
    /// What the device adds to answers: `mdmEnrolled`, `devicePasscode`, `jailbroken`, as far as they are the case.
    public let deviceFacts: [String]
    /// The keys of `IntuneMAMSettings` that differ from their defaults, with their values; `set` for texts.
    public let settings: [String: String]
    /// The accounts of the app's directory, one each, in the order of their numbers.
    public let accounts: [Account]
    /// The number of the process identity; nil where it is unset, nobody, or a stranger.
    public let processAccount: Int?
    /// Why no telemetry of the app as a whole is told; nil while it is.
    public let telemetryHindrance: TelemetryHindrance?
    /// The least level that is logged.
    public let logLevel: MAMLogLevel
    /// Whether somebody is given the lines of the log.
    public let hasLogger: Bool
    /// Why plain blocks carry no identities; nil when they do.
    public let dispatchHindrance: DispatchPropagation.Reason?

    /// What is known of one account.
    public struct Account: Sendable, Hashable, Codable {
        /// What lines of the log call it.
        public let number: Int
        /// Whether it is registered for enrolment.
        public let isRegistered: Bool
        /// Whether it is enrolled.
        public let isEnrolled: Bool
        /// The beginning of its policy's fingerprint; nil without a policy.
        public let policy: String?
        /// Whether its data must be encrypted.
        public let isEncryptionRequired: Bool
        /// Why it is kept off the screen.
        public let blockedReason: MAMBlockAccountReason
        /// Its app configuration, a line for each dictionary.
        public let appConfiguration: [String]
        /// Why no telemetry of it is told; nil while it is.
        public let telemetryHindrance: TelemetryHindrance?
    }
}
