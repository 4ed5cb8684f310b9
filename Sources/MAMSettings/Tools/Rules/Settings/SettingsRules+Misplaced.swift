internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension SettingsRules {
    /// S024: settings at the top level of the file.
    ///
    /// Documented keys that are there and not in the dictionary are added to `meant`.
    static func misplaced(_ root: SettingsMembers, _ members: SettingsMembers, meant: inout Set<String>)
        -> [SettingsFinding]
    {
        let found = root.all.filter { SettingsKey(named: $0.key)?.status == .documented }
        guard !found.isEmpty else { return [] }
        var movable: [PropertyListNode.Member] = []
        for member in found where members[member.key] == nil && meant.insert(member.key).inserted {
            movable.append(member)
        }
        let name = SettingsKey.dictionaryName
        let isThere = root[name]?.value.kind == .dictionary
        let canBeMade = root[name] == nil && nearDictionary(root) == nil
        // Every finding has the same edit, which creates the dictionary with all keys; equal edits are applied once.
        let making = PropertyListEdit(
            PropertyListPath().key(name),
            .set(.dictionary(canBeMade ? movable.map { .init($0.key, $0.value.value) } : [])))
        let names = Set(movable.map { ExactName($0.key) })
        return found.map { member in
            let path = PropertyListPath().key(member.key)
            let isMovable = names.contains(ExactName(member.key))
            var fix: SettingsFix?
            if isMovable, isThere || canBeMade {
                let adding =
                    isThere
                    ? PropertyListEdit(InfoPlistSubject.path(member.key), .set(member.value.value)) : making
                fix = SettingsFix("moves the key into `\(name)`", adding, PropertyListEdit(path, .remove))
            }
            return root.subject.finding(
                .keyMisplaced, at: path, member.keyRange,
                "the key `\(member.key)` is read in `\(name)` only, not at the top level",
                help: isMovable ? "move it into `\(name)`" : "remove it here; `\(name)` has it too", fix: fix)
        }
    }
}
