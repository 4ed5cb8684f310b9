extension Tool {
    /// What the tool can do, in the order of the help.
    ///
    /// A new command is one line in this list; parsing, help, completion and the manual follow from it.
    private static let work: [Command] = [
        .simulate,
        .diagnostics,
        .policyCheck,
        .policyDecide,
        .policyExplain,
        .policyTable,
        .policyDiff,
        .policyProve,
        .policyConvert,
        .policyLint,
        .policyAssumptions,
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
        .diagram,
        .sdk,
    ]

    /// The tool itself.
    package static let mam = Tool(
        version: "0.1.0",
        summary: "Ask app-protection policies for iOS, and run apps under them, without a device.",
        commands: work + [.help(on: work, [.exitCodes]), .completion, .manual], topics: [.exitCodes])
}

extension Tool.Topic {
    /// `help exit-codes`.
    static let exitCodes = Tool.Topic(
        "exit-codes", "What the numbers mean that \(Tool.program) ends with.",
        ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
}
