internal import MAMPolicyTools
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMSettingsTools

/// The output formats of `settings check`.
private enum SettingsCheckFormat: String, Sendable, CaseIterable {
    case text, json, sarif, junit, github
}

extension Option {
    fileprivate static let checkFormat = Option.choice(
        "format", of: SettingsCheckFormat.self, "The format of the report. Defaults to text.")
    fileprivate static let strict = Option("strict", .flag, "Exit with status 1 for warnings, too.")
}

extension Command {
    /// `settings check FILE… [-e ENTITLEMENTS] [--format text|json|sarif|junit|github] …`.
    static let settingsCheck = Command(
        "settings check", "List mistakes in Info.plist files that affect the SDK.",
        operands: [
            Operand("FILE", "An Info.plist, XML or binary; `-` reads standard input.", count: .oneOrMore)
        ],
        options: [
            .entitlements, .buildKind, .strict, .allowRule, .define, .settingsConfiguration, .linkSDK, .lenientBooleans,
            .knownManaged, .conditionalAccess, .containingApp, .checkFormat,
        ],
        sections: [
            .exits(
                success: "no errors; with `--strict`: no errors and no warnings",
                negative: "at least one such finding; a file that is not a property list counts as an error"),
            HelpSection(
                "REMARKS",
                [
                    ("build variables", "A value with `$(VAR)` is checked only if `--define` sets the variable."),
                    ("fixes", "`mam configure` makes the changes that follow `fix:`."),
                    ("rules", "`mam settings explain ID` prints the reason, examples and sources."),
                    (
                        "several files",
                        "If a file cannot be opened, the others are still checked. The exit status is the highest of all files."
                    ),
                ]),
            .examples([
                ("mam settings check App/Info.plist -e App/App.entitlements", "Check a bundle."),
                (
                    "mam settings check Info.plist --build-kind store --strict",
                    "Check before an upload to the App Store, also for warnings."
                ),
                (
                    "mam settings check Info.plist --format sarif",
                    "Write a report for a service that hosts code, such as GitHub."
                ),
            ]),
        ],
        run: { call throws(ToolError) in try settingsCheck(call) })

    private static func settingsCheck(_ call: Call) throws(ToolError) -> ExitStatus {
        let entitlements = call.value(of: .entitlements)
        let inputs = call.operands + [entitlements, call.value(of: .settingsConfiguration)].compactMap { $0 }
        try call.checkStandardInput(inputs)
        guard entitlements == nil || call.operands.count == 1 else {
            throw call.wrong("`--entitlements` belongs to one Info.plist, and \(call.operands.count) are given")
        }
        let options = try call.settingsOptions()
        var (report, status) = (SettingsReport(isStrict: call.has(.strict)), ExitStatus.success)
        for path in call.operands {
            let (files, worst) = call.check(path, entitlements: entitlements, options)
            report.files += files
            status = max(status, worst)
            if call.checkFormat == .text {
                for file in files where !file.isUnopened { try call.write(report: file.text) }
            }
        }
        switch call.checkFormat {
        case .text: try call.write(report.closingLine)
        case .json: try call.write(report.json)
        case .sarif: try call.write(report.sarif(version: call.tool.version))
        case .junit: try call.write(report.junit)
        case .github: try call.write(report.annotations.github)
        }
        return report.hasFailures ? max(status, .negative) : status
    }
}

extension SettingsReport {
    /// The findings of all files.
    fileprivate var annotations: [Annotation] {
        files.flatMap { file in
            file.findings.map(\.issue).map { issue in
                let level: Annotation.Level =
                    switch issue.severity {
                    case .error: .error
                    case .warning: .warning
                    case .info: .notice
                    }
                let fix = issue.fix.map { "; fix: \($0)" } ?? issue.help.map { "; \($0)" } ?? ""
                let position = file.isBinary ? nil : issue.position
                return Annotation(
                    level: level, rule: issue.id.rawValue, message: issue.message + fix, file: file.name,
                    line: position?.line, column: position?.column, path: issue.keyPath)
            }
        }
    }
}

extension Call {
    fileprivate var checkFormat: SettingsCheckFormat { value(of: .checkFormat, as: SettingsCheckFormat.self) ?? .text }

    /// Checks one bundle.
    ///
    /// A file that cannot be opened is also reported on standard error.
    fileprivate func check(
        _ path: String, entitlements: String?, _ options: SettingsCheckOptions
    ) -> (files: [SettingsReport.File], status: ExitStatus) {
        let (bundle, rights) = (open(path), entitlements.map(open))
        guard case .success(let bytes) = bundle.bytes else {
            // Without its Info.plist the entitlements cannot be checked.
            return ([bundle.unread(.infoPlist)].compactMap { $0 }, bundle.status)
        }
        if let refusal = FileKind.refusal(of: bytes, expecting: [.infoPlist]) {
            return ([.init(bundle.name, .infoPlist, CheckedPropertyList(refusal, in: bytes))], .dataError)
        }
        if let given = try? rights?.bytes.get(),
            let refusal = FileKind.refusal(of: given, expecting: [.entitlements])
        {
            let (files, status) = self.check(path, entitlements: nil, options)
            let name = rights?.name ?? ""
            return (
                files + [.init(name, .entitlements, CheckedPropertyList(refusal, in: given))], max(status, .dataError)
            )
        }
        let check = InfoPlistCheck(checking: bytes, rights.flatMap { try? $0.bytes.get() }, options: options)
        var files = [SettingsReport.File(bundle.name, .infoPlist, check.infoPlist)]
        if let rights {
            if let checked = check.entitlements { files.append(.init(rights.name, .entitlements, checked)) }
            if let unread = rights.unread(.entitlements) { files.append(unread) }
        }
        return (files, rights?.status ?? .success)
    }

    private func open(_ path: String) -> OpenedFile {
        let name = path == "-" ? FileInput.standardInput : path
        do throws(ToolError) {
            let bytes = try bytes(of: path, limit: PropertyListLimits.infoPlist.bytes)
            return OpenedFile(name: name, bytes: .success(bytes))
        } catch {
            let file = OpenedFile(name: name, bytes: .failure(error))
            if !file.isTooLong { report(error) }
            return file
        }
    }
}

/// A file named on the command line: its content, or the reason why it could not be read.
private struct OpenedFile {
    let name: String
    let bytes: Result<[UInt8], ToolError>

    /// Whether the file exceeds the size limit, which is a finding about its content.
    var isTooLong: Bool {
        if case .failure(let error) = bytes { error.status == .dataError } else { false }
    }

    var status: ExitStatus {
        if case .failure(let error) = bytes, !isTooLong { error.status } else { .success }
    }

    /// The report of a file that could not be read; `nil` for a file that could.
    func unread(_ role: SettingsReport.File.Role) -> SettingsReport.File? {
        guard case .failure(let error) = bytes else { return nil }
        guard isTooLong else { return SettingsReport.File(name, role, unopened: error.message) }
        return SettingsReport.File(
            name, role, CheckedPropertyList(SettingsReadError(code: .limitExceeded, message: error.message)))
    }
}
