internal import MAMCore
internal import MAMJSON
internal import MAMText

/// The policies and the app configurations in the export of a tenant.
package struct TenantExport: Sendable {
    /// A policy of the export, also one for another platform.
    struct Policy: Sendable {
        let file: String
        /// The display name without private words; empty if it has none.
        let name: String
        let entry: PolicyFile.Entry
        /// The policy; `nil` if it is for another platform.
        let document: PolicyDocument?
        /// The policy without the parts that only its file has, for comparisons with others.
        let compiled: MAMPolicy?
    }

    /// An app configuration of the export, also one for another platform.
    struct Configuration: Sendable {
        let file: String
        /// The display name without private words; empty if it has none.
        let name: String
        let entry: AppConfigurationFile.Entry
        /// The app configuration; `nil` if it is for another platform.
        let document: AppConfigurationDocument?
    }

    let policies: [Policy]
    let configurations: [Configuration]
    /// The reasons why the tenant may have policies that the export lacks; empty if there are none.
    package let doubts: [String]
    /// The reasons why the tenant may have app configurations that the export lacks; empty if there are none.
    package let configurationDoubts: [String]

    /// The number of policies and app configurations, also of those for other platforms.
    package var count: Int { policies.count + configurations.count }

    /// The maximum number of policies and app configurations of one export.
    package static let maximumCount = 2000

    /// Joins the files of an export.
    ///
    /// - Parameters:
    ///   - policies: The files with policies.
    ///   - configurations: The files with app configurations.
    ///   - words: The words that no name may contain, beside ids and addresses. Defaults to none.
    package init(
        policies: [DiagnosisEvidence.Named<PolicyFile>],
        configurations: [DiagnosisEvidence.Named<AppConfigurationFile>], masking words: [String] = []
    ) {
        func shown(_ name: String) -> String { PrivateText.masked(name, and: words) }
        let all = policies.flatMap { file in file.content.entries.map { (file.file, $0) } }
        self.policies = all.compactMap { file, entry in
            guard !entry.object.isConfiguration else { return nil }
            switch entry.result {
            case .success(let document):
                return Policy(
                    file: file, name: shown(entry.name), entry: entry, document: document,
                    compiled: document.compileStrictest())
            case .failure:
                return Policy(file: file, name: shown(entry.name), entry: entry, document: nil, compiled: nil)
            }
        }
        self.configurations = configurations.flatMap { file in
            file.content.entries.compactMap { entry in
                entry.object.isConfiguration
                    ? Configuration(
                        file: file.file, name: shown(entry.name), entry: entry, document: try? entry.result.get()) : nil
            }
        }
        doubts = Self.doubts(policies)
        configurationDoubts = configurations.compactMap { page in
            guard let issue = page.content.furtherPagesIssue,
                !configurations.contains(where: { page.content.isContinued(by: $0.content) })
            else { return nil }
            return "\(page.file): \(issue.message), so other app configurations may apply"
        }
    }

    private static func doubts(_ files: [DiagnosisEvidence.Named<PolicyFile>]) -> [String] {
        var doubts: [String] = []
        if let page = PolicyFile.unfinished(files) {
            let reason = page.content.furtherPagesIssue?.message ?? "the list goes on in another answer of Graph"
            doubts.append("\(page.file): \(reason), so other policies may apply")
        }
        let entries = files.flatMap(\.content.entries)
        for file in files where file.content.entries.contains(where: { $0.isUnread }) {
            doubts.append("\(file.file): a policy cannot be read, and it may apply")
        }
        if !entries.contains(where: { !$0.isTenantDefault && (try? $0.result.get()) != nil }) {
            doubts.append("the export has no policy for iOS, so it does not tell which policies the tenant has")
        }
        return doubts
    }
}

/// The part of an answer about an export that decides whether a document reaches a person in an app.
package enum ReachCondition: String, Sendable, Hashable, Encodable, CaseIterable {
    /// The platform for which the document is made.
    case platform
    /// The groups to which the document is assigned.
    case assignment
    /// The apps that the document names.
    case app
    /// The management state of the device.
    case device
}

