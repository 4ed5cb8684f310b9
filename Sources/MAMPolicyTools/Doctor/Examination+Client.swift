internal import MAMCore
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMSettingsTools

extension Examination {
    func infoPlist() -> Finding {
        guard let plist = evidence.infoPlist else {
            return unknown(.infoPlist, "no Info.plist was given", "give the Info.plist of the app with `--plist`")
        }
        if let mistake = preventingMistake { return broken(.infoPlist, mistake.reason, mistake.advice, mistake.place) }
        let sdk = findingsAboutSDK(in: plist.file)
        if let finding = sdk.first(where: { $0.state == .broken }) ?? sdk.first(where: { $0.state == .unknown }) {
            return finding
        }
        if let finding = withoutScenes(in: plist) { return finding }
        let missing = plist.content.entitlements == nil ? "; the entitlements were not checked" : ""
        guard let first = mistakes.first else {
            if let unread = sdk.first { return unread }
            return fine(.infoPlist, "no error was found\(missing)", Place(file: plist.file, position: nil, path: nil))
        }
        let more = mistakes.count == 1 ? "" : "; \(mistakes.count - 1) more should be mended"
        return Finding(
            link: .infoPlist, state: .fine, reason: "no error prevents the policy; \(first.reason)\(more)\(missing)",
            advice: first.advice, place: first.place)
    }

    /// The finding about an app that iOS may end at launch, before any policy arrives (I014); `nil` for any other app, and
    /// if the account has enrolled.
    private func withoutScenes(in plist: DiagnosisEvidence.Named<InfoPlistCheck>) -> Finding? {
        let checked = plist.content.infoPlist
        guard shown(.enrollment) == nil, let issue = checked.issues.first(where: { $0.id == .sceneLifeCycleMissing })
        else { return nil }
        return unknown(
            .infoPlist, "\(issue.message) (\(issue.id.rawValue))",
            issue.help ?? "`mam settings explain \(issue.id.rawValue)` explains it",
            Place(
                file: plist.file, position: checked.isBinary ? nil : issue.position,
                path: issue.keyPath.isEmpty ? nil : issue.keyPath))
    }

    /// A mistake in the `Info.plist` or the entitlements.
    struct Mistake {
        let reason: String
        let advice: String
        let place: Place
        let preventsPolicy: Bool
    }

    /// The first mistake that keeps every policy away; `nil` if there is none, or if the account has enrolled.
    var preventingMistake: Mistake? {
        guard shown(.enrollment) == nil else { return nil }
        return mistakes.first(where: \.preventsPolicy)
    }

    /// Whether an issue is about the redirect scheme beside a redirect URI, which counts in its place.
    private func isReplaced(_ issue: SettingsIssue) -> Bool {
        let settings = infoPlistSubject?.root[SettingsKey.dictionaryName]
        return issue.keyPath == "\(SettingsKey.dictionaryName).ADALRedirectScheme"
            && settings?["ADALRedirectUri"] != nil
    }

    /// The errors in both files, and what else keeps a policy away, in their order.
    private var mistakes: [Mistake] {
        guard let plist = evidence.infoPlist else { return [] }
        let files =
            [(plist.content.infoPlist, plist.file)]
            + [plist.content.entitlements].compactMap { checked in
                checked.map { ($0, evidence.entitlementsFile ?? plist.file) }
            }
        return files.flatMap { checked, file in
            checked.issues.filter { $0.severity == .error || $0.preventsPolicy }.map { issue in
                Mistake(
                    reason: "\(issue.message) (\(issue.id.rawValue))",
                    advice: issue.fix.map { "`mam configure` \($0)" } ?? issue.help
                        ?? "`mam settings explain \(issue.id.rawValue)` explains it",
                    place: Place(
                        // Of a binary file there are byte offsets only.
                        file: file, position: checked.isBinary ? nil : issue.position,
                        path: issue.keyPath.isEmpty ? nil : issue.keyPath),
                    preventsPolicy: issue.preventsPolicy && !isReplaced(issue))
            }
        }
    }

    func token() -> Finding {
        shown(.token)
            ?? unknown(
                .token, "no file shows whether the app gets a token",
                "give the last status of the enrollment delegate with `--status`; 203, 217 and 219 are about tokens")
    }

    func enrollment() -> Finding {
        if let finding = cutOff() { return finding }
        if let finding = otherAccount() { return finding }
        if let finding = shown(.enrollment) { return finding }
        if let version = evidence.sdkVersion, let row = blocks.first(where: { version < $0.minimum }),
            let first = row.xcode?.lowerBound
        {
            return unknown(
                .enrollment, "SDK \(version) starts only in an app that was built with an Xcode before \(first)",
                "give the Info.plist of the built app, whose `DTXcode` tells, with `--plist`")
        }
        return unknown(
            .enrollment, "no file shows whether the account is enrolled",
            "give a dump of the app's diagnostics with `--dump`, or the last status with `--status`")
    }

    /// The major version of Xcode that built the app; `nil` if the `Info.plist` does not tell.
    var xcode: Int? {
        infoPlistSubject?.root["DTXcode"]?.string.flatMap(Int.init).flatMap { $0 < 100 ? nil : $0 / 100 }
    }

    /// The announced blocks of the service that may concern the app: those for its Xcode, or all if that is unknown.
    ///
    /// Their dates count for nothing, because the day of the evidence is not known.
    private var blocks: [SDKCutOff] {
        SDKCutOff.published.filter { $0.action == .block && (xcode == nil || $0.concerns(xcode: xcode)) }
    }

