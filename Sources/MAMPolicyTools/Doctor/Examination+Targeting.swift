internal import MAMCore
internal import MAMJSON

extension Examination {
    func license() -> Finding {
        if let named = evidence.licenses {
            let plans = named.content.plans
            func place(_ plan: AccountLicenses.Plan) -> Place {
                Place(file: named.file, position: plan.position, path: plan.path)
            }
            if let plan = plans.first(where: { $0.isEnabled == true }) {
                return fine(.license, "the account has the plan `\(plan.name)`", place(plan))
            }
            if let plan = plans.first(where: { $0.isEnabled == nil }) {
                return shown(.license)
                    ?? unknown(
                        .license, "the file does not tell whether the plan `\(plan.name)` is enabled",
                        "give Graph's whole answer about the account's licenses with `--licenses`", place(plan))
            }
            let file = Place(file: named.file, position: nil, path: nil)
            if named.content.isIncomplete {
                return shown(.license)
                    ?? unknown(
                        .license, "the file does not contain all service plans of the account",
                        "give Graph's whole answer to `GET /users/{id}/licenseDetails` with `--licenses`: every page, "
                            + "without `$select`, with its `@odata.context`", file)
            }
            if let plan = plans.first {
                return broken(
                    .license, "the plan `\(plan.name)` is not enabled for the account",
                    "enable the plan among the apps of the license", place(plan))
            }
            if let plan = named.content.unknownPlans.first {
                return shown(.license)
                    ?? unknown(
                        .license, "\(JSONQuoting.quoted(plan.name)) is a plan of Intune that is not known here",
                        "look up whether the plan includes app protection", place(plan))
            }
            let count = named.content.count
            return broken(
                .license,
                count == 0
                    ? "the account has no license"
                    : "none of the \(count) service plans of the account is a plan of Intune",
                "assign a license with Intune to the account", file)
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
            return shown(.group)
                ?? unknown(
                    .group, "the exports contain no policy for iOS",
                    "export the policies for iOS (`iosManagedAppProtections`) with their assignments, and give them "
                        + "with `--policy`", Place(file: first.file, position: nil, path: nil))
        }
        let isLeft = isLeftToTenantDefault
        leaveOutTenantDefaults(isLeft: isLeft)
        let reached = candidates.map { $0.entry.isTenantDefault ? isLeft : reaches($0) }
        let possible = zip(candidates, reached).filter { $0.1 != false }
        guard let first = possible.first else { return unassigned() }
        candidates = possible.map(\.0)
        if let sure = possible.first(where: { $0.1 == true })?.0 {
            guard sure.entry.isTenantDefault else {
                return fine(.group, "a policy is assigned to the account", sure.place(of: .assignments))
            }
            return fine(
                .group, "the default policy of the tenant applies: no other policy is assigned to the account",
                sure.place)
        }
        if let found = shown(.group) { return found }
        return doubt((possible.first { !$0.0.entry.isTenantDefault } ?? first).0)
    }

    /// Leaves out each default policy of a tenant that is known not to reach the account in the app, unless there is no other
    /// policy.
    ///
    /// The policy that is assigned to the account, or that should be, is then among the others.
    private mutating func leaveOutTenantDefaults(isLeft: Bool?) {
        let rest = candidates.filter { candidate in
            guard candidate.entry.isTenantDefault else { return true }
            return isLeft != false && bundleID.map { candidate.target.includes(app: $0) } != .some(false)
        }
        if !rest.isEmpty { candidates = rest }
    }

    /// Whether the default policy of the tenant applies to the account, in the apps that it names; `nil` if that is not known.
    ///
    /// It does if no other policy is assigned to the account, in whatever app.
    private var isLeftToTenantDefault: Bool? {
        let others = evidence.policies.flatMap(\.content.entries).filter(\.isTargeted)
        let isWhole =
            others.contains { $0.object == .policy } && !others.contains(where: \.isUnread)
            && PolicyFile.unfinished(evidence.policies) == nil
        return others.map { $0.isAssigned(toMemberOf: evidence.groups) }.leaveUserToTenantDefault(isWhole: isWhole)
    }