/// Whether one condition of a document holds, with the reason.
package struct ReachReason: Sendable, Hashable {
    package let condition: ReachCondition
    /// Whether the condition holds; `nil` if the export does not tell.
    package let holds: Bool?
    /// The reason in words: one line in lower case.
    package let words: String

    init(_ condition: ReachCondition, _ holds: Bool?, _ words: String) {
        (self.condition, self.holds, self.words) = (condition, holds, words)
    }
}

extension [ReachReason] {
    /// Whether the document reaches the person; `nil` if the export does not tell.
    ///
    /// A condition that is known not to hold decides, whatever the others are.
    var reach: Bool? {
        if contains(where: { $0.holds == false }) { return false }
        return contains { $0.holds == nil } ? nil : true
    }

    /// The reasons that decide: those that do not hold, or else those that are not known, or else all.
    package var deciding: [ReachReason] {
        let reach = reach
        return filter { $0.holds == reach }
    }
}

extension TenantExport.Policy {
    /// The conditions of the policy for a person in an app on a device.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - isLeft: Whether the tenant leaves the person to its default policy; `nil` if that is not known.
    /// - Returns: The conditions, in the order of ``ReachCondition``.
    fileprivate func reasons(for person: WhatIfPerson, leftToDefault isLeft: Bool?) -> [ReachReason] {
        guard let document else {
            let noun = entry.object == .policy ? "a policy of another type" : "a \(entry.object.nouns.one)"
            return [ReachReason(.platform, false, "it is \(noun)")]
        }
        return [
            entry.isTenantDefault
                ? ReachReason(leftToDefault: isLeft)
                : ReachReason(entry.assignments, isAssigned: entry.isAssigned, membersOf: person.groups),
            app(document, AppKind(person.bundleID), isListed: target(document).lists(person.bundleID)),
            level(document, person),
        ]
    }

    /// Returns the rule by which the policy reaches people.
    ///
    /// - Parameters:
    ///   - hasDefault: Whether the export has a default policy, for which the assignments of policies for Android count.
    ///   - isWhole: Whether the export has all policies that the tenant assigns to users.
    /// - Returns: The rule.
    fileprivate func rule(besideDefault hasDefault: Bool, isWhole: Bool) -> ReachRule {
        guard let document else {
            guard hasDefault, entry.isTargeted else { return ReachRule(always: false) }
            return ReachRule(
                entry.assignments, isAssigned: entry.isAssigned, listing: [], role: .targeted, app: { _, _ in false },
                device: { _ in false })
        }
        let isDefault = entry.isTenantDefault
        return ReachRule(
            isDefault ? nil : entry.assignments, isAssigned: isDefault ? nil : entry.isAssigned,
            listing: target(document).listedIDs,
            role: isDefault ? .tenantDefault(isWhole: isWhole) : entry.isTargeted ? .targeted : .other,
            app: { app(document, $0, isListed: $1).holds },
            device: { level(document, WhatIfPerson(groups: [], bundleID: "", isManaged: $0)).holds })
    }

    private func target(_ document: PolicyDocument) -> PolicyTarget { entry.target(of: document) }

    private func app(_ document: PolicyDocument, _ kind: AppKind, isListed: Bool) -> ReachReason {
        for setting in [PolicySetting.appGroupType, .apps] where document.values[setting] == .unreadable {
            return ReachReason(.app, nil, "`\(setting.rawValue)` cannot be read")
        }
        let target = target(document)
        guard target.isAppGroupKnown || document.values[.apps] != nil else {
            return ReachReason(.app, nil, "the export does not tell its apps")
        }
        switch target.includes(kind, isListed: isListed) {
        case true?: return ReachReason(.app, true, "it includes the app")
        case false?: return ReachReason(.app, false, "it does not include the app")
        case nil:
            return ReachReason(
                .app, nil,
                target.areBundleIDsKnown
                    ? "it does not list the app, and the export does not have `appGroupType`"
                    : "the export does not have its whole list of apps")
        }
    }

