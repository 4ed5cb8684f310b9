internal import MAMCore
internal import MAMPolicyTools
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText

extension Option {
    fileprivate static let licenses = Option(
        "licenses", .file("FILE"), "The account's `licenseDetails` or `assignedPlans`, as Microsoft Graph returns them."
    )
    fileprivate static let policies = Option(
        "policy", .file("FILE"), repeats: true, "Exported policies, with their assignments if possible.")
    fileprivate static let dump = Option(
        "dump", .file("FILE"), "The policies in the app's diagnostics, as JSON or a property list.")
    fileprivate static let bundlePlist = Option(
        "plist", .file("FILE"), "The Info.plist of the app, if possible of the built app.")
    static let appConfiguration = Option(
        "appconfig", .file("FILE"), "The app-configuration policy that the app receives.")
    fileprivate static let bundleID = Option(
        "bundle-id", .word("ID", suggestions: []), "The app's bundle id. Defaults to the bundle id in the Info.plist.")
    static let user = Option(
        "user", .word("NAME", suggestions: []), "The account that signs in: its user principal name or object id.")
    static let groups = Option(
        "groups", .word("ID,…", suggestions: []),
        "The object ids of the account's groups; an empty value means no groups.")
    fileprivate static let isManaged = Option("mdm", .flag, "The device is enrolled in device management.")
    fileprivate static let isUnmanaged = Option("no-mdm", .flag, "The device is not enrolled in device management.")
    fileprivate static let status = Option(
        "status", .word("CODE", suggestions: EnrollmentCodeDescription.all.map { "\($0.code.rawValue)" }),
        "The code of the last enrollment status that the app received.")
}

extension Command {
    /// `doctor [POLICY…] [--dump FILE] [--policy FILE]… [--select NAME|INDEX] [--plist FILE] …`.
    static let doctor = Command(
        "doctor", "Find out why a policy does not apply to an account in an app.",
        operands: [
            Operand(
                "POLICY",
                "Exported policies, as with `--policy`, or the folder of a tenant's export, as with `--export`.",
                count: .any)
        ],
        options: [
            .licenses, .export, .policies, .select, .dump, .bundlePlist, .entitlements, .appConfiguration, .bundleID,
            .user,
            .groups,
            .isManaged, .isUnmanaged, .sdkVersion, .status, .checkingFormat,
        ],
        sections: [
            HelpSection(
                "LINKS (CONDITIONS FOR A POLICY TO APPLY)",
                [
                    ("license", "The account has a license for Intune."),
                    ("group", "A policy is assigned to a group of the account."),
                    ("app", "The policy includes the app."),
                    ("managementLevel", "The policy includes devices with the management state of this app."),
                    ("infoPlist", "The app's Info.plist and entitlements are correct."),
                    ("token", "The app receives an access token for the account."),
                    ("enrollment", "The account can enroll."),
                    ("checkIn", "The app has received the latest version of the policy."),
                    ("setting", "The settings have the effect that their names suggest."),
                ]),
            .exits(
                success: "no link is known to be broken",
                negative: "at least one link is broken, which means that its condition is not met"),
            HelpSection(
                "REMARKS",
                [
                    (
                        "evidence",
                        "All files and facts are optional. If they do not show the state of a link, mam prints what would show it."
                    ),
                    (
                        "files",
                        "If a file cannot be read, the command ends, because a diagnosis without the file could be wrong."
                    ),
                    ("names", "No message contains the account, its groups or a token."),
                ]),
            .examples([
                ("mam doctor exports.json", "What keeps these policies from applying?"),
                (
                    "mam doctor --policy exports.json --groups 6f1c2c1e-… --plist Info.plist",
                    "Does a policy apply to this app?"
                ),
                ("mam doctor --dump dump.json --policy exports.json", "Does the app have the current policy?"),
                (
                    "mam doctor --export contoso --bundle-id com.contoso.visits --groups 6f1c2c1e-…",
                    "Does a policy in the exported files of a tenant apply?"
                ),
                (
                    "mam doctor --policy exports.json --select Sales --groups=",
                    "Why does the policy Sales not apply?"
                ),
                ("mam doctor --status 225 --policy exports.json", "What causes this enrollment status?"),
            ]),
        ],
        run: { call throws(ToolError) in try doctor(call) })

