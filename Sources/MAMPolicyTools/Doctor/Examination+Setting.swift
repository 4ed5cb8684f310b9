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
        if let finding = unreadPart() { return finding }
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
        let isListed = bundleID.map { id in
            named.content.bundleIDs.contains { AccountID.folding.areEqual($0, id) }
        }
        if named.content.appList == .unknown, isListed != true {
            return unknown(
                .setting, "the export does not tell the apps of the app configuration",
                "export it with `$expand=apps`, and give the app's bundle id with `--bundle-id`",
                Place(file: named.file, position: nil, path: "$.appGroupType"))
        }
        guard let issue = named.content.partialIssue else { return nil }
        return unknown(
            .setting, issue.message, issue.help ?? "`mam appconfig check` explains it",
            Place(file: named.file, position: issue.position, path: issue.path))
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
        let isMissing =
            document.appList == .listed && !document.bundleIDs.isEmpty
            && bundleID.map { id in !document.bundleIDs.contains { AccountID.folding.areEqual($0, id) } } ?? false
        guard isMissing || document.appList == .otherPlatforms else { return nil }
        return broken(
            .setting, "the app configuration does not include the app",
            "add the app's bundle id to the apps of the app configuration",
            Place(file: named.file, position: nil, path: "$.apps"))
    }
}