    private func level(_ document: PolicyDocument, _ person: WhatIfPerson) -> ReachReason {
        let target = target(document)
        guard document.values[.targetedAppManagementLevels] != .unreadable, target.areLevelsKnown else {
            return ReachReason(.device, nil, "the export does not tell its `targetedAppManagementLevels`")
        }
        return ReachReason(levels: target.levels, person)
    }
}

extension TenantExport {
    /// Whether the export has the default policy of a tenant.
    private var hasTenantDefault: Bool { policies.contains { $0.entry.isTenantDefault } }

    /// Returns the conditions of each policy for a person in an app on a device.
    func policyReasons(for person: WhatIfPerson) -> [[ReachReason]] {
        let targeted = hasTenantDefault ? policies.filter(\.entry.isTargeted) : []
        let isLeft = targeted.map { $0.entry.isAssigned(toMemberOf: person.groups) }
            .leaveUserToTenantDefault(isWhole: doubts.isEmpty)
        return policies.map { $0.reasons(for: person, leftToDefault: isLeft) }
    }

    /// The rules by which the policies reach people.
    var policyRules: [ReachRule] {
        let hasDefault = hasTenantDefault
        return policies.map { $0.rule(besideDefault: hasDefault, isWhole: doubts.isEmpty) }
    }
}

extension ReachReason {
    /// Makes the condition of a tenant's default policy, which is for the users to whom no other policy is assigned.
    fileprivate init(leftToDefault isLeft: Bool?) {
        let words =
            switch isLeft {
            case true?: "it is the default policy, and no other policy is assigned to this person"
            case false?: "it is the default policy, and another policy is assigned to this person"
            case nil:
                "it is the default policy, and the export does not tell whether another policy is assigned to this person"
            }
        self.init(.assignment, isLeft, words)
    }

    /// Makes the condition of assignments, as a policy or an app configuration has them.
    ///
    /// - Parameters:
    ///   - assignments: The assignments; `nil` if the export does not have them.
    ///   - isAssigned: Whether Graph says that the document is assigned; `nil` if the export does not tell.
    ///   - groups: The object ids of the person's groups; `nil` if they are not known.
    ///   - person: The person in words. Defaults to "this person".
    init(
        _ assignments: [PolicyAssignment]?, isAssigned: Bool?, membersOf groups: [String]?,
        of person: String = "this person"
    ) {
        guard let assignments, !assignments.isEmpty || isAssigned != true else {
            switch (assignments, isAssigned) {
            case (nil, false): self.init(.assignment, false, "it is assigned to no group")
            case (nil, _): self.init(.assignment, nil, "the export does not have its assignments")
            default:
                self.init(.assignment, nil, "its list of assignments is empty, although `isAssigned` is true")
            }
            return
        }
        let reach = PolicyAssignment.reach(assignments, membersOf: groups)
        let words =
            switch reach {
            case true? where assignments.contains { !$0.isExclusion && $0.target == .allLicensedUsers }:
                "it is assigned to all users"
            case true?: "it is assigned to a group of \(person)"
            case false? where assignments.contains { $0.isExclusion && $0.concerns(membersOf: groups) == true }:
                "it excludes a group of \(person)"
            case false? where assignments.isEmpty: "it is assigned to no group"
            case false?: "it is not assigned to a group of \(person)"
            case nil: Self.doubt(assignments, groups, person)
            }
        self.init(.assignment, reach, words)
    }

