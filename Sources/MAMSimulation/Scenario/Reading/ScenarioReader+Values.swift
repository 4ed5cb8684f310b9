internal import MAMCore
internal import MAMJSON
internal import MAMText

extension ScenarioReader {
    mutating func value(_ kind: FieldKind, _ cursor: JSONCursor) throws(ScenarioError) -> FieldValue {
        switch kind {
        case .text: return .text(try line(cursor))
        case .name: return .text(try name(cursor))
        case .content(let most): return .text(try content(cursor, most))
        case .appFile: return .text(try appFile(cursor))
        case .word(let words): return .text(try word(cursor, among: words))
        case .version: return .text(try version(cursor, VersionNumber.init(release:)))
        case .systemVersion: return .text(try version(cursor) { VersionNumber($0) })
        case .rule: return .text(try word(cursor, among: RuleDescription.all.map(\.name), called: "rule"))
        case .boolean: return .boolean(try located { () throws(JSONError) in try cursor.bool() })
        case .integer(let range): return .integer(try located { () throws(JSONError) in try cursor.integer(in: range) })
        case .file: return .text(try fileName(cursor))
        case .null:
            guard cursor.isNull else {
                throw wrong(cursor, "expected null, found \(cursor.value.kindName)", help: "leave the field out")
            }
            return .null
        case .optionalFile: return cursor.isNull ? .null : .text(try fileName(cursor))
        case .user: return .text(try user(cursor))
        case .users: return .texts(try users(cursor))
        case .app: return .text(try word(cursor, among: apps, called: "app"))
        case .managedApp: return .text(try managedApp(cursor))
        case .account: return .account(try account(cursor))
        case .accounts: return .accounts(try accounts(cursor))
        case .accountOrAccounts:
            if case .array = cursor.value.kind { return .accounts(try accounts(cursor)) }
            return .account(try account(cursor))
        case .steps: return .steps(try steps(cursor))
        case .branches: return .branches(try branches(cursor))
        case .object(let shape): return .object(try fields(of: cursor, shape.fields, called: shape.title))
        case .named(let shape): return .named(try namedObjects(cursor, shape))
        case .list(.object(let shape), _):
            var list: [Fields] = []
            for element in try located({ () throws(JSONError) in try cursor.elements() }) {
                list.append(try fields(of: element, shape.fields, called: shape.title))
            }
            return .list(list)
        case .list(let kind, let counts): return .texts(try texts(kind, counts.upperBound, cursor))
        case .members, .duration, .range, .plain, .answer: preconditionFailure("a scenario has no such field")
        }
    }

    private func string(_ cursor: JSONCursor) throws(ScenarioError) -> String {
        try located { () throws(JSONError) in try cursor.string() }
    }

    private func line(_ cursor: JSONCursor) throws(ScenarioError) -> String {
        let text = try string(cursor)
        guard !text.isEmpty, text.utf8.count <= 200, text.unicodeScalars.allSatisfy(PlainText.isPrinted) else {
            throw wrong(cursor, "expected one line of text, at most 200 bytes, found \(JSONQuoting.quoted(text))")
        }
        return text
    }

    private func version(
        _ cursor: JSONCursor, _ read: (String) -> VersionNumber?
    ) throws(ScenarioError) -> String {
        let text = try string(cursor)
        guard read(text) != nil else {
            throw wrong(
                cursor, "\(JSONQuoting.quoted(text)) is no version", help: "whole numbers with dots between them")
        }
        return text
    }

    private func texts(_ kind: FieldKind, _ most: Int, _ cursor: JSONCursor) throws(ScenarioError) -> [String] {
        var texts: [String] = []
        for element in try located({ () throws(JSONError) in try cursor.elements() }) {
            if case .word(let words) = kind {
                guard texts.count < most else { throw wrong(element, "at most \(most) words may be listed") }
                texts.append(try word(element, among: words))
            } else {
                guard texts.count < most else { throw wrong(element, "at most \(most) names may be listed") }
                texts.append(try name(element))
            }
        }
        return texts
    }

    private func name(_ cursor: JSONCursor) throws(ScenarioError) -> String {
        let text = try string(cursor)
        guard InputText.isName(text) else { throw wrong(cursor, notAName(text), help: nameHelp) }
        return text
    }

    /// Reads the content of a file: any text, including an empty one.
    private func content(_ cursor: JSONCursor, _ most: Int) throws(ScenarioError) -> String {
        let text = try string(cursor)
        guard text.utf8.count <= most else {
            throw wrong(cursor, "expected at most \(most) bytes of text, found \(text.utf8.count)")
        }
        return text
    }

    /// Reads a file name, or one in the folder for files of other apps.
    private func appFile(_ cursor: JSONCursor) throws(ScenarioError) -> String {
        let text = try string(cursor)
        let inbox = ManagedFiles.inbox
        let name = text.hasPrefix(inbox + "/") ? String(text.dropFirst(inbox.count + 1)) : text
        guard InputText.isName(name), name != inbox else {
            throw wrong(cursor, notAName(text), help: "\(nameHelp); `\(inbox)/` before it for what was handed over")
        }
        return text
    }

