public import MAMCore
internal import MAMJSON
internal import MAMPropertyLists
public import MAMSettings

/// The policies in the diagnostics of an app (a dump), as client keys.
///
/// Client keys are the names under which the SDK receives a policy. A dump is one of these, as JSON or as a property
/// list:
///
/// - a dictionary of client keys
/// - a dictionary that contains such dictionaries, as in `{"IntuneMAMPolicies": {…}}`
/// - an array with one dictionary of client keys for each account
/// - a list of pairs of a name and a value, as the answer of a check-in has them (`[{"name": "PINEnabled", "value": 1}]`)
/// - such a dictionary as logs print it (`{ PINEnabled = 1; }`)
/// - a settings page of an older SDK, which is no evidence of an account's policy (``isSettingsPage``)
public struct ClientDump: Sendable {
    /// One policy in the diagnostics of an app.
    public struct Entry: Sendable {
        /// The path that leads to the policy inside the diagnostics document.
        ///
        /// It is a JSON path. In a property list, the path has the same form.
        public let path: String
        /// The policy.
        public let policy: ClientPolicy
    }

    /// The policies, in the order of the diagnostics; empty only if they were read with `acceptsEmpty`.
    public let entries: [Entry]
    /// Whether the file is a settings page (`PreferenceSpecifiers`), with which older SDKs set test policies.
    ///
    /// Its values are defaults of switches. They show no policy that an account has in an app. A page inside another
    /// dictionary counts if the file has no policy beside it.
    public let isSettingsPage: Bool
    /// Whether a list of policies has elements in which no client key was recognized, such as empty ones.
    let isIncomplete: Bool

    /// The maximum number of policies in the diagnostics of one app.
    public static let maximumCount = 1000

    /// Reads the policies from the diagnostics of an app (a dump).
    ///
    /// A dump is read as a property list if it is binary or its first visible character is `<`, and otherwise as JSON.
    ///
    /// - Parameters:
    ///   - bytes: The whole dump.
    ///   - limits: The maximum size of a dump in JSON. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000
    ///     values. A property list has at most 1 MiB, 64 levels and 50,000 values and keys.
    ///   - acceptsEmpty: Whether a dump that consists of empty dictionaries and arrays is accepted, as a dump without
    ///     policies. Defaults to `false`.
    /// - Throws: `PolicyReadError` if the bytes cannot be read, exceed a limit, or contain no client key. A dump
    ///   without client keys must not become a policy, because a policy without settings allows everything.
    public init(
        _ bytes: [UInt8], limits: DocumentLimits = .json, acceptsEmpty: Bool = false
    ) throws(PolicyReadError) {
        var search = DumpSearch()
        if PropertyListDocument.isXMLOrBinary(bytes) {
            try search.searchPropertyList(bytes)
        } else if let printed = Self.printed(bytes) {
            try search.search(printed, .root)
        } else {
            try search.searchJSON(bytes, limits)
        }
        let isPage = search.isSettingsPage || search.hasPage && search.entries.isEmpty
        guard !search.entries.isEmpty || acceptsEmpty && (isPage || !search.hasOtherValues) else {
            if let error = search.graph { throw error }
            throw PolicyReadError(
                code: .notAPolicy, message: "no client key was recognized", position: nil,
                help: "expected keys such as `AppSharingToLevel`; Docs/ClientKeys.md tells what is read")
        }
        (entries, isIncomplete, isSettingsPage) = (search.entries, search.isIncomplete, isPage)
    }

    /// Reads a dictionary as logs of Apple's systems print it (`{ PINEnabled = 1; }`); `nil` for any other text.
    private static func printed(_ bytes: [UInt8]) -> PropertyListTree? {
        let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let visible = bytes.drop(while: isBlank)
        guard visible.first == UInt8(ascii: "{") || visible.first == UInt8(ascii: "(") else { return nil }
        // In JSON, a quote, another bracket or the end follows.
        guard bytes.contains(UInt8(ascii: "=")), (try? JSONReader.read(bytes)) == nil else { return nil }
        return try? PropertyListTree(printed: bytes)
    }

