package import MAMPropertyLists
internal import MAMText

/// The members of one dictionary that count, by name: of equal keys the one that readers of that format take.
package struct SettingsMembers: Sendable {
    /// The file they stand in.
    package let subject: InfoPlistSubject
    /// In the order of the file.
    package let all: [PropertyListNode.Member]
    private let places: [ExactName: Int]

    /// Takes the members of a dictionary; none of anything else.
    init(of node: PropertyListNode?, in subject: InfoPlistSubject) {
        self.subject = subject
        let lastCounts = subject.document.format != .binary
        var all: [PropertyListNode.Member?] = []
        var places: [ExactName: Int] = [:]
        for member in node?.members ?? [] {
            let name = ExactName(member.key)
            if let earlier = places[name] {
                guard lastCounts else { continue }
                all[earlier] = nil
            }
            places[name] = all.count
            all.append(member)
        }
        self.all = all.compactMap(\.self)
        self.places = Dictionary(
            self.all.indices.map { [kept = self.all] in (ExactName(kept[$0].key), $0) },
            uniquingKeysWith: { _, last in last })
    }

    /// The member of that name that counts.
    package subscript(name: String) -> PropertyListNode.Member? { places[ExactName(name)].map { all[$0] } }
}

// MARK: What is meant

extension SettingsMembers {
    /// Whether the value says yes, also as a text or a number: a rule about what a switch does should not wait until it
    /// is spelt right.
    package func isOn(_ name: String) -> Bool { self[name].flatMap(meaning(of:)) == true }

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
    package func text(_ name: String) -> String? {
        guard let text = subject.known(self[name]?.value), !Blanks.areAll(of: text) else { return nil }
        return text
    }

    /// The boolean a word stands for.
    static func boolean(spelled text: String) -> Bool? {
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }
}
