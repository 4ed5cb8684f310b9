internal import MAMCore
internal import MAMJSON

extension Examination {
    func license() -> Finding {
        if let named = evidence.licenses {
            let plans = named.content.plans
            func place(_ plan: AccountLicenses.Plan) -> Place {
                Place(file: named.file, position: plan.position, path: plan.path)
            }
            if let plan = plans.first(where: \.isEnabled) {
                return fine(.license, "the account has the plan `\(plan.name)`", place(plan))
            }
            if let plan = plans.first {
                return broken(
                    .license, "the plan `\(plan.name)` is not enabled for the account",
                    "enable the plan among the apps of the license", place(plan))
            }
            return broken(
                .license, "none of the \(named.content.count) service plans of the account is a plan of Intune",
                "assign a license with Intune to the account", Place(file: named.file, position: nil, path: nil))
        }
        return shown(.license)
            ?? unknown(
                .license, "no file shows the account's license",
                "give the account's `licenseDetails` from Graph with `--licenses`, or the last status with `--status`")
    }

    mutating func group() -> Finding {
        guard !candidates.isEmpty else {
            guard let first = evidence.policies.first else {
                return shown(.group) ?? unknown(.group, "no exported policy was given", Self.policyAdvice)
            }
            return broken(
                .group, "the exports contain no policy for iOS", "assign an app-protection policy for iOS",
                Place(file: first.file, position: nil, path: nil))
        }
        let reached = candidates.map { reaches($0) }
        let possible = zip(candidates, reached).filter { $0.1 != false }
        guard let first = possible.first else { return unassigned() }
        candidates = possible.map(\.0)
        if let sure = possible.first(where: { $0.1 == true })?.0 {
            return fine(.group, "a policy is assigned to the account", sure.place(of: .assignments))
        }
        if let found = shown(.group) { return found }
        guard first.0.entry.assignments != nil else {
            return unknown(
                .group, "the export does not have the policy's assignments",
                "export it with `$expand=assignments`, and give the account's groups with `--groups`", first.0.place)
        }
        guard evidence.groups != nil else {
            return unknown(
                .group, "the groups of the account are not known", "give their object ids with `--groups`",
                first.0.place(of: .assignments))
        }
        return unknown(
            .group, "the policy is assigned to a target of an unknown kind",
            "look up the assignments in the admin center", first.0.place(of: .assignments))
    }

    /// Returns whether a policy is assigned to the account; `nil` if that is not known.
    private func reaches(_ candidate: Candidate) -> Bool? {
        if let assignments = candidate.entry.assignments {
            return PolicyAssignment.reach(assignments, membersOf: evidence.groups)
        }
        return candidate.document.values[.isAssigned] == .boolean(false) ? false : nil
    }

    /// The finding when no policy is assigned to the account.
    private func unassigned() -> Finding {
        let excluding = candidates.first { candidate in
            candidate.entry.assignments?.contains {
                $0.isExclusion && $0.concerns(membersOf: evidence.groups) == true
            } ?? false
        }
        if let excluding {
            return broken(
                .group, "the policy excludes a group of the account",
                "take the account out of the excluded group, or the group out of the exclusions",
                excluding.place(of: .assignments))
        }
        let first = candidates[0]
        guard first.entry.assignments?.isEmpty == false else {
            return broken(
                .group, "the policy is assigned to no group", "assign the policy to a group of the account",
                first.entry.assignments == nil ? first.place(of: .isAssigned) : first.place(of: .assignments))
        }
        return broken(
            .group, "no policy is assigned to a group of the account",
            "assign the policy to a group of the account, or add the account to an assigned group",
            first.place(of: .assignments))
    }

    mutating func app() -> Finding {
        guard let first = candidates.first else { return withoutPolicy(.app) }
        guard let bundleID else {
            if candidates.allSatisfy({ $0.document.target.apps == .allApps }) {
                guard candidates.allSatisfy({ !$0.isUnreadable(.appGroupType) }) else {
                    return shown(.app) ?? first.unread(.app, .appGroupType)
                }
                return fine(.app, "the policy includes all apps", first.place(of: .appGroupType))
            }
            return shown(.app)
                ?? unknown(
                    .app, "the app's bundle id is not known",
                    "give the Info.plist of the built app with `--plist`, or the id with `--bundle-id`")
        }
        let included = candidates.filter { $0.document.target.includes(app: bundleID) }
        guard let one = included.first else {
            return broken(
                .app, "the policy does not include the app \(JSONQuoting.quoted(bundleID))",
                "add the bundle id to the apps of the policy: groups of Microsoft's apps contain no other app",
                first.place(of: first.document.places[.apps] == nil ? .appGroupType : .apps))
        }
        candidates = included
        let readable = included.first { !$0.isUnreadable(.appGroupType) && !$0.isUnreadable(.apps) }
        guard let readable else {
            return shown(.app) ?? one.unread(.app, one.isUnreadable(.apps) ? .apps : .appGroupType)
        }
        let isListed = readable.document.target.apps == .selectedPublicApps
        let place = isListed ? readable.place(of: .apps) : readable.place(of: .appGroupType)
        return fine(.app, "the policy includes the app", place)
    }

