internal import MAMCore
internal import MAMJSON

/// An assignment of a policy to users, as a policy that was exported from Microsoft Graph contains it.
public struct PolicyAssignment: Sendable, Hashable {
    /// The users whom an assignment includes or excludes.
    public enum Target: Sendable, Hashable {
        /// The members of a group. The value is the group's object id.
        case group(id: String)
        /// All users who have an Intune license.
        case allLicensedUsers
        /// A kind of target that this library does not know. The value is the name of the kind.
        case other(type: String)
        /// The assignments that the file lacks: those on another page of Graph's answer (`assignments@odata.nextLink`), or
        /// those by which `assignments@odata.count` is larger than the list.
        case furtherPages
    }

    /// The users whom the assignment includes or excludes.
    public let target: Target
    /// Whether the assignment excludes the users instead of including them.
    ///
    /// An exclusion takes precedence over other assignments.
    public let isExclusion: Bool
    /// Whether the assignment has an assignment filter, which includes or excludes apps and devices by a rule.
    ///
    /// An export contains the id of the filter, and not its rule. So it is not known which users of ``target`` the
    /// assignment concerns in an app.
    public let hasFilter: Bool

    /// Returns whether a policy is assigned to a user who is a member of the given groups.
    ///
    /// Group ids are compared without regard to ASCII letter case.
    ///
    /// - Parameters:
    ///   - assignments: The assignments of the policy.
    ///   - groups: The object ids of the user's groups; `nil` if they are not known.
    /// - Returns: Whether the policy is assigned to the user; `nil` if that depends on groups that are not known, on an
    ///   assignment filter, or on an unknown kind of target.
    public static func reach(_ assignments: [PolicyAssignment], membersOf groups: [String]?) -> Bool? {
        assignments.reduce(into: AssignmentReach()) { $0.formUnion($1.reach(membersOf: groups)) }.isReached
    }

    /// Returns what the assignment alone says about a user who is a member of the given groups.
    func reach(membersOf groups: [String]?) -> AssignmentReach {
        let own: AssignmentReach =
            switch concerns(membersOf: groups) {
            case true?: isExclusion ? .excludes : .includes
            case false?: []
            case nil: isExclusion ? .mayExclude : .mayInclude
            }
        return mayExclude ? own.union(.mayExclude) : own
    }

    /// The types of targets that never exclude, beside those with a meaning here.
    private static let including = [
        "alldevicesassignmenttarget", "configurationmanagercollectionassignmenttarget", groupOfDevices,
    ]

    /// The type, unknown to Graph, of a group that may be one of devices.
    static let groupOfDevices = "groupofdevices"

    /// The type, unknown to Graph, of a target that a file names twice: readers disagree which one counts.
    static let repeatedKey = "repeatedkey"

    /// Whether the target has a type that cannot be read, and so could be an exclusion.
    private var mayExclude: Bool {
        switch target {
        case .furtherPages: return true
        case .group, .allLicensedUsers: return false
        case .other(let type):
            let name = Self.name(ofType: type)
            return !isExclusion && name != "groupassignmenttarget" && !Self.including.contains(name)
        }
    }

