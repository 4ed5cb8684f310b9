internal import MAMCore
internal import MAMPOSIX
internal import MAMVolumes

extension Tool {
    /// The commands of the tool, in the order of the help.
    ///
    /// To add a command, add a line to this list; parsing, help, completion and the manual follow from it.
    private static let work: [Command] = [
        .simulate, .serve, .doctor, .whatIf,
        .fleetRun, .fleetWorker, .fleetStatus, .fleetReport, .fleetCompare, .fleetReplay, .fleetVerify, .fleetCheck,
        .fleetSchema,
        .diagnostics,
        .policyCheck,
        .policyDecide,
        .policyExplain,
        .policyTable,
        .policyPage,
        .policyDiff,
        .policyProve,
        .policyConvert,
        .policyLint,
        .policyAssumptions,
        .policyKnown,
        .appConfigCheck,
        .appConfigShow,
        .settingsCheck,
        .settingsKeys,
        .settingsExplain,
        .configure,
        .protect,
        .unprotect,
        .info,
        .filesList,
        .wipe,
        .adapt,
        .calibrate,
        .diagram,
        .sdk, .sdkHeaders,
    ]

    /// The tool itself.
    package static let mam = Tool(
        version: MAMVersionInfo.libraryVersion,
        summary:
            "Show what app-protection policies for iOS allow, and simulate apps under these policies, without a device.",
        commands: work + [.help(on: work, [.exitCodes]), .completion, .manual(of: work), .version], topics: [.exitCodes]
    )
}

extension Tool.Topic {
    /// `help exit-codes`.
    static let exitCodes = Tool.Topic(
        "exit-codes", "The meaning of \(Tool.program)'s exit statuses.",
        ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
}

extension Tool {
    /// Returns the arguments of a process without its name, as bytes: file names need not be UTF-8.
    ///
    /// `CommandLine.arguments` would replace such bytes, and the resulting name would not exist.
    package static func arguments(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [String] {
        (0..<Int(count)).dropFirst().compactMap { place in
            values[place].map { SystemPath.string(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}
