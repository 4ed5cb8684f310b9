internal import MAMCore
internal import MAMText

extension PolicyPage.Reason.Part {
    /// The explanation as markup.
    var markup: String {
        let rule = rule.map { "<p><code>\(HTMLText.escaped($0))</code></p>" } ?? ""
        let rows = settings.map {
            "<dt>\($0.isPeer ? "The other account’s " : "")\(HTMLText.escaped($0.label))</dt>"
                + "<dd><b>\(HTMLText.escaped($0.value))</b> <code>\(HTMLText.capitalsBroken($0.source))</code></dd>"
        }
        let list = rows.isEmpty ? "" : "<dl>\(rows.joined())</dl>"
        let nearest =
            if change.isEmpty {
                purpose.isEmpty ? "" : "<p class=\"change\">No change of settings would \(purpose).</p>"
            } else {
                "<p class=\"change\">To \(purpose): \(HTMLText.marked(change.joined(separator: " and ")))</p>"
            }
        return "<p>\(HTMLText.marked(meaning))</p>\(rule)\(list)\(nearest)"
    }
}

extension PolicyPage.Rung {
    /// The check as an item of a list; `nil` if no policy has it.
    var item: String? {
        guard conditions.contains(where: { $0 != nil }), let last = conditions.last else { return nil }
        let setting =
            setting.map {
                " <span class=\"dim\">\(HTMLText.escaped($0.label)) "
                    + "<code>\(HTMLText.capitalsBroken($0.name))</code></span>"
            } ?? ""
        let now = last.map { HTMLText.escaped($0) } ?? "not checked"
        guard Set(conditions).count > 1, let old = conditions.first else { return "<li>\(now)\(setting)</li>" }
        let before = old.map { HTMLText.escaped($0) } ?? "not checked"
        return "<li\(isDifferent ? " class=\"diff\"" : "")><s>\(before)</s> → \(now)\(setting)</li>"
    }
}

extension LaunchAction {
    var heading: String {
        switch self {
        case .wipe: "Wipe: the account’s data is removed from the app"
        case .block: "Block: the account is not shown"
        case .warn: "Warn: the user may continue"
        case .access: "Ask: the user enters a proof"
        }
    }
}

extension PolicySubject.Answer {
    var words: String {
        switch self {
        case .permission(let isAllowed): isAllowed ? "allowed" : "blocked"
        case .detour(let way): way == PolicySubject.evaluation ? "allowed \(way)" : "opens \(way)"
        case .requirement(let isRequired): isRequired ? "required" : "not required"
        case .choice(let name): SettingWords.words(ofName: name)
        case .unknown: "unknown, because the export lacks a setting"
        }
    }

    /// The answer as markup, with a mark that does not depend on colors.
    var mark: String {
        let sign =
            switch self {
            case .permission(let isAllowed): isAllowed ? "✓ " : "✗ "
            case .detour: "↪ "
            case .requirement(let isRequired): isRequired ? "● " : "○ "
            case .choice: ""
            case .unknown: "? "
            }
        if self == .unknown { return sign + "unknown" }
        return sign + HTMLText.marked(PlainText.line(words, limit: 80))
    }

    /// The class of the cell.
    var kind: String {
        switch self {
        case .permission(let isAllowed): isAllowed ? "yes" : "no"
        case .detour: "yes"
        case .requirement, .choice, .unknown: "word"
        }
    }
}

extension PolicyDiff {
    /// The maximum number of sentences for each kind of change.
    private static let sentenceLimit = 50
    /// The maximum number of objects in a sentence.
    private static let objectLimit = 12

    /// The changes as lists, one for each kind.
    var lists: String {
        Kind.allCases.map { kind -> String in
            let sentences = sentences(of: kind, limit: Self.objectLimit)
            guard !sentences.isEmpty else { return "" }
            let more = sentences.count - Self.sentenceLimit
            let items =
                sentences.prefix(Self.sentenceLimit).map {
                    "<li>\(HTMLText.marked(PlainText.line($0)))</li>"
                } + (more > 0 ? ["<li class=\"dim\">\(more) more; <code>mam policy diff</code> lists them</li>"] : [])
            let heading = kind.words.prefix(1).uppercased() + kind.words.dropFirst()
            return "<h3>\(heading)</h3><ul>\(items.joined())</ul>"
        }.joined() + unknownPart
    }

    /// The part of the page that says what changes.
    var section: String {
        let rows = settings.map { setting in
            let values = [setting.words.old, setting.words.new].map {
                HTMLText.escaped(PlainText.line($0, limit: PlainText.limit))
            }
            return "<tr><th scope=\"row\">\(HTMLText.escaped(setting.label)) "
                + "<code>\(HTMLText.capitalsBroken(setting.name))</code></th><td>\(values[0])</td><td>\(values[1])</td></tr>"
        }
        let table =
            rows.isEmpty
            ? ""
            : "<h3>Settings</h3><table class=\"plain\"><thead><tr><th scope=\"col\">setting</th>"
                + "<th scope=\"col\">before</th><th scope=\"col\">after</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
        let none = "<p>No answer changes\(unknown.isEmpty ? "" : " among those that are known").</p>"
        return """
            <section id="changes"><h2>What changes</h2><p><b>\(HTMLText.escaped(summary))</b></p>\(isEmpty ? none : "")\(lists)
            \(table)</section>
            """
    }

    /// What cannot be compared, because an export leaves it out; empty for whole exports.
    private var unknownPart: String {
        guard !leftOut.isEmpty || !unknown.isEmpty else { return "" }
        let items = unknownSentences.map { "<li>\(HTMLText.marked(PlainText.line($0)))</li>" }
        let list = items.isEmpty ? "" : "<ul>\(items.joined())</ul>"
        let names = leftOut.map { "<code>\(HTMLText.capitalsBroken($0))</code>" }.joined(separator: ", ")
        guard !leftOut.isEmpty else { return "<h3>Unknown</h3>\(list)" }
        return
            "<h3>Unknown</h3>\(list)<p class=\"dim\">An export lacks these settings, which are not compared: \(names)</p>"
    }
}
