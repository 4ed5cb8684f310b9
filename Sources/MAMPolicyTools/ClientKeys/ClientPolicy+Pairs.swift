internal import MAMCore
internal import MAMJSON
internal import MAMPropertyLists

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
