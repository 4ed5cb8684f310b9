internal import MAMSettings
internal import MAMSettingsTools

extension Option {
    static let configureInput = Option(
        "input", .file("INFO-PLIST"), short: "i", "The Info.plist, XML or binary; `-` reads standard input.")
    static let configureOutput = Option(
        "output", .file("FILE"), short: "o",
        "The file for the result; `-` is standard output. Defaults to the Info.plist itself.")
    static let dryRun = Option("dry-run", .flag, "Write nothing; exit 1 if something would change.")
    static let diff = Option("diff", .flag, "Print the changes as a unified diff; a binary file is shown as XML.")
    static let fixEntitlements = Option(
        "fix-entitlements", .flag, "Change the entitlements as well, in place. By default they are only read.")
    static let activationRule = Option(
        "activation-rule", .flag, "Change an extension's activation rule, so that it accepts files of managed apps.")
    static let openInIcons = Option(
        "generate-open-in-icons", .file("APP"), short: "generateOpenInIcons",
        "Not supported, because it requires code for images; draw the badges on the icons yourself.")
}

extension Command {
    /// `configure -i INFO-PLIST [-e ENTITLEMENTS] [-o FILE] …`.
    static let configure = Command(
        "configure", "Change an Info.plist as the SDK requires, and leave all other bytes unchanged.",
        options: [
            .configureInput, .entitlements, .configureOutput, .dryRun, .diff, .fixEntitlements, .activationRule,
            .define,
            .linkSDK, .knownManaged, .containingApp, .faceIDText, .buildKind, .lenientBooleans, .conditionalAccess,
            .allowRule, .settingsConfiguration, .openInIcons, .format,
        ],
        sections: [
            .exits(
                success: "all necessary changes were made; with `--dry-run`: no change is necessary",
                negative:
                    "the files were refused and not written, or schemes were left out; with `--dry-run`: a change is necessary"
            ),
            HelpSection(
                "WHAT IT DOES",
                [
                    ("URL schemes", "`SCHEME-intunemam` is added for each scheme; the redirect scheme is registered."),
                    (
                        "query schemes",
                        "The 15 schemes that the SDK queries are added, and `SCHEME-intunemam` for each scheme that the app queries."
                    ),
                    ("document types", "`com.microsoft.intune.mam.TYPE` is added for each type."),
                    ("app groups", "The app groups of the entitlements are copied into IntuneMAMSettings."),
                    ("mistakes", "Every mistake is corrected for which `mam settings check` prints a `fix:`."),
                    (
                        "extensions",
                        "Extensions get no query schemes and no Face ID text. `--containing-app` sets the bundle id of their app."
                    ),
                    (
                        "never",
                        "Storyboards are not moved, ids and colors are not invented, and comments are not removed."
                    ),
                ]),
            HelpSection(
                "REMARKS",
                [
                    ("build variables", "A value with `$(VAR)` is used only if `--define` sets the variable."),
                    (
                        "writing",
                        "A new file replaces the old file in one step. An unchanged file is not written. The Info.plist is written first, then the entitlements, then the report."
                    ),
                    ("old-style", "An old-style (ASCII) file is not changed in place; with `-o` the result is XML."),
                    (
                        "frameworks",
                        "IntuneMAMFrameworkPatcher has no counterpart: since SDK 17.7.1 frameworks need no patching."
                    ),
                ]),
            .examples([
                ("mam configure -i Info.plist -e App.entitlements --dry-run --diff", "Print the necessary changes."),
                ("mam configure -i Info.plist -e App.entitlements", "Change the Info.plist in place."),
                (
                    "mam configure -i Info.plist -o Out.plist --define TARGET_NAME=Notes",
                    "Write another file, with the value of a build variable."
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
            call.report(.remark("no entitlements are given, so app groups and keychain groups are not checked"))
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
                } else if call.has(.diff) {
                    // Programs read a diff, whose lines must not be broken.
                    try call.write(report.text)
                } else {
                    try call.write(report: report.text)
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