    private func notAName(_ text: String) -> String { "\(JSONQuoting.quoted(text)) is no name" }

    private var nameHelp: String { "1 to 64 letters, digits, `-`, `_` and `.`, beginning with a letter or a digit" }

    private func word(
        _ cursor: JSONCursor, among words: [String], called kind: String? = nil
    ) throws(ScenarioError) -> String {
        let text = try string(cursor)
        // The words are ASCII, so no other text is canonically equivalent to one.
        if words.contains(text) { return text }
        let isFew = words.count <= 40 && !words.isEmpty
        throw wrong(
            cursor,
            kind.map { "unknown \($0) \(JSONQuoting.quoted(text))" } ?? "unexpected \(JSONQuoting.quoted(text))",
            help: InputText.hint(for: text, among: words)
                ?? (isFew ? "expected one of \(words.map { "`\($0)`" }.joined(separator: ", "))" : nil))
    }

    /// Reads the name of a file that the scenario names.
    ///
    /// Links and `..` are checked when the file is read.
    private func fileName(_ cursor: JSONCursor) throws(ScenarioError) -> String {
        let text = try string(cursor)
        let isSane = !text.isEmpty && text.utf8.count <= 1024 && text.unicodeScalars.allSatisfy(PlainText.isPrinted)
        guard isSane, !text.hasPrefix("/"), !text.hasPrefix("~") else {
            let location = location(of: cursor)
            throw ScenarioError(
                .refusedPath, file: file, position: location.position, path: location.path,
                message: "\(JSONQuoting.quoted(text)) is no file below the scenario's folder",
                help: "name files relative to the folder of the scenario")
        }
        return text
    }

    private func user(_ cursor: JSONCursor) throws(ScenarioError) -> String {
        try word(cursor, among: users, called: "user")
    }

    private func users(_ cursor: JSONCursor) throws(ScenarioError) -> [String] {
        var names: [String] = []
        for element in try located({ () throws(JSONError) in try cursor.elements() }) {
            let name = try user(element)
            guard !names.contains(name) else { throw wrong(element, "user `\(name)` is listed twice") }
            names.append(name)
        }
        return names
    }

    private func managedApp(_ cursor: JSONCursor) throws(ScenarioError) -> String {
        let name = try word(cursor, among: apps, called: "app")
        guard managedApps.contains(name) else {
            throw wrong(cursor, "app `\(name)` does not contain the SDK, so it has no engine to ask")
        }
        return name
    }

    private func account(_ cursor: JSONCursor) throws(ScenarioError) -> ScenarioAccount {
        switch try word(cursor, among: users + ["none", "unmanaged"], called: "account") {
        case "none": .none
        case "unmanaged": .unmanaged
        case let name: .user(name)
        }
    }

    private func accounts(_ cursor: JSONCursor) throws(ScenarioError) -> [ScenarioAccount] {
        var accounts: [ScenarioAccount] = []
        for element in try located({ () throws(JSONError) in try cursor.elements() }) {
            guard accounts.count < ScenarioReader.maximumAccountCount else {
                throw wrong(element, "at most \(ScenarioReader.maximumAccountCount) accounts share a window")
            }
            let account = try account(element)
            guard account != .none else { throw wrong(element, "`none` is not allowed in a list of accounts") }
            accounts.append(account)
        }
        return accounts
    }

    private mutating func namedObjects(
        _ cursor: JSONCursor, _ shape: ObjectShape
    ) throws(ScenarioError) -> [(name: String, fields: Fields)] {
        var objects: [(name: String, fields: Fields)] = []
        for (key, member) in try located({ () throws(JSONError) in try cursor.members() }) {
            let most =
                shape.name == ObjectShape.app.name ? ScenarioReader.maximumAppCount : ScenarioReader.maximumUserCount
            guard objects.count < most else { throw wrong(member, "at most \(most) of these may be named") }
            guard InputText.isName(key) else { throw wrong(member, notAName(key), help: nameHelp) }
            let fields = try fields(of: member, shape.fields, called: shape.title)
            objects.append((name: key, fields: fields))
            declare(key, as: shape, fields)
        }
        return objects
    }

    /// Declares the name of a user or app, so that later values may use it.
    private mutating func declare(_ name: String, as shape: ObjectShape, _ fields: Fields) {
        switch shape.name {
        case ObjectShape.user.name: users.append(name)
        case ObjectShape.app.name:
            apps.append(name)
            if fields.bool("managed") != false { managedApps.append(name) }
        default: break
        }
    }
}

extension ObjectShape {
    /// The name of the object in error texts.
    var title: String { name == "file" ? "a scenario file" : "\(name == "app" ? "an" : "a") \(name)" }
}
