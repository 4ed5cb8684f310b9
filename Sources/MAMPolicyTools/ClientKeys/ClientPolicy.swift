public import MAMCore
internal import MAMJSON
internal import MAMPropertyLists
public import MAMSettings

/// A policy in the form in which the SDK receives it: client keys with their values.
///
/// For example, the client key `PINEnabled` requires a PIN. Logs and diagnostics of apps show client keys. Values are
/// kept as they were given. ``document()`` converts the policy to a document with the names of Microsoft Graph, and
/// `PolicyDocument.clientPolicy(extras:)` converts it back.
public struct ClientPolicy: Sendable {
    /// One key of the policy with its value, such as `PINEnabled` with `true`.
    public struct Entry: Sendable, Hashable {
        /// The key as it was given, without the prefix `IntuneMAMPolicy.` that keys of older SDKs can have.
        public let key: String
        /// The value of the key; `nil` if the document contains `null`, which means that the setting is not configured.
        public let value: ClientValue?
        /// The JSON path of the key in the document.
        ///
        /// In a property list, the path has the same form.
        public let path: String
        /// The position of the value in the document; `nil` in property lists, whose reader does not keep positions.
        public let position: SourcePosition?

        init(_ key: String, _ value: ClientValue?, path: String? = nil, position: SourcePosition? = nil) {
            (self.key, self.value, self.position) = (key, value, position)
            self.path = path ?? JSONPath.root.key(key).shortened
        }
    }

    /// The keys of the policy with their values, in the order of the document.
    public internal(set) var entries: [Entry]
    /// The problems that were found when the policy was read, such as a value that cannot be read.
    public internal(set) var issues: [PolicyIssue] = []

    /// The prefix of every key on settings pages.
    static let prefix = "IntuneMAMPolicy."

    init(entries: [Entry]) { self.entries = entries }

    init(_ reader: ClientKeysReader) { (entries, issues) = (reader.finishedEntries, reader.findings) }

    /// Makes a policy from keys and values, for tests and simulated services.
    ///
    /// - Parameter values: The keys with their values, in the order of ``entries``.
    public init(_ values: KeyValuePairs<String, ClientValue>) { entries = values.map { Entry($0.key, $0.value) } }