    /// Returns one policy in the diagnostics, by its index or its account.
    ///
    /// - Parameter selector: The index of a policy in ``entries``, from 0, or the value of the policy's key
    ///   `IntuneIdentityUPN`. Defaults to `nil`, which selects the only policy.
    /// - Returns: The policy.
    /// - Throws: `PolicyReadError` with the code `severalPolicies` if the selector matches no policy or several. The
    ///   text of the error contains no account.
    public func policy(selectedBy selector: String? = nil) throws(PolicyReadError) -> ClientPolicy {
        guard let selector else {
            if entries.count == 1 { return entries[0].policy }
            throw ambiguity("the dump has \(entries.count) policies")
        }
        let named = entries.filter { entry in
            guard case .text(let name)? = entry.policy["IntuneIdentityUPN"] else { return false }
            return AccountID.folding.areEqual(name, selector)
        }
        if named.count == 1 { return named[0].policy }
        guard named.isEmpty else { throw ambiguity("\(named.count) policies have this identity") }
        guard let index = Int(selector), entries.indices.contains(index) else {
            throw ambiguity("no policy has this index or identity")
        }
        return entries[index].policy
    }

    private func ambiguity(_ message: String) -> PolicyReadError {
        let range = entries.count == 1 ? "0" : "0 to \(entries.count - 1)"
        return PolicyReadError(
            code: .severalPolicies, message: message, position: nil,
            help: "select one by its index, \(range), or by its `IntuneIdentityUPN`")
    }
}

private struct DumpSearch {
    var entries: [ClientDump.Entry] = []
    /// Whether the dump has a value that is no dictionary, array or `null` and belongs to no policy.
    private(set) var hasOtherValues = false
    /// Whether a list has policies, and elements without one.
    private(set) var isIncomplete = false
    /// Whether the dump is a settings page as a property list, whose entry is its default values.
    private(set) var isSettingsPage = false
    /// Whether the dump contains a settings page, which is not searched for policies.
    private(set) var hasPage = false
    /// The error about an object of Graph in the dump, which is not searched for policies.
    private(set) var graph: PolicyReadError?
    private var duplicates: [JSONDuplicateKey] = []

    /// Searches the elements of a list.
    private mutating func search<Element>(
        elements: [Element], _ body: (inout DumpSearch, Int, Element) throws(PolicyReadError) -> Void
    ) throws(PolicyReadError) {
        var (hasPolicies, hasOthers) = (false, false)
        for (index, element) in elements.enumerated() {
            let before = entries.count
            try body(&self, index, element)
            if entries.count > before { hasPolicies = true } else { hasOthers = true }
        }
        if hasPolicies, hasOthers { isIncomplete = true }
    }

