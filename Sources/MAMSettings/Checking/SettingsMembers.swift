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

extension SettingsMembers {
    /// The boolean a word stands for.
    package static func boolean(spelled text: String) -> Bool? {
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }
}