    /// Reads a policy from a JSON object whose names are client keys.
    ///
    /// - Parameters:
    ///   - bytes: The whole document, in UTF-8, or in UTF-16 with a byte order mark.
    ///   - limits: The maximum size of the document. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000
    ///     values.
    /// - Throws: `PolicyReadError` with one of these codes:
    ///   - `notJSON`, with a position, if the bytes are not JSON or exceed a limit
    ///   - `notAPolicy` if the bytes are not a policy
    ///   - `otherPlatform` if the policy is not for iOS
    public init(json bytes: [UInt8], limits: DocumentLimits = .json) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        guard case .object(let members) = document.root.kind else {
            throw PolicyReadError(
                code: .notAPolicy, message: "expected an object of client keys, found \(document.root.kindName)",
                position: document.root.position, help: nil)
        }
        try Self.refuseGraph(document.root)
        var reader = ClientKeysReader()
        for duplicate in document.duplicateKeys { reader.note(duplicate) }
        for member in members { reader.read(member.key, member.value, at: JSONPath.root.key(member.key)) }
        self.init(reader)
    }

    /// Returns the value of a key.
    ///
    /// The letter case of the key does not matter. The result is the first value if the key is repeated, and `nil` if
    /// the key is missing or its value is `null`.
    public subscript(key: String) -> ClientValue? {
        entries.first { AccountID.folding.areEqual($0.key, key) }?.value
    }

    /// The keys that have no counterpart in Microsoft Graph, with their values.
    ///
    /// They are kept as they are, and are not interpreted.
    public var extras: [Entry] { entries.filter { !ClientKeyTable.isKnown($0.key) } }

    /// Whether the policy contains at least one key that this library knows.
    ///
    /// If it contains none, the document is either not a policy, or a dump whose client keys are inside another
    /// dictionary. ``ClientDump`` reads such a dump. Do not use an unrecognized policy: converting it gives a policy
    /// without settings, which allows everything.
    public var isRecognized: Bool {
        entries.contains { ClientKeyTable.isKnown($0.key) || ClientKeyTable.isClientOnly($0.key) }
    }

    /// Throws for a Graph document, whose properties are no client keys.
    static func refuseGraph(_ root: JSONValue) throws(PolicyReadError) {
        guard case .object(let members) = root.kind,
            let type = members.first(where: { AccountID.folding.areEqual($0.key, "@odata.type") })
        else { return }
        throw PolicyReadError(
            code: .notAPolicy, message: "this is a Graph document, not a dictionary of client keys",
            position: type.keyPosition, help: nil)
    }

    /// Whether an object holds client keys, and no property that only a policy of Graph has.
    ///
    /// Some client keys are spelled like the Graph name with a first letter in upper case, so they do not decide.
    static func looksLikeClientKeys(_ object: JSONValue) -> Bool {
        guard case .object(let members) = object.kind, GraphType(of: object) == nil else { return false }
        let alike = PolicyDocument.namedAlikeInClient
        let known = members.filter { member in
            let isAlike = alike.contains { AccountID.folding.areEqual($0.rawValue, member.key) }
            let name = ClientKeysReader.name(member.key)
            return !isAlike && (ClientKeyTable.isKnown(name) || ClientKeyTable.isClientOnly(name))
        }
        return !known.isEmpty && !PolicyDocument.looksLikePolicy(object)
    }

    /// Whether the keys of an object are those of a policy: an app may have one or another as a name of its own.
    ///
    /// The names of accounts and other keys that begin with `IntuneMAM` do not count.
    static func areMostlyClientKeys(_ keys: [String]) -> Bool {
        let names = keys.map { $0.lowercased() }.filter {
            !$0.hasPrefix("intunemam") && !$0.hasPrefix("intuneidentity")
        }
        // A key that only the client has, such as `ContainerName`, may also be any app's own.
        guard names.contains(where: ClientKeyTable.isKnown) else { return false }
        let known = names.count { ClientKeyTable.isKnown($0) || ClientKeyTable.isClientOnly($0) }
        return known > 3 || known * 2 > names.count
    }

    /// Whether a document contains an object of client keys, at most a few levels below its root.
    static func hasClientKeys(_ value: JSONValue, depth: Int = 4) -> Bool {
        switch value.kind {
        // An object of Graph may have names of any kind.
        case .object where GraphType(of: value) != nil || AppConfigurationDocument.looksLikeConfiguration(value): false
        case .object(let members):
            looksLikeClientKeys(value) || depth > 0 && members.contains { hasClientKeys($0.value, depth: depth - 1) }
        case .array(let values):
            members(ofPairs: values) != nil || depth > 0 && values.contains { hasClientKeys($0, depth: depth - 1) }
        default: false
        }
    }

    /// The policy as a JSON object, in the order of ``entries``.
    public var json: String {
        JSONValue.made(entries.map { (key: $0.key, value: $0.value?.json ?? .made(.null)) }).text
    }
}

/// A reader of entries, which combines the parts of a value that settings pages store separately.
struct ClientKeysReader {
    private(set) var findings: [PolicyIssue] = []
    private var entries: [ClientPolicy.Entry] = []
    /// The storage services that a settings page switches one by one, with their bits.
    private var locations: [(bit: Int, isOn: Bool, entry: ClientPolicy.Entry)] = []

    /// The maximum number of entries and of findings; one more finding says that there are others.
    static let maximumCount = 2000

    /// Reports a repeated key inside a value of a policy at this depth of the document.
    mutating func note(_ duplicate: JSONDuplicateKey, below depth: Int = 0) {
        // Duplicate members of the policy are compared by value when the key is read.
        guard duplicate.path.components.count > depth + 1 else { return }
        note(
            .error, "duplicateKey", duplicate.path.shortened, duplicate.repeatedPosition,
            "the key was already given at \(duplicate.firstPosition); the last one counts")
    }

