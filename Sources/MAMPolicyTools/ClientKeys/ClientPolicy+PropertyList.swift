public import MAMCore
internal import MAMJSON
internal import MAMPropertyLists
internal import MAMSettings

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
