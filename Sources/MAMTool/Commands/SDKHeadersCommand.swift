internal import MAMText

extension Command {
    /// `sdk headers FOLDER [--against FOLDER] [--format text|json]`.
    static let sdkHeaders = Command(
        "sdk headers", "Compare the headers of an SDK with the names that this library knows, or with other headers.",
        operands: [
            Operand(
                "FOLDER",
                "A folder with headers (`.h`) and interfaces (`.swiftinterface`) of an SDK, such as its xcframework. All folders in it are read."
            )
        ],
        options: [.sdkAgainst, .format],
        sections: [
            HelpSection(
                "DIFFERENCES",
                SDKHeadersDifference.Kind.allCases.map { ($0.rawValue, $0.meaning) }),
            .exits(
                success: "nothing differs",
                negative: "something differs, or one side has no file of a kind that the other has",
                noAnswer: "a header is not understood, or two of them contradict each other"),
            .examples([
                ("mam sdk headers IntuneMAMSwift.xcframework", "What does this SDK have that the library lacks?"),
                ("mam sdk headers new --against old", "What changed from one SDK to the next?"),
            ]),
        ],
        run: { call throws(ToolError) in try sdkHeaders(call) })

    private static func sdkHeaders(_ call: Call) throws(ToolError) -> ExitStatus {
        let folder = call.console.environment.folder
        let headers = try SDKHeaders(folder: call.operands[0], from: folder)
        let other: SDKHeaders? =
            if let path = call.value(of: .sdkAgainst) { try SDKHeaders(folder: path, from: folder) } else { nil }
        let difference = other.map { SDKHeadersDifference(headers, with: $0) } ?? SDKHeadersDifference(headers)
        let report = SDKHeadersReport(headers: headers, other: other, difference: difference)
        switch call.format {
        case .text: try call.write(report: report.text)
        case .json: try call.write(json: report)
        }
        return difference.isEqual ? .success : .negative
    }
}

extension Option {
    static let sdkAgainst = Option(
        "against", .file("FOLDER"), "The headers of an older SDK. Defaults to the names that this library knows.")
}

extension SDKHeadersDifference.Kind {
    /// The meaning, for the help.
    fileprivate var meaning: String {
        switch self {
        case .new: "The headers have a declaration that the other side lacks."
        case .gone: "The headers lack a declaration of the other side."
        case .value: "A case of an enumeration has another number."
        case .nullability: "The types differ in what may be nil."
        case .changed: "Anything else differs: types, kind, header, availability, deprecation."
        }
    }
}

/// The differences, as they are printed.
private struct SDKHeadersReport: JSONObjectEncodable {
    let headers: SDKHeaders
    let other: SDKHeaders?
    let difference: SDKHeadersDifference

    private var otherName: String {
        other == nil ? "SDK \(SDKSymbolList.sdk) as this library knows it" : "the other headers"
    }

    private func place(of change: SDKHeadersDifference.Change) -> (file: String?, line: Int?) {
        change.kind == .gone
            ? other?.place(of: change.declaration) ?? (nil, nil) : headers.place(of: change.declaration)
    }

    private func placeText(of change: SDKHeadersDifference.Change) -> String {
        let (file, line) = place(of: change)
        let name = file ?? change.declaration.header
        return PlainText.line(name) + (line.map { ":\($0)" } ?? "")
    }

    var text: String {
        let counts = SDKHeadersDifference.Kind.allCases.map { "\(difference.count(of: $0)) \($0.words)" }
        var text =
            "\(NounCount.text(headers.declarations.count, "declaration")) in "
            + "\(NounCount.text(headers.files.count, "file")), compared with \(otherName): \(difference.commonCount) found, "
            + counts.joined(separator: ", ") + "\n"
        if difference.unreadCount > 0 {
            text +=
                "\(NounCount.text(difference.unreadCount, "declaration")) not compared: one side has only headers (`.h`), "
                + "or only interfaces of Swift (`.swiftinterface`). Name the folder of the whole framework.\n"
        }
        for change in difference.changes {
            let words = change.text.isEmpty ? "" : "\n    \(change.text)"
            text +=
                "\n\(change.kind.rawValue) \(PlainText.line(change.declaration.name))\n    \(placeText(of: change))\(words)\n"
        }
        let rows = rowsToAdd
        if !rows.isEmpty {
            text += "\nRows for `SDKSymbol`, whose counterparts are still to be named:\n"
            var header = ""
            for (declaration, row) in rows {
                if declaration.header != header { text += "  // \(PlainText.line(declaration.header))\n" }
                header = declaration.header
                text += "  \(row)\n"
            }
        }
        return text
    }

    /// The rows of the new declarations for the table of symbols; none if other headers are compared.
    private var rowsToAdd: [(SDKDeclaration, String)] {
        guard other == nil else { return [] }
        return difference.changes.filter { $0.kind == .new }.map { change in
            let found = change.declaration
            let types = found.signature.map { " // \(PlainText.line($0))" } ?? ""
            let literal = PlainText.line(found.name) { $0 == "\"" || $0 == "\\" ? PlainText.escape($0) : nil }
            return (found, "(\"\(literal)\", \(found.tableKind), nil, \"\"),\(types)")
        }
    }

    var members: JSONMembers {
        [
            "version": 1, "sdk": other == nil ? SDKSymbolList.sdk : nil, "files": headers.files.count,
            "declarations": headers.declarations.count, "found": difference.commonCount,
            "notCompared": difference.unreadCount, "isEmpty": difference.isEqual,
            "changes": difference.changes.map { change -> JSONMembers in
                let place = place(of: change)
                let found = change.declaration
                return [
                    "kind": change.kind.rawValue, "name": found.name, "declared": found.kind.rawValue,
                    "header": found.header, "file": place.file, "line": place.line, "value": found.value,
                    "types": found.signature, "swift": found.swiftName, "deprecated": found.deprecation,
                    "available": found.availability, "text": change.text,
                ]
            },
            "rows": rowsToAdd.map(\.1),
        ]
    }
}

extension SDKHeadersDifference.Kind {
    /// The words after a count.
    fileprivate var words: String {
        switch self {
        case .new: "new"
        case .gone: "gone"
        case .value: "with another value"
        case .nullability: "with other nullability"
        case .changed: "changed"
        }
    }
}