    /// The finding about a version of the SDK that the service refuses, whichever of the blocks concerns the app.
    private func cutOff() -> Finding? {
        guard let version = evidence.sdkVersion, let lowest = blocks.map(\.minimum).min(), version < lowest else {
            return nil
        }
        let built = xcode.map { " in apps built with Xcode \($0)" } ?? ""
        return broken(
            .enrollment, "the service blocks apps with an SDK below \(lowest)\(built)",
            "build the app with SDK \(lowest) or later")
    }

    /// The finding about an account that is not the one that the app may have, or has.
    private func otherAccount() -> Finding? {
        if case .otherAccount = dumped, let dump = evidence.dump {
            return broken(
                .enrollment, "the app has a policy for another account, and none for the one that was named",
                "sign the other account out, then sign in and register the one that was named",
                Place(file: dump.file, position: nil, path: nil))
        }
        guard let named = evidence.configuration, let user = evidence.user else { return nil }
        // Device management alone delivers these keys. A token such as `{{userid}}` is no name.
        guard named.content.channel == .deviceManagement else { return nil }
        let settings = DeviceManagementSettings(
            named.content.configuration(), sdkVersion: evidence.sdkVersion)
        let allowed = user.rawValue.contains("@") ? settings.userPrincipalName : settings.objectID
        guard settings.allowsEnrolledAccountOnly, let allowed, allowed != user else { return nil }
        return broken(
            .enrollment, "the app configuration allows only the account of device management, which is another one",
            "sign in with the account of device management, or remove `IntuneMAMAllowedAccountsOnly`",
            Place(file: named.file, position: nil, path: nil))
    }

    func checkIn() -> Finding {
        switch dumped {
        case .nothing, .otherAccount:
            return shown(.checkIn)
                ?? unknown(
                    .checkIn, "there is no dump of the account's policy",
                    "give a dump of the app's diagnostics with `--dump`")
        case .page:
            return shown(.checkIn)
                ?? unknown(
                    .checkIn, "the file is a settings page of an older SDK, which shows no account's policy",
                    "give a dump of the app's diagnostics with `--dump`", dumpPlace)
        case .several:
            return shown(.checkIn)
                ?? unknown(
                    .checkIn, "the dump has several policies, and it is not known which one is the account's",
                    "give the account's user principal name with `--user`", dumpPlace)
        case .empty:
            return broken(
                .checkIn, "the dump contains no setting of a policy for the account",
                "repair the links before this one, then start the app while it is online", dumpPlace)
        case .policy(let entry):
            guard reachesApp, candidates.count == 1, let candidate = candidates.first else {
                return shown(.checkIn) ?? fine(.checkIn, "the app has a policy for the account", dumpPlace)
            }
            let (stale, missing) = Self.differences(entry.policy, candidate.document)
            guard let first = stale.first else {
                if let setting = missing.first {
                    let more = missing.count == 1 ? "" : " and \(missing.count - 1) more"
                    return unknown(
                        .checkIn, "the dump does not have `\(setting.rawValue)`\(more), which the export sets",
                        "take the whole dump; an older version of the policy or of the SDK does not have it either",
                        dumpPlace)
                }
                // A value that cannot be read counts as the strictest one, which may be that of the export.
                guard entry.policy.document().issues.allSatisfy({ $0.severity < .error }) else {
                    return unknown(
                        .checkIn, "the dump has a value that cannot be read", "take the dump of the diagnostics again",
                        dumpPlace)
                }
                guard let gap = candidate.document.gap else {
                    return fine(.checkIn, "the app has the policy as it was exported", dumpPlace)
                }
                return fine(.checkIn, "the app has the settings of the export; \(gap.reason)", dumpPlace)
            }
            let more = stale.count == 1 ? "" : " and \(stale.count - 1) more"
            return broken(
                .checkIn, "the app has another version of the policy than the export, in `\(first.rawValue)`\(more)",
                "start the app while it is online, so that it checks in; a change can take hours to arrive", dumpPlace)
        }
    }

    /// Returns the settings that differ between the policy of a client and an export.
    ///
    /// Only settings for which the client has keys are compared. A setting that the dump does not have may be unknown to
    /// the SDK, or cut off.
    private static func differences(
        _ client: ClientPolicy, _ export: PolicyDocument
    ) -> (stale: [PolicySetting], missing: [PolicySetting]) {
        let read = client.document()
        let own = read.result.values
        let isUnread = read.issues.contains { $0.severity == .error }
        let sent = export.clientPolicy().result.document().result.values
        // A missing list stands for the list of the admin center, which no value equals.
        let lists: Set<PolicySetting> = [.exemptedAppProtocols, .exemptedUniversalLinks, .managedUniversalLinks]
        let all = PolicySetting.allCases.filter { setting in
            guard setting.hasGraphName, setting.descriptor.group != .metadata else { return false }
            if export.leavesOut(setting) { return false }
            // A value that cannot be read may be the one of the export.
            if isUnread, let value = own[setting], value == setting.unreadValue { return false }
            if lists.contains(setting), own[setting] == nil || sent[setting] == nil { return false }
            return (own[setting] ?? setting.missingValue) != (sent[setting] ?? setting.missingValue)
        }
        return (all.filter { own[$0] != nil }, all.filter { own[$0] == nil })
    }
}
