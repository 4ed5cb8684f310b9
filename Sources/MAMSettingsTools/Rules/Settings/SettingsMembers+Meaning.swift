internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension SettingsMembers {
    /// Whether the value says yes, also as a text or a number: a rule about what a switch does should not wait until it
    /// is spelt right.
    func isOn(_ name: String) -> Bool { self[name].flatMap(meaning(of:)) == true }

    /// The boolean a value means; nil when it means none.
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

    /// The text of a key with build variables put in; nil when it is blank, not known, or no text.
    func text(_ name: String) -> String? {
        guard let text = subject.known(self[name]?.value), !Blanks.areAll(of: text) else { return nil }
        return text
    }
}
