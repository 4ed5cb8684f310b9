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
        let isPolicy = dump.entries.contains { ClientPolicy.areMostlyClientKeys($0.policy.entries.map(\.key)) }
        return Set(kind + (isPolicy ? [.clientPolicy] : []))
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
        case .array(let elements):
            return ClientPolicy.members(ofPairs: elements) == nil ? union(elements, depth) : [.clientPolicy]
        case .object(let members):
            if let kind = kind(of: value, members) { return [kind] }
            // An object of a type that no command reads may have names of any kind.
            guard GraphType(of: value) == nil else { return [] }
            return union(members.map(\.value), depth)
        case .string, .number, .bool, .null: return []
        }
    }

    private static func union(_ values: [JSONValue], _ depth: Int) -> Set<FileKind> {
        values.reduce(into: []) { $0.formUnion(kinds(of: $1, depth: depth + 1)) }
    }

    /// Returns the kind of one object; `nil` for a wrapper of objects, and for an object of no known kind.
    private static func kind(of object: JSONValue, _ members: [JSONMember]) -> FileKind? {
        if let kind = GraphType(of: object)?.fileKind { return kind }
        if PolicyDocument.looksLikePolicy(object) { return .graphPolicy }
        if AppConfigurationDocument.looksLikeConfiguration(object) { return .graphConfiguration }
        if ClientPolicy.looksLikeClientKeys(object), ClientPolicy.areMostlyClientKeys(members.map(\.key)) {
            return .clientPolicy
        }
        let keys = Set(members.lazy.map { $0.key.lowercased() })
        return marks.first { !keys.isDisjoint(with: $0.keys) }?.kind
    }

    /// Keys that show the kinds of other objects, in lower case.
    private static let marks: [(kind: FileKind, keys: Set<String>)] = [
        (.scenario, ["scenarios"]), (.fleetPlan, ["habits"]), (.graphConfiguration, ["appconfigkey"]),
        (.managedConfiguration, Set(managedKeys.map { $0.lowercased() })),
        (.licenses, ["serviceplans", "assignedplans", "skupartnumber", "serviceplanid"]),
    ]
}
