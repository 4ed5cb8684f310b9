internal import MAMCore
public import MAMSettings
internal import MAMText

/// A diagnosis that finds out why a policy does not apply to an account in an app.
///
/// A policy applies to an account only if nine conditions are met. Each condition is called a link (``Link``). A link
/// is broken if its condition is not met. A diagnosis checks the links in the order in which they depend on each other.
/// For each link, the result is a ``State``: the condition is met, it is not met, or the evidence does not show this.
///
/// ```swift
/// var evidence = DiagnosisEvidence()
/// evidence.policies = [.init("exports.json", try PolicyFile(json: bytes))]
/// evidence.groups = ["6f1c2c1e-0000-4000-8000-000000000001"]
/// let diagnosis = Diagnosis(of: evidence)
/// if let broken = diagnosis.firstBroken { print(broken.reason) }
/// ```
public struct Diagnosis: Sendable, Hashable {
    /// One of the nine conditions that must be met before a policy applies to an account.
    public enum Link: String, Sendable, Hashable, Codable, CaseIterable {
        /// The account has a license with an enabled Intune plan.
        case license
        /// A policy is assigned to a group of the account, and none of the account's groups is excluded.
        case group
        /// The policy includes the app.
        case app
        /// The policy includes apps in this state: managed by device management, or not.
        ///
        /// An app is managed if device management delivered `IntuneMAMUPN` and `IntuneMAMOID` of the account to it. On an
        /// enrolled device, an app without these keys counts as one on an unmanaged device.
        case managementLevel
        /// The app's `Info.plist` and entitlements have no error that keeps policies away.
        ///
        /// Other errors that `InfoPlistCheck` finds should be mended; the finding names the first of them.
        case infoPlist
        /// The app gets an access token for the account.
        case token
        /// The account can enroll.
        ///
        /// Neither the version of the SDK, nor device management, nor another account prevents the enrollment.
        case enrollment
        /// The app has received the policy with the latest changes to its settings.
        case checkIn
        /// The settings of the policy and of the app configuration can be read and have an effect.
        ///
        /// The policy does not block the app's version of the SDK.
        case setting
    }

    /// Whether the evidence shows that a condition is met.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// The evidence shows that the condition is met.
        case fine
        /// The evidence shows that the condition is not met.
        case broken
        /// The evidence does not show whether the condition is met.
        case unknown
    }

    /// The place in a file to which a finding refers.
    public struct Place: Sendable, Hashable {
        /// The name of the file, as the caller gave it.
        public let file: String
        /// The position in the file; `nil` for the whole file, or if the file is binary.
        public let position: SourcePosition?
        /// The JSON path in the file, or the key path in a property list; `nil` for the whole file.
        public let path: String?
    }

    /// The result of checking one of the conditions under which a policy applies.
    public struct Finding: Sendable, Hashable {
        /// The condition that was checked.
        public let link: Link
        /// Whether the evidence shows that the condition is met.
        public let state: State
        /// The reason for the state: one line in lower case, without account ids.
        public let reason: String
        /// The advice for the next step; `nil` if the condition is met and nothing should be mended.
        ///
        /// If the condition is not met, the advice tells how to meet it. If the state is unknown, the advice names the
        /// evidence that would show the state.
        public let advice: String?
        /// The place in a file that contains the reason for the state; `nil` if no file contains the reason.
        public let place: Place?
    }

    /// The results, one for each condition in the order of ``Link``.
    public let findings: [Finding]

    /// The first condition that is not met, with the reason; `nil` if the evidence shows no such condition.
    public var firstBroken: Finding? { findings.first { $0.state == .broken } }

    /// Finds out from the evidence why a policy does not apply to an account.
    ///
    /// - Parameter evidence: The files and facts that the caller has. A missing fact counts as unknown.
    public init(of evidence: DiagnosisEvidence) {
        var examination = Examination(evidence)
        let words = evidence.privateWords
        findings = Link.allCases.map { examination.finding(of: $0).masked(words) }
    }
}

extension Diagnosis.Finding {
    /// Returns the finding without the names of accounts and groups, which the files may have as keys or values.
    fileprivate func masked(_ words: [String]) -> Self {
        func masked(_ text: String) -> String { PrivateText.quotesMasked(text, and: words) }
        return Self(
            link: link, state: state, reason: masked(reason), advice: advice.map(masked),
            place: place.map { place in
                Diagnosis.Place(
                    file: place.file, position: place.position,
                    path: place.path.map { PrivateText.masked($0, and: words) })
            })
    }
}

extension DiagnosisEvidence {
    /// The names of accounts and groups in the evidence.
    fileprivate var privateWords: [String] {
        let identities = (dump?.content.entries ?? []).compactMap { entry -> String? in
            guard case .text(let name)? = entry.policy["IntuneIdentityUPN"] else { return nil }
            return name
        }
        let settings = configuration.map { DeviceManagementSettings($0.content.configuration(), sdkVersion: nil) }
        let accounts = [user, settings?.userPrincipalName, settings?.objectID].compactMap { $0?.rawValue }
        return (identities + accounts + (groups ?? [])).filter { !$0.hasPrefix("{{") }
    }
}
