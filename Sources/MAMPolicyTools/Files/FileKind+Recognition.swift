internal import MAMCore
internal import MAMJSON
internal import MAMPropertyLists
package import MAMSettings

extension FileKind {
    /// Returns the kinds of the objects in a file; empty if its content does not show any.
    ///
    /// A list can have objects of several kinds. Cost: the file is read once as JSON, or once as a property list, within
    /// the limits of both.
    package static func all(in bytes: [UInt8]) -> Set<FileKind> {
        if let document = try? JSONReader.read(bytes, options: .withComments) {
            return kinds(of: document.root, depth: 0)
        }
        guard let document = try? PropertyListDocument(bytes) else { return [] }
        let kind = FileKind(of: document).map { [$0] } ?? []
        guard kind.first != .settingsPage, let dump = try? ClientDump(bytes) else { return Set(kind) }
        let isPolicy = dump.entries.contains { isClientPolicy($0.policy.entries.map(\.key)) }
        return Set(kind + (isPolicy ? [.clientPolicy] : []))
    }

    /// Whether the keys of an object show a policy: an app may have one or another as a name of its own.
    private static func isClientPolicy(_ keys: [String]) -> Bool {
        let keys = keys.filter {
            !$0.lowercased().hasPrefix("intunemam") && !$0.lowercased().hasPrefix("intuneidentity")
        }
        let known = keys.count(where: isClientKey)
        return known > 3 || known * 2 > keys.count
    }

    /// The kinds of the objects that Graph lists together: of a list, each command reads those of one kind.
    package static let ofGraph: Set<FileKind> = [.graphPolicy, .graphConfiguration]

    /// Returns the error about a file that is known to be of other kinds than the expected ones; `nil` for every other
    /// file.
    package static func refusal(of bytes: [UInt8], expecting expected: Set<FileKind>) -> SettingsReadError? {
        let found = all(in: bytes)
        guard found.isDisjoint(with: expected), let kind = allCases.first(where: found.contains) else { return nil }
        let wanted =
            allCases.first { expected.contains($0) && $0 != .settingsPage }.map { ", and not \($0.name)" } ?? ""
        return SettingsReadError(code: .otherKind, message: "this is \(kind.name)\(wanted)", help: kind.use)
    }

    /// The number of lists and wrappers around the objects of a file, at most.
    private static let maximumDepth = 6

    private static func kinds(of value: JSONValue, depth: Int) -> Set<FileKind> {
        guard depth < maximumDepth else { return [] }
        switch value.kind {
        case .array(let elements): return union(elements, depth)
        case .object(let members):
            if let kind = kind(of: members) { return [kind] }
            return union(members.map(\.value), depth)
        case .string, .number, .bool, .null: return []
        }
    }

    private static func union(_ values: [JSONValue], _ depth: Int) -> Set<FileKind> {
        values.reduce(into: []) { $0.formUnion(kinds(of: $1, depth: depth + 1)) }
    }

    /// Returns the kind of one object; `nil` for a wrapper of objects, and for an object of no known kind.
    private static func kind(of members: [JSONMember]) -> FileKind? {
        let keys = Set(members.lazy.map { $0.key.lowercased() })
        let type = members.first { $0.key.lowercased() == "@odata.type" }
        if case .string(let text)? = type?.value.kind,
            let kind = types.first(where: { text.lowercased().hasSuffix($0.end) })
        {
            return kind.kind
        }
        // The two forms of a policy share some names, so that one of these alone shows neither.
        let names = keys.subtracting(sharedNames)
        let (settings, clientKeys) = (names.count(where: settingNames.contains), names.count(where: isClientKey))
        if clientKeys > settings, isClientPolicy(Array(names)) { return .clientPolicy }
        if settings > 0 { return .graphPolicy }
        return marks.first { !keys.isDisjoint(with: $0.keys) }?.kind
    }

    /// The ends of the types of Graph, in lower case.
    private static let types: [(end: String, kind: FileKind)] = [
        ("managedappprotection", .graphPolicy), ("informationprotectionpolicy", .graphPolicy),
        ("managedappconfiguration", .graphConfiguration), ("mobileappconfiguration", .graphConfiguration),
        ("licensedetails", .licenses), ("assignedplan", .licenses),
    ]

    /// Keys that show the kinds of other objects, in lower case.
    private static let marks: [(kind: FileKind, keys: Set<String>)] = [
        (.scenario, ["scenarios"]), (.fleetPlan, ["habits"]),
        (.graphConfiguration, ["appconfigkey", "encodedsettingxml", "customsettings"]),
        (.managedConfiguration, ["intunemamupn", "intunemamoid", "intunemamdeviceid"]),
        (.licenses, ["serviceplans", "assignedplans", "skupartnumber", "serviceplanid"]),
    ]

    /// The names of the settings that only policies of Graph have, in lower case.
    private static let settingNames = Set(
        PolicySetting.allCases.filter { $0.descriptor.group != .metadata }.map { $0.rawValue.lowercased() })

    /// The names that are also keys of the client.
    private static let sharedNames = settingNames.filter(isClientKey)

    private static func isClientKey(_ name: String) -> Bool {
        ClientKeyTable.isKnown(name) || ClientKeyTable.isClientOnly(name)
    }
}
