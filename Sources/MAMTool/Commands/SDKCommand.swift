internal import MAMCore
internal import MAMSettings
internal import MAMText

extension Command {
    /// `sdk [NAME…] [--format text|json]`.
    static let sdk = Command(
        "sdk", "Print the counterpart in this library of a class, method or constant of the SDK.",
        operands: [
            Operand(
                "NAME",
                "A class, selector, property or constant of the SDK, a part of such a name, or a word for it; or a key, a setting or a behavior that only newer versions have. Without it, all names are printed.",
                count: .any,
                suggestions: ["headers"] + SDKSymbol.all.compactMap { $0.member == nil ? $0.name : nil })
        ],
        options: [.format],
        sections: [
            .exits(success: "the names were printed"),
            .examples([
                ("mam sdk setUIPolicyAccountId", "Print every selector with this beginning."),
                ("mam sdk DidReleaseUI", "Print every symbol whose name contains this text."),
                ("mam sdk 'policy(for:)'", "Look up a name of Swift."),
                ("mam sdk screenshot", "Print the symbols that this word means."),
                ("mam sdk IntuneMAMPolicyManager", "Print a class and its members."),
                ("mam sdk HooksAlwaysEnabled", "Print the first version with a key, a setting or a behavior."),
                ("mam sdk setUIPolicyIdentity:", "Print the replacement of a name of an older SDK."),
                ("mam sdk '[IntuneMAMFile tell:]'", "Look up a message in Objective-C's syntax."),
                ("mam help sdk headers", "Print the help of the command that compares the headers of an SDK."),
            ]),
        ],
        run: { call throws(ToolError) in try sdk(call) })

    private static func sdk(_ call: Call) throws(ToolError) -> ExitStatus {
        let typed = call.operands.joined(separator: " ")
        let successors = SDKSearch.successors(of: typed)
        let named = typed.isEmpty ? SDKSymbol.all : SDKSearch.symbols(for: typed)
        let (found, old) = successors.isEmpty ? (named, nil) : (successors, SDKCall.name(of: typed))
        let rows = SDKVersionTable.rows(about: typed, isWhole: !found.isEmpty)
        guard !found.isEmpty || !rows.isEmpty else {
            let near = SDKSearch.nearest(to: typed).map { "; did you mean `\($0)`?" }
            let hint = keyHint(typed) ?? near ?? ""
            throw call.wrong("no symbol of SDK \(SDKSymbolList.sdk) contains \(PlainText.quoted(typed))\(hint)")
        }
        let list = SDKSymbolList(oldName: old, symbols: found, rows: rows)
        switch call.format {
        case .text:
            let symbols = found.isEmpty ? "" : found.count > 8 ? list.table : list.text
            try call.write(report: symbols + (symbols.isEmpty || rows.isEmpty ? "" : "\n") + list.versions)
        case .json: try call.write(json: list)
        }
        return .success
    }

    /// Returns the command that prints a key, if the text names one; a key is no symbol.
    private static func keyHint(_ typed: String) -> String? {
        func isTyped(_ name: String) -> Bool { name.lowercased() == typed.lowercased() }
        if let key = SettingsKey.allCases.first(where: { isTyped($0.name) }) {
            return "; it is a key of `\(SettingsKey.dictionaryName)`: `mam settings keys \(key.name)` prints it"
        }
        return AppConfigurationKey.all.first(where: isTyped).map {
            "; `\($0)` is a key of app configuration: `mam appconfig show FILE` prints its value, and "
                + "Docs/AppConfiguration.md describes it"
        }
    }
}

/// The symbols, as they are printed.
struct SDKSymbolList: Encodable {
    /// The version of the SDK whose symbols these are.
    static let sdk = MAMVersionInfo.sdkVersion

    let version = 1
    let sdk = SDKSymbolList.sdk
    /// The name of an older SDK that was asked for, in place of which the symbols stand now; `nil` for a name of today.
    let oldName: String?
    let symbols: [SDKSymbol]
    /// The rows of the table of versions about something that is no symbol.
    let rows: [SDKVersionRow]

    /// The first version of the SDK without the old name; `nil` if it is not known.
    private var removal: VersionNumber? { oldName.flatMap { SDKVersionTable.row(ofOldName: $0)?.removed } }

