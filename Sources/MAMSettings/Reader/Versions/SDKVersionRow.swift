/// One row of the table of versions (``SDKVersionTable``): the versions of the SDK that have something, and the source.
package struct SDKVersionRow: Sendable {
    /// The thing that only some versions of the SDK have.
    package enum Subject: Sendable, Hashable {
        /// A key of `IntuneMAMSettings` in an `Info.plist`.
        case infoPlistKey(String)
        /// A key of app configuration that the SDK itself reads.
        case appConfigurationKey(String)
        /// A setting of app-protection policies, by its name in Microsoft Graph or by its client key.
        case policySetting(String)
        /// One value of a setting, or one member of its list. Other values of the setting need no such version.
        case policyValue(setting: String, value: String)
        /// Something that the SDK does.
        case behavior(SDKBehavior)
        /// A class, method, property or constant of the SDK. The row of a type holds for its members too.
        case api(String)
        /// A version of iOS or Xcode that the SDK needs, or an announcement of the service about versions of the SDK.
        case platform(SDKPlatform)
    }

    /// The public text that names the version.
    package enum Source: Sendable, Hashable {
        /// The release notes of one version.
        case notes(VersionNumber)
        /// A comparison of the public headers of the versions; no release notes name the change.
        case headers
        /// A page, by its address, or an assumption of Docs/Assumptions.md.
        case page(String)
    }

    /// The thing that only some versions of the SDK have.
    package let subject: Subject
    /// The first version that has it, for each line of releases that got it, the oldest first.
    ///
    /// Empty for a name that was removed, and whose first version is not known.
    /// A line of releases has one major number. If a change was made in two lines, such as 19.7.12 and 20.4.0, then
    /// the versions of the newer line before 20.4.0 do not have it.
    package let since: [VersionNumber]
    /// The first version without it; `nil` if no version without it is known.
    package let removed: VersionNumber?
    /// What the SDK does, for a behavior: the end of a sentence that begins with "the SDK"; empty for other subjects.
    package let summary: String
    /// What a reader has to know about the version; may be empty.
    package let note: String
    /// The public text that names the version.
    package let source: Source

    init(
        _ subject: Subject, since: [[Int]], removed: [Int]? = nil, summary: String = "", _ note: String = "",
        _ source: Source? = nil
    ) {
        self.subject = subject
        self.since = since.map { VersionNumber(parts: $0) }
        self.removed = removed.map { VersionNumber(parts: $0) }
        self.summary = summary
        self.note = note
        self.source = source ?? self.since.last.map { .notes($0) } ?? .headers
    }

    /// Returns whether a version of the SDK has the subject of the row.
    ///
    /// A version has it if it is not older than the first version of its own line, or than that of the newest line.
    package func isIn(_ version: VersionNumber) -> Bool {
        if let removed, version >= removed { return false }
        guard let newest = since.last else { return true }
        return version >= newest || since.contains { $0.parts.first == version.parts.first && version >= $0 }
    }

    /// The versions in words: `20.6.0`, or `19.7.12 or 20.4.0` for two lines of releases.
    package var sinceText: String { since.map(\.release).joined(separator: " or ") }

    /// The versions in words, as a requirement: `SDK 20.4.0 or later, or from 19.7.12 on in line 19`.
    package var requirement: String {
        let newest = since.last.map { "SDK \($0.release) or later" } ?? "an SDK that is not known"
        let lines = since.dropLast().map { ", or from \($0.release) on in line \($0.parts.first ?? 0)" }
        return newest + lines.joined()
    }
}

extension SDKVersionRow.Subject {
    /// The name of the subject as users write it.
    package var name: String {
        switch self {
        case .infoPlistKey(let name), .appConfigurationKey(let name), .policySetting(let name), .api(let name): name
        case .policyValue(let setting, let value): "\(setting) = \(value)"
        case .behavior(let behavior): behavior.rawValue
        case .platform(let platform): platform.description
        }
    }
}

extension SDKVersionRow.Source: CustomStringConvertible {
    /// The source in words.
    package var description: String {
        switch self {
        case .notes(let version): "release notes of \(version.release)"
        case .headers: "comparison of the headers"
        case .page(let text): text
        }
    }
}

/// What a version of the SDK needs from its surroundings, or what the service demands of a version.
package enum SDKPlatform: Sendable, Hashable {
    /// The lowest version of iOS on which the SDK runs.
    case minimumIOS([Int])
    /// The version of Xcode that builds apps with the SDK.
    case xcode(Int)
    /// The lowest version with which the service lets the apps of these versions of Xcode start.
    case serviceBlock(xcode: ClosedRange<Int>)
    /// The lowest version with which the service does not warn.
    case serviceWarning
    /// The lowest version that counts as compliant with app-protection conditional access on this version of iOS.
    case compliant(iOS: Int)
}

extension SDKPlatform: CustomStringConvertible {
    /// The requirement in words.
    package var description: String {
        switch self {
        case .minimumIOS(let parts): "iOS \(parts.map { "\($0)" }.joined(separator: ".")) or later"
        case .xcode(let major): "Xcode \(major)"
        case .serviceBlock(let xcode) where xcode.upperBound == Int.max:
            "the service lets apps start that are built with Xcode \(xcode.lowerBound) or later"
        case .serviceBlock(let xcode):
            "the service lets apps start that are built with Xcode \(xcode.lowerBound) to \(xcode.upperBound)"
        case .serviceWarning: "the service does not warn"
        case .compliant(let version): "compliant with app-protection conditional access on iOS \(version)"
        }
    }
}

