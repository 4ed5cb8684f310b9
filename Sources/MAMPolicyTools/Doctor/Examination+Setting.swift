internal import MAMCore
internal import MAMSettings

extension Examination {
    func setting() -> Finding {
        guard !candidates.isEmpty || isDumpReadable || evidence.configuration != nil else {
            return unknown(
                .setting, "there is no policy to look at", "give a policy with `--policy`, or a dump with `--dump`")
        }
        let issues = policyIssues
        if let finding = blockedVersion() ?? issues.errors.first ?? configurationError() ?? unenforcedSetting()
            ?? issues.warnings.first
        {
            return finding
        }
        if let finding = unreadPart() ?? withoutKeys() { return finding }
        let place = candidates.first?.place ?? (isDumpReadable ? dumpPlace : nil)
        guard let place else {
            return unknown(
                .setting, "no error was found in the app configuration, and there is no policy to look at",
                "give a policy with `--policy`, or a dump with `--dump`")
        }
        return fine(.setting, "no setting is unreadable or without effect", place)
    }

    /// The finding about settings that the files do not contain, or that are not read.
    private func unreadPart() -> Finding? {
        if let candidate = candidates.first(where: { $0.document.gap != nil }), let gap = candidate.document.gap {
            return unknown(.setting, gap.reason, gap.advice, candidate.place)
        }
        guard let named = evidence.configuration else { return nil }
        if let finding = configurationReach.first(where: { $0.state == .unknown }) { return finding }
        guard let issue = named.content.partialIssue else { return nil }
        return unknown(
            .setting, issue.message, issue.help ?? "`mam appconfig check` explains it",
            Place(file: named.file, position: issue.position, path: issue.path))
    }

    /// The finding about settings that have an effect only in an app with the keys of device management.
    ///
    /// It is fine if the app has no keys, because the policy is right for other devices; `nil` if the app has the keys, or if
    /// there is no such setting.
    private func withoutKeys() -> Finding? {
        let keys = "the keys `IntuneMAMUPN` and `IntuneMAMOID` of device management"
        let deliver = "configure both keys for the app in device management, or leave the setting out"
        var found: [(setting: PolicySetting, place: Place?, isUnmanaged: Bool)] = []
        for candidate in candidates {
            let levels = candidate.target.areLevelsKnown ? candidate.target.levels : [.unmanaged, .mdm]
            // A policy for managed devices alone applies only with the keys, and one for unmanaged devices only without.
            guard levels.contains(.unmanaged) else { continue }
            found += candidate.document.settingsNeedingKeys.map {
                ($0, candidate.place(of: $0), levels == .unmanaged)
            }
        }
        if candidates.isEmpty, let policy = dumpedPolicy?.document().result {
            found = policy.settingsNeedingKeys.map { ($0, dumpPlace, false) }
        }
        guard let first = found.first else { return nil }
        let names = PolicySetting.allCases.filter { setting in found.contains { $0.setting == setting } }
            .map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let verb = Set(found.map(\.setting)).count == 1 ? "has" : "have"
        let isUnmanaged = found.allSatisfy(\.isUnmanaged)
        switch management {
        case .managed: return nil
        case .unknown(_, let advice) where !isUnmanaged:
            return unknown(
                .setting, "\(names) \(verb) no effect without \(keys), and no file shows whether the app has them",
                advice,
                first.place)
        case .unmanaged, .unknown:
            return Finding(
                link: .setting, state: .fine,
                reason:
                    "no setting is unreadable; \(names) \(verb) no effect here, because the app does not have \(keys)",
                advice: deliver, place: first.place)
        }
    }

    private var isDumpReadable: Bool {
        if case .policy = dumped { true } else { false }
    }

    /// The errors in the policies, and the settings without an effect.
    ///
    /// The policy of the dump counts only without an export, which has the names that administrators know.
    private var policyIssues: (errors: [Finding], warnings: [Finding]) {
        if let policy = candidates.isEmpty ? dumpedPolicy : nil, let dump = evidence.dump {
            let conversion = policy.document()
            let errors = conversion.issues.filter { $0.severity == .error }.map {
                finding($0, Place(file: dump.file, position: $0.position, path: $0.path))
            }
            let lint = warnings(about: conversion.result)
            return (errors, lint.map { finding($0, Place(file: dump.file, position: nil, path: nil)) })
        }
        var (errors, warnings) = ([Finding](), [Finding]())
        for candidate in candidates {
            func found(_ issue: PolicyIssue) -> Finding {
                finding(
                    issue,
                    Place(
                        file: candidate.file, position: issue.position ?? candidate.entry.position, path: issue.path))
            }
            errors += candidate.document.validate().filter { $0.severity == .error }.map(found)
            warnings += self.warnings(about: candidate.document).map(found)
        }
        return (errors, warnings)
    }

