internal import MAMBase
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
        if signatures.contains(where: bytes.starts) { return [.compressed] }
        if let document = try? JSONReader.read(bytes, options: .withComments) {
            return kinds(of: document.root, depth: 0)
        }
        if decoded(bytes) != nil { return [.base64] }
        if isPrinted(bytes) { return [.printed] }
        if isWebPage(bytes) { return [.webPage] }
        if let kind = signedKind(of: bytes) { return [kind] }
        guard let document = try? PropertyListDocument(bytes) else { return [] }
        let kind = FileKind(of: document).map { [$0] } ?? []
        guard kind.first != .settingsPage, let dump = try? ClientDump(bytes) else { return Set(kind) }
        let isPolicy = dump.entries.contains { ClientPolicy.areMostlyClientKeys($0.policy.entries.map(\.key)) }
        return Set(kind + (isPolicy ? [.clientPolicy] : []))
    }

    /// The first bytes of compressed files: zip, gzip, bzip2, xz, 7z, Zstandard.
    private static let signatures: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B, 0x08], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58, 0x5A],
        [0x37, 0x7A, 0xBC, 0xAF], [0x28, 0xB5, 0x2F, 0xFD],
    ]

    /// Returns the content of a file in base64, if it is JSON or a property list; `nil` for any other file.
    static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        let digits = bytes.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard digits.count >= 8, let content = Base64.decode(digits) else { return nil }
        let first = content.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
        let isText = first.map { [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains($0) } ?? false
        return isText || content.starts(with: "bplist".utf8) ? content : nil
    }

    private static func isWebPage(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(256), as: UTF8.self).drop(while: \.isWhitespace).lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }

    /// Returns the kind of a property list with a signature around it (CMS); `nil` for any other file.
    private static func signedKind(of bytes: [UInt8]) -> FileKind? {
        guard bytes.first == 0x30 else { return nil }
        let text = String(decoding: bytes.prefix(64 << 10), as: UTF8.self)
        guard text.contains("<plist") else { return nil }
        return text.contains("PayloadType") ? .configurationProfile : .provisioningProfile
    }

    /// Whether the first lines are those that `plutil -p`, `PlistBuddy -c Print`, `codesign -d --entitlements -` or
    /// `Format-List` print.
    private static func isPrinted(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self).drop(while: \.isWhitespace)
        guard let first = text.first, first == "{" || first == "[" else {
            // A table of texts begins with a quote or a comment.
            let lines = text.split(whereSeparator: \.isNewline).prefix(3)
            let isList = lines.count { $0.contains(" : ") && ($0.first?.isLetter ?? false || $0.first == "@") } == 3
            return isList || text.hasPrefix("Dict {") || text.hasPrefix("Array {") || text.contains("\n[Dict]")
        }
        let inside = text.dropFirst().drop(while: \.isWhitespace)
        let afterName = inside.first == "\"" ? inside.dropFirst().drop { $0 != "\"" }.dropFirst() : inside.dropFirst()
        return afterName.hasPrefix(" => ") || text.hasPrefix("[Dict]")
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
