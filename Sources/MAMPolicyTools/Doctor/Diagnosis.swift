public import MAMSettings

/// A diagnosis that tells why a policy does not apply to an account in an app.
///
/// A policy reaches an app only if nine conditions are met; each condition is called a link (``Link``). If the policy
/// does not apply, at least one link is broken, which means that its condition is not met. A diagnosis checks the links
/// in the order in which they depend on each other. For each link it tells whether the evidence shows that the link is
/// fine, shows that the link is broken, or shows neither.
///
/// ```swift
/// var evidence = DiagnosisEvidence()
/// evidence.policies = [.init("exports.json", try PolicyFile(json: bytes))]
/// evidence.groups = ["6f1c2c1e-0000-4000-8000-000000000001"]
/// let diagnosis = Diagnosis(of: evidence)
/// if let broken = diagnosis.firstBroken { print(broken.reason) }
/// ```
public struct Diagnosis: Sendable, Hashable {
    /// One of the nine conditions for a policy to apply.
    public enum Link: String, Sendable, Hashable, Codable, CaseIterable {
        /// The account has a license with an enabled Intune plan.
        case license
        /// A policy is assigned to a group of the account, and none of the account's groups is excluded.
        case group
        /// The policy includes the app.
        case app
        /// The policy includes devices with the management state of this device (enrolled in device management or not).
        /// If the policy is only for managed devices, the app configuration also tells the app that the device is
        /// managed.
        case managementLevel
        /// The app's `Info.plist` and entitlements have no error that `InfoPlistCheck` finds.
        case infoPlist
        /// The app gets an access token for the account.
        case token
        /// The account can enroll: neither the version of the SDK, nor device management, nor another account prevents
        /// it.
        case enrollment
        /// The app has received the policy, including the latest changes to its settings.
        case checkIn
        /// The settings of the policy and the app configuration are readable and have an effect, and the policy does
        /// not block the app's version of the SDK.
        case setting
    }

    /// The state of a link.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// The evidence shows that the condition is met.
        case fine
        /// The evidence shows that the condition is not met.
        case broken
        /// The evidence does not show whether the condition is met.
        case unknown
    }

    /// A place in a file.
    public struct Place: Sendable, Hashable {
        /// The file, by the name that the caller gave it.
        public let file: String
        /// The position in the file; `nil` for the whole file, and in a binary file.
        public let position: SourcePosition?
        /// The JSON path in the file, or the key path in a property list; `nil` for the whole file.
        public let path: String?
    }

    /// The result for one link.
    public struct Finding: Sendable, Hashable {
        /// The condition that was checked.
        public let link: Link
        /// Whether the condition is met, as far as the evidence shows it.
        public let state: State
        /// The reason for the state: one line, lower case, without account ids.
        public let reason: String
        /// The advice: how to repair a broken link, or the evidence that would show the state of an unknown link; `nil`
        /// for a fine link.
        public let advice: String?
        /// The place in a file that shows the state; `nil` if no file shows it.
        public let place: Place?
    }

    /// The results, one for each link in the order of ``Link``.
    public let findings: [Finding]

    /// The first finding whose ``Finding/state`` is `broken`; `nil` if no finding has this state.
    public var firstBroken: Finding? { findings.first { $0.state == .broken } }

    /// Makes a diagnosis.
    ///
    /// - Parameter evidence: The files and facts that the caller has. A fact that is missing there counts as unknown.
    public init(of evidence: DiagnosisEvidence) {
        var examination = Examination(evidence)
        findings = Link.allCases.map { examination.finding(of: $0) }
    }
}
