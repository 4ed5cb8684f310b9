internal import MAMSettings
internal import MAMSettingsTools

extension Option {
    static let configureInput = Option(
        "input", .file("INFO-PLIST"), short: "i", "The Info.plist, XML or binary; `-` reads standard input.")
    static let configureOutput = Option(
        "output", .file("FILE"), short: "o",
        "Where the result goes; the Info.plist itself unless given; `-` is standard output.")
    static let dryRun = Option("dry-run", .flag, "Write nothing; exit 1 if something would change.")
    static let diff = Option("diff", .flag, "Print the changes as a unified diff; of binary files as XML.")
    static let fixEntitlements = Option(
        "fix-entitlements", .flag, "Change the entitlements as well, in place; else they are only read.")
    static let activationRule = Option(
        "activation-rule", .flag, "Change an extension's activation rule, so that it takes files of managed apps.")
    static let openInIcons = Option(
        "generate-open-in-icons", .file("APP"), short: "generateOpenInIcons",
        "Not done here: badging icons needs image code; draw them yourself.")
}

extension Command {
    /// `configure -i INFO-PLIST [-e ENTITLEMENTS] [-o FILE] …`.
    static let configure = Command(
        "configure", "Prepare an Info.plist for the SDK; what is not changed stays byte for byte.",
        options: [
            .configureInput, .entitlements, .configureOutput, .dryRun, .diff, .fixEntitlements, .activationRule,
            .define,
            .linkSDK, .knownManaged, .containingApp, .faceIDText, .buildKind, .lenientBooleans, .conditionalAccess,
            .allowRule, .settingsConfiguration, .openInIcons, .format,
        ],
        sections: [
            .exits(
                success: "everything there is to do is done; with `--dry-run` nothing is",
                negative:
                    "refused, and nothing is written; schemes were left out; with `--dry-run` something would change"),
            HelpSection(
                "WHAT IT DOES",
                [
                    ("URL schemes", "Each gets its twin, `SCHEME-intunemam`; the redirect scheme is registered."),
                    ("query schemes", "The 15 that the SDK asks about, and twins of the app's own."),
                    ("document types", "Each gets its twin, `com.microsoft.intune.mam.TYPE`."),
                    ("app groups", "Those of the entitlements are copied into IntuneMAMSettings."),
                    ("mistakes", "Whatever `mam settings check` has a `fix:` for."),
                    (
                        "extensions",
                        "No query schemes and no Face ID text; `--containing-app` names their app, also in place of another."
                    ),
                    ("never", "Storyboards are not moved, ids and colors not made up, comments not dropped."),
                ]),
            HelpSection(
                "REMARKS",
                [
                    (
                        "build variables",
                        "Nothing is derived from a value with `$(VAR)` unless `--define` gives it a value."
                    ),
                    (
                        "writing",
                        "A new file takes the place of the old one in one step; nothing is written when nothing changes. Of two files the Info.plist comes first, and the report last."
                    ),
                    ("old-style", "Such a file is not changed in place; with `-o` XML is written."),
                    (
                        "frameworks",
                        "IntuneMAMFrameworkPatcher has no counterpart: since SDK 17.7.1 frameworks need no patching."
                    ),
                ]),
            .examples([
                ("mam configure -i Info.plist -e App.entitlements --dry-run --diff", "What would change?"),
                ("mam configure -i Info.plist -e App.entitlements", "Change the Info.plist in place."),
                (
                    "mam configure -i Info.plist -o Out.plist --define TARGET_NAME=Notes",
                    "Leave the source alone, with a build variable filled in."
                ),
            ]),
        ],
        run: { call throws(ToolError) in try configure(call) })

    private static func configure(_ call: Call) throws(ToolError) -> ExitStatus {
        let plan = try ConfigureFiles(call)
        var options = ConfiguratorOptions()
        options.check = try call.settingsOptions()
        options.fixesEntitlements = call.has(.fixEntitlements)
        options.changesActivationRule = call.has(.activationRule)
        options.convertsOldStyle = !plan.isInPlace
        if plan.entitlements == nil {
            call.report(.remark("no entitlements are given, so app groups and keychain groups are not looked at"))
        }
        let result: ConfiguratorResult
        do throws(ConfiguratorError) {
            result = try Configurator(
                infoPlist: plan.infoPlistBytes, entitlements: plan.entitlementsBytes, options: options
            ).run()
        } catch {
            throw ToolError(error, in: plan)
        }
        let report = ConfigureReport(result, plan, hasDiff: call.has(.diff))
        let isDry = call.has(.dryRun)
        let isWritten = isDry ? false : try plan.write(result, call)
        do throws(ToolError) {
            switch call.format {
            case .text:
                if plan.writesToStandardOutput, !isDry {
                    call.console.error(report.text)
                } else {
                    try call.write(report.text)
                }
            case .json: try call.write(json: report.json(isWritten: isWritten))
            }
        } catch {
            // The report follows the changes, so that it is true. A failure to print it does not undo them.
            guard isWritten else { throw error }
            throw ToolError(error.status, error.message, help: "the files are written; only this report is lost")
        }
        if result.leftOut != nil { return .negative }
        return isDry && result.isChanged ? .negative : .success
    }
}

extension ToolError {
    /// Makes the error that explains why nothing was changed.
    fileprivate init(_ error: ConfiguratorError, in files: ConfigureFiles) {
        let status: ExitStatus =
            switch error.kind {
            case .unreadable: .dataError
            case .refused: .negative
            case .unsettled: .software
            }
        let path = error.issue.keyPath.isEmpty ? "" : error.issue.keyPath + ": "
        self.init(
            status, "\(error.issue.id): \(path)\(error.issue.message)", in: files.name(of: error.file),
            at: error.issue.position, help: error.issue.help)
    }
}
