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
    }

    /// The users whom the assignment includes or excludes.
    public let target: Target
    /// Whether the assignment excludes the users instead of including them.
    ///
    /// An exclusion takes precedence over other assignments.
    public let isExclusion: Bool

    /// Returns whether a policy is assigned to a user who is a member of the given groups.
    ///
    /// Group ids are compared without regard to ASCII letter case.
    ///
    /// - Parameters:
    ///   - assignments: The assignments of the policy.
    ///   - groups: The object ids of the user's groups; `nil` if they are not known.
    /// - Returns: Whether the policy is assigned to the user; `nil` if that depends on groups that are not known, or on
    ///   an unknown kind of target.
    public static func reach(_ assignments: [PolicyAssignment], membersOf groups: [String]?) -> Bool? {
        let excluded = assignments.filter(\.isExclusion).map { $0.concerns(membersOf: groups) }
        let included = assignments.filter { !$0.isExclusion }.map { $0.concerns(membersOf: groups) }
        if excluded.contains(true) || included.allSatisfy({ $0 == false }) { return false }
        if excluded.contains(nil) || assignments.contains(where: \.mayExclude) || !included.contains(true) {
            return nil
        }
        return true
    }

    /// The types of targets that never exclude, beside those with a meaning here.
    private static let including = ["alldevicesassignmenttarget", "configurationmanagercollectionassignmenttarget"]

    /// Whether the target has a type that cannot be read, and so could be an exclusion.
    private var mayExclude: Bool {
        guard case .other(let type) = target else { return false }
        let name = Self.name(ofType: type)
        return !isExclusion && name != "groupassignmenttarget" && !Self.including.contains(name)
    }

    private static func name(ofType type: String) -> String {
        type.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    /// Returns whether the target contains a member of some groups; `nil` if that is not known.
    func concerns(membersOf groups: [String]?) -> Bool? {
        switch target {
        case .allLicensedUsers: true
        case .other: nil
        case .group(let id): groups.map { $0.contains { AccountID.folding.areEqual($0, id) } }
        }
    }

    /// Reads the assignments of a policy; `nil` if the export does not have them.
    static func all(of policy: JSONCursor) -> [PolicyAssignment]? {
        guard let elements = try? policy.member("assignments")?.elements() else { return nil }
        return elements.map { element in
            let target = element.member("target")
            let type = (try? target?.member("@odata.type")?.string()) ?? ""
            let name = name(ofType: type)
            let id = (try? target?.member("groupId")?.string()) ?? ""
            let isExclusion = name.hasPrefix("exclusion")
            switch name {
            case "groupassignmenttarget" where !id.isEmpty, "exclusiongroupassignmenttarget" where !id.isEmpty:
                return PolicyAssignment(target: .group(id: id), isExclusion: isExclusion)
            case "alllicensedusersassignmenttarget":
                return PolicyAssignment(target: .allLicensedUsers, isExclusion: false)
            default: return PolicyAssignment(target: .other(type: type), isExclusion: isExclusion)
            }
        }
    }
}