    mutating func note(
        _ severity: PolicyIssue.Severity, _ code: String, _ path: String, _ position: SourcePosition?, _ message: String
    ) {
        guard findings.count < Self.maximumCount else { return }
        findings.append(PolicyIssue(severity, code, path: path, position: position, message))
    }

    mutating func read(_ key: String, _ json: JSONValue, at place: JSONPath) {
        let (path, position) = (place.shortened, json.position)
        let value = ClientValue(json)
        if case .real(let number)? = value, !number.isFinite {
            note(.error, "outOfRange", path, position, "the number is too great for any reader")
        }
        add(ClientPolicy.Entry(Self.name(key), value, path: path, position: position))
    }

    /// Adds an entry whose prefix has been removed.
    mutating func add(_ entry: ClientPolicy.Entry) {
        guard entries.count < Self.maximumCount else {
            if entries.count == Self.maximumCount {
                note(
                    .error, "tooManyKeys", entry.path, entry.position,
                    "more than \(Self.maximumCount) keys; the rest is left out")
            }
            return
        }
        if let bit = Self.locationBit(entry.key), let flag = entry.value?.flag {
            return locations.append((bit, flag, entry))
        }
        entries.append(entry)
    }

    /// All entries, with one bit mask instead of the switches of storage services.
    var finishedEntries: [ClientPolicy.Entry] {
        guard let first = locations.first else { return entries }
        let mask = locations.reduce(0) { $1.isOn ? $0 | $1.bit : $0 & ~$1.bit }
        return entries + [
            ClientPolicy.Entry(
                "ManagedLocations", .integer(mask), path: first.entry.path, position: first.entry.position)
        ]
    }

