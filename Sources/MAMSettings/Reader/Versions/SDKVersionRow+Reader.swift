extension SDKVersionRow {
    /// What reads a row of the table.
    package enum Reader: Sendable, Hashable {
        /// Source files, as paths relative to `Sources` without their extension.
        case files([String])
        /// Nothing: the reason why no answer depends on the version.
        case none(String)
    }

    /// What reads the row.
    package var reader: Reader {
        switch subject {
        case .infoPlistKey("HooksAlwaysEnabled"):
            .files(["MAMPolicyTools/Doctor/Examination+SDK", "MAMCore/App/Enrollment/EnrollmentTraits+Settings"])
        case .infoPlistKey: .files(["MAMPolicyTools/Doctor/Examination+SDK"])
        case .appConfigurationKey: .files(["MAMCore/Policy/AppConfiguration/AppConfigurationKey"])
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
            .files([
                "MAMPolicyTools/Doctor/Examination+SDK", "MAMSimulation/Scenario/Reading/ScenarioChecker+Versions",
            ])
        case .xcode: .files(["MAMPolicyTools/Doctor/Examination+SDK"])
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
        case .pinOfVersion7, .pinOfVersion14: .files(["MAMCore/Machines/PIN/PINBiometrics"])
        case .certificatePinning: .files(["MAMCore/App/CertificatePinning/MAMCertificatePinningManager"])
        case .maximumIsAllowed, .patchLetters: .files(["MAMCore/App/ConditionalLaunch/LaunchManager+Access"])
        case .threatAtOnce: .files(["MAMCore/App/ConditionalLaunch/LaunchManager+Threats"])
        case .offlineRetry, .offlineSignIn: .files(["MAMCore/Machines/ConditionalLaunch/Run/LaunchRun+Handle"])
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