extension SDKVersionRow {
    /// What reads a row of the table.
    package enum Reader: Sendable, Hashable {
        /// Source files, as paths relative to `Sources` without their extension.
        case files([String])
        /// Nothing: the reason why no answer depends on the version.
        case none(String)
    }

    package var reader: Reader {
        switch subject {
        case .infoPlistKey("HooksAlwaysEnabled"):
            .files(["MAMPolicyTools/Doctor/Examination", "MAMCore/App/Enrollment/EnrollmentValues+Edge"])
        case .infoPlistKey: .files(["MAMPolicyTools/Doctor/Examination"])
        case .appConfigurationKey: .files(["MAMCore/Policy/AppConfiguration/ServiceConfigurationSettings"])
        case .policySetting: .files(["MAMCore/Policy/SDKReading"])
        case .policyValue: .files(["MAMCore/Policy/SDKReading", "MAMPolicyTools/Lint/LintRule"])
        case .behavior(let behavior): behavior.reader
        case .api: .files(["MAMTool/Commands/SDKCommand"])
        case .platform(let platform): platform.reader
        }
    }
}

extension SDKPlatform {
    fileprivate var reader: SDKVersionRow.Reader {
        switch self {
        case .minimumIOS:
            .files(["MAMPolicyTools/Doctor/Examination", "MAMSimulation/Scenario/Reading/ScenarioChecker"])
        case .xcode: .files(["MAMPolicyTools/Doctor/Examination"])
        case .serviceBlock, .serviceWarning: .files(["MAMCore/Policy/ConditionalLaunch/SDKCutOff"])
        case .compliant: .none("any version counts as compliant (assumption `lowest-sdk-for-conditional-access`)")
        }
    }
}

extension SDKBehavior {
    fileprivate var reader: SDKVersionRow.Reader {
        switch self {
        case .groupActivities, .lookUp, .writingTools, .screenCapture, .imagePlayground, .askSiri, .managedDialer:
            .files(["MAMCore/Policy/SDKReading"])
        case .translate, .genmoji, .pictureInPicture: .files(["MAMCore/Policy/Explanation/PolicyReason"])
        case .exemptedComposers, .linksOfFrames, .detectedPhoneNumbers: .files(["MAMCore/Policy/Links/LinkReading"])
        case .clipboardLimitForURLs: .files(["MAMCore/Policy/Explanation/PolicyAsked"])
        case .filesAsShareTarget, .saveImage: .files(["MAMCore/Policy/Sharing/ShareSheet"])
        case .alwaysApplySaveCopies: .files(["MAMCore/Policy/AppConfiguration/ServiceConfigurationSettings"])
        case .trimmedConfiguration:
            .files([
                "MAMCore/Policy/AppConfiguration/ServiceConfigurationSettings",
                "MAMCore/Policy/AppConfiguration/DeviceManagementSettings",
                "MAMCore/Policy/AppConfiguration/AppConfigurationDocument",
            ])
        case .pinOfVersion7, .pinOfVersion14: .files(["MAMCore/Machines/PIN/PINFacts"])
        case .certificatePinning: .files(["MAMCore/App/CertificatePinning/MAMCertificatePinningManager"])
        case .maximumIsAllowed, .patchLetters: .files(["MAMCore/Policy/ConditionalLaunch/LaunchFacts"])
        case .threatAtOnce: .files(["MAMCore/App/ConditionalLaunch/LaunchManager"])
        case .offlineRetry, .offlineSignIn: .files(["MAMCore/Machines/ConditionalLaunch/Run/LaunchRun"])
        case .referenceLibrary: .none("looking up has the answer (assumption `reference-library-is-looking-up`)")
        case .appIntents: .none("an app with an older SDK cannot ask the question")
        case .captureAlert, .captureText, .droppedURLAlert: .none("this library has no screens")
        case .resetPINAction: .none("this library has no home screen (assumption `reset-pin-action`)")
        case .webViewDownloads: .none("there is no question about a download (assumption `web-view-downloads`)")
        case .invalidActivationRules: .none("a row of the share sheet has no activation rule")
        case .registrationAtEnrollment:
            .none("simulated devices have no registration in Entra (assumption `device-registration`)")
        case .visionOSBlock: .none("simulated devices are iPhones")
        case .readOnlyPlatformMemory:
            .none("`mam settings check` reports it for every version (assumption `memory-protection-by-entitlement`)")
        case .autoFillExtensions:
            .none("such an extension is checked like every extension (assumption `autofill-extensions`)")
        case .serviceInterval: .none("the engine uses its own intervals (assumption `service-overloaded`)")
        case .removesAccountWithoutPolicy:
            .none("the user has the choice in every version (assumption `removal-without-policy`)")
        case .forgetsPolicyOfEarlierInstallation:
            .none("the policy is in force until the first check-in (assumption `reinstall-keeps-policy`)")
        case .interruptedCheckIn: .none("every start checks in (assumption `interrupted-check-in`)")
        case .automaticUnenrollment: .none("the engine reads no user defaults (assumption `automatic-unenrollment`)")
        case .ownClientID: .none("`mam settings check` asks for both in every version")
        }
    }
}