    /// The finding about a policy of which it is not known whether it is assigned to the account.
    private func doubt(_ candidate: Candidate) -> Finding {
        let groups = evidence.groups
        guard !candidate.entry.isTenantDefault else {
            return unknown(
                .group,
                "the default policy of the tenant applies only if no other policy is assigned to the account, and the files "
                    + "do not tell whether one is",
                "give all policies of the tenant, exported with `$expand=assignments`, with `--export`, and the account's "
                    + "groups with `--groups`", candidate.place)
        }
        guard let assignments = candidate.entry.assignments else {
            return unknown(
                .group, "the export does not have the policy's assignments",
                "export it with `$expand=assignments`, and give the account's groups with `--groups`", candidate.place)
        }
        let place = candidate.place(of: .assignments)
        if assignments.isEmpty {
            return unknown(
                .group, "the list of assignments is empty, although `isAssigned` is true",
                "export the policy again with `$expand=assignments`", place)
        }
        if assignments.contains(where: { $0.target == .furtherPages }) {
            return unknown(
                .group, "the export has only a part of the policy's assignments",
                "follow `assignments@odata.nextLink`, or look up the assignments in the admin center", place)
        }
        if assignments.contains(where: { $0.hasFilter && $0.unfiltered.concerns(membersOf: groups) == true }) {
            return unknown(
                .group, "the assignment has a filter, and the filter's rule is not in the export",
                "look up in the admin center whether the app and the device match the filter's rule", place)
        }
        if assignments.contains(where: { $0.target == .other(type: PolicyAssignment.repeatedKey) }) {
            return unknown(
                .group, "the assignments have a repeated key, and readers disagree which one counts",
                "export the policy again", place)
        }
        guard groups != nil else {
            return unknown(
                .group, "the groups of the account are not known", "give their object ids with `--groups`", place)
        }
        return unknown(
            .group, "the policy is assigned to a target of an unknown kind, or to a group without an id",
            "look up the assignments in the admin center", place)
    }

    /// Returns whether a policy is assigned to the account; `nil` if that is not known.
    private func reaches(_ candidate: Candidate) -> Bool? {
        if let assignments = candidate.entry.assignments,
            !assignments.isEmpty || candidate.document.values[.isAssigned] != .boolean(true)
        {
            return PolicyAssignment.reach(assignments, membersOf: evidence.groups)
        }
        return candidate.document.values[.isAssigned] == .boolean(false) ? false : nil
    }

