internal import MAMCore
internal import MAMJSON
internal import MAMPropertyLists

/// Lists of pairs of a name and a value, in which the answer of a check-in has the client keys of a policy.
extension ClientPolicy {
    /// Returns the client keys of a list of pairs, in its order and with repeated ones; `nil` for any other list.
    ///
    /// Every element has to be a pair, and most of the names have to be client keys: an app configuration also consists
    /// of pairs, with names of the app.
    static func members(ofPairs values: [JSONValue]) -> [JSONMember]? {
        members(ofPairs: values) { value in
            guard case .object(let members) = value.kind else { return nil }
            let (name, content) = (pair(members.map { ($0.key, $0.value) }))
            guard case .string(let key)? = name?.kind, let content else { return nil }
            return (key, JSONMember(key: key, at: value.position, value: content))
        }
    }

    /// Returns the client keys of a list of pairs in a property list; `nil` for any other list.
    static func members(ofPairs values: [PropertyListTree]) -> [(key: String, value: PropertyListTree)]? {
        members(ofPairs: values) { value in
            guard case .dictionary(let members) = value else { return nil }
            let (name, content) = pair(members.map { ($0.key, $0.value) })
            guard case .string(let key)? = name, let content else { return nil }
            return (key, (key, content))
        }
    }

    private static func members<Value, Member>(
        ofPairs values: [Value], _ member: (Value) -> (key: String, member: Member)?
    ) -> [Member]? {
        var (keys, members): ([String], [Member]) = ([], [])
        for value in values {
            guard let pair = member(value) else { return nil }
            keys.append(ClientKeysReader.name(pair.key))
            members.append(pair.member)
        }
        return keys.contains(where: ClientKeyTable.isKnown) && areMostlyClientKeys(keys) ? members : nil
    }

    /// Returns the name and the value of an object that has both, in any letter case.
    private static func pair<Value>(_ members: [(key: String, value: Value)]) -> (name: Value?, content: Value?) {
        func value(_ names: String...) -> Value? {
            members.first { member in names.contains { AccountID.folding.areEqual($0, member.key) } }?.value
        }
        return (value("name", "key"), value("value"))
    }
}
