package import MAMPropertyLists
internal import MAMText

/// The effective members of a dictionary, by name.
///
/// Of equal keys the last one is effective; in a binary file it is the first.
package struct SettingsMembers: Sendable {
    /// The file that contains the dictionary.
    package let subject: InfoPlistSubject
    /// The effective members in the order of the file.
    package let all: [PropertyListNode.Member]
    private let places: [ExactName: Int]

    /// Collects the members of a dictionary; a node of another kind has none.
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

    /// Returns the effective member of a name.
    package subscript(name: String) -> PropertyListNode.Member? { places[ExactName(name)].map { all[$0] } }
}

extension SettingsMembers {
    /// Returns the boolean that a word spells; nil for any other word.
    package static func boolean(spelled text: String) -> Bool? {
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }
}