    /// The finding when no policy is assigned to the account.
    private mutating func unassigned() -> Finding {
        if let finding = notOnThisPage(.group, "no policy in the files is assigned to a group of the account") {
            return finding
        }
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
        guard !first.entry.isTenantDefault else {
            return unknown(
                .group,
                "the default policy of the tenant does not apply, because another policy is assigned to the account, and the "
                    + "files have no policy for iOS",
                "export the policies for iOS (`iosManagedAppProtections`) with their assignments, and give them with "
                    + "`--policy`", first.place)
        }
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
            if candidates.allSatisfy({ $0.target.apps == .allApps }) {
                // A list that cannot be read counts as every app.
                for candidate in candidates where candidate.document.values[.appGroupType] != .member("allApps") {
                    return shown(.app)
                        ?? candidate.unread(.app, candidate.isUnreadable(.apps) ? .apps : .appGroupType)
                }
                return fine(.app, "the policy includes all apps", first.place(of: .appGroupType))
            }
            return shown(.app)
                ?? unknown(
                    .app, "the app's bundle id is not known",
                    "give the Info.plist of the built app with `--plist`, or the id with `--bundle-id`")
        }
        let included = candidates.filter { $0.target.includes(app: bundleID) != false }
        guard let one = included.first else {
            let reason = "the policy does not include the app \(JSONQuoting.quoted(bundleID))"
            if let finding = notOnThisPage(.app, reason) { return finding }
            return broken(
                .app, reason,
                "add the bundle id to the apps of the policy: groups of Microsoft's apps contain no other app",
                first.place(of: first.document.places[.apps] == nil ? .appGroupType : .apps))
        }
        guard included.contains(where: { $0.target.includes(app: bundleID) == true }) else {
            candidates = included
            return shown(.app) ?? one.withoutApps
        }
        candidates = included
        let readable = included.first {
            !$0.isUnreadable(.appGroupType) && !$0.isUnreadable(.apps)
                && $0.target.includes(app: bundleID) == true
        }
        guard let readable else {
            return shown(.app) ?? one.unread(.app, one.isUnreadable(.apps) ? .apps : .appGroupType)
        }
        let isListed = readable.target.apps == .selectedPublicApps
        let place = isListed ? readable.place(of: .apps) : readable.place(of: .appGroupType)
        return fine(.app, "the policy includes the app", place)
    }

    /// The finding about a condition that no policy of the files is known to meet, and another policy may meet.
    ///
    /// `nil` if every policy is in the files and can be read.
    mutating func notOnThisPage(_ link: Diagnosis.Link, _ reason: String) -> Finding? {
        for file in evidence.policies {
            guard let entry = file.content.entries.first(where: \.isUnread) else { continue }
            reachesApp = false
            let place = Place(file: file.file, position: entry.position, path: entry.path)
            return shown(link)
                ?? unknown(
                    link, "\(reason), and another policy in the file cannot be read", "export the policies again", place
                )
        }
        guard let page = PolicyFile.unfinished(evidence.policies) else { return nil }
        reachesApp = false
        return shown(link)
            ?? unknown(
                link,
                "\(reason), and "
                    + (page.content.hasFailedAnswers
                        ? "answers of the batch are errors" : "the file is one page of a list"),
                page.content.hasFailedAnswers
                    ? "send the requests with a `status` of 400 or more again"
                    : "follow `@odata.nextLink` of the answer, and give every page with `--policy`",
                Place(file: page.file, position: nil, path: "$"))
    }

    /// The finding about a policy's target when no policy was given.
    func withoutPolicy(_ link: Diagnosis.Link) -> Finding {
        let reason = evidence.policies.isEmpty ? "no exported policy was given" : "no export has a policy for iOS"
        return shown(link) ?? unknown(link, reason, Self.policyAdvice)
    }

    private static var policyAdvice: String {
        "export the policies with their assignments, and give them with `--policy`"
    }
}

extension PolicyFile.Entry {
    /// Whether the entry may be a policy for iOS and cannot be read.
    var isUnread: Bool {
        if case .failure = result { !isLeftOut } else { false }
    }
}

extension Examination.Candidate {
    /// Whether the export does not tell the value of a setting that decides a link.
    ///
    /// That is a value that cannot be read, and management levels that are missing or that Graph does not tell. Each
    /// export of Graph beta has management levels.
    func isUnreadable(_ setting: PolicySetting) -> Bool {
        if setting == .targetedAppManagementLevels, !target.areLevelsKnown { return true }
        return document.values[setting] == .unreadable
    }

    /// The finding about a link whose setting cannot be read or is missing.
    func unread(_ link: Diagnosis.Link, _ setting: PolicySetting) -> Examination.Finding {
        guard document.values[setting] == nil else {
            return Examination.Finding(
                link: link, state: .unknown, reason: "`\(setting.rawValue)` of the policy cannot be read",
                advice: "export the policy again", place: place(of: setting))
        }
        return Examination.Finding(
            link: link, state: .unknown, reason: "the export does not have `\(setting.rawValue)`",
            advice: (document.gap ?? .graphV1).advice, place: self.place)
    }

    /// The finding about a policy whose export does not tell whether it includes the app.
    fileprivate var withoutApps: Examination.Finding {
        let (reason, advice) =
            if document.hasMoreApps {
                (
                    "the export has only a part of the policy's list of apps",
                    "follow `apps@odata.nextLink`, or look up the apps in the admin center"
                )
            } else if !target.areBundleIDsKnown {
                ("the export does not have the policy's list of apps", "export it from Graph beta with `$expand=apps`")
            } else {
                (
                    "the policy does not list the app, and the export does not have `appGroupType`",
                    (document.gap ?? .graphV1).advice
                )
            }
        return Examination.Finding(
            link: .app, state: .unknown, reason: reason, advice: advice,
            place: document.places[.apps] == nil ? place(of: .appGroupType) : place(of: .apps))
    }
}