    mutating func managementLevel() -> Finding {
        guard let first = candidates.first else { return withoutPolicy(.managementLevel) }
        let link = Diagnosis.Link.managementLevel
        guard let isEnrolled = evidence.isMDMEnrolled else {
            let places = candidates.filter { !$0.document.target.levels.isEmpty }
            guard let one = places.first else {
                return broken(
                    link, "the policy includes only devices of other systems",
                    "include managed or unmanaged devices", first.place(of: .targetedAppManagementLevels))
            }
            candidates = places
            if places.contains(where: { $0.document.target.levels == [.unmanaged, .mdm] }) {
                guard places.contains(where: { !$0.isUnreadable(.targetedAppManagementLevels) }) else {
                    return shown(link) ?? one.unread(link, .targetedAppManagementLevels)
                }
                return fine(
                    link, "the policy includes managed and unmanaged devices",
                    one.place(of: .targetedAppManagementLevels))
            }
            return shown(link)
                ?? unknown(
                    link, "the policy is for some devices only",
                    "tell with `--mdm` or `--no-mdm` whether the device is enrolled in device management",
                    one.place(of: .targetedAppManagementLevels))
        }
        let level: PolicyTarget.ManagementLevels = isEnrolled ? .mdm : .unmanaged
        let included = candidates.filter { $0.document.target.levels.contains(level) }
        let words = isEnrolled ? "managed" : "unmanaged"
        guard let one = included.first else {
            return broken(
                link, "the policy does not include \(words) devices",
                "include \(words) devices in the policy, or assign another policy for them",
                first.place(of: .targetedAppManagementLevels))
        }
        candidates = included
        guard included.contains(where: { !$0.isUnreadable(.targetedAppManagementLevels) }) else {
            return shown(link) ?? one.unread(link, .targetedAppManagementLevels)
        }
        if isEnrolled, let missing = missingUserKey, included.allSatisfy({ $0.document.target.levels == .mdm }) {
            return broken(
                link, "the app configuration lacks `\(missing)`, so the app counts as one on an unmanaged device",
                "configure `IntuneMAMUPN` as `{{userprincipalname}}` and `IntuneMAMOID` as `{{userid}}`",
                evidence.configuration.map { Place(file: $0.file, position: nil, path: nil) })
        }
        return fine(link, "the policy includes \(words) devices", one.place(of: .targetedAppManagementLevels))
    }

    /// A name of the enrolled user that device management does not deliver; `nil` if none is known to be missing.
    ///
    /// The SDK needs both to know that the device is managed (``DeviceManagementSettings/isDeviceManaged``).
    private var missingUserKey: String? {
        guard let document = evidence.configuration?.content, document.channel == .deviceManagement else { return nil }
        return [AppConfigurationKey.userPrincipalName, AppConfigurationKey.objectID].first {
            !document.keys.contains($0)
        }
    }

    /// The finding about a policy's target when no policy was given.
    private func withoutPolicy(_ link: Diagnosis.Link) -> Finding {
        let reason = evidence.policies.isEmpty ? "no exported policy was given" : "no export has a policy for iOS"
        return shown(link) ?? unknown(link, reason, Self.policyAdvice)
    }

    private static var policyAdvice: String {
        "export the policies with their assignments, and give them with `--policy`"
    }
}

extension PolicyTarget {
    /// Returns whether the target includes an app on any device.
    fileprivate func includes(app bundleID: String) -> Bool {
        PolicyTarget(apps: apps, bundleIDs: bundleIDs, levels: .mdm).includes(bundleID: bundleID, isMDMEnrolled: true)
    }
}

extension Examination.Candidate {
    /// Whether the export has a value of a setting that cannot be read, and that decides nothing then.
    fileprivate func isUnreadable(_ setting: PolicySetting) -> Bool { document.values[setting] == .unreadable }

    /// The finding about a link whose setting cannot be read.
    fileprivate func unread(_ link: Diagnosis.Link, _ setting: PolicySetting) -> Examination.Finding {
        Examination.Finding(
            link: link, state: .unknown, reason: "`\(setting.rawValue)` of the policy cannot be read",
            advice: "export the policy again", place: place(of: setting))
    }
}
