/// Fills settings from a dictionary, key by key of the table, and collects what is wrong.
struct SettingsReader {
    let lenientBooleans: Bool
    var settings = ManagedAppSettings()
    private var issues: [SettingsIssue] = []
    private var leftOut = 0

    init(lenientBooleans: Bool) { self.lenientBooleans = lenientBooleans }

    /// The findings, with a last one that says how many there were no room for.
    var finishedIssues: [SettingsIssue] {
        guard leftOut > 0 else { return issues }
        let last = SettingsIssue(
            id: .limitReached, severity: .warning, keyPath: SettingsKey.dictionaryName,
            message: "more than \(InfoPlistLimits.issues) findings; \(leftOut) are left out")
        return issues + [last]
    }

    mutating func read(_ document: PropertyListDocument) {
        if document.oddities.contains(where: { $0.kind == .trailingText }) {
            report(.trailingBytes, .warning, at: "", "text after `</plist>` is ignored", help: "remove it")
        }
        let name = SettingsKey.dictionaryName
        let node = document.root[name]
        switch node?.value {
        case .dictionary(let members):
            let isBinary = document.format == .binary
            read(Dictionary(members.map { ($0.key, $0.value) }) { isBinary ? $0 : $1 })
        case nil:
            let wanted = SettingsKey.fold(name)
            let near = document.root.members.map(\.key).sorted().first {
                $0.utf8.count < 40 && SettingsKey.fold($0) == wanted
            }
            report(
                .dictionaryMissing, .error, at: name, "the dictionary `\(name)` is missing",
                help: near.map { "the key \(Excerpt.quoted($0)) differs only in case, `_` or `-`" }
                    ?? "add it at the top level of Info.plist")
        case .some(let other):
            report(.dictionaryWrongType, .error, at: name, "expected a dictionary, found \(other.summary)")
        }
    }

    private mutating func read(_ dictionary: [String: PropertyListValue]) {
        for key in SettingsKey.documented {
            guard let slot = key.slot, let value = dictionary[key.name] else { continue }
            fill(slot, with: value, at: Self.path(key.name))
        }
        for name in dictionary.keys.sorted() {
            let key = SettingsKey(named: name)
            guard key?.status != .documented else { continue }
            // Comparing names is the dear part; once nothing more can be reported it is left out as well.
            guard issues.count < InfoPlistLimits.issues else {
                leftOut += 1
                continue
            }
            reportUnread(name, key)
        }
    }

    private mutating func reportUnread(_ name: String, _ key: SettingsKey?) {
        let (path, quoted) = (Self.path(name), Excerpt.quoted(name))
        switch key?.status {
        case .retired(let reason):
            report(.keyRetired, .warning, at: path, "the key \(quoted) is retired: \(reason)", help: "remove the key")
            return
        case .notPublic(let reason):
            report(
                .keyRetired, .warning, at: path, "the key \(quoted) is not public: \(reason)", help: "remove the key")
            return
        case .documented, nil: break
        }
        switch SettingsKey.resemblance(of: name) {
        case .fold(let meant):
            report(
                .keyCase, .warning, at: path, "unknown key \(quoted) differs from a known one only in case, `_` or `-`",
                help: "did you mean `\(meant.name)`?")
        case .spelling(let meant):
            report(.keyMisspelt, .warning, at: path, "unknown key \(quoted)", help: "did you mean `\(meant.name)`?")
        case .variant(let base):
            report(
                .keyVariant, .warning, at: path,
                "\(Excerpt.quoted(base)) has no such device variant; the key is ignored",
                help: "only `SplashIconFile` has one, `SplashIconFile~ipad`")
        case nil:
            report(.keyUnknown, .warning, at: path, "unknown key \(quoted), ignored")
        }
    }

    static func path(_ name: String) -> String { SettingsKey.dictionaryName + "." + Excerpt.plain(name) }

    mutating func report(
        _ id: SettingsIssue.ID, _ severity: SettingsIssue.Severity, at path: String, _ message: String,
        help: String? = nil
    ) {
        guard issues.count < InfoPlistLimits.issues else {
            leftOut += 1
            return
        }
        issues.append(SettingsIssue(id: id, severity: severity, keyPath: path, message: message, help: help))
    }
}