    /// Returns the key without the prefix of settings pages.
    static func name(_ key: String) -> String {
        let (prefix, bytes) = (ClientPolicy.prefix, key.utf8)
        guard bytes.count > prefix.utf8.count,
            AccountID.folding.areEqual(String(decoding: bytes.prefix(prefix.utf8.count), as: UTF8.self), prefix)
        else { return key }
        return String(decoding: bytes.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// Returns the bit of `Location1`, `Location2`, `Location4` and so on.
    private static func locationBit(_ key: String) -> Int? {
        guard key.hasPrefix("Location"), let bit = Int(key.dropFirst(8)), bit > 0, bit <= 1 << 20, bit & (bit - 1) == 0
        else { return nil }
        return bit
    }
}

/// Lists of pairs of a name and a value, in which the answer of a check-in has the client keys of a policy.
extension ClientPolicy {
    /// Returns the client keys of a list of pairs, in its order and with repeated ones; `nil` for any other list.
    ///
    /// Every element has to be a pair, and most of the names have to be client keys: an app configuration also consists
    /// of pairs, with names of the app.
    static func members(ofPairs values: [JSONValue]) -> [(key: String, value: JSONValue)]? {
        members(ofPairs: values) { value in
            guard case .object(let members) = value.kind,
                let (name, content) = pair(members.map { ($0.key, $0.value) }), case .string(let key) = name.kind
            else { return nil }
            return (key, content)
        }
    }

    /// Returns the client keys of a list of pairs in a property list; `nil` for any other list.
    static func members(ofPairs values: [PropertyListTree]) -> [(key: String, value: PropertyListTree)]? {
        members(ofPairs: values) { value in
            guard case .dictionary(let members) = value, let (name, content) = pair(members.map { ($0.key, $0.value) }),
                case .string(let key) = name
            else { return nil }
            return (key, content)
        }
    }

    private static func members<Value>(
        ofPairs values: [Value], _ member: (Value) -> (key: String, value: Value)?
    ) -> [(key: String, value: Value)]? {
        var members: [(key: String, value: Value)] = []
        for value in values {
            guard let pair = member(value) else { return nil }
            members.append(pair)
        }
        return areMostlyClientKeys(members.map { ClientKeysReader.name($0.key) }) ? members : nil
    }

    /// Returns the name and the value of a pair, in any letter case; `nil` if an object has anything else, or one twice.
    ///
    /// The type of the value may stand beside it.
    private static func pair<Value>(_ members: [(key: String, value: Value)]) -> (name: Value, content: Value)? {
        var (names, contents, types): ([Value], [Value], [Value]) = ([], [], [])
        for (key, value) in members {
            switch key.lowercased() {
            case "name", "key": names.append(value)
            case "value": contents.append(value)
            case "type", "valuetype", "datatype": types.append(value)
            default: return nil
            }
        }
        return names.count == 1 && contents.count == 1 && types.count <= 1 ? (names[0], contents[0]) : nil
    }
}

extension ClientPolicy {
    /// Reads a policy from a property list of client keys: the names that policy settings have when the SDK receives them.
    ///
    /// The property list is one of these:
    ///
    /// - a dictionary of client keys. The entries are sorted by key and have no positions.
    /// - a settings page (`PreferenceSpecifiers`), with which older SDKs set test policies. The default value of each
    ///   specifier with a key is read. The page has a switch for each storage service (`Location1`, `Location2` …). The
    ///   switches are combined into the key `ManagedLocations`.
    ///
    /// - Parameter bytes: The whole property list, XML or binary, with at most 1 MiB, 64 levels and 50,000 values and
    ///   keys.
    /// - Throws: `PolicyReadError` if the bytes are not such a property list, or exceed a limit.
    public init(propertyList bytes: [UInt8]) throws(PolicyReadError) {
        let root: [String: PropertyListTree]
        do {
            root = try PropertyListTree.dictionary(of: bytes)
        } catch {
            throw PolicyReadError(
                code: .notAPropertyList, message: error.message, position: error.position.map(SourcePosition.init),
                help: error.help)
        }
        var reader = ClientKeysReader()
        if case .array(let specifiers)? = root["PreferenceSpecifiers"] {
            for (place, specifier) in specifiers.enumerated() { reader.read(specifier, at: place) }
        } else {
            for (key, value) in root.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                reader.add(key, value, path: JSONPath.root.key(key).shortened)
            }
        }
        self.init(reader)
    }
}

extension ClientKeysReader {
    /// Reads one specifier of a settings page; headings have no key.
    fileprivate mutating func read(_ specifier: PropertyListTree, at place: Int) {
        let path = JSONPath.root.key("PreferenceSpecifiers").index(place)
        guard case .dictionary(let members) = specifier else {
            return note(.warning, "notASpecifier", path.shortened, nil, "a specifier that is no dictionary is left out")
        }
        guard case .string(let key)? = members["Key"] else {
            guard members["Key"] != nil || members["DefaultValue"] != nil else { return }
            return note(.warning, "notASpecifier", path.shortened, nil, "a specifier without a key is left out")
        }
        guard let value = members["DefaultValue"] else {
            return note(
                .info, "noValue", path.shortened, nil,
                "\(JSONQuoting.quoted(key)) has no default value and is left out")
        }
        add(key, value, path: path.key("DefaultValue").shortened)
    }

    mutating func add(_ key: String, _ tree: PropertyListTree, path: String) {
        let value = ClientValue(tree)
        if tree == .contradiction {
            note(.error, "duplicateKey", path, nil, "the key is given several times with different values")
        } else if value == nil {
            note(.error, "wrongType", path, nil, "the value holds data, a date or the like, which no key takes")
        }
        add(ClientPolicy.Entry(Self.name(key), value ?? .unreadable, path: path))
    }
}

extension ClientValue {
    /// Makes a value of a property list; `nil` if it holds a value that is no text, number or Boolean.
    fileprivate init?(_ tree: PropertyListTree) {
        switch tree {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .string(let value): self = .text(value)
        case .array(let trees):
            let values = trees.compactMap(ClientValue.init)
            guard values.count == trees.count else { return nil }
            self = .list(values)
        case .dictionary(let trees):
            let values = trees.compactMapValues(ClientValue.init)
            guard values.count == trees.count else { return nil }
            self = .dictionary(values)
        case .other: return nil
        }
    }
}
