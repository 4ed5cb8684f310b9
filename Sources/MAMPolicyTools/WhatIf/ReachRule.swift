/// The rule by which a policy or an app configuration reaches people, prepared for many groups, apps and devices.
struct ReachRule {
    /// What the assignments of a policy mean for the default policy of the tenant.
    enum Role: Hashable {
        /// A policy that keeps the default policy away from the users to whom it is assigned.
        case targeted
        /// The default policy, and whether the export has all policies that the tenant assigns to users.
        case tenantDefault(isWhole: Bool)
        /// A document without a meaning for the default policy.
        case other
    }

    /// What the assignments mean for the default policy of the tenant.
    private let role: Role
    /// Whether the document reaches a person as far as groups decide, without any groups: for an unmanaged and a managed
    /// device.
    private let base: [AssignmentReach]
    /// What each group adds, by its id in lower case.
    private let added: [String: AssignmentReach]
    /// The answer in the place of groups; used if there are no assignments to look at.
    private let fixed: Bool?
    private let hasAssignments: Bool
    /// Whether the document includes an app, by its kind; without and with its bundle id in the list.
    private let apps: [[Bool?]]
    /// Whether the document includes an unmanaged and a managed device.
    private let devices: [Bool?]
    /// The bundle ids of the list that counts.
    let listedIDs: [String]
    /// The ids of the groups that assignments name, with whether they exclude the group, in the order of the document.
    let groups: [(id: String, isExclusion: Bool)]

    /// Makes the rule of a document that reaches all people, none, or an unknown part of them.
    init(always reach: Bool?) {
        (base, added, fixed, hasAssignments, role) = ([[], []], [:], reach, false, .other)
        apps = AppKind.allCases.map { _ in [true, true] }
        (devices, listedIDs, groups) = ([true, true], [], [])
    }

    /// Makes the rule of a document.
    ///
    /// - Parameters:
    ///   - assignments: The assignments; `nil` if the export does not have them.
    ///   - isAssigned: Whether Graph says that the document is assigned; `nil` if the export does not tell.
    ///   - listedIDs: The bundle ids of the list that counts.
    ///   - isOfDevices: Whether device management delivers the document, so that groups may be those of devices. Defaults to
    ///     `false`.
    ///   - role: What the assignments mean for the default policy of the tenant. Defaults to nothing.
    ///   - app: Whether the document includes an app of a kind that is listed or not.
    ///   - device: Whether the document includes devices that are managed or not.
    init(
        _ assignments: [PolicyAssignment]?, isAssigned: Bool?, listing listedIDs: [String], isOfDevices: Bool = false,
        role: Role = .other, app: (AppKind, Bool) -> Bool?, device: (Bool) -> Bool?
    ) {
        self.role = role
        let all = assignments ?? []
        hasAssignments = assignments != nil && (!all.isEmpty || isAssigned != true)
        fixed = hasAssignments ? nil : ReachReason(assignments, isAssigned: isAssigned, membersOf: []).holds
        base = [false, true].map { isManaged in
            all.reduce(into: AssignmentReach()) { reach, one in
                let asked = isOfDevices && isManaged ? one.onEnrolledDevice(ofMemberOf: []) : one
                reach.formUnion(asked.reach(membersOf: []))
            }
        }
        var (added, groups): ([String: AssignmentReach], [(id: String, isExclusion: Bool)]) = ([:], [])
        for one in all {
            guard case .group(let id) = one.target else { continue }
            groups.append((id, one.isExclusion))
            added[id.lowercased(), default: []].formUnion(one.reach(membersOf: [id]))
        }
        (self.added, self.groups, self.listedIDs) = (added, groups, listedIDs)
        apps = AppKind.allCases.map { kind in [app(kind, false), app(kind, true)] }
        devices = [device(false), device(true)]
    }

    /// Whether the assignments reach a member of groups, whose ids are in lower case, on each kind of device.
    func reaches(membersOf members: [String]) -> [Bool?] {
        guard hasAssignments else { return [fixed, fixed] }
        let own = members.reduce(into: AssignmentReach()) { $0.formUnion(added[$1] ?? []) }
        return base.map { $0.union(own).isReached }
    }

    /// Returns whether the assignments of each policy of an export reach a member of groups, whose ids are in lower case, on
    /// each kind of device.
    ///
    /// The default policy of the tenant reaches the members to whom no other policy is assigned.
    static func reaches(_ policies: some Collection<ReachRule>, membersOf members: [String]) -> [[Bool?]] {
        var reaches = policies.map { $0.reaches(membersOf: members) }
        for (place, policy) in policies.enumerated() {
            guard case .tenantDefault(let isWhole) = policy.role else { continue }
            let others = zip(policies, reaches).lazy.filter { $0.0.role == .targeted }.map { $0.1[0] }
            let isLeft = others.leaveUserToTenantDefault(isWhole: isWhole)
            reaches[place] = [isLeft, isLeft]
        }
        return reaches
    }

    /// Whether the document reaches an app on a device, given whether its assignments do.
    func reaches(_ assigned: [Bool?], _ kind: AppKind, isListed: Bool, isManaged: Bool) -> Bool? {
        let device = isManaged ? 1 : 0
        let all = [assigned[device], apps[kind.rawValue][isListed ? 1 : 0], devices[device]]
        if all.contains(false) { return false }
        return all.contains(nil) ? nil : true
    }
}
