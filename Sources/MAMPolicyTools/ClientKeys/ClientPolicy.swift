public import MAMCore
internal import MAMJSON
public import MAMSettings

/// A policy on the client layer: the names and values that the service sends to the SDK, and that logs and diagnostics
/// show.
///
/// Values are kept as they were given. ``document()`` says the same in Graph's terms, and
/// `PolicyDocument.clientPolicy(extras:)` the other way round.
public struct ClientPolicy: Sendable {
    /// One key with its value.
    public struct Entry: Sendable, Hashable {
        /// The key, as it was given but without the prefix of settings pages.
        public let key: String
        /// The value; nil for `null`, which means not configured.
        public let value: ClientValue?
        /// Where it stood: a JSON path, or the like of a property list.
        public let path: String
        /// Where the value stands; nil in property lists, whose reader gives no positions yet.
        public let position: SourcePosition?

        init(_ key: String, _ value: ClientValue?, path: String? = nil, position: SourcePosition? = nil) {
            (self.key, self.value, self.position) = (key, value, position)
            self.path = path ?? JSONPath.root.key(key).shortened
        }
    }

    /// The entries in the order of the document.
    public internal(set) var entries: [Entry]
    /// What reading found.
    public internal(set) var issues: [PolicyIssue] = []

    /// What settings pages put before every key.
    static let prefix = "IntuneMAMPolicy."

    init(entries: [Entry]) { self.entries = entries }

    /// Makes a policy of keys and values, for suites and simulated services.
    public init(_ values: KeyValuePairs<String, ClientValue>) { entries = values.map { Entry($0.key, $0.value) } }

    /// Reads a JSON object of client keys: UTF-8, or UTF-16 with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - limits: The size of a document that is read. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    /// - Throws: `notJSON` with the place for what is no JSON or over a limit, `notAPolicy`, `otherPlatform`.
    public init(json bytes: [UInt8], limits: DocumentLimits = .json) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        guard case .object(let members) = document.root.kind else {
            throw PolicyReadError(
                code: .notAPolicy, message: "expected an object of client keys, found \(document.root.kindName)",
                position: document.root.position, help: nil)
        }
        if let type = members.first(where: { AccountID.folding.areEqual($0.key, "@odata.type") }) {
            throw PolicyReadError(
                code: .notAPolicy, message: "this is a Graph document, not a dictionary of client keys",
                position: type.keyPosition, help: nil)
        }
        var reader = ClientKeysReader()
        for duplicate in document.duplicateKeys { reader.note(duplicate) }
        for member in members { reader.read(member) }
        (entries, issues) = (reader.finishedEntries, reader.findings)
    }

    /// The value of a key in any letter case, the first one where it is repeated; nil when it is missing or `null`.
    public subscript(key: String) -> ClientValue? {
        entries.first { AccountID.folding.areEqual($0.key, key) }?.value
    }

    /// The entries that have no Graph name: kept as they are, interpreted by nobody here.
    public var extras: [Entry] { entries.filter { !ClientKeyTable.isKnown($0.key) } }

    /// Whether at least one key is known; a dump without one is none, or its keys stand deeper inside.
    ///
    /// Nothing would be read from such a dump, and a policy that says nothing allows everything.
    public var isRecognized: Bool {
        entries.contains { ClientKeyTable.isKnown($0.key) || ClientKeyTable.isClientOnly($0.key) }
    }

    /// The first key whose value holds client keys, as wrapped dumps have one.
    package var wrapper: String? {
        entries.first { entry in
            switch entry.value {
            case .dictionary(let values): values.keys.contains(where: ClientKeyTable.isKnown)
            case .list(let values):
                values.contains { value in
                    if case .dictionary(let values) = value {
                        values.keys.contains(where: ClientKeyTable.isKnown)
                    } else {
                        false
                    }
                }
            default: false
            }
        }?.key
    }

    /// The policy as a JSON object, in the order of ``entries``.
    public var json: String {
        JSONValue.made(entries.map { (key: $0.key, value: $0.value?.json ?? .made(.null)) }).text
    }
}

/// Reads entries and puts together what settings pages take apart.
struct ClientKeysReader {
    private(set) var findings: [PolicyIssue] = []
    private var entries: [ClientPolicy.Entry] = []
    /// The storage services that a settings page switches one by one: the bit, and whether it is on.
    private var locations: [(bit: Int, isOn: Bool, entry: ClientPolicy.Entry)] = []

    /// The most entries and findings; one finding more says that there are others.
    static let maximumCount = 2000

    mutating func note(_ duplicate: JSONDuplicateKey) {
        // Members of the root are judged by their values, when they are asked for.
        guard duplicate.path.components.count > 1 else { return }
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

    mutating func read(_ member: JSONMember) {
        let (path, position) = (JSONPath.root.key(member.key).shortened, member.value.position)
        let value = ClientValue(member.value)
        if case .real(let number)? = value, !number.isFinite {
            note(.error, "outOfRange", path, position, "the number is too great for any reader")
        }
        add(ClientPolicy.Entry(Self.name(member.key), value, path: path, position: position))
    }

    /// Adds an entry whose key has no prefix any more.
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

    /// Every entry, with one bit mask in the place of the switches of storage services.
    var finishedEntries: [ClientPolicy.Entry] {
        guard let first = locations.first else { return entries }
        let mask = locations.reduce(0) { $1.isOn ? $0 | $1.bit : $0 & ~$1.bit }
        return entries + [
            ClientPolicy.Entry(
                "ManagedLocations", .integer(mask), path: first.entry.path, position: first.entry.position)
        ]
    }

    /// The key without the prefix of settings pages.
    static func name(_ key: String) -> String {
        let (prefix, bytes) = (ClientPolicy.prefix, key.utf8)
        guard bytes.count > prefix.utf8.count,
            AccountID.folding.areEqual(String(decoding: bytes.prefix(prefix.utf8.count), as: UTF8.self), prefix)
        else { return key }
        return String(decoding: bytes.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// The bit of `Location1`, `Location2`, `Location4` and so on.
    private static func locationBit(_ key: String) -> Int? {
        guard key.hasPrefix("Location"), let bit = Int(key.dropFirst(8)), bit > 0, bit <= 1 << 20, bit & (bit - 1) == 0
        else { return nil }
        return bit
    }
}
