internal import MAMCore
internal import MAMText

extension Command {
    /// `wipe --account ID --yes`.
    static let wipe = Command(
        "wipe", "Remove an account's data from an app: destroy its keys and delete its files.",
        options: [.wipedAccount, .yes] + Option.ofDevice + [.containerHere, .format],
        sections: [
            .exits(
                success: "all data of the account was removed",
                negative: "some files remain; run the command again to continue"
            ),
            HelpSection(
                "REMARKS",
                [
                    (
                        "keys first",
                        "The keys are destroyed first, so no copy of an encrypted file can be read afterward."
                    ),
                    (
                        "no known owner",
                        "Unencrypted files without an owner tag of this device; they may include copies of the account's files."
                    ),
                    (
                        "interrupted",
                        "If the wipe is interrupted, the app's next call of `protect`, `unprotect`, `info`, `files list` or `wipe` continues it."
                    ),
                    ("remaining", "Each remaining file is printed with the reason."),
                ]),
            .examples([
                ("mam wipe --account alice@contoso.example --container notes --yes", "Remove an account from an app.")
            ]),
        ],
        run: { call throws(ToolError) in try wipe(call) })

    private static func wipe(_ call: Call) throws(ToolError) -> ExitStatus {
        guard let account = try call.account(of: .wipedAccount) else { throw call.wrong("missing `--account`") }
        guard call.has(.yes) else {
            throw call.wrong("this deletes all files of the account and cannot be undone; confirm with `--yes`")
        }
        let folder = try call.containerFolder()
        let app = try AppCall(call, for: folder).start(creates: false)
        let report = try folder.with { () throws(MAMFileProtectionError) in
            try app.fileProtectionManager.wipe(account)
        }
        switch call.format {
        case .text: try call.write(report: report.text(in: folder))
        case .json: try call.write(json: WipeForm(report: report, folder: folder))
        }
        return report.isComplete ? .success : .negative
    }
}

extension Option {
    static let wipedAccount = Option(
        "account", .word("ID", suggestions: []), isRequired: true, "The account whose keys and files are removed.")
    static let yes = Option("yes", .flag, "Confirm the wipe.")
}

extension WipeReport {
    /// The text output: one line for each number, and for each remaining file.
    fileprivate func text(in folder: FilePath) -> String {
        var rows = [
            ["files deleted", "\(files)"], ["of them listed", "\(listedFiles)"], ["of them found", "\(strayFiles)"],
            ["folders cleared", "\(folders)"], ["container keys shredded", "\(containerKeys)"],
            ["transfer keys shredded", "\(transferKeys)"], ["files remaining", "\(remainingFiles)"],
            ["files of no known owner", "\(unattributedFiles)"],
        ]
        for one in remaining {
            rows.append(["remaining", "\(PlainText.line(folder.typed(for: one.path))): \(one.reason.words)"])
        }
        let unnamed = remainingFiles - remaining.count
        if unnamed > 0 { rows.append(["remaining", "\(unnamed) without a name here"]) }
        return Columns.table(rows)
    }
}

extension WipeReport.Reason {
    fileprivate var words: String {
        switch self {
        case .cannotBeRemoved: "it cannot be removed"
        case .cannotBeRead: "it cannot be read, so it may belong to the account"
        }
    }
}

/// The report with the version of its format.
private struct WipeForm: JSONObjectEncodable {
    let report: WipeReport
    let folder: FilePath

    var members: JSONMembers {
        [
            "version": 1, "listedFiles": report.listedFiles, "strayFiles": report.strayFiles,
            "folders": report.folders, "containerKeys": report.containerKeys, "transferKeys": report.transferKeys,
            "remainingFiles": report.remainingFiles, "remaining": report.remaining.map(form),
            "unattributedFiles": report.unattributedFiles, "isComplete": report.isComplete,
        ]
    }

    private func form(_ file: WipeReport.Remainder) -> JSONMembers {
        ["file": folder.typed(for: file.path), "reason": file.reason.rawValue]
    }
}