    /// The warnings of the linter, without those about apps with an older SDK if the version of this app's SDK is known.
    private func warnings(about document: PolicyDocument) -> [PolicyIssue] {
        document.lint().filter { issue in
            issue.severity != .info && (evidence.sdkVersion == nil || issue.code != LintRule.unenforced.id)
        }
    }

    private var dumpedPolicy: ClientPolicy? {
        if case .policy(let entry) = dumped { entry.policy } else { nil }
    }

    private func finding(_ issue: PolicyIssue, _ place: Place) -> Finding {
        broken(.setting, "\(issue.message) (\(issue.code))", issue.help ?? "`mam policy check` explains it", place)
    }

    /// The policies with the place of a setting in each.
    private func documents(placing setting: PolicySetting) -> [(PolicyDocument, Place)] {
        let dumped = candidates.isEmpty ? dumpedPolicy?.document().result : nil
        return candidates.map { ($0.document, $0.place(of: setting)) }
            + [dumped].compactMap { $0.flatMap { document in dumpPlace.map { (document, $0) } } }
    }

    /// The finding about settings that are newer than the app's SDK, and so have no effect in the app.
    private func unenforcedSetting() -> Finding? {
        guard let version = evidence.sdkVersion else { return nil }
        let found = PolicySetting.allCases.flatMap { setting -> [(PolicySetting, SDKVersionRow, Place)] in
            documents(placing: setting).compactMap { document, place in
                document.unreadRow(of: setting, in: version).map { (setting, $0, place) }
            }
        }
        guard let (setting, row, place) = found.first else { return nil }
        let others = Set(found.map(\.0)).subtracting([setting]).map { "`\($0.rawValue)`" }.sorted()
        let also = others.isEmpty ? "" : ", and likewise \(others.joined(separator: ", "))"
        return broken(
            .setting, "`\(row.subject.name)` has no effect in an app with SDK \(version.release)\(also)",
            "build the app with \(row.requirement)", place)
    }

    /// The finding about a version of the SDK that the policy blocks.
    private func blockedVersion() -> Finding? {
        guard let version = evidence.sdkVersion else { return nil }
        for setting in [PolicySetting.minimumWipeSdkVersion, .minimumRequiredSdkVersion] {
            for (document, place) in documents(placing: setting) {
                guard case .version(let parts)? = document.values[setting] else { continue }
                let minimum = VersionNumber(parts: parts)
                guard version < minimum else { continue }
                return broken(
                    .setting, "the policy asks for SDK \(minimum) or later, and the app has \(version)",
                    "build the app with SDK \(minimum) or later, or lower `\(setting.rawValue)`", place)
            }
        }
        return nil
    }

    /// The codes of issues about keys that are meant for the SDK and that the SDK does not read as they were meant.
    private static let unread: Set = ["wrongChannel", "misspelledKey", "wrongToken"]

    /// The finding about an app configuration that the app does not receive as it was meant.
    private func configurationError() -> Finding? {
        guard let named = evidence.configuration else { return nil }
        let document = named.content
        if let issue = document.issues.first(where: { $0.severity == .error }) {
            return broken(
                .setting, "\(issue.message) (\(issue.code))", issue.help ?? "`mam appconfig check` explains it",
                Place(file: named.file, position: issue.position, path: issue.path))
        }
        if let issue = document.issues.first(where: { Self.unread.contains($0.code) }) {
            return broken(
                .setting, "\(issue.message) (\(issue.code))",
                issue.help ?? "configure the key in the other kind of app configuration",
                Place(file: named.file, position: issue.position, path: issue.path))
        }
        if let issue = evidence.sdkVersion.flatMap({ document.unread(by: $0).first }) {
            return broken(
                .setting, "\(issue.message) (\(issue.code))", issue.help ?? "`mam appconfig check` explains it",
                Place(file: named.file, position: issue.position, path: issue.path))
        }
        return configurationReach.first { $0.state == .broken }
    }

    /// The findings about an app configuration of which it is known, or possible, that it does not reach the account in
    /// the app; empty if nothing contradicts that the app receives it.
    ///
    /// The rules are those of policies. A part that the file does not have is no contradiction: the app is said to receive
    /// the app configuration.
    private var configurationReach: [Finding] {
        guard let named = evidence.configuration else { return [] }
        let entry = evidence.configurationEntry
        let root = entry?.path ?? "$"
        func place(_ member: String) -> Place { Place(file: named.file, position: nil, path: "\(root).\(member)") }
        let assignment = entry.flatMap { configurationAssignment($0, named.content, place("assignments")) }
        guard named.content.channel == .service else { return [assignment].compactMap(\.self) }
        let app = configurationApps(named.content, entry, place)
        let level = entry.flatMap { configurationLevel($0, place("targetedAppManagementLevels")) }
        return [assignment, app, level].compactMap(\.self)
    }

