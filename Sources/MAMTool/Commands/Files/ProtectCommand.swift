internal import MAMCore
internal import MAMText
internal import MAMVolumes

extension Command {
    /// `protect FILE --account ID`.
    static let protect = Command(
        "protect", "Make an account the owner of files, and encrypt the files if the account's policy requires it.",
        operands: [Operand("FILE", "A file or folder in the app's container.")],
        options: [.accountOwner, .policyOfAccount, .select] + Option.ofDevice + [.container, .progress, .format],
        sections: [
            .exits(success: "all files are protected, including files that already were"),
            .deviceRemarks,
            .examples([
                ("mam protect notes --account alice@contoso.example", "Encrypt all files of a folder for an account."),
                ("mam protect notes/a.txt --account sam --policy p.json", "Protect a file as a policy requires."),
            ]),
        ],
        run: { call throws(ToolError) in try protect(call) })

    private static func protect(_ call: Call) throws(ToolError) -> ExitStatus {
        guard let account = try call.account(of: .accountOwner) else { throw call.wrong("missing `--account`") }
        let policy = try call.policyOfAccount()
        let path = try call.path(call.operands[0])
        guard let kind = path.kind else { throw ToolError(.noInput, "cannot be opened: no such file", in: path.typed) }
        guard kind == .file || kind == .folder else {
            throw ToolError(.noInput, "is neither a file nor a folder", in: path.typed)
        }
        let app = try AppCall(call, for: path).start(creates: true)
        app.policyManager.setPolicyInMemory(policy, for: account)
        var (report, notes) = (ProtectReport(account: account), ProgressNotes(call, every: 100))
        var failure: ToolError?
        do throws(MAMFileProtectionError) {
            try app.fileProtectionManager.protect(path.absolute, accountID: account) { step in
                let row = ProtectReport.File(step, name: path.typed(for: step.path))
                if let error = row.error { call.report(error) }
                // A failure to report progress does not stop the work.
                if call.format == .text {
                    do throws(ToolError) { try call.write(row.text) } catch { failure = failure ?? error }
                }
                report.add(row, keeps: call.format == .json)
                notes.add(1) { "\(NounCount.text($0, "file")) looked at" }
            }
        } catch {
            throw ToolError(error, in: path.typed)
        }
        if let failure { throw failure }
        switch call.format {
        case .text: if kind == .folder { try call.write(report.closingLine) }
        case .json: try call.write(json: report)
        }
        return report.status
    }
}

extension Option {
    static let accountOwner = Option(
        "account", .word("ID", suggestions: []), isRequired: true,
        "The new owner: an object id or a user principal name.")
    static let policyOfAccount = Option(
        "policy", .file("FILE"), "The account's policy as JSON. Defaults to a policy that requires encryption.")
    /// The options that name a device and one of its apps.
    static let ofDevice = [Option.device, .rootKey, .app, .publisher]
}

extension HelpSection {
    /// The remarks that the file commands share.
    static let deviceRemarks = HelpSection(
        "REMARKS",
        [
            (
                "the device",
                "The folder is `$MAM_DEVICE`, or else `$XDG_DATA_HOME/mam/device`, or else `~/.local/share/mam/device`. It must not be in the container."
            ),
            (
                "the container",
                "An app has one container. The device stores the first container that was given for the app."
            ),
        ])
}

extension Call {
    /// Returns the policy of `--policy`, by default one that requires encryption.
    fileprivate func policyOfAccount() throws(ToolError) -> MAMPolicy {
        if let path = value(of: .policyOfAccount) { return try policyToAsk(at: path).policy }
        // Everything that it does not say counts as its strictest value, encryption too.
        let text = ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "mam protect"}"##
        do { return try PolicyDocument(json: text).compileStrictest() } catch {
            throw ToolError(.software, "the built-in policy cannot be read")
        }
    }
}

extension FilePath {
    /// Returns the name of an item in this folder for messages, beginning with the folder as it was typed.
    func typed(for path: String) -> String {
        guard !path.utf8.elementsEqual(absolute.utf8) else { return typed }
        let base = absolute == "/" ? "/" : absolute + "/"
        guard path.utf8.starts(with: base.utf8) else { return path }
        let rest = String(Substring(path.utf8.dropFirst(base.utf8.count)))
        if typed == "." { return rest }
        return (typed.utf8.last == UInt8(ascii: "/") ? typed : typed + "/") + rest
    }
}