    private static func doctor(_ call: Call) throws(ToolError) -> ExitStatus {
        let (evidence, tenant): (DiagnosisEvidence, TenantSummary?)
        do throws(ToolError) { (evidence, tenant) = try call.evidence() } catch {
            guard error.status != .usage else { throw error }
            throw call.masked(error)
        }
        let diagnosis = DoctorReport(Diagnosis(of: evidence), tenant)
        switch call.checkingFormat {
        case .text: try call.write(report: diagnosis.text)
        case .json: try call.write(json: diagnosis)
        case .sarif, .github:
            let rules = Diagnosis.Link.allCases.map { (id: $0.rawValue, title: DoctorReport.title(of: $0)) }
            try call.write(diagnosis.annotations.text(for: call, rules: rules))
        }
        return diagnosis.diagnosis.firstBroken == nil ? .success : .negative
    }
}

extension Call {
    /// The object ids of the groups of the command line; `nil` if they were not given.
    var groups: [String]? { value(of: .groups)?.split(separator: ",").map(String.init).map(Blanks.trimmed) }

    /// Warns about groups that are not written as object ids, such as names, because no assignment has such a group.
    func warnAboutGroups() {
        let count = groups?.count { PrivateText.masked($0) == $0 } ?? 0
        guard count > 0 else { return }
        report(
            .remark(
                "\(NounCount.text(count, "value")) of `--groups` \(count == 1 ? "is" : "are") no object id",
                help: "write object ids of groups, such as 6f1c2c1e-…, because assignments do not have their names"))
    }

    /// Reads the files and facts of the command line.
    fileprivate func evidence() throws(ToolError) -> (DiagnosisEvidence, TenantSummary?) {
        warnAboutGroups()
        let folders = operands.filter(FolderInput.isFolder)
        let policies = operands.filter { !folders.contains($0) } + values(of: .policies)
        guard folders.count + (value(of: .export) == nil ? 0 : 1) < 2 else {
            throw wrong("the folders of several exports are given: name one")
        }
        let exportPath = folders.first ?? value(of: .export)
        let given =
            !operands.isEmpty
            || command.options.contains { option in
                option.name != Option.checkingFormat.name
                    && (has(option) || value(of: option) != nil || !values(of: option).isEmpty)
            }
        guard given else { throw wrong("name a policy, or another file or fact to look at, such as `--status`") }
        guard value(of: .entitlements) == nil || value(of: .bundlePlist) != nil else {
            throw wrong("`--entitlements` belongs to an Info.plist: add `--plist`")
        }
        guard value(of: .select) == nil || exportPath == nil else {
            throw wrong("`--select` reads one policy of a file: give the file in place of the folder")
        }
        guard value(of: .select) == nil || !policies.isEmpty else {
            throw wrong("`--select` belongs to a policy: add `--policy`")
        }
        let files = [Option.licenses, .dump, .bundlePlist, .entitlements, .appConfiguration].compactMap {
            value(of: $0)
        }
        try checkStandardInput(files + policies)
        var evidence = DiagnosisEvidence()
        try readFacts(into: &evidence)
        for path in policies { evidence.policies.append(try exports(at: path)) }
        if let path = value(of: .licenses) {
            let user = evidence.user
            evidence.licenses = try read(path, expecting: [.licenses]) { bytes throws(PolicyReadError) in
                try AccountLicenses(json: bytes, of: user)
            }
        }
        if let licenses = evidence.licenses, evidence.user.map(licenses.content.belongToAnother) ?? false {
            throw ToolError(
                .dataError, "these are the licenses of another account than the one of `--user`", in: licenses.file,
                help: "give those of the account, or name it in the same form")
        }
        if let path = value(of: .dump) {
            evidence.dump = try read(path, expecting: [.clientPolicy, .settingsPage]) { bytes throws(PolicyReadError) in
                guard !FileKind.all(in: bytes).contains(.managedConfiguration) else {
                    throw PolicyReadError(
                        code: .notAPolicy,
                        message: "this may be an app configuration of device management, and no dump",
                        position: nil,
                        help: "give it with `--appconfig`, or the dump without the keys of device management")
                }
                return try ClientDump(bytes, acceptsEmpty: true)
            }
        }
        if let path = value(of: .appConfiguration) {
            let (name, document, entry) = try appConfiguration(at: path, isSelectable: false)
            (evidence.configuration, evidence.configurationEntry) = (.init(shown(name), document), entry)
        }
        if let path = value(of: .bundlePlist) { try readBundle(at: path, into: &evidence) }
        guard let path = exportPath else { return (evidence, nil) }
        let summary = try readExport(at: path, into: &evidence)
        return (evidence, summary)
    }

