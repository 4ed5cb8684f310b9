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
            .files(["MAMPolicyTools/Doctor/Examination+SDK", "MAMCore/Enrollment/Edge/EnrollmentTraits+Settings"])
        case .infoPlistKey: .files(["MAMPolicyTools/Doctor/Examination+SDK"])
        case .appConfigurationKey: .files(["MAMCore/AppConfiguration/AppConfigurationKey"])
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
        case .serviceBlock, .serviceWarning: .files(["MAMCore/ConditionalLaunch/Values/SDKCutOff"])
        case .compliant: .none("the service blocks far newer versions since")
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
        case .alwaysApplySaveCopies: .files(["MAMCore/AppConfiguration/ServiceConfigurationSettings"])
        case .trimmedConfiguration:
            .files([
                "MAMCore/AppConfiguration/ServiceConfigurationSettings",
                "MAMCore/AppConfiguration/DeviceManagementSettings",
                "MAMCore/AppConfiguration/AppConfigurationDocument",
            ])
        case .pinOfVersion7, .pinOfVersion14: .files(["MAMCore/PIN/PINBiometrics"])
        case .certificatePinning: .files(["MAMCore/CertificatePinning/Edge/MAMCertificatePinningManager"])
        case .maximumIsAllowed, .patchLetters: .files(["MAMCore/ConditionalLaunch/Edge/LaunchManager+Access"])
        case .threatAtOnce: .files(["MAMCore/ConditionalLaunch/Edge/LaunchManager+Threats"])
        case .offlineRetry, .offlineSignIn: .files(["MAMCore/ConditionalLaunch/Run/LaunchRun+Handle"])
        case .referenceLibrary: .none("the view is one way to look up words, which `lookUp` restricts")
        case .appIntents: .none("an app with an older SDK cannot ask the question")
        case .captureAlert, .captureText, .droppedURLAlert: .none("this library has no screens")
        case .resetPINAction: .none("this library has no home screen")
        case .webViewDownloads: .none("there is no question about a download of a web view")
        case .invalidActivationRules: .none("a row of the share sheet has no activation rule")
        case .registrationAtEnrollment: .none("a simulated device has no registration in Entra")
        case .visionOSBlock: .none("simulated devices are iPhones")
        case .readOnlyPlatformMemory: .none("the engine closes no process because of its memory")
        case .autoFillExtensions: .none("there are no extensions that fill in passwords")
        case .serviceInterval, .removesAccountWithoutPolicy, .forgetsPolicyOfEarlierInstallation, .interruptedCheckIn,
            .automaticUnenrollment:
            .none("the engine does it for every version of the SDK")
        case .ownClientID: .none("`mam settings check` asks for both, whatever the version")
        }
    }
}
