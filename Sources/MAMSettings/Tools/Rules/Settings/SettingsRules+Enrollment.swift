internal import MAMPropertyLists
internal import MAMSettings

extension SettingsRules {
    /// S053 to S056: required policies, and switches that must not ship.
    static func enrollment(_ all: SettingsOverview) -> [SettingsFinding] {
        var findings: [SettingsFinding] = []
        if let required = all.on("MAMPolicyRequired") {
            findings += policyRequired(all, required)
        }
        if let debug = all.on("DebugSettingsEnabled") {
            findings.append(
                all.finding(
                    .debugSettings, about: debug, "`DebugSettingsEnabled` lets any user set test policies",
                    help: "remove the key before a release",
                    fix: SettingsFix(
                        "removes the key", PropertyListEdit(InfoPlistSubject.path(debug.key), .remove))))
        }
        if let telemetry = all.on("MAMTelemetryUsePPE") {
            let isMoot = all.on("MAMTelemetryDisabled") != nil
            findings.append(
                all.finding(
                    .testingSwitch, about: telemetry,
                    isMoot
                        ? "`MAMTelemetryUsePPE` is for testing, and does nothing while `MAMTelemetryDisabled` is on"
                        : "`MAMTelemetryUsePPE` sends telemetry to the pre-production back end",
                    help: "remove the key before a release"))
        }
        if let verbose = all.on("VerboseLoggingEnabled") {
            findings.append(
                all.finding(
                    .testingSwitch, about: verbose, "`VerboseLoggingEnabled` is for testing",
                    help: "remove the key before a release"))
        }
        return findings
    }

    private static func policyRequired(
        _ all: SettingsOverview, _ required: PropertyListNode.Member
    ) -> [SettingsFinding] {
        var findings = [
            all.finding(
                .policyRequired, about: required, "the App Store refuses an app with `MAMPolicyRequired`",
                help: "use `MAMPolicyWarnAbsent` in an app for the store")
        ]
        if let manifest = all.members.subject.root.member("UIApplicationSceneManifest") {
            findings.append(
                all.finding(
                    .policyRequiredWithScenes, about: required,
                    "with scenes, the app's delegate and its scenes run before the account has a policy",
                    help: "the SDK covers the windows meanwhile; start work with Org data only after "
                        + "`IntuneMAMSDKDidReleaseUI` or a policy", related: [manifest.keyRange]))
        }
        let autoEnroll = all.members["AutoEnrollOnLaunch"]
        let isMeantElsewhere = autoEnroll == nil && !all.isMissing("AutoEnrollOnLaunch")
        guard !isMeantElsewhere, all.on("AutoEnrollOnLaunch") == nil else { return findings }
        // A value that is not a boolean has a finding of its own, whose fix comes first.
        let canBeSet = autoEnroll == nil || autoEnroll?.value.boolean == false
        let edit = PropertyListEdit(InfoPlistSubject.path("AutoEnrollOnLaunch"), .set(.boolean(true)))
        findings.append(
            all.finding(
                .policyRequiredWithoutEnrollment, about: required,
                "`MAMPolicyRequired` without `AutoEnrollOnLaunch` can block users without asking them to sign in",
                help: "add `AutoEnrollOnLaunch` with `<true/>`", related: autoEnroll.map { [$0.keyRange] } ?? [],
                fix: canBeSet ? SettingsFix("sets `AutoEnrollOnLaunch` to true", edit) : nil))
        return findings
    }
}