    private func readFacts(into evidence: inout DiagnosisEvidence) throws(ToolError) {
        guard !has(.isManaged) || !has(.isUnmanaged) else { throw wrong("`--mdm` and `--no-mdm` exclude each other") }
        if has(.isManaged) || has(.isUnmanaged) { evidence.isMDMEnrolled = has(.isManaged) }
        evidence.groups = groups
        if let id = value(of: .bundleID) {
            guard !Blanks.trimmed(id).isEmpty else { throw wrong("`--bundle-id` needs an id") }
            evidence.bundleID = Blanks.trimmed(id)
        }
        if let name = value(of: .user) {
            guard !Blanks.trimmed(name).isEmpty, let id = AccountID(Blanks.trimmed(name)) else {
                throw wrong("`--user` needs a user principal name or an object id")
            }
            evidence.user = id
        }
        evidence.sdkVersion = try sdkVersion()
        if let text = value(of: .status) {
            guard let row = EnrollmentCodeDescription.all.first(where: { "\($0.code.rawValue)" == text }) else {
                throw wrong(
                    "\(PlainText.quoted(text)) is not a status of the SDK: a status is 100 to 104 or 200 to 227")
            }
            evidence.status = row.code
        }
    }

    /// Reads a file of policies.
    ///
    /// Of several policies, `--select` picks one; otherwise policies of other platforms are left out, and any other
    /// policy that cannot be read is an error.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - inFolder: Whether the file is one of a folder. Defaults to `false`.
    ///   - warns: Whether policies that are left out are reported. Defaults to `true`.
    /// - Returns: The policies, with the name of the file.
    /// - Throws: ``ToolError`` if a policy for iOS cannot be read.
    func exports(
        at path: String, inFolder: Bool = false, warns: Bool = true
    ) throws(ToolError) -> DiagnosisEvidence.Named<PolicyFile> {
        var (name, content) = try policyFile(at: path)
        if let selector = value(of: .select), content.entries.count > 1 {
            do throws(PolicyReadError) {
                content = try content.only(selectedBy: selector)
                _ = try content.policy()
            } catch { throw ToolError(error, in: name) }
        }
        for entry in content.entries {
            do throws(PolicyReadError) { _ = try entry.result.get() } catch {
                // The app configurations of a folder have one line together.
                if inFolder, entry.object.isConfiguration { continue }
                guard entry.isLeftOut else { throw ToolError(error, in: name) }
                guard warns else { continue }
                warn(.warning("\(error.message); it is left out", in: name, at: error.position, help: nil))
            }
        }
        return .init(shown(name), content)
    }

    private func readBundle(at path: String, into evidence: inout DiagnosisEvidence) throws(ToolError) {
        let rights = value(of: .entitlements)
        let name = path == "-" ? FileInput.standardInput : path
        let limit = PropertyListLimits.infoPlist.bytes
        let bytes = try bytes(of: path, limit: limit, expecting: [.infoPlist])
        let granted: [UInt8]?
        if let rights {
            granted = try self.bytes(of: rights, limit: limit, expecting: [.entitlements])
        } else {
            granted = nil
        }
        let options = try settingsOptions()
        let check = InfoPlistCheck(checking: bytes, granted, options: options)
        if let error = check.infoPlist.error {
            throw ToolError(.dataError, error.message, in: name, at: error.position, help: error.help)
        }
        evidence.infoPlist = .init(shown(name), check)
        guard let rights else { return }
        let file = rights == "-" ? FileInput.standardInput : rights
        if let error = check.entitlements?.error {
            throw ToolError(.dataError, error.message, in: file, at: error.position, help: error.help)
        }
        evidence.entitlementsFile = shown(file)
    }

    private func read<Content>(
        _ path: String, expecting kinds: Set<FileKind>, _ parse: ([UInt8]) throws(PolicyReadError) -> Content
    ) throws(ToolError) -> DiagnosisEvidence.Named<Content> {
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: PolicyInput.limit, expecting: kinds)
        do throws(PolicyReadError) { return .init(shown(name), try parse(bytes)) } catch {
            throw ToolError(error, in: name)
        }
    }
}