    private var heading: String {
        oldName.map { name in
            let removed = removal.map { ", removed in \($0.release)" } ?? ""
            return "\(PlainText.quoted(name)) is a name of an older SDK\(removed); its replacement:\n\n"
        } ?? ""
    }

    /// Writes every member; a missing value is `null`.
    func encode(to encoder: any Encoder) throws {
        let members: JSONMembers = [
            "version": version, "sdk": sdk, "oldName": oldName, "removedIn": removal?.release, "symbols": symbols,
            "versions": rows.map(\.members),
        ]
        try members.encode(to: encoder)
    }

    /// The text output for a few symbols: a paragraph each.
    var text: String {
        heading
            + symbols.map { symbol in
                "\(symbol.name)\n"
                    + Columns.rows(
                        [
                            ("declared", "\(symbol.header), \(symbol.kind)"), ("Swift", symbol.swiftName ?? ""),
                            ("since", symbol.since ?? ""),
                            ("here", symbol.here ?? "nothing"),
                            (symbol.here == nil ? "because" : "note", symbol.fullNote),
                        ].filter { !["since", "Swift"].contains($0.0) || !$0.1.isEmpty })
            }.joined(separator: "\n")
    }

    /// The text output for what is no symbol: a paragraph each.
    var versions: String {
        rows.map { row in
            "\(row.subject.name)\n"
                + Columns.rows(
                    [
                        ("is", row.meaning), ("since", row.sinceText), ("note", row.note),
                        ("source", row.source.description),
                    ].filter { !$0.1.isEmpty })
        }.joined(separator: "\n")
    }

    /// The text output for many symbols: a line each, with the first version of those of which it is known.
    var table: String {
        let hasVersions = symbols.contains { $0.since != nil }
        func row(_ name: String, _ since: String, _ here: String) -> [String] {
            hasVersions ? [name, since, here] : [name, here]
        }
        return heading
            + Columns.table(
                [row("SDK", "SINCE", "HERE")]
                    + symbols.map { row($0.name, $0.since ?? "", $0.here ?? "nothing: \($0.note)") })
    }
}

extension SDKSymbol: Encodable {
    /// Writes every member; a missing value is `null`.
    package func encode(to encoder: any Encoder) throws {
        let members: JSONMembers = [
            "name": name, "swift": swiftName, "kind": kind.description, "header": header, "value": value,
            "here": here, "note": note, "since": since,
        ]
        try members.encode(to: encoder)
    }

    /// The first version of the SDK with the symbol, or with its type; `nil` if it is not known.
    var since: String? { SDKVersionTable.row(ofSymbol: name)?.sinceText }
}

extension SDKVersionTable {
    /// Returns the rows about keys, settings, behaviors and platforms that a text names or describes.
    ///
    /// The text is at least three letters or digits of a name, or of what the SDK does, in any letter case.
    ///
    /// - Parameters:
    ///   - typed: The text.
    ///   - isWhole: Whether the text has to be the whole name.
    /// - Returns: The rows, in the order of the page.
    fileprivate static func rows(about typed: String, isWhole: Bool) -> [SDKVersionRow] {
        func folded(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
        let asked = folded(typed)
        guard asked.count >= 3 else { return [] }
        return all.filter { row in
            if case .api = row.subject { return false }
            let name = folded(row.subject.name)
            return isWhole ? name == asked : name.contains(asked) || folded(row.summary).contains(asked)
        }
    }
}

extension SDKVersionRow {
    /// What the subject of the row is, in words.
    fileprivate var meaning: String {
        switch subject {
        case .infoPlistKey: "a key of `IntuneMAMSettings`"
        case .appConfigurationKey: "a key of app configuration"
        case .policySetting: "a setting of policies"
        case .policyValue: "a value of a setting of policies"
        case .behavior: "the SDK \(summary)"
        case .platform: "what the SDK needs, or the service demands"
        case .api: "a name in the headers"
        }
    }

    fileprivate var members: JSONMembers {
        [
            "name": subject.name, "is": meaning, "since": since.map(\.release), "note": note,
            "source": source.description,
        ]
    }
}