    private static func doubt(_ assignments: [PolicyAssignment], _ groups: [String]?, _ person: String) -> String {
        if assignments.contains(where: { $0.target == .furtherPages }) {
            return "the export has only a part of its assignments"
        }
        if assignments.contains(where: { $0.hasFilter && $0.unfiltered.concerns(membersOf: groups) == true }) {
            return "an assignment has a filter, and the filter's rule is not in the export"
        }
        if assignments.contains(where: { $0.target == .other(type: PolicyAssignment.repeatedKey) }) {
            return "its assignments have a repeated key, and readers disagree which one counts"
        }
        if assignments.contains(where: { $0.target == .other(type: PolicyAssignment.groupOfDevices) }) {
            return "it is assigned to a group that may be one of devices"
        }
        return groups == nil
            ? "the groups of \(person) are not known"
            : "it is assigned to a target of an unknown kind, or to a group without an id"
    }

    /// Makes the condition of management states.
    init(levels: PolicyTarget.ManagementLevels, _ person: WhatIfPerson) {
        let words = person.isManaged ? "managed" : "unmanaged"
        guard !levels.isEmpty else {
            self.init(.device, false, "it is only for devices of other platforms")
            return
        }
        let isIncluded = levels.contains(person.isManaged ? .mdm : .unmanaged)
        self.init(
            .device, isIncluded,
            isIncluded ? "it includes apps on \(words) devices" : "it does not include apps on \(words) devices")
    }
}

extension TenantExport.Configuration {
    /// The conditions of the app configuration for a person in an app on a device.
    func reasons(for person: WhatIfPerson) -> [ReachReason] {
        guard let document else {
            let isForPlatform = entry.isLeftOut
            return [
                ReachReason(
                    .platform, isForPlatform ? false : nil,
                    isForPlatform ? "it is a configuration for another platform" : "it cannot be read")
            ]
        }
        guard document.channel == .deviceManagement else {
            return [
                ReachReason(entry.assignments, isAssigned: entry.isAssigned, membersOf: person.groups),
                app(AppKind(person.bundleID), isListed: entry.target.lists(person.bundleID)), level(person),
            ]
        }
        guard person.isManaged else {
            return [ReachReason(.device, false, "device management delivers it to enrolled devices only")]
        }
        let assignments = entry.assignments?.map { $0.onEnrolledDevice(ofMemberOf: person.groups) }
        return [
            ReachReason(assignments, isAssigned: entry.isAssigned, membersOf: person.groups),
            entry.targetedApps == []
                ? ReachReason(.app, false, "it names no app")
                : ReachReason(
                    .app, nil, "it names its apps by ids of the tenant's list of apps, and not by bundle ids"),
            ReachReason(.device, true, "device management delivers it to enrolled devices"),
        ]
    }

    /// The rule by which the app configuration reaches people.
    var rule: ReachRule {
        guard let document else { return ReachRule(always: entry.isLeftOut ? false : nil) }
        func holds(_ condition: ReachCondition, _ isManaged: Bool) -> Bool? {
            let reasons = reasons(for: WhatIfPerson(groups: [], bundleID: "", isManaged: isManaged))
            return reasons.first { $0.condition == condition }?.holds
        }
        guard document.channel == .deviceManagement else {
            return ReachRule(
                entry.assignments, isAssigned: entry.isAssigned, listing: entry.target.listedIDs,
                app: { app($0, isListed: $1).holds }, device: { holds(.device, $0) })
        }
        return ReachRule(
            entry.assignments, isAssigned: entry.isAssigned, listing: [], isOfDevices: true,
            app: { _, _ in holds(.app, true) }, device: { holds(.device, $0) })
    }

    private func app(_ kind: AppKind, isListed: Bool) -> ReachReason {
        switch entry.target.includes(kind, isListed: isListed) {
        case true?: return ReachReason(.app, true, "it includes the app")
        case false?: return ReachReason(.app, false, "it does not include the app")
        case nil: return ReachReason(.app, nil, "the export does not tell all of its apps")
        }
    }

    private func level(_ person: WhatIfPerson) -> ReachReason {
        guard entry.target.areLevelsKnown else {
            return ReachReason(.device, nil, "the export does not tell its `targetedAppManagementLevels`")
        }
        return ReachReason(levels: entry.target.levels, person)
    }
}