    private func configurationAssignment(
        _ entry: AppConfigurationFile.Entry, _ document: AppConfigurationDocument, _ place: Place
    ) -> Finding? {
        guard entry.assignments != nil || entry.isAssigned == false else { return nil }
        let isOfDevices = document.channel == .deviceManagement
        let assignments = entry.assignments?.map {
            isOfDevices ? $0.onEnrolledDevice(ofMemberOf: evidence.groups) : $0
        }
        let reason = ReachReason(
            assignments, isAssigned: entry.isAssigned, membersOf: evidence.groups, of: "the account")
        let words = "the app configuration may not reach the account: \(reason.words)"
        switch reason.holds {
        case true?: return nil
        case false?:
            return broken(
                .setting, "the app configuration does not reach the account: \(reason.words)",
                "assign the app configuration to a group of the account, and exclude none of them", place)
        case nil where entry.hasFilter:
            return unknown(
                .setting, words, "look up in the admin center whether the app and the device match the filter's rule",
                place)
        case nil where evidence.groups == nil:
            return unknown(.setting, words, "give their object ids with `--groups`", place)
        case nil: return unknown(.setting, words, "look up the assignments in the admin center", place)
        }
    }

    private func configurationApps(
        _ document: AppConfigurationDocument, _ entry: AppConfigurationFile.Entry?, _ place: (String) -> Place
    ) -> Finding? {
        let mayMiss =
            switch document.appList {
            case .every: false
            case .otherPlatforms: true
            case .listed: bundleID != nil
            case .unknown: true
            }
        let isIncluded: Bool? =
            if document.appList == .otherPlatforms { false } else {
                bundleID.flatMap { entry?.target.includes(app: $0) }
            }
        guard mayMiss, isIncluded != true else { return nil }
        guard isIncluded == false else {
            return unknown(
                .setting, "the export does not tell the apps of the app configuration",
                "export it with `$expand=apps` and `appGroupType`, and give the app's bundle id with `--bundle-id`",
                place("appGroupType"))
        }
        return broken(
            .setting, "the app configuration does not include the app",
            "add the app's bundle id to the apps of the app configuration", place("apps"))
    }

    private func configurationLevel(_ entry: AppConfigurationFile.Entry, _ place: Place) -> Finding? {
        guard entry.hasLevels, entry.target.levels != [.unmanaged, .mdm] || !entry.target.areLevelsKnown else {
            return nil
        }
        guard entry.target.areLevelsKnown else {
            return unknown(
                .setting, "`targetedAppManagementLevels` of the app configuration has no value that Graph tells",
                "look up its management levels in the admin center", place)
        }
        guard !entry.target.levels.isEmpty else {
            return broken(
                .setting, "the app configuration includes only devices of other systems",
                "include managed or unmanaged devices in it", place)
        }
        let words = entry.target.levels == .mdm ? "managed" : "unmanaged"
        // The keys that make an app managed are in another app configuration than this one.
        guard evidence.isMDMEnrolled == false else {
            return unknown(
                .setting, "only apps on \(words) devices receive the app configuration",
                "tell with `--no-mdm` that the device is not enrolled; for an enrolled one, `mam what-if` answers for an app "
                    + "with or without the keys `IntuneMAMUPN` and `IntuneMAMOID`", place)
        }
        guard entry.target.levels == .mdm else { return nil }
        return broken(
            .setting, "the app configuration does not include apps on unmanaged devices",
            "include unmanaged devices in the app configuration", place)
    }
}

extension PolicyDocument {
    /// The settings of the document whose effect needs the keys of device management in the app.
    ///
    /// The engine tells: they are the settings that ``PolicyWord/withoutDeviceManagement`` takes out of a policy.
    fileprivate var settingsNeedingKeys: [PolicySetting] {
        let (word, bare) = (word, word.withoutDeviceManagement)
        let all: [(PolicySetting, Bool)] = [
            (.disableProtectionOfManagedOutboundOpenInData, word.send != bare.send),
            (.protectInboundDataFromUnknownSources, word.receive != bare.receive),
            (
                .disableAppPinIfDevicePinIsSet,
                word.isPINRequired && word.isPINReplacedByDevicePasscode != bare.isPINReplacedByDevicePasscode
            ),
        ]
        return all.filter { setting, isLost in isLost && values[setting] != .unreadable }.map(\.0)
    }
}
