internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension SettingsMembers {
    /// Whether a switch is on, even if its value is a text or a number.
    ///
    /// So rules about the switch report their findings together with the one about the type.
    func isOn(_ name: String) -> Bool { self[name].flatMap(meaning(of:)) == true }

    /// Returns the boolean that a value spells; nil for any other value.
    func meaning(of member: PropertyListNode.Member) -> Bool? {
        let node = member.value
        if let value = node.boolean { return value }
        if let text = subject.known(node) { return Self.boolean(spelled: text) }
        switch (node.integer, node.real) {
        case (0?, _), (_, 0?): return false
        case (1?, _), (_, 1?): return true
        default: return nil
        }
    }

    /// Returns the text of a key with expanded build variables; nil if it is blank, unknown, or not a text.
    func text(_ name: String) -> String? {
        guard let text = subject.known(self[name]?.value), !Blanks.areAll(of: text) else { return nil }
        return text
    }
}