    private static func name(ofType type: String) -> String {
        type.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    /// Returns whether the assignment concerns a member of some groups; `nil` if that is not known.
    func concerns(membersOf groups: [String]?) -> Bool? {
        let isMember: Bool? =
            switch target {
            case .allLicensedUsers: true
            case .other, .furtherPages: nil
            case .group(let id): groups.map { $0.contains { AccountID.folding.areEqual($0, id) } }
            }
        return hasFilter && isMember == true ? nil : isMember
    }

    /// The same assignment without its filter.
    var unfiltered: PolicyAssignment { PolicyAssignment(target: target, isExclusion: isExclusion, hasFilter: false) }

    /// Returns the same assignment of a document that device management delivers, for an enrolled device.
    ///
    /// All devices include it. A group may be one of devices, so a user who is no member of it does not decide.
    func onEnrolledDevice(ofMemberOf groups: [String]?) -> PolicyAssignment {
        switch target {
        case .other(let type) where Self.name(ofType: type) == "alldevicesassignmenttarget":
            PolicyAssignment(target: .allLicensedUsers, isExclusion: isExclusion, hasFilter: hasFilter)
        case .group where !isExclusion && concerns(membersOf: groups) == false:
            PolicyAssignment(target: .other(type: Self.groupOfDevices), isExclusion: false, hasFilter: hasFilter)
        default: self
        }
    }

    /// An assignment of which nothing is known.
    static let unreadable = PolicyAssignment(target: .other(type: ""), isExclusion: false, hasFilter: false)

    /// Reads the assignments of a policy; `nil` if the export does not have them.
    ///
    /// A value that is no list stands for assignments of which nothing is known.
    static func all(of policy: JSONCursor) -> [PolicyAssignment]? {
        guard policy.keyCount("assignments") < 2 else { return [repeated] }
        guard let member = policy.graphMember("assignments"), !member.isNull else {
            return nil
        }
        guard let elements = try? member.elements() else { return [unreadable] }
        let assignments = elements.map { element in
            let target = element.graphMember("target")
            if element.hasRepeatedKeys || target?.hasRepeatedKeys ?? false { return repeated }
            let type = (try? target?.graphMember("@odata.type")?.string()) ?? ""
            let name = name(ofType: type)
            let id = (try? target?.graphMember("groupId")?.string()) ?? ""
            let isExclusion = name.hasPrefix("exclusion")
            // Some tools write the filter beside the target.
            let hasFilter = hasFilter(target) || hasFilter(element)
            switch name {
            case "groupassignmenttarget" where !id.isEmpty, "exclusiongroupassignmenttarget" where !id.isEmpty:
                return PolicyAssignment(target: .group(id: id), isExclusion: isExclusion, hasFilter: hasFilter)
            case "alllicensedusersassignmenttarget":
                return PolicyAssignment(target: .allLicensedUsers, isExclusion: false, hasFilter: hasFilter)
            default:
                return PolicyAssignment(target: .other(type: type), isExclusion: isExclusion, hasFilter: hasFilter)
            }
        }
        guard policy.lacksPart(of: "assignments") else { return assignments }
        return assignments + [PolicyAssignment(target: .furtherPages, isExclusion: false, hasFilter: false)]
    }

    /// An assignment with a key that is repeated.
    private static let repeated = PolicyAssignment(
        target: .other(type: repeatedKey), isExclusion: false, hasFilter: false)

    /// Whether a target, or an assignment beside its target, has a filter: the type is not `none`, or it has an id and no type.
    ///
    /// The id of no filter is `null`, empty or all zeros.
    private static func hasFilter(_ target: JSONCursor?) -> Bool {
        let type = target?.graphMember("deviceAndAppManagementAssignmentFilterType")
        if let type, !type.isNull {
            return (try? type.string()).map { !AccountID.folding.areEqual($0, "none") } ?? true
        }
        // Without a type, the id decides; a type without a value alone tells nothing.
        guard let id = target?.graphMember("deviceAndAppManagementAssignmentFilterId") else { return type != nil }
        guard !id.isNull else { return false }
        return (try? id.string()).map { $0.contains { !"0-".contains($0) } } ?? true
    }
}

/// What assignments say together about a user, however many there are.
struct AssignmentReach: OptionSet, Hashable {
    let rawValue: UInt8

    static let includes = AssignmentReach(rawValue: 1 << 0)
    static let mayInclude = AssignmentReach(rawValue: 1 << 1)
    static let excludes = AssignmentReach(rawValue: 1 << 2)
    static let mayExclude = AssignmentReach(rawValue: 1 << 3)

    /// Whether the document reaches the user; `nil` if that is not known.
    var isReached: Bool? {
        if contains(.excludes) || isDisjoint(with: [.includes, .mayInclude]) { return false }
        return contains(.mayExclude) || !contains(.includes) ? nil : true
    }
}

extension JSONCursor {
    /// The number of members with a key, in any letter case.
    fileprivate func keyCount(_ name: String) -> Int {
        guard case .object(let members) = value.kind else { return 0 }
        return members.count { AccountID.folding.areEqual($0.key, name) }
    }

    /// Whether an object has a key twice, in any letter case.
    fileprivate var hasRepeatedKeys: Bool {
        guard case .object(let members) = value.kind else { return false }
        return Set(members.map { $0.key.lowercased() }).count < members.count
    }
}