    mutating func searchJSON(_ bytes: [UInt8], _ limits: DocumentLimits) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        // The reader of one dictionary tells best why the document is none.
        switch document.root.kind {
        case .object, .array: break
        default: _ = try ClientPolicy(json: bytes, limits: limits)
        }
        try ClientPolicy.refuseGraph(document.root)
        duplicates = document.duplicateKeys
        try search(document.cursor)
    }

    private mutating func search(_ cursor: JSONCursor) throws(PolicyReadError) {
        switch cursor.value.kind {
        case .array(let values):
            if let pairs = ClientPolicy.members(ofPairs: values) { return try add(pairs: pairs, in: cursor.path) }
            try search(elements: values) {
                (search, index, value) throws(PolicyReadError) in
                try search.search(JSONCursor(value, path: cursor.path.index(index)))
            }
        case .bool, .number, .string: hasOtherValues = true
        case .object, .null: break
        }
        guard case .object(let members) = cursor.value.kind else { return }
        // Without regard to letter case, names of Graph are client keys.
        do throws(PolicyReadError) { try ClientPolicy.refuseGraph(cursor.value) } catch {
            (hasOtherValues, graph) = (true, graph ?? error)
            return
        }
        if case .array? = cursor.member("PreferenceSpecifiers")?.value.kind {
            hasPage = true
            return
        }
        let before = entries.count
        let inner = members.filter { !ClientKeyTable.isKnown(ClientKeysReader.name($0.key)) }
        for member in inner { try search(JSONCursor(member.value, path: cursor.path.key(member.key))) }
        guard isPolicy(members.map(\.key), hasInner: entries.count > before) else { return }
        var reader = ClientKeysReader()
        for duplicate in duplicates where duplicate.path.components.starts(with: cursor.path.components) {
            reader.note(duplicate, below: cursor.path.components.count)
        }
        for member in members { reader.read(member.key, member.value, at: cursor.path.key(member.key)) }
        try add(reader, cursor.path.shortened, at: before)
    }

    mutating func searchPropertyList(_ bytes: [UInt8]) throws(PolicyReadError) {
        let root: PropertyListTree
        do throws(PropertyListError) { root = try PropertyListTree(bytes) } catch {
            throw PolicyReadError(
                code: .notAPropertyList, message: error.message, position: error.position.map(SourcePosition.init),
                help: error.help)
        }
        if case .dictionary(let members) = root, case .array? = members["PreferenceSpecifiers"] {
            isSettingsPage = true
            let page = try ClientPolicy(propertyList: bytes)
            if page.isRecognized { entries = [ClientDump.Entry(path: "$", policy: page)] }
        } else {
            try search(root, .root)
        }
    }

    mutating func search(_ tree: PropertyListTree, _ path: JSONPath) throws(PolicyReadError) {
        let sorted: [(key: String, value: PropertyListTree)]
        switch tree {
        case .array(let values):
            if let pairs = ClientPolicy.members(ofPairs: values) {
                var reader = ClientKeysReader()
                for (index, pair) in pairs.enumerated() {
                    reader.add(pair.key, pair.value, path: path.index(index).key("value").shortened)
                }
                return try add(reader, path.shortened, at: entries.count)
            }
            return try search(elements: values) {
                (search, index, value) throws(PolicyReadError) in try search.search(value, path.index(index))
            }
        case .dictionary(let members):
            if case .array? = members["PreferenceSpecifiers"] {
                hasPage = true
                return
            }
            sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        default:
            hasOtherValues = true
            return
        }
        let before = entries.count
        for (key, value) in sorted where !ClientKeyTable.isKnown(ClientKeysReader.name(key)) {
            try search(value, path.key(key))
        }
        guard isPolicy(sorted.map(\.key), hasInner: entries.count > before) else { return }
        var reader = ClientKeysReader()
        for (key, value) in sorted { reader.add(key, value, path: path.key(key).shortened) }
        try add(reader, path.shortened, at: before)
    }

    /// Adds the policy of a list of pairs.
    private mutating func add(
        pairs: [(key: String, value: JSONValue)], in path: JSONPath
    ) throws(PolicyReadError) {
        var reader = ClientKeysReader()
        for duplicate in duplicates where duplicate.path.components.starts(with: path.components) {
            reader.note(duplicate, below: path.components.count)
        }
        for (index, pair) in pairs.enumerated() {
            reader.read(pair.key, pair.value, at: path.index(index).key("value"))
        }
        try add(reader, path.shortened, at: entries.count)
    }

    /// Whether a dictionary is a policy, and not only the wrapper of one with the name of its identity.
    private func isPolicy(_ keys: [String], hasInner: Bool) -> Bool {
        let names = keys.map(ClientKeysReader.name)
        return names.contains(where: ClientKeyTable.isKnown)
            || !hasInner && names.contains(where: ClientKeyTable.isClientOnly)
    }

    private mutating func add(_ reader: ClientKeysReader, _ path: String, at index: Int) throws(PolicyReadError) {
        guard entries.count < ClientDump.maximumCount else {
            throw PolicyReadError(
                code: .notAPolicy, message: "the dump contains more than \(ClientDump.maximumCount) policies",
                position: nil, help: "split the dump")
        }
        entries.insert(ClientDump.Entry(path: path, policy: ClientPolicy(reader)), at: index)
    }
}
