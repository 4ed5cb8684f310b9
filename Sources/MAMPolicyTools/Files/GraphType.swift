internal import MAMCore
internal import MAMJSON
internal import MAMSettings

/// The type of an object of Graph that is listed beside policies and app configurations.
struct GraphType: Sendable {
    /// The name in lower case, without its namespace.
    let name: String
    /// The position of the annotation.
    let position: SourcePosition

    /// Reads the annotation `@odata.type` of an object; `nil` without one.
    init?(of object: JSONValue) {
        guard case .object(let members) = object.kind,
            let type = members.first(where: { AccountID.folding.areEqual($0.key, "@odata.type") }),
            case .string(let text) = type.value.kind
        else { return nil }
        let last = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
        (name, position) = (last.hasPrefix("#") ? String(last.dropFirst()) : last, type.value.position)
    }

    /// Whether the object is a policy or an app configuration of some platform: Graph lists such objects together.
    var isPolicyOrConfiguration: Bool { fileKind.map(FileKind.ofGraph.contains) ?? false }

    /// Whether the object is the registration of an app on a device.
    var isRegistration: Bool { name.hasSuffix("managedappregistration") }

    /// The kind of a file with the object; `nil` for types that no command reads.
    var fileKind: FileKind? { Self.kinds.first { name.hasSuffix($0.end) }?.kind }

    private static let kinds: [(end: String, kind: FileKind)] = [
        ("managedappprotection", .graphPolicy), ("informationprotectionpolicy", .graphPolicy),
        ("informationprotection", .graphPolicy), ("appconfiguration", .graphConfiguration),
        ("licensedetails", .licenses), ("assignedplan", .licenses),
    ]
}
