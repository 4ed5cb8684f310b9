internal import MAMJSON

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

extension DiagnosticInformation {
    /// The report about the app's state as a JSON object, indented by two blanks for each level.
    ///
    /// Equal reports give equal bytes. A report that is decoded from the text equals the original.
    public var json: String { document.text + "\n" }

    /// The report about the app's state as readable text, one line for each value.
    public var text: String {
        var lines = [
            "app                \(app)", "time               \(LogTime.text(wall))",
            "device             \(deviceFacts.isEmpty ? "-" : deviceFacts.joined(separator: ", "))",
            "process identity   \(processAccount.map { "account \($0)" } ?? "-")",
            "log                \(logLevel.name)\(hasLogger ? "" : ", without a logger")",
            "telemetry          \(telemetryHindrance.map { "off: \($0.rawValue)" } ?? "on")",
            "plain blocks       \(dispatchHindrance.map { "carry no identities: \($0.rawValue)" } ?? "carry identities")",
        ]
        for name in settings.keys.sorted() { lines.append("setting            \(name) = \(settings[name] ?? "")") }
        for account in accounts { lines += account.lines }
        return lines.joined(separator: "\n") + "\n"
    }

    private var document: JSONValue {
        .made([
            ("version", .made(.number("1"))), ("wall", .made(.number("\(wall)"))),
            ("app", .made(.string(app))), ("deviceFacts", .strings(deviceFacts)),
            (
                "settings",
                .made(settings.keys.sorted().map { (key: $0, value: JSONValue.made(.string(settings[$0] ?? ""))) })
            ),
            ("processAccount", .number(processAccount)), ("logLevel", .number(logLevel.rawValue)),
            ("hasLogger", .made(.bool(hasLogger))), ("telemetryHindrance", .string(telemetryHindrance?.rawValue)),
            ("dispatchHindrance", .string(dispatchHindrance?.rawValue)),
            ("accounts", .made(.array(accounts.map(\.document)))),
        ])
    }
}

extension DiagnosticInformation.Account {
    fileprivate var lines: [String] {
        let states = [
            isRegistered ? "registered" : nil, isEnrolled ? "enrolled" : nil, policy.map { "policy \($0)" },
            isEncryptionRequired ? "encrypted" : nil,
            blockedReason == .notBlocked ? nil : blockedReason.word,
            // Other reasons are already in the line of the app as a whole.
            telemetryHindrance == .policy ? "no telemetry" : nil,
        ].compactMap { $0 }
        return ["account \(number)          ".prefixed(19) + (states.isEmpty ? "-" : states.joined(separator: ", "))]
            + appConfiguration.map { "  configuration    \($0)" }
    }

    fileprivate var document: JSONValue {
        .made([
            ("number", .number(number)), ("isRegistered", .made(.bool(isRegistered))),
            ("isEnrolled", .made(.bool(isEnrolled))), ("policy", .string(policy)),
            ("isEncryptionRequired", .made(.bool(isEncryptionRequired))),
            ("blockedReason", .number(blockedReason.rawValue)), ("appConfiguration", .strings(appConfiguration)),
            ("telemetryHindrance", .string(telemetryHindrance?.rawValue)),
        ])
    }
}

extension String {
    /// Returns the first characters, padded with blanks to the given count.
    fileprivate func prefixed(_ count: Int) -> String {
        String(prefix(count)) + String(repeating: " ", count: max(0, count - self.count))
    }
}

extension JSONValue {
    fileprivate static func string(_ text: String?) -> JSONValue { made(text.map { .string($0) } ?? .null) }
    fileprivate static func number(_ value: Int?) -> JSONValue { made(value.map { .number("\($0)") } ?? .null) }
    fileprivate static func strings(_ texts: [String]) -> JSONValue {
        made(.array(texts.map { made(.string($0)) }))
    }
}

/// The version of this library, and the version of the Intune App SDK whose behavior it models.
///
/// SDK: `IntuneMAMVersionInfo`
public enum MAMVersionInfo {
    /// The version of this library, such as `0.1.0`; the changelog lists the changes of each version.
    public static let libraryVersion = "0.1.0"

    /// The version of the SDK whose documented behavior this library models, in the SDK's format.
    ///
    /// A policy can require a minimum version of the SDK. The check does not use this constant, but the version that
    /// the app's launch host states (``LaunchTraits/sdkVersion``). The two versions can differ.
    ///
    /// SDK: `sdkVersion`
    public static let sdkVersion = "21.7.1"
}
