internal import MAMSettings

/// The rules about single keys of an app (I009, I010) and about document types (I012).
extension InfoPlistRules {
    /// I009: the SDK unlocks by Face ID, and the system ends an app that has no text for it.
    static func faceID(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let (name, path) = (InfoPlistKey.faceIDText, InfoPlistSubject.keys(InfoPlistKey.faceIDText))
        let node = subject.root[name]
        let text = node?.string
        guard text?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? true else { return [] }
        let message =
            switch node?.kind {
            case nil: "`\(name)` is missing"
            case .string: "`\(name)` is blank"
            case .some(let kind): "expected a string, found: \(kind.rawValue)"
            }
        let fix = subject.options.faceIDText.map {
            SettingsFix("says \(Excerpt.quoted($0))", PropertyListEdit(path, .set(.string($0))))
        }
        return [
            subject.finding(
                .faceIDTextMissing, at: path, node?.range, message,
                help: "say why the app asks for a face; the system ends an app that asks without it", fix: fix)
        ]
    }

    /// I010: a scene manifest as SwiftUI apps have it by default.
    static func scenes(in subject: InfoPlistSubject) -> [SettingsFinding] {
        guard let manifest = subject.root.member(InfoPlistKey.sceneManifest), manifest.value.kind == .dictionary
        else { return [] }
        let node = manifest.value[InfoPlistKey.sceneConfigurations]
        guard node == nil || node.map({ !$0.kind.isContainer || $0.count == 0 }) ?? false else { return [] }
        let path = InfoPlistSubject.keys(InfoPlistKey.sceneManifest, InfoPlistKey.sceneConfigurations)
        return [
            subject.finding(
                .sceneConfigurationsMissing, at: path, node?.range ?? manifest.keyRange,
                "the scene manifest has no `\(InfoPlistKey.sceneConfigurations)`",
                help: "without a configuration for `UIWindowSceneSessionRoleApplication` policies may not apply")
        ]
    }

    /// I012: types of documents without the twin under which managed apps offer them.
    static func documentTypes(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let path = InfoPlistSubject.keys(InfoPlistKey.documentTypes)
        let entries = (subject.root[InfoPlistKey.documentTypes]?.elements ?? []).enumerated().flatMap { index, type in
            subject.texts(of: type[InfoPlistKey.contentTypes], at: path.index(index).key(InfoPlistKey.contentTypes))
        }
        let names = Set(entries.map { URLScheme.folded($0.text) })
        let open = OpenNames(entries.filter { !$0.isKnown }.map { URLScheme.folded($0.text) })
        var seen: Set<String> = []
        return entries.filter(\.isKnown).compactMap { entry in
            let name = URLScheme.folded(entry.text)
            guard !name.isEmpty, !name.hasPrefix(RequiredNames.typePrefix), seen.insert(name).inserted else {
                return nil
            }
            let twin = RequiredNames.typePrefix + name
            guard !names.contains(twin), !open.mayBe(twin) else { return nil }
            let written = RequiredNames.typePrefix + entry.written
            return subject.finding(
                .documentTypeTwinMissing, at: entry.path, entry.node.range,
                "the document type \(Excerpt.quoted(entry.text)) has no twin",
                help: "managed apps offer such documents under `\(RequiredNames.typePrefix)` and the type",
                fix: SettingsFix(
                    "adds the twin to the end of its list",
                    PropertyListEdit(entry.list, .append([.string(written)]))))
        }
    }
}
