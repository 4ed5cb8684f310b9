internal import MAMCore
internal import MAMText

extension Command {
    /// `files list [--owner ID] [--walk]`.
    static let filesList = Command(
        "files list", "List the files of an app that have an owner.",
        options: [.fileOwner, .walk] + Option.ofDevice + [.containerHere, .progress, .format],
        sections: [
            .exits(success: "the list is complete", negative: "the owner of at least one file cannot be read"),
            HelpSection(
                "REMARKS",
                [
                    (
                        "by index",
                        "Each file in the index of owners is read; files that other programs copied or moved may be missing."
                    ),
                    ("by walk", "Every file of the container is read."),
                    (
                        "the owner",
                        "The list shows the owner that the file's header names; `mam info` checks whether the header is authentic."
                    ),
                ]),
            .examples([("mam files list --container notes --walk", "Find every file with an owner.")]),
        ],
        run: { call throws(ToolError) in try filesList(call) })

    private static func filesList(_ call: Call) throws(ToolError) -> ExitStatus {
        let account = try call.account(of: .fileOwner)
        let folder = try call.containerFolder()
        let app = try AppCall(call, for: folder).start(creates: false)
        var (report, notes) = (FilesReport(), ProgressNotes(call, every: 1000))
        try folder.with { () throws(MAMFileProtectionError) in
            try app.fileProtectionManager.forEachFile(ownedBy: account, walks: call.has(.walk)) { path, file in
                report.files.append(FilesReport.File(file, name: folder.typed(for: path)))
                notes.add(1) { "\(NounCount.text($0, "file")) found" }
            }
        }
        for error in report.files.compactMap(\.error) { call.report(error) }
        switch call.format {
        case .text: try call.write(report: report.text)
        case .json: try call.write(json: report)
        }
        return report.status
    }
}

extension Option {
    static let fileOwner = Option("owner", .word("ID", suggestions: []), "List only the files of one account.")
    static let walk = Option("walk", .flag, "Read every file in the container instead of only the files in the index.")
    static let containerHere = Option(
        "container", .file("DIR"), "The folder of the app's files. Defaults to the current folder.")
}

extension Call {
    /// Returns the folder of `--container`, by default the current folder.
    func containerFolder() throws(ToolError) -> FilePath {
        try FilePath.resolveFolder(value(of: .container) ?? ".", from: console.environment.folder)
    }
}

/// The files of an app.
private struct FilesReport: JSONObjectEncodable {
    struct File: JSONObjectEncodable {
        let name: String
        let owner: AccountID?
        let isEncrypted: Bool
        let error: ToolError?

        init(_ file: Result<OwnedFile, MAMFileProtectionError>, name: String) {
            self.name = name
            switch file {
            case .success(let file): (owner, isEncrypted, error) = (file.owner, file.isEncrypted, nil)
            case .failure(let failure): (owner, isEncrypted, error) = (nil, true, ToolError(failure, in: name))
            }
        }

        var members: JSONMembers {
            [
                "file": name, "owner": owner?.rawValue, "isEncrypted": error == nil ? isEncrypted : nil,
                "error": error.map(ErrorForm.init),
            ]
        }
    }

    var files: [File] = []

    var status: ExitStatus { files.contains { $0.error != nil } ? .negative : .success }

    /// The text output: one line per file.
    var text: String {
        Columns.table(
            files.filter { $0.error == nil }.map {
                [$0.isEncrypted ? "encrypted" : "clear", $0.owner?.printable ?? "(none)", PlainText.line($0.name)]
            })
    }

    var members: JSONMembers { ["version": 1, "files": files] }
}
