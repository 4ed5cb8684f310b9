internal import MAMCore
internal import MAMText

extension Command {
    /// `help [COMMAND…]`.
    ///
    /// Completion offers the names of these commands and topics.
    static func help(on commands: [Command], _ topics: [Tool.Topic]) -> Command {
        let words = commands.flatMap(\.words) + topics.map(\.name)
        return Command(
            "help", "Print the help of a command or a topic.",
            operands: [
                Operand(
                    "COMMAND", "A command, a group of commands or a topic.", count: .any,
                    suggestions: words.uniqued)
            ],
            sections: [.examples([("mam help policy decide", "Print the options and the actions of a command.")])],
            run: { call throws(ToolError) in
                let name = call.operands.joined(separator: " ")
                guard let page = call.tool.page(named: name) else {
                    let known = call.tool.commands.map(\.name) + call.tool.groups + call.tool.topics.map(\.name)
                    throw call.wrong("no help for \(PlainText.quoted(name))\(NearMiss.hint(for: name, in: known))")
                }
                try call.write(report: page)
                return .success
            })
    }

    static func manual(of commands: [Command]) -> Command {
        Command(
            "manual", "Print a page of the manual, for `man`: that of a command, or of the whole tool.",
            operands: [
                Operand(
                    "COMMAND", "A command. Defaults to the whole tool.", count: .any,
                    suggestions: commands.flatMap(\.words).uniqued)
            ],
            sections: [
                .examples([
                    ("mam manual > mam.1", "Write the page of the tool to a file for `man ./mam.1`."),
                    ("mam manual policy diff > mam-policy-diff.1", "Write the page of a command to a file."),
                ])
            ],
            run: { call throws(ToolError) in
                let name = call.operands.joined(separator: " ")
                if name.isEmpty {
                    try call.write(call.tool.manual)
                    return .success
                }
                guard let command = call.tool.command(name) else {
                    let hint = NearMiss.hint(for: name, in: call.tool.commands.map(\.name))
                    throw call.wrong("no page for \(PlainText.quoted(name))\(hint)")
                }
                try call.write(call.tool.manual(of: command))
                return .success
            })
    }

    /// `version`, which prints the same as `--version`.
    static let version = Command(
        "version", "Print the version and commit of mam, and the version of the SDK whose behavior it models.",
        options: [.format],
        sections: [
            .exits(success: "the versions were printed"),
            .examples([("mam version --format json", "Print the versions for a program.")]),
        ],
        run: { call throws(ToolError) in
            let answer = VersionAnswer(of: call.tool)
            switch call.format {
            case .text: try call.write(answer.text)
            case .json: try call.write(json: answer)
            }
            return .success
        })

    /// `completion bash|zsh|fish`.
    static let completion = Command(
        "completion", "Print a script with which a shell completes the commands of mam.",
        operands: [Operand("SHELL", "The shell: bash, zsh or fish.", suggestions: Shell.allCases.map(\.rawValue))],
        sections: [
            .examples([
                ("source <(mam completion bash)", "Load the script into a running bash."),
                ("mam completion zsh > _mam", "Write the script to a file; move it to a folder of `$fpath`."),
                ("mam completion fish | source", "Load the script into a running fish."),
            ])
        ],
        run: { call throws(ToolError) in
            guard let shell = Shell(rawValue: call.operands[0]) else {
                let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
                throw call.wrong("no completion for \(PlainText.quoted(call.operands[0])): one of \(known)")
            }
            try call.write(shell.script(for: call.tool))
            return .success
        })
}

/// The versions, as they are printed.
struct VersionAnswer: Encodable {
    /// The commit that `git archive` writes here, as the attribute `export-subst` asks for: a release is made from an archive.
    private static let archivedCommit = "$Format:%H$"

    let version = 1
    let mam: String
    /// The commit that the program was built from; nil outside of a release.
    let commit: String?
    let sdk = MAMVersionInfo.sdkVersion

    init(of tool: Tool, archivedCommit: String = Self.archivedCommit) {
        mam = tool.version
        commit = archivedCommit.allSatisfy(\.isHexDigit) ? archivedCommit : nil
    }

    var text: String {
        """
        \(Tool.program) \(mam)
        commit \(commit ?? "unknown: built from sources, not from a release")
        models the Intune App SDK for iOS \(sdk)

        """
    }
}

/// The shells with a completion script.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    func script(for tool: Tool) -> String {
        switch self {
        case .bash: BashCompletion(tool: tool).script
        case .zsh: ZshCompletion(tool: tool).script
        case .fish: FishCompletion(tool: tool).script
        }
    }
}

extension Tool {
    /// Returns the page of a command, group or topic; the page of the tool for an empty name.
    fileprivate func page(named name: String) -> String? {
        if name.isEmpty { return help }
        if let command = command(name) { return help(for: command) }
        if groups.contains(name) { return help(forGroup: name) }
        return topics.first { $0.name == name }.map(help(for:))
    }
}

extension [String] {
    /// The words without those that stand further in front already.
    fileprivate var uniqued: [String] { enumerated().filter { firstIndex(of: $1) == $0 }.map(\.element) }
}
